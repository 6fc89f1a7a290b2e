/* How the reference games end. */
#include <string.h>

#include "games.h"
#include "harness.h"

static bool ends(const char *game, const char *text, enum result result, const char *reason)
{
    struct position *pos = game_new(game, text);
    struct outcome outcome = outcome_of(pos);
    game_free(pos);
    return outcome.result == result && (!reason || strcmp(outcome.reason, reason) == 0);
}

static void stalemate(void)
{
    CHECK(ends("chess", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", RESULT_DRAW, "stalemate"));
    CHECK(ends("xiangqi", "3k5/4P4/9/9/9/9/9/9/9/4K4 b - - 0 1", RESULT_WHITE, "stalemate"));
    CHECK(ends("minishogi", "4k/2G2/2BGK/5/5[] b", RESULT_WHITE, NULL));
}

static void cannot_mate(void)
{
    CHECK(ends("chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", RESULT_DRAW, NULL));
    CHECK(ends("chess", "4k3/8/8/8/8/8/8/4KB2 w - - 0 1", RESULT_DRAW, NULL));
    CHECK(ends("chess", "4k1n1/8/8/8/8/8/8/4K3 w - - 0 1", RESULT_DRAW, NULL));
    CHECK(ends("chess", "4k3/8/8/8/8/8/8/4KBN1 w - - 0 1", RESULT_NONE, NULL));
    CHECK(ends("chess", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", RESULT_NONE, NULL));
    CHECK(ends("minishogi", "4k/5/5/5/K4[P] w", RESULT_NONE, NULL));
}

static void repetition(void)
{
    struct position *pos = game_new("minishogi", NULL);
    for (int i = 0; i < 3; i++) {
        CHECK_INT(outcome_of(pos).result, RESULT_NONE);
        CHECK(game_play(pos, "b1b2 d5d4 b2b1 d4d5"));
    }
    CHECK_INT(outcome_of(pos).result, RESULT_BLACK);
    game_free(pos);
    pos = game_new("shogi", NULL);
    for (int i = 0; i < 3; i++) {
        CHECK(game_play(pos, "h2g2 b8c8 g2h2 c8b8"));
    }
    CHECK_INT(outcome_of(pos).result, RESULT_DRAW);
    game_free(pos);
}

/* A Pawn's drop may check, and may stalemate, but not mate, unless the game says so. */
static void drop_mate(void)
{
    struct position *pos = game_new("shogi", "7lk/7b1/8G/9/9/9/9/9/1K7[P] w");
    CHECK(!game_allows(pos, "P@i8"));
    CHECK(game_allows(pos, "P@i1"));
    game_free(pos);
    pos = game_new("shogi", "7l1/7bk/9/8G/9/9/9/9/1K7[P] w");
    CHECK(game_allows(pos, "P@i7"));
    game_free(pos);
    struct faults faults = {0};
    CHECK(catalogue_load_text(games_catalogue(), "test.ini",
                              "[lenient]\ninherit = shogi\ndrop-mate.P = allowed\n", &faults));
    faults_free(&faults);
    pos = game_new("lenient", "7lk/7b1/8G/9/9/9/9/9/1K7[P] w");
    CHECK(game_allows(pos, "P@i8"));
    game_free(pos);
}

static void file_limit(void)
{
    struct position *pos = game_new("shogi", "4k4/9/9/9/9/9/P1+P6/9/4K4[P] w");
    CHECK_INT(game_count(pos, "P@a"), 0);
    CHECK_INT(game_count(pos, "P@c"), 7); /* a promoted Pawn does not count */
    CHECK_INT(game_count(pos, "P@b"), 8);
    game_free(pos);
}

static const struct test tests[] = {
    {"stalemate", stalemate},  {"too few men", cannot_mate},  {"repetition", repetition},
    {"drop mates", drop_mate}, {"two in a file", file_limit}, {0},
};

const struct suite suite_ends = {"ends", tests};
