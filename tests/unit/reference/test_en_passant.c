/* Double steps and captures en passant. */
#include "base/text.h"
#include "engine/perft/perft.h"
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

/* A game of one's own: its Pawn, a position, a leap, what the position then reads, and what it
 * reads once somebody has captured. */
struct passing {
    const char *pawn, *position, *leap, *after, *by, *captured;
};

static void check_leaps(const struct passing *rows)
{
    for (; rows->pawn; rows++) {
        struct faults faults = {0};
        struct text game = {0};
        text_addf(&game,
                  "[leaps]\nboard = cubic:5x6\npiece.K = King W\nroyal = K\npiece.G = Guard W\n"
                  "piece.P = Pawn %s\nen-passant = P\npawns = P\narray = PPPPP 4K\n",
                  rows->pawn);
        if (CHECK_CASE(catalogue_load_text(games_catalogue(), "t.ini", game.data, &faults),
                       faults.text.data)) {
            struct position *pos = game_new("leaps", rows->position);
            CHECK_CASE(game_play(pos, rows->leap), rows->leap);
            CHECK_CASE(game_reads(pos, rows->after), rows->after);
            CHECK_CASE(game_play(pos, rows->by), rows->by);
            CHECK_CASE(game_reads(pos, rows->captured), rows->captured);
            CHECK(position_ok(pos));
            position_unmake(pos);
            CHECK_CASE(game_reads(pos, rows->after), rows->after);
            game_free(pos);
        }
        text_free(&game);
        faults_free(&faults);
    }
}

/* Every cell passed can be captured on. */
static void farther_leaps(void)
{
    static const struct passing rows[] = {
        {"mfWcfFimnf(3,0)", "k4/5/1p1p1/3p1/5/K1P2 w", "c1c4", "k4/5/1pPp1/3p1/5/K4 b - c2c3 0 1",
         "b4c3", "k4/5/3p1/2pp1/5/K4 w - - 0 2"},
        {"mfWcfFimnf(3,0)", "k4/5/1p1p1/3p1/5/K1P2 w", "c1c4", "k4/5/1pPp1/3p1/5/K4 b - c2c3 0 1",
         "d3c2", "k4/5/1p1p1/5/2p2/K4 w - - 0 2"},
        {0, 0, 0, 0, 0, 0},
    };
    check_leaps(rows);
}

/* A man that could go there anyway captures, and has no other move there. */
static void also_where_it_could_go(void)
{
    static const struct passing rows[] = {
        {"fFmfWimnfD", "k4/5/5/1p3/5/K1P2 w", "c1c3", "k4/5/5/1pP2/5/K4 b - c2 0 1", "b3c2",
         "k4/5/5/5/2p2/K4 w - - 0 2"},
        {0, 0, 0, 0, 0, 0},
    };
    check_leaps(rows);
    struct position *pos = game_new("leaps", "k4/5/5/1pP2/5/K4 b - c2 0 1");
    CHECK_INT(game_count(pos, "b3c2"), 1);
    CHECK_INT((int64_t)perft(pos, 1), game_count(pos, ""));
    game_free(pos);
}

/* A leap that promotes can be captured as any other. */
static void leaps_that_promote(void)
{
    static const struct passing rows[] = {
        {"mfWcfFimnfD\npromote.P = to G\npromotion = must reaching ranks 3", "k4/5/5/5/1p3/2P1K w",
         "c1c3g", "k4/5/5/2G2/1p3/4K b - - 0 1", "b2b1", "k4/5/5/2G2/5/1p2K w - - 0 2"},
        {"mfWcfFimnfD\npromote.P = to G\npromotion = must reaching ranks 3", "k4/5/5/3p1/5/K1P2 w",
         "c1c3g", "k4/5/5/2Gp1/5/K4 b - c2 0 1", "d3c2", "k4/5/5/5/2p2/K4 w - - 0 2"},
        {0, 0, 0, 0, 0, 0},
    };
    check_leaps(rows);
}

/* Where two men could have passed the same cells, the text says which one did. */
static void two_could_have(void)
{
    static const struct passing rows[] = {
        {"mfWcfFcsWimffnN", "k4/5/5/1P3/1p3/2P1K w", "c1d3", "k4/5/5/1P1P1/1p3/4K b - c2d3 0 1",
         "b2c2", "k4/5/5/1P3/2p2/4K w - - 0 2"},
        {"mfWcfFcsWimffnN", "k4/5/5/5/1p3/2P1K w", "c1d3", "k4/5/5/3P1/1p3/4K b - c2 0 1", "b2c2",
         "k4/5/5/5/2p2/4K w - - 0 2"},
        {0, 0, 0, 0, 0, 0},
    };
    check_leaps(rows);
    struct position *pos = game_new("leaps", "k4/5/5/1P1P1/1p3/4K b - c2b3 0 1");
    CHECK(game_reads(pos, "k4/5/5/1P1P1/1p3/4K b - c2b3 0 1"));
    CHECK(game_play(pos, "b2c2"));
    CHECK(game_reads(pos, "k4/5/5/3P1/2p2/4K w - - 0 2"));
    game_free(pos);
}

static const struct test tests[] = {
    {"captures", captures},
    {"the cell passed is noted if it matters", noted_if_it_matters},
    {"a double pin forbids", double_pin},
    {"giving the turn away forgets", pass_forgets},
    {"on hexagons", glinski},
    {"with promotion", promotes},
    {"leaps over more cells than one", farther_leaps},
    {"where the capturer could go anyway", also_where_it_could_go},
    {"leaps that promote", leaps_that_promote},
    {"two leaps over the same cells", two_could_have},
    {0},
};

const struct suite suite_en_passant = {"en_passant", tests};
