/* Double steps and captures en passant. */
#include "games.h"
#include "harness.h"

static void captures(void)
{
    struct position *pos = game_new("chess", NULL);
    CHECK(game_play(pos, "e2e4 a7a6 e4e5"));
    CHECK(game_play(pos, "d7d5"));
    CHECK(game_reads(pos, "rnbqkbnr/1pp1pppp/p7/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3"));
    CHECK(game_play(pos, "e5d6"));
    CHECK(game_reads(pos, "rnbqkbnr/1pp1pppp/p2P4/8/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 3"));
    position_unmake(pos);
    CHECK(game_play(pos, "b1c3 b8c6"));
    CHECK(!game_allows(pos, "e5d6"));
    game_free(pos);
}

/* The cell passed belongs to the position only if somebody can capture there. */
static void noted_if_it_matters(void)
{
    struct position *pos = game_new("chess", NULL);
    CHECK(game_play(pos, "e2e4"));
    CHECK(game_reads(pos, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"));
    game_free(pos);
    pos = game_new("chess", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
    CHECK_INT(pos->state.doubled, 0);
    CHECK(!position_parse(pos, "4k3/8/8/8/4P3/8/8/4K3 b - d3 0 1", NULL));
    CHECK(!position_parse(pos, "4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1", NULL));
    CHECK(!position_parse(pos, "4k3/8/8/8/4P3/8/8/4K3 b - e9 0 1", NULL));
    game_free(pos);
}

/* Both Pawns leave the rank on which the Rook then checks. */
static void double_pin(void)
{
    struct position *pos = game_new("chess", "8/8/8/8/k2Pp2R/8/8/3K4 b - d3 0 1");
    CHECK_INT(game_count(pos, "e4"), 1);
    CHECK(!game_allows(pos, "e4d3"));
    game_free(pos);
    pos = game_new("chess", "8/8/8/2k5/3Pp3/8/8/3K4 b - d3 0 1");
    CHECK(game_allows(pos, "e4d3")); /* it takes the man that gives check */
    game_free(pos);
}

static void pass_forgets(void)
{
    struct position *pos = game_new("chess", "4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 1");
    uint64_t key = pos->state.key;
    CHECK(pos->state.doubled != 0);
    position_pass(pos);
    CHECK_INT(pos->state.doubled, 0);
    CHECK(position_ok(pos));
    position_unmake(pos);
    CHECK_INT(pos->state.key, key);
    CHECK(game_allows(pos, "e4d3"));
    game_free(pos);
}

static void glinski(void)
{
    struct position *pos = game_new("glinski", NULL);
    CHECK(game_allows(pos, "f5f6"));
    CHECK(!game_allows(pos, "f5f7"));
    CHECK(game_play(pos, "b1b3 c7c5 b3b4"));
    CHECK(game_play(pos, "a6a5") == false); /* nobody stands there */
    game_free(pos);
    pos = game_new("glinski",
                   "b/qbk/n1b1n/r5r/pppp1pppp/6p4/5P5/4P1P4/3P1B1P3/2P2B2P2/1PRNQBKNRP1 w");
    CHECK(game_play(pos, "f5f7 g6f6"));
    CHECK(game_reads(pos, "b/qbk/n1b1n/r5r/pppp1pppp/5p5/11/4P1P4/3P1B1P3/2P2B2P2/1PRNQBKNRP1"
                          " w - - 0 2"));
    game_free(pos);
    /* A Pawn that has captured onto another's start makes a double step from there too. */
    pos =
        game_new("glinski", "b/qbk/n1b1n/r5r/pppp1pppp/11/5p5/4P1P4/3P1B1P3/2P2B2P2/1PRNQBKNRP1 w");
    CHECK(game_play(pos, "e4f5 b7b6 f5f7"));
    game_free(pos);
}

/* A cell passed may lie where men promote. */
static void promotes(void)
{
    struct faults faults = {0};
    CHECK(catalogue_load_text(games_catalogue(), "test.ini",
                              "[short]\ninherit = crazyhouse\npromotion = may reaching last 3\n",
                              &faults));
    faults_free(&faults);
    struct position *pos = game_new("short", "4k3/8/8/3pP3/8/8/8/4K3[] w - d6 0 1");
    CHECK_INT(game_count(pos, "e5d6"), 5);
    CHECK(game_play(pos, "e5d6n"));
    CHECK(game_reads(pos, "4k3/8/3N~4/8/8/8/8/4K3[P] b - - 0 1"));
    position_unmake(pos);
    CHECK(position_ok(pos));
    CHECK(game_reads(pos, "4k3/8/8/3pP3/8/8/8/4K3[] w - d6 0 1"));
    game_free(pos);
}

static const struct test tests[] = {
    {"captures", captures},
    {"the cell passed is noted if it matters", noted_if_it_matters},
    {"a double pin forbids", double_pin},
    {"giving the turn away forgets", pass_forgets},
    {"on hexagons", glinski},
    {"with promotion", promotes},
    {0},
};

const struct suite suite_en_passant = {"en_passant", tests};
