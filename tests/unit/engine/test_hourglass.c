/* Rules of the hourglass games: Pawns, castling, crooked riders, zones, drops. */
#include <stdlib.h>

#include "engine/play.h"
#include "harness.h"

static const char honeycomb[] = "hourglass-honeycomb", crooked[] = "hourglass-crooked",
                  mitregi[] = "hourglass-mitregi";

static void pawns_capture_otherwise_than_they_move(void)
{
    struct position pos;
    if (set_men(&pos, honeycomb, "Kwg1 ktg7 Pwf2 pve3 pxg3 pwg3", WHITE)) {
        CHECK_MOVES(&pos, "wf2", "wf2ve3 wf2we3 wf2xg3");
    }
    position_free(&pos);
    if (set_men(&pos, honeycomb, "Kwg1 ktg7 pwf6 Pve5 Pxg5 Pwe5 Pwg5", BLACK)) {
        CHECK_MOVES(&pos, "wf6", "wf6ve5 wf6xg5");
    }
    position_free(&pos);
}

static void pawns_must_promote_by_choice(void)
{
    struct position pos;
    if (set_men(&pos, honeycomb, "Kwg1 kzg7 Pwd6 nve7", WHITE)) {
        CHECK_INT(count_moves(&pos, "wd6"), 3 * 12);
        CHECK_MOVES(&pos, "wd6wc7",
                    "wd6wc7a wd6wc7b wd6wc7c wd6wc7e wd6wc7g wd6wc7i wd6wc7n "
                    "wd6wc7o wd6wc7q wd6wc7r wd6wc7t wd6wc7u");
        CHECK_TEXT(refusal(&pos, "wd6wc7"), "it must promote");
        CHECK_TEXT(refusal(&pos, "wd6wc7k"), "it cannot become that on this move");
        CHECK_TEXT(refusal(&pos, "wd6wc7p"), "it cannot become that on this move");
        CHECK(play(&pos, "wd6ve7Q"));
    }
    position_free(&pos);
}

static void castling_with_a_rook(void)
{
    struct position pos;
    if (set_men(&pos, honeycomb, "Kwg1 ktg7 Rwm1 rza7 =wm1", WHITE)) {
        CHECK_MOVES(&pos, "wg1wk1", "wg1wk1");
        CHECK(play(&pos, "wg1wk1"));
        char *text = text_of(&pos);
        CHECK_PART(text, "|7/6/5/4/5/6/4RK1|");
        CHECK_PART(text, " b - - 1 1");
        free(text);
        position_unmake(&pos);
        text = text_of(&pos);
        CHECK_PART(text, "|7/6/5/4/5/6/3K2R|");
        CHECK_PART(text, " w wm1 - 0 1");
        free(text);
    }
    position_free(&pos);
    if (set_men(&pos, honeycomb, "Kwg1 kwg7 rtg7 =tg7", BLACK)) {
        CHECK(play(&pos, "wg7ug7"));
        char *text = text_of(&pos);
        CHECK_PART(text, "7/6/5/4/5/6/7|3k3/6/5/4/5/6/7|3r3/");
        free(text);
    }
    position_free(&pos);
}

static void cathedralling_with_a_bishop(void)
{
    struct position pos;
    if (set_men(&pos, honeycomb, "Kwg1 kwg7 Bzm1 =zm1", WHITE)) {
        CHECK(play(&pos, "wg1yk1"));
        char *text = text_of(&pos);
        CHECK_PART(text, "|7/6/5/4/5/6/4B2|7/6/5/4/5/6/5K1|7/");
        free(text);
    }
    position_free(&pos);
}

/* Each row: men besides the Kings and the Rook, and whether castling is allowed. */
static void castling_at_its_edges(void)
{
    static const struct {
        const char *men, *what;
        bool allowed;
    } rows[] = {
        {"", "nothing in the way", true},
        {"Nwi1", "own man on the cell passed", false},
        {"Nwk1", "own man on the cell reached", false},
        {"nwk1", "enemy on the cell reached", false},
        {"rtg1", "the King is in check", false},
        {"rti1", "the cell passed is attacked", false},
        {"rtk1", "the cell reached is attacked", false},
        {"rtm1", "the partner is attacked", true},
        {"rti1 Nui1", "the attack on the cell passed is blocked", true},
        {"pvj2", "a Pawn attacks the cells passed and reached", false},
        {"pwj2", "a Pawn could move there without capture", true},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct position pos;
        struct text men = {0};
        text_addf(&men, "Kwg1 ktc7 Rwm1 =wm1 %s", rows[i].men);
        if (set_men(&pos, honeycomb, men.data, WHITE)) {
            CHECK_INT_CASE(count_moves(&pos, "wg1wk1"), rows[i].allowed, rows[i].what);
        }
        position_free(&pos);
        text_free(&men);
    }
}

static void castling_rights_end(void)
{
    static const char men[] = "Kwg1 ktc7 Rwa1 Rwm1 Rum1 Nwk1 rwl2 =wa1 =wm1";
    static const struct {
        const char *moves, *rights, *what;
    } rows[] = {
        {"wa1wc1 tc7te7", " w wm1 ", "one partner moved"},
        {"wa1wc1 tc7te7 wc1wa1 te7tc7", " w wm1 ", "one partner moved and came back"},
        {"wg1xg1 tc7te7 xg1wg1 te7tc7", " w - ", "the King moved and came back"},
        {"um1tm1 wl2wm1", " w wa1 ", "the partner was captured"},
        {"um1tm1 wl2wm1 tm1um1 wm1wl2 um1wm1 wl2vl2", " w wa1 ", "another Rook took its place"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct position pos;
        if (set_men(&pos, honeycomb, men, WHITE) &&
            CHECK_CASE(play(&pos, rows[i].moves), rows[i].what)) {
            char *text = text_of(&pos);
            CHECK_PART(text, rows[i].rights);
            free(text);
        }
        position_free(&pos);
    }
}

static void all_partners_of_the_start(void)
{
    struct position pos;
    if (set_text(&pos, honeycomb, NULL)) {
        char *text = text_of(&pos);
        CHECK_PART(text, " w ta1tg1tm1wa1wm1za1zg1zm1ta7tg7tm7wa7wm7za7zg7zm7 - 0 1");
        free(text);
    }
    position_free(&pos);
}

/* Two paths of a Girlscout meet after two steps: over vf4 and over wg5. */
static void crooked_riders_may_go_another_way(void)
{
    static const char men[] = "Kwg1 ktg7 Lwf4 ";
    static const struct {
        const char *more, *what;
        int near, far; /* moves to where they meet first, to where they meet next */
    } rows[] = {
        {"", "both free: listed once", 1, 1},
        {"Pvf4", "one blocked at its first step", 1, 1},
        {"Pwg5", "the other blocked at its first step", 1, 1},
        {"Pvf4 Pwg5", "both blocked", 0, 0},
        {"nvf4 nwg5", "both blocked by enemies", 0, 0},
        {"nvg5", "an enemy where they meet: captured, and passed by none", 1, 0},
        {"Pug5", "one blocked at its third step", 1, 1},
        {"Pug5 Pvh6", "both blocked at their third steps", 1, 0},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct position pos;
        struct text text = {0};
        text_addf(&text, "%s%s", men, rows[i].more);
        if (set_men(&pos, crooked, text.data, WHITE)) {
            CHECK_INT_CASE(count_moves(&pos, "wf4vg5"), rows[i].near, rows[i].what);
            CHECK_INT_CASE(count_moves(&pos, "wf4uh6"), rows[i].far, rows[i].what);
        }
        position_free(&pos);
        text_free(&text);
    }
}

static void no_man_moves_twice_to_a_cell(void)
{
    struct position pos;
    if (set_men(&pos, crooked, "Kwg1 ktg7 Dwf4 Hwh4 Ywd4", WHITE)) {
        struct move_list list = {0};
        movegen_legal(&pos, &list);
        for (size_t i = 0; i < list.n; i++) {
            for (size_t j = 0; j < i; j++) {
                CHECK(list.move[i] != list.move[j]);
            }
        }
        move_list_free(&list);
    }
    position_free(&pos);
}

/* A Boyscout along one line of hexagons: its paths part and meet again at every second cell. */
static void boyscout(void)
{
    struct position pos;
    if (set_men(&pos, crooked, "Kwg1 ktg7 Ywe3 Pvf4", WHITE)) {
        CHECK_MOVES(&pos, "we3wg5", "we3wg5"); /* over xf4, as vf4 is taken */
        CHECK_MOVES(&pos, "we3xh6", "we3xh6");
        CHECK_MOVES(&pos, "we3vh6", ""); /* that way leads over vf4 */
    }
    position_free(&pos);
}

static void promotion_in_the_zone(void)
{
    struct position pos;
    if (set_men(&pos, mitregi, "Kwg1 ktg7 Pwg5 Pyf6 Hwf4 Exf6 Ryl6", WHITE)) {
        CHECK_MOVES(&pos, "wg5", "wg5wf6 wg5wf6+ wg5wh6 wg5wh6+");   /* enters */
        CHECK_MOVES(&pos, "yf6", "yf6ye7+ yf6yg7+");                 /* no move would be left */
        CHECK_MOVES(&pos, "wf4", "wf4vd6+ wf4vh6+ wf4xd6+ wf4xh6+"); /* nor for a Helm on rank 6 */
        CHECK_MOVES(&pos, "xf6xe5", "xf6xe5 xf6xe5+");               /* leaves */
        CHECK_MOVES(&pos, "xf6xe7", "xf6xe7 xf6xe7+");               /* stays in */
        CHECK_MOVES(&pos, "yl6yk7", "yl6yk7");                       /* a Rook does not promote */
    }
    position_free(&pos);
}

/* The last two ranks widen: a Wing may stay a Wing on rank 6 and not on rank 7; a Hump must promote
 * as soon as it enters. */
static void compulsion_where_no_move_is_left(void)
{
    struct position pos;
    if (set_men(&pos, mitregi, "Kwg1 ktg7 Wwf4 Dwg3 Dwh4", WHITE)) {
        CHECK_MOVES(&pos, "wf4wd6", "wf4wd6 wf4wd6+");
        CHECK_MOVES(&pos, "wf4wc7", "wf4wc7+");
        CHECK_MOVES(&pos, "wg3", "wg3vd6+ wg3vj6+ wg3xd6+ wg3xj6+");
        CHECK_MOVES(&pos, "wh4", "wh4ve7+ wh4vk7+ wh4xe7+ wh4xk7+");
    }
    position_free(&pos);
    if (set_men(&pos, mitregi, "Kwg1 ktg7 Dwf2", WHITE)) {
        CHECK_MOVES(&pos, "wf2", "wf2vc5 wf2vi5 wf2xc5 wf2xi5"); /* rank 5 is no zone */
    }
    position_free(&pos);
}

static void drops_where_a_move_is_left(void)
{
    static const struct {
        const char *man;
        int cells; /* of ranks 1 to 7 with 49, 42, 35, 28, 35, 42, 49 cells, the Kings' left out */
    } rows[] = {
        {"@P", 280 - 49 - 1}, /* not on rank 7 */
        {"@W", 280 - 49 - 1},
        {"@M", 280 - 49 - 1},
        {"@H", 280 - 49 - 42 - 1},           /* not on ranks 6, 7 */
        {"@D", 280 - 49 - 42 - 35 - 42 - 1}, /* not on ranks 5, 6, 7; never on 2 and 5 */
        {"@R", 280 - 2},
        {"@E", 280 - 2},
        {"@L", 280 - 2},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct position pos;
        struct text men = {0};
        char drop[] = {rows[i].man[1], '@', '\0'};
        text_addf(&men, "Kwg1 kwg7 %s", rows[i].man);
        if (set_men(&pos, mitregi, men.data, WHITE)) {
            CHECK_INT_CASE(count_moves(&pos, drop), rows[i].cells, rows[i].man);
        }
        position_free(&pos);
        text_free(&men);
    }
}

static void humps_never_on_ranks_2_and_5(void)
{
    struct position pos;
    if (set_men(&pos, mitregi, "Kwg1 kwg7 @D @d", WHITE)) {
        CHECK_TEXT(refusal(&pos, "D@tb2"), "it may not be dropped there");
        CHECK_TEXT(refusal(&pos, "D@tc5"), "it may not be dropped there");
        CHECK_TEXT(refusal(&pos, "D@ta7"), "it may not be dropped there");
        CHECK_TEXT(refusal(&pos, "D@tb6"), "it may not be dropped there");
        CHECK_TEXT(refusal(&pos, "D@ta1"), "");
        CHECK_TEXT(refusal(&pos, "D@tc3"), "");
        CHECK_TEXT(refusal(&pos, "D@td4"), "");
        CHECK(play(&pos, "D@td4"));
        /* for Black the ranks count from the other end */
        CHECK_TEXT(refusal(&pos, "D@tb6"), "it may not be dropped there");
        CHECK_TEXT(refusal(&pos, "D@tc3"), "it may not be dropped there");
        CHECK_TEXT(refusal(&pos, "D@ta1"), "it may not be dropped there");
        CHECK_TEXT(refusal(&pos, "D@tc5"), "");
        CHECK_TEXT(refusal(&pos, "D@ta7"), "");
    }
    position_free(&pos);
}

static void captured_forms_are_dropped_unpromoted(void)
{
    struct position pos;
    if (set_men(&pos, mitregi, "Kwg1 ktg7 Rwa1 +wwc3", WHITE)) {
        CHECK(play(&pos, "wa1wc3 tg7ug7"));
        CHECK_INT(count_moves(&pos, "W@"), 280 - 49 - 2);
    }
    position_free(&pos);
}

static const struct test tests[] = {
    {"Pawns", pawns_capture_otherwise_than_they_move},
    {"Pawns promote by choice", pawns_must_promote_by_choice},
    {"castling with a Rook", castling_with_a_rook},
    {"cathedralling with a Bishop", cathedralling_with_a_bishop},
    {"castling at its edges", castling_at_its_edges},
    {"how rights to castle end", castling_rights_end},
    {"partners of the start", all_partners_of_the_start},
    {"crooked riders may go another way", crooked_riders_may_go_another_way},
    {"no move twice", no_man_moves_twice_to_a_cell},
    {"the Boyscout's ways", boyscout},
    {"promotion in the zone", promotion_in_the_zone},
    {"compulsion where no move is left", compulsion_where_no_move_is_left},
    {"drops where a move is left", drops_where_a_move_is_left},
    {"Humps never on ranks 2 and 5", humps_never_on_ranks_2_and_5},
    {"captured forms are dropped unpromoted", captured_forms_are_dropped_unpromoted},
    {0, 0},
};

const struct suite suite_hourglass = {"hourglass", tests};
