/* Faults in the words that the reference games brought. */
#include "games.h"
#include "harness.h"

#define GAME                                                                                       \
    "[t]\nboard = cubic:5x5\npiece.K = King WF\npiece.P = Pawn fW\nroyal = K\n"                    \
    "array = 2K2 PPPPP\n"

static void faults(void)
{
    CHECK(game_refused(GAME "forward = files\n", "allowed are rank, level, rank+level"));
    CHECK(game_refused(GAME "en-passant = P\n", "no lame leap from the start"));
    CHECK(game_refused(GAME "en-passant = X\n", "no man of this game"));
    CHECK(game_refused(GAME "also.P = sW\n", "MOVES from REGION"));
    CHECK(game_refused(GAME "also.P = sW from nowhere\n", "region 'nowhere'"));
    CHECK(game_refused(GAME "also.P = isW from last 2\n", "i cannot stand here"));
    CHECK(game_refused(GAME "file-limit.P = few\n", "allowed are numbers"));
    CHECK(game_refused(GAME "drop-mate.P = never\n", "allowed, forbidden"));
    CHECK(game_refused(GAME "rights = letters\n", "allowed are cells, fide"));
    CHECK(game_refused(GAME "repetition-loses = red\n", "nobody, white, black"));
    CHECK(game_refused(GAME "cannot-mate = X\n", "no man of this game"));
    CHECK(game_refused(GAME "promote.P = as X\npromotion = must reaching last 1\n",
                       "no man of this game"));
    CHECK(game_refused(GAME "piece.N = Knight (WQ)\n", "two letters of steps"));
    CHECK(game_refused(GAME "piece.N = Knight foo\n", "no such modifier"));
}

static void also(void)
{
    struct faults none = {0};
    CHECK(catalogue_load_text(games_catalogue(), "t.ini",
                              GAME "also.P = sW from last 3\npiece.N = Horse n(WF)\n", &none));
    faults_free(&none);
    struct position *pos = game_new("t", "4k/5/2P2/2P2/K4 w");
    CHECK_INT(game_count(pos, "c3"), 3);
    CHECK_INT(game_count(pos, "c2"), 0);
    game_free(pos);
    pos = game_new("t", "4k/2n2/2P2/2P2/K4 b"); /* as lame as nN */
    CHECK_INT(game_count(pos, "c4"), 3);
    game_free(pos);
}

/* A promoted man that is known by a letter moves as the letter does. */
static void promoted_alike(void)
{
    struct faults none = {0};
    CHECK(catalogue_load_text(games_catalogue(), "t.ini",
                              GAME "piece.G = Guard W\nalso.G = F from last 2\n"
                                   "confine.G = last 2\npromote.P = as G\n"
                                   "promotion = must reaching last 1\n",
                              &none));
    faults_free(&none);
    struct position *pos = game_new("t", "G~3k/1G~3/5/5/K4 w");
    CHECK_INT(game_count(pos, "a5"), 2);
    CHECK_INT(game_count(pos, "b4"), 4);
    game_free(pos);
}

static const struct test tests[] = {
    {"faults", faults},
    {"moves from a region", also},
    {"promoted men that stay known by a letter", promoted_alike},
    {0},
};

const struct suite suite_words = {"words", tests};
