/* The end of a game by rule. */
#include "engine/outcome.h"

#include <stdlib.h>

#include "engine/games.h"
#include "engine/play.h"
#include "harness.h"

static void goes_on_from_the_start(void)
{
    for (const char *const *name = game_names; *name; name++) {
        struct position pos;
        if (set_text(&pos, *name, NULL)) {
            CHECK_OUTCOME(&pos, "*");
            CHECK_INT(outcome_occurrences(&pos), 1);
        }
        position_free(&pos);
    }
}

/* The third occurrence counts; the first may be the position that was set. */
static void repetition(void)
{
    struct position pos;
    if (set_men(&pos, "3d-minishogi", "Kyb1 kyb5 Pxa2", WHITE)) {
        CHECK(play(&pos, "yb1ya1 yb5ya5 ya1yb1 ya5yb5"));
        CHECK_OUTCOME(&pos, "*");
        CHECK_INT(outcome_occurrences(&pos), 2);
        CHECK(play(&pos, "yb1ya1 yb5ya5 ya1yb1"));
        CHECK_OUTCOME(&pos, "*");
        CHECK(play(&pos, "ya5yb5"));
        CHECK_INT(outcome_occurrences(&pos), 3);
        CHECK_OUTCOME(&pos, "1/2-1/2 repetition");
        position_unmake(&pos);
        CHECK_OUTCOME(&pos, "*");
    }
    position_free(&pos);
}

static void another_hand_is_another_position(void)
{
    struct position pos;
    if (set_men(&pos, "3d-minishogi", "Kyb1 kyb5 gxa3 @P", WHITE)) {
        CHECK(play(&pos, "yb1ya1 yb5ya5 ya1yb1 ya5yb5 P@xa2 xa3xa2 yb1yc1 xa2xa3 yc1yb1"));
        CHECK_INT(outcome_occurrences(&pos), 1); /* the Princeling is now in Black's hand */
    }
    position_free(&pos);
}

/* Other rights make another position: the King's first move takes them away. */
static void other_rights_are_another_position(void)
{
    struct position pos;
    if (set_men(&pos, "hourglass-honeycomb", "Kwg1 ktc7 Rwm1 =wm1", WHITE)) {
        CHECK(play(&pos, "wg1xg1 tc7te7 xg1wg1 te7tc7 wg1xg1 tc7te7 xg1wg1 te7tc7"));
        CHECK_OUTCOME(&pos, "*");
        CHECK(play(&pos, "wg1xg1"));
        CHECK_OUTCOME(&pos, "1/2-1/2 repetition");
    }
    position_free(&pos);
}

#define ROUND "um7tm7 tg7ug7 tm7um7 ug7tg7 "

static void perpetual_check_loses_with_drops(void)
{
    struct position pos;
    if (set_men(&pos, "hourglass-mitregi", "Kwg1 ktg7 Rum7", WHITE)) {
        CHECK(play(&pos, ROUND ROUND));
        CHECK_OUTCOME(&pos, "0-1 perpetual check");
    }
    position_free(&pos);
    /* one move without check among them: a draw */
    if (set_men(&pos, "hourglass-mitregi", "Kwg1 ktg7 Rum7", WHITE)) {
        CHECK(play(&pos, "um7vm7 tg7ug7 vm7um7 ug7tg7 " ROUND));
        CHECK_OUTCOME(&pos, "1/2-1/2 repetition");
    }
    position_free(&pos);
    /* a move without check before the first of the three occurrences does not help */
    if (set_men(&pos, "hourglass-mitregi", "Kwg1 ktg7 Rum7", WHITE)) {
        CHECK(play(&pos, "wg1wi1 tg7te7 wi1wk1 te7tg7 " ROUND ROUND));
        CHECK_OUTCOME(&pos, "0-1 perpetual check");
    }
    position_free(&pos);
    /* Black is the one who checks */
    if (set_men(&pos, "hourglass-mitregi", "Ktg1 kwg7 rum1", BLACK)) {
        CHECK(play(&pos, "um1tm1 tg1ug1 tm1um1 ug1tg1 um1tm1 tg1ug1 tm1um1 ug1tg1"));
        CHECK_OUTCOME(&pos, "1-0 perpetual check");
    }
    position_free(&pos);
    /* a game without drops knows only the draw */
    if (set_men(&pos, "hourglass-honeycomb", "Kwg1 ktg7 Rum7", WHITE)) {
        CHECK(play(&pos, ROUND ROUND));
        CHECK_OUTCOME(&pos, "1/2-1/2 repetition");
    }
    position_free(&pos);
}

static void move_count(void)
{
    static const char men[] =
        "7/6/5/4/5/6/7|7/6/5/4/5/6/7|7/6/5/4/5/6/7|k6/6/5/4/5/6/3K2R|7/6/5/4/5/6/7|"
        "7/6/5/4/5/6/7|7/6/5/4/1P3/6/7";
    struct text text = {0};
    struct position pos;
    text_addf(&text, "%s w - - 99 90", men);
    if (set_text(&pos, "hourglass-honeycomb", text.data)) {
        CHECK_OUTCOME(&pos, "*");
        CHECK(play(&pos, "wg1we1"));
        CHECK_OUTCOME(&pos, "1/2-1/2 move count");
        position_unmake(&pos);
        CHECK(play(&pos, "ze3zd4")); /* a Pawn's move starts the clock anew */
        CHECK_OUTCOME(&pos, "*");
        CHECK_INT(pos.state.clock, 0);
    }
    position_free(&pos);
    text_clear(&text);
    text_addf(&text, "%s[] w - - 500 900", men);
    if (set_text(&pos, "hourglass-mitregi", text.data)) {
        CHECK_OUTCOME(&pos, "*"); /* with drops there is no count */
    }
    position_free(&pos);
    text_free(&text);
}

/* Captures, promotions, drops, removals and moves of Pawns start the clock anew; castling does not.
 */
static void what_starts_the_clock_anew(void)
{
    static const struct {
        const char *game, *men, *move;
        int clock;
    } rows[] = {
        {"hourglass-honeycomb", "Kwg1 ktc7 Rwm1 =wm1", "wg1wk1", 1},
        {"hourglass-honeycomb", "Kwg1 ktc7 Rwm1 nwk1", "wm1wk1", 0},
        {"hourglass-honeycomb", "Kwg1 ktc7 Rwm1 nwk1", "wm1vm1", 1},
        {"hourglass-mitregi", "Kwg1 ktg7 Hwf4", "wf4vd6", 0},
        {"hourglass-mitregi", "Kwg1 ktg7 +Pwf4", "wf4we5", 1},
        {"hourglass-mitregi", "Kwg1 ktg7 Pwf4", "wf4we5", 0},
        {"hourglass-mitregi", "Kwg1 ktg7 @H", "H@wf4", 0},
        {"weltschach", "Ksh1 kzb8 Psa2", "sa2sa3", 0},
        {"weltschach", "Ksh1 kzb8 +Psa6", "sa6sa7", 1},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct position pos;
        if (set_men(&pos, rows[i].game, rows[i].men, WHITE)) {
            CHECK(play(&pos, rows[i].move));
            CHECK_INT_CASE(pos.state.clock, rows[i].clock, rows[i].move);
        }
        position_free(&pos);
    }
    struct position pos;
    if (set_text(&pos, "3d-minishogi-setup", NULL)) {
        CHECK(play(&pos, "xa4@ xb2@"));
        CHECK_INT(pos.state.clock, 0);
        CHECK_INT(pos.state.number, 2);
    }
    position_free(&pos);
}

static void dead_positions(void)
{
    static const struct {
        const char *game, *men, *outcome;
    } rows[] = {
        {"3d-minishogi", "Kyb1 kyb5", "1/2-1/2 only royal pieces left"},
        {"3d-minishogi", "Kyb1 kyb5 @p", "*"},
        {"3d-minishogi", "Kyb1 kyb5 Pxa2", "*"},
        {"hourglass-honeycomb", "Kwg1 ktc7", "1/2-1/2 only royal pieces left"},
        {"weltschach", "Ksh1 kzb8", "1/2-1/2 only royal pieces left"},
        {"weltschach", "Ksh1 kzb8 @R @r", "1/2-1/2 only royal pieces left"}, /* none regains them */
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct position pos;
        if (set_men(&pos, rows[i].game, rows[i].men, WHITE)) {
            CHECK_OUTCOME(&pos, rows[i].outcome);
        }
        position_free(&pos);
    }
}

/* Mate counts before any draw. */
static void mate_comes_first(void)
{
    struct position pos;
    if (set_text(&pos, "hourglass-honeycomb",
                 "k6/6/5/4/5/6/7|7/6/5/4/5/6/7|7/6/5/4/5/6/7|7/6/5/4/5/6/3K3|7/6/5/4/5/6/7|"
                 "7/6/5/4/5/6/7|7/6/5/4/5/6/7 w - - 99 90")) {
        CHECK_OUTCOME(&pos, "1/2-1/2 only royal pieces left");
    }
    position_free(&pos);
    /* ta7 has the neighbours tc7 tb6 ua7 and the root-2 ones uc7 ub6 */
    if (set_text(&pos, "hourglass-honeycomb",
                 "k5R/5R/5/4/5/6/7|6R/5R/5/4/5/6/7|7/6/5/4/5/6/7|7/6/5/4/5/6/3K3|7/6/5/4/5/6/7|"
                 "7/6/5/4/5/6/7|7/6/5/4/5/6/7 b - - 100 90")) {
        CHECK(outcome_without_moves(&pos).result == RESULT_DRAW);
        CHECK_OUTCOME(&pos, "1-0 checkmate");
    }
    position_free(&pos);
}

static void result_texts(void)
{
    CHECK_TEXT(result_text(RESULT_NONE), "*");
    CHECK_TEXT(result_text(RESULT_WHITE), "1-0");
    CHECK_TEXT(result_text(RESULT_BLACK), "0-1");
    CHECK_TEXT(result_text(RESULT_DRAW), "1/2-1/2");
}

static const struct test tests[] = {
    {"no game is over at its start", goes_on_from_the_start},
    {"repetition", repetition},
    {"another hand is another position", another_hand_is_another_position},
    {"other rights are another position", other_rights_are_another_position},
    {"perpetual check", perpetual_check_loses_with_drops},
    {"the move count", move_count},
    {"what starts the clock anew", what_starts_the_clock_anew},
    {"dead positions", dead_positions},
    {"mate comes before draws", mate_comes_first},
    {"results as text", result_texts},
    {0, 0},
};

const struct suite suite_outcome = {"outcome", tests};
