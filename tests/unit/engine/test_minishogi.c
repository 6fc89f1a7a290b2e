/* Rules of the games with 45 and 35 cells: promotion, hands, drops, the setup phase. */
#include <stdlib.h>

#include "engine/play.h"
#include "harness.h"

static void promotion_is_always_on_the_far_rank(void)
{
    struct position pos;
    if (set_men(&pos, "3d-minishogi", "Kyb1 kyb5 Pxa4 Gzc3", WHITE)) {
        CHECK_MOVES(&pos, "xa4", "xa4xa5+ xa4xb5+ xa4ya5+");
        CHECK_MOVES(&pos, "zc3zc4", "zc3zc4");
        CHECK(play(&pos, "xa4xa5")); /* the + may be left out */
        CHECK_POSITION(&pos, "+P2/3/3/3/3|1k1/3/3/3/1K1|3/3/2G/3/3[] b - - 0 1");
    }
    position_free(&pos);
    if (set_men(&pos, "3d-minishogi", "Kyb1 kyb5 pxa2", BLACK)) {
        CHECK_MOVES(&pos, "xa2", "xa2xa1+ xa2xb1+ xa2ya1+");
    }
    position_free(&pos);
}

static void every_man_promotes_to_its_form(void)
{
    static const char men[] = "PGBSTAJ";
    for (const char *man = men; *man; man++) {
        struct position pos;
        char text[] = "Kyb1 kxc5 ?za4";
        text[10] = *man;
        if (set_men(&pos, "3d-minishogi", text, WHITE)) {
            char *moves = moves_with(&pos, "za4"), *rest = moves;
            CHECK(*moves);
            while (*rest) {
                const char *move = text_word(&rest);
                CHECK_CASE((move[5] == '5') == (move[6] == '+'), move);
            }
            free(moves);
        }
        position_free(&pos);
    }
}

static void promoted_men_do_not_promote_again(void)
{
    struct position pos;
    if (set_men(&pos, "3d-minishogi", "Kyb1 kyb5 +Pxa4", WHITE)) {
        CHECK_MOVES(&pos, "xa4xa5", "xa4xa5");
        CHECK_TEXT(refusal(&pos, "xa4xa5+"), "it cannot become that on this move");
    }
    position_free(&pos);
}

static void captured_men_go_to_hand_unpromoted(void)
{
    struct position pos;
    if (set_men(&pos, "3d-minishogi", "Kyb1 kyb5 Gxa3 +pxa4 jzc5", WHITE)) {
        CHECK(play(&pos, "xa3xa4"));
        CHECK_POSITION(&pos, "3/G2/3/3/3|1k1/3/3/3/1K1|2j/3/3/3/3[P] b - - 0 1");
        CHECK(play(&pos, "yb5yb4 P@zc4 yb4yb5 xa4xa5"));
        CHECK_POSITION(&pos, "+G2/3/3/3/3|1k1/3/3/3/1K1|2j/2P/3/3/3[] b - - 0 3");
    }
    position_free(&pos);
}

static void drops_anywhere_but_the_far_rank(void)
{
    struct position pos;
    if (set_men(&pos, "3d-minishogi", "Kyb1 kyb5 Pxa2 @P @P @T", WHITE)) {
        CHECK_INT(count_moves(&pos, "P@"), 36 - 2);
        CHECK_INT(count_moves(&pos, "T@"), 36 - 2);
        CHECK_MOVES(&pos, "P@xa3", "P@xa3"); /* two in a file */
        CHECK_TEXT(refusal(&pos, "P@xa5"), "it may not be dropped there");
        CHECK_TEXT(refusal(&pos, "P@xa2"), "the cell is not empty");
        CHECK_TEXT(refusal(&pos, "G@xa3"), "no such man in hand");
        CHECK(play(&pos, "P@xa4 yb5yb4"));
        CHECK_MOVES(&pos, "xa4xa5", "xa4xa5+");
    }
    position_free(&pos);
    if (set_men(&pos, "3d-minishogi", "Kyb1 kyb5 @p", BLACK)) {
        CHECK_INT(count_moves(&pos, "P@"), 36 - 1);
        CHECK_TEXT(refusal(&pos, "P@xa1"), "it may not be dropped there");
    }
    position_free(&pos);
}

/* yb3 guards four cells around the corner, the Steelgenerals two, the man on yb4 the last. */
#define CORNER "Kyb3 kxa5 +Tzb5 +Tyc5 "

static void mate_by_a_drop(void)
{
    struct position pos;
    if (set_men(&pos, "3d-minishogi", CORNER "@B", WHITE)) {
        CHECK_OUTCOME(&pos, "*");
        CHECK(play(&pos, "B@yb4"));
        CHECK(pos.state.in_check);
        CHECK_OUTCOME(&pos, "1-0 checkmate");
        CHECK_MOVES(&pos, "", "");
    }
    position_free(&pos);
}

/* "As in Shogi", read leniently and strictly: two unpromoted Princelings in a file, and mate by a
 * dropped one. */
static void lenient_and_strict(void)
{
    static const struct {
        const char *game, *in_file, *mate;
    } rows[] = {
        {"3d-minishogi", "P@xb1 P@xb3 P@xb4", "P@xa4"},
        {"3d-minishogi-strict", "", ""},
        {"3d-minishogi-setup", "P@xb1 P@xb3 P@xb4", "P@xa4"},
        {"3d-minishogi-setup-strict", "", ""},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct position pos;
        if (set_men(&pos, rows[i].game, "Kya1 kyc5 Pxb2 +Pza3 pxa3 @P", WHITE)) {
            CHECK_MOVES(&pos, "P@xb", rows[i].in_file);
            CHECK_MOVES(&pos, "P@za", "P@za1 P@za2 P@za4");
            CHECK_MOVES(&pos, "P@xa", "P@xa1 P@xa2 P@xa4");
        }
        position_free(&pos);
        if (set_men(&pos, rows[i].game, CORNER "Gyc4 @P @G", WHITE)) {
            CHECK_MOVES(&pos, "P@xa4", rows[i].mate);
            CHECK_MOVES(&pos, "G@xa4", "G@xa4");
            CHECK_MOVES(&pos, "P@ya3", "P@ya3");
        }
        position_free(&pos);
    }
}

static void stalemate_is_a_draw(void)
{
    struct position pos;
    if (set_men(&pos, "3d-minishogi", CORNER "Gyb4", BLACK)) {
        CHECK(!pos.state.in_check);
        CHECK_OUTCOME(&pos, "1/2-1/2 stalemate");
    }
    position_free(&pos);
    if (set_men(&pos, "3d-minishogi", CORNER "Gyb4 @p", BLACK)) {
        CHECK_OUTCOME(&pos, "*"); /* a man in hand can be dropped */
    }
    position_free(&pos);
}

static void check_must_be_answered(void)
{
    struct position pos;
    if (set_men(&pos, "3d-minishogi", "Kyb1 kyb5 gyb2 Sza2 @P", WHITE)) {
        CHECK(pos.state.in_check);
        CHECK_MOVES(&pos, "P@", "");        /* nothing can stand between neighbours */
        CHECK_MOVES(&pos, "za2", "za2yb2"); /* takes the man that checks */
        CHECK_TEXT(refusal(&pos, "za2za3"), "the royal piece would be attacked");
        CHECK_TEXT(refusal(&pos, "P@xa3"), "the royal piece would be attacked");
    }
    position_free(&pos);
}

static void setup_phase(void)
{
    struct position pos;
    if (set_text(&pos, "3d-minishogi-setup", NULL)) {
        CHECK_INT(count_moves(&pos, ""), 9);
        CHECK_TEXT(refusal(&pos, "xa4xa3"), "the setup phase lasts");
        CHECK_TEXT(refusal(&pos, "yb5@"), "that man cannot be taken off");
        CHECK_TEXT(refusal(&pos, "xa2@"), "the man is not yours");
        CHECK_TEXT(refusal(&pos, "xa3@"), "nothing stands there");
        CHECK(play(&pos, "xa4@"));
        CHECK_INT(count_moves(&pos, ""), 8);
        CHECK_TEXT(refusal(&pos, "xa2@"), "that man cannot be taken off");
        CHECK(play(&pos, "xb2@ xc4@ ya2@ yb4@"));
        CHECK_INT(count_moves(&pos, ""), 4);
        CHECK_OUTCOME(&pos, "*");
        CHECK(pos.state.setup);
        CHECK(play(&pos, "yc2@"));
        CHECK_POSITION(&pos, "gbg/1p1/3/P1P/GBG|jka/p1p/3/1P1/AKJ|sts/ppp/3/PPP/STS[] w - - 0 4");
        CHECK(!pos.state.setup);
        CHECK_TEXT(refusal(&pos, "za2@"), "there is no setup phase");
        for (int i = 0; i < 6; i++) {
            position_unmake(&pos);
        }
        CHECK_POSITION(&pos, "gbg/ppp/3/PPP/GBG|jka/ppp/3/PPP/AKJ|sts/ppp/3/PPP/STS[] b S - 0 1");
    }
    position_free(&pos);
}

static void setup_phase_of_the_hexprism(void)
{
    struct position pos;
    if (set_text(&pos, "hexprism-minishogi", NULL)) {
        CHECK_INT(count_moves(&pos, ""), 7);
        CHECK(play(&pos, "xb4@ xd2@ ya4@ yc2@"));
        CHECK_POSITION(&pos, "sg/1p/2/P1/GS|gks/1pp/3/P1P/SKG|sg/pp/2/PP/GS[] w - - 0 3");
    }
    position_free(&pos);
}

/* In the setup phase nobody is in check, whatever the men would do; but it cannot end so that the
 * side that waits is. No game comes to this. */
static void no_check_in_the_setup_phase(void)
{
    struct position pos;
    if (set_text(&pos, "3d-minishogi-setup",
                 "3/ppp/3/PPP/3|1k1/pGp/3/P1P/1K1|3/3/3/3/3[] b S - 0 1")) {
        CHECK(!pos.state.in_check);
        CHECK_INT(count_moves(&pos, ""), 5);
        CHECK(play(&pos, "xa4@"));
        CHECK(!pos.state.in_check);
        CHECK_INT(pos.state.side, WHITE);
        CHECK_INT(count_moves(&pos, ""), 0);
    }
    position_free(&pos);
}

static void hexprism_moves(void)
{
    struct position pos;
    if (set_men(&pos, "hexprism-minishogi", "Kyc1 kyc5 Pya2 Sxd3", WHITE)) {
        CHECK_MOVES(&pos, "ya2", "ya2xb3 ya2ya3 ya2yc3 ya2zb3");
        CHECK_MOVES(&pos, "xd3xd4", "xd3xd4");
        CHECK_MOVES(&pos, "xd3yc", "xd3yc2 xd3yc4");
    }
    position_free(&pos);
}

static const struct test tests[] = {
    {"promotion, always, on the far rank", promotion_is_always_on_the_far_rank},
    {"every man promotes there and only there", every_man_promotes_to_its_form},
    {"promoted men stay what they are", promoted_men_do_not_promote_again},
    {"captured men go to hand unpromoted", captured_men_go_to_hand_unpromoted},
    {"drops, but not on the far rank", drops_anywhere_but_the_far_rank},
    {"mate by a drop", mate_by_a_drop},
    {"drops read leniently and strictly", lenient_and_strict},
    {"stalemate", stalemate_is_a_draw},
    {"check must be answered", check_must_be_answered},
    {"the setup phase", setup_phase},
    {"the setup phase of the hex-prism", setup_phase_of_the_hexprism},
    {"no check in the setup phase", no_check_in_the_setup_phase},
    {"men of the hex-prism", hexprism_moves},
    {0, 0},
};

const struct suite suite_minishogi = {"minishogi", tests};
