/* What each word of the notation means on real boards. */
#include <stdlib.h>

#include "geometry/boards.h"
#include "harness.h"
#include "pieces/walk.h"

/* The open boards: every direction has room on all sides of the middle. */
static const char cubic[] = "cubic:9x9x9";                 /* middle ve5 */
static const char hexlevel[] = "hexlevel:9,8,9,8,9,8,9x7"; /* middle wh4 */
static const char hexrank[] = "hexrank:9,8,9,8,9,8,9x7";   /* middle wh4 */

struct row {
    const char *board, *cell, *moves;
    int quiet, capture; /* tracks */
};

static void check_rows(const struct row *rows)
{
    for (; rows->board; rows++) {
        struct board *b = board_of(rows->board);
        if (b) {
            struct walk walk = walk_from(b, rows->moves, rows->cell, 1);
            CHECK_INT_CASE(walk.tracks[0], rows->quiet, rows->moves);
            CHECK_INT_CASE(walk.tracks[1], rows->capture, rows->moves);
            walk = walk_from(b, rows->moves, rows->cell, -1);
            CHECK_INT_CASE(walk.tracks[0], rows->quiet, "the same for Black");
        }
        free(b);
    }
}

static void directions(void)
{
    static const struct row rows[] = {
        {cubic, "ve5", "W", 6, 6},
        {cubic, "ve5", "F", 12, 12},
        {cubic, "ve5", "V", 8, 8},
        {cubic, "ve5", "fW", 1, 1},
        {cubic, "ve5", "fF", 4, 4},
        {cubic, "ve5", "fV", 4, 4},
        {cubic, "ve5", "sF", 4, 4},
        {cubic, "ve5", "sV", 0, 0},
        {cubic, "ve5", "N", 24, 24},
        {cubic, "ve5", "fN", 8, 8},
        {cubic, "ve5", "ffN", 4, 4},
        {cubic, "ve5", "ffbbN", 8, 8},
        {cubic, "ve5", "D", 6, 6},
        {cubic, "ve5", "A", 12, 12},
        {cubic, "ve5", "C", 24, 24},
        {cubic, "ve5", "(2,2,2)", 8, 8},
        {cubic, "ve5", "mRcpR", 6, 6},
        {cubic, "ve5", "mW", 6, 0},
        {cubic, "ve5", "cW", 0, 6},
        {cubic, "ve5", "RBU", 26, 26},
        {hexlevel, "wh4", "W", 8, 8},
        {hexlevel, "wh4", "fW", 2, 2},
        {hexlevel, "wh4", "sW", 4, 4},
        {hexlevel, "wh4", "F", 12, 12},
        {hexlevel, "wh4", "fF", 4, 4},
        {hexlevel, "wh4", "fbB", 8, 8},
        {hexlevel, "wh4", "V", 6, 6},
        {hexlevel, "wh4", "N", 24, 24},
        {hexlevel, "wh4", "ffN", 4, 4},
        {hexlevel, "wh4", "ffbbN", 8, 8},
        {hexlevel, "wh4", "C", 24, 24},
        {hexlevel, "wh4", "ffC", 4, 4},
        {hexlevel, "wh4", "zR", 24, 24},
        {hexlevel, "wh4", "zB", 24, 24},
        {hexlevel, "wh4", "zWF", 24, 24},
        {hexlevel, "wh4", "zFW", 24, 24},
        {hexrank, "wh4", "W", 8, 8},
        {hexrank, "wh4", "fW", 1, 1},
        {hexrank, "wh4", "F", 12, 12},
        {hexrank, "wh4", "fF", 6, 6},
        {hexrank, "wh4", "sF", 0, 0},
        {hexrank, "wh4", "sW", 6, 6},
        {0, 0, 0, 0, 0},
    };
    check_rows(rows);
}

/* Leaps of three numbers on hexagons, and the angles of crooked riders. */
static void odd_directions(void)
{
    static const struct row rows[] = {
        {hexlevel, "wh4", "(2,1,1)", 12, 12},
        {hexlevel, "wh4", "(WV)", 12, 12},
        {hexlevel, "wh4", "(2,2,1)", 24, 24},
        {hexlevel, "wh4", "zU", 12, 12},
        {hexlevel, "wh4", "zWV", 12, 12},
        {hexlevel, "wh4", "zVW", 12, 12},
        {hexlevel, "wh4", "zFV", 24, 24},
        {cubic, "ve5", "zU", 24, 24},
        {cubic, "ve5", "zWV", 24, 24},
        {cubic, "ve5", "zVW", 24, 24},
        {cubic, "ve5", "zFV", 24, 24},
        {cubic, "ve5", "zWW", 24, 24},
        {cubic, "ve5", "zR", 24, 24},
        {cubic, "ve5", "fzR", 4, 4},
        {cubic, "ve5", "(WV)", 24, 24},
        {cubic, "ve5", "(FV)", 24, 24},
        {0, 0, 0, 0, 0},
    };
    check_rows(rows);
}

struct cells_row {
    const char *board, *moves, *from, *cells;
};

static void check_cells(const struct cells_row *rows)
{
    for (; rows->board; rows++) {
        struct board *b = board_of(rows->board);
        if (b) {
            char *cells = walk_cells(b, rows->moves, rows->from, 1);
            CHECK_TEXT_CASE(cells, rows->cells, rows->moves);
            free(cells);
        }
        free(b);
    }
}

static void cells_reached(void)
{
    static const struct cells_row rows[] = {
        {"cubic:8x8", "R3", "c3", "a3 b3 c1 c2 c4 c5 c6 d3 e3 f3"},
        {"cubic:8x8", "fB2", "d4", "b6 c5 e5 f6"},
        {"cubic:8x8", "NN", "a1", "b3 c2 c5 d7 e3 g4"},
        {"cubic:8x8", "NN1", "a1", "b3 c2"},
        {"cubic:8x8", "W2", "a1", "a2 a3 b1 c1"},
        {"cubic:8x8", "ffN", "d4", "c6 e6"},
        {"cubic:8x8", "bbN", "d4", "c2 e2"},
        {"cubic:8x8", "(3,0)", "d4", "a4 d1 d7 g4"},
        {"cubic:8x8", "V", "d4", ""},
        {"cubic:3x3x3", "V", "yb2", "xa1 xa3 xc1 xc3 za1 za3 zc1 zc3"},
        {"cubic:3x3x3", "sF", "yb2", "xa2 xc2 za2 zc2"},
        /* a ranker keeps the rank-changing directions of the whole kind */
        {"cubic:3x3x3", "fbF", "yb2", "xb1 xb3 ya1 ya3 yc1 yc3 zb1 zb3"},
        {0, 0, 0, 0},
    };
    check_cells(rows);
}

/* k and x compare the ring of the cell that is left with that of the cell that is entered. */
static void ring_words(void)
{
    static const struct cells_row rows[] = {
        /* on a ring, on a corner of it, on the rim, on a corner of the board */
        {"cubic:8x8x8", "fkF", "uf3", "ue4 vf4"},
        {"cubic:8x8x8", "fxF", "uf3", "tf4 ug4"},
        {"cubic:8x8x8", "fkF", "uc3", "ud4 vc4"},
        {"cubic:8x8x8", "fxF", "uc3", "tc4 ub4"},
        {"cubic:8x8x8", "fkF", "sd3", "sc4 se4"},
        {"cubic:8x8x8", "fxF", "sd3", "td4"},
        {"cubic:8x8x8", "fkF", "sa3", "sb4 ta4"},
        {"cubic:8x8x8", "fxF", "sa3", ""},
        {"cubic:8x8x8", "sxW", "vd3", "ud3 vc3"},
        {"cubic:8x8x8", "sxW", "sd3", "td3"},
        {0, 0, 0, 0},
    };
    check_cells(rows);
}

/* Crooked riders turn at every step, and go straight on never. */
static void crooked_ways(void)
{
    static const struct cells_row rows[] = {
        /* from the corner: along the two edges and back and forth between them */
        {"cubic:4x4", "zR", "a1", "a2 b1 b2 b3 c2 c3 c4 d3 d4"},
        {"cubic:4x4", "zR2", "a1", "a2 b1 b2"},
        {"cubic:4x4", "zB2", "a1", "a3 b2 c1"},
        {"cubic:5x5", "zWF2", "a1", "a2 b1 b3 c2"},
        {"cubic:5x5", "zFW2", "a1", "b2 b3 c2"},
        {0, 0, 0, 0},
    };
    check_cells(rows);
}

/* A leap of three numbers is that of two letters, where both can be written. */
static void leaps_of_letters(void)
{
    static const char *const boards[] = {cubic, hexlevel, hexrank};
    static const char *const cells[] = {"ve5", "wh4", "wh4"};
    static const char *const pairs[][2] = {{"(2,1,0)", "(WF)"}, {"(2,1,1)", "(WV)"},
                                           {"(2,2,1)", "(FV)"}, {"(1,1,1)", "V"},
                                           {"(1,1)", "F"},      {"(2,2,2)", "(VV)"}};
    for (int i = 0; i < 3; i++) {
        struct board *b = board_of(boards[i]);
        for (size_t j = 0; b && j < sizeof pairs / sizeof pairs[0]; j++) {
            char *numbers = walk_cells(b, pairs[j][0], cells[i], 1);
            char *letters = walk_cells(b, pairs[j][1], cells[i], 1);
            CHECK_TEXT_CASE(numbers, letters, pairs[j][0]);
            CHECK_CASE(*numbers != '\0', pairs[j][0]);
            free(numbers);
            free(letters);
        }
        free(b);
    }
}

/* A lame leap passes the orthogonal steps first: the Xiangqi horse, the Elephant. */
struct lame {
    int n;
    char via[32][CELL_NAME_MAX];
    const struct board *board;
};

static void on_lame(void *user, const struct track *track)
{
    struct lame *lame = user;
    CHECK_INT(track->first_stop, track->n - 1);
    CHECK_INT(track->n, 2);
    board_cell_name(lame->board, track->cell[0], lame->via[lame->n++ & 31]);
}

static void lame_leaps(void)
{
    struct board *b = board_of("cubic:5x5");
    struct moves moves;
    if (b && CHECK(moves_parse(&moves, "fnN", NULL))) {
        struct lame lame = {.board = b};
        struct ways *ways = ways_new(b, &moves, 1);
        int straight = 0, aside = 0;
        ways_from(ways, cell_of(b, "c3"), on_lame, &lame);
        for (int i = 0; i < lame.n && i < 32; i++) {
            straight += lame.via[i][0] == 'c' && lame.via[i][1] == '4';
            aside += lame.via[i][1] == '3';
        }
        CHECK_INT(lame.n, 4);
        CHECK_INT(straight, 2);
        CHECK_INT(aside, 2);
        ways_free(ways);
    }
    free(b);
}

static const struct test tests[] = {
    {"directions in the open", directions},
    {"directions of odd words", odd_directions},
    {"cells reached", cells_reached},
    {"ring words", ring_words},
    {"crooked ways", crooked_ways},
    {"leaps of numbers and of letters", leaps_of_letters},
    {"lame leaps", lame_leaps},
    {0, 0},
};

const struct suite suite_moves = {"moves", tests};
