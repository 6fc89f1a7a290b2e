/* Boards: cells, names, rings, files, texts. */
#include "geometry/board.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "geometry/boards.h"
#include "harness.h"

static const struct {
    const char *text;
    int cells, files, ranks, levels;
} good[] = {
    {"cubic:3x5x3", 45, 3, 5, 3},      {"cubic:8x8x8", 512, 8, 8, 8},
    {"cubic:8x8", 64, 8, 8, 1},        {"cubic:1x1", 1, 1, 1, 1},
    {"cubic:26x1x26", 676, 26, 1, 26}, {"cubic:8x16x8", 1024, 8, 16, 8},
    {"cubic:10x99", 990, 10, 99, 1},   {"hexlevel:7,6,5,4,5,6,7x7", 280, 13, 7, 7},
    {"hexrank:2,3,2x5", 35, 5, 5, 3},  {"hexlevel:6,7,8,9,10,11,10,9,8,7,6x1", 91, 21, 11, 1},
    {"hexlevel:13x1", 13, 25, 1, 1},   {"hexrank:2,1,2,3x4", 32, 5, 4, 4},
};

static void counts(void)
{
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        struct board *b = board_of(good[i].text);
        struct text back = {0};
        if (!b) {
            continue;
        }
        CHECK_INT_CASE(b->n_cells, good[i].cells, good[i].text);
        CHECK_INT_CASE(b->n_files, good[i].files, good[i].text);
        CHECK_INT_CASE(b->n_ranks, good[i].ranks, good[i].text);
        CHECK_INT_CASE(b->n_levels, good[i].levels, good[i].text);
        board_format(b, &back);
        CHECK_TEXT(back.data, good[i].text);
        text_free(&back);
        free(b);
    }
}

/* Every cell has a name that no other cell has and that leads back to it. */
static void names_both_ways(void)
{
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        struct board *b = board_of(good[i].text);
        for (int cell = 0; b && cell < b->n_cells; cell++) {
            char name[CELL_NAME_MAX + 2];
            board_cell_name(b, (cell_t)cell, name);
            CHECK(strlen(name) < CELL_NAME_MAX);
            strncat(name, "@", 2);
            const char *rest = name;
            CHECK_INT_CASE(board_take_cell(b, &rest), cell, name);
            CHECK_TEXT(rest, "@");
            CHECK_INT_CASE(board_cell(b, b->at[cell]), cell, name);
        }
        free(b);
    }
}

static void some_names(void)
{
    struct board *b = board_of("cubic:8x8x8");
    if (b) {
        struct vec at = b->at[cell_of(b, "ve1")];
        CHECK(at.level == 3 && at.file == 4 && at.rank == 0);
        CHECK_INT(board_level_letter(b, 0), 's');
        CHECK_INT(board_level_of(b, 'z'), 7);
        CHECK_INT(board_level_of(b, 'r'), -1);
        CHECK_INT(board_level_of(b, '{'), -1);
    }
    free(b);
    b = board_of("cubic:8x12");
    if (b) {
        CHECK(b->at[cell_of(b, "e4")].file == 4);
        CHECK(b->at[cell_of(b, "h12")].rank == 11);
    }
    free(b);
}

/* Rank 1 of the hourglass has a c e g i k m, rank 2 b d f h j l, rank 3 c e g i k, rank 4
 * d f h j, and so back; the hex-prism's levels x and z have b and d, y has a, c and e. */
static void hex_files(void)
{
    static const char *const hourglass[] = {"acegikm", "bdfhjl", "cegik",  "dfhj",
                                            "cegik",   "bdfhjl", "acegikm"};
    static const char *const prism[] = {"bd", "ace", "bd"};
    struct board *b = board_of("hexlevel:7,6,5,4,5,6,7x7");
    for (int cell = 0; b && cell < b->n_cells; cell++) {
        CHECK(strchr(hourglass[b->at[cell].rank], 'a' + b->at[cell].file));
    }
    free(b);
    b = board_of("hexrank:2,3,2x5");
    for (int cell = 0; b && cell < b->n_cells; cell++) {
        CHECK(strchr(prism[b->at[cell].level], 'a' + b->at[cell].file));
    }
    free(b);
}

/* Widths of the hourglass's ranks, counted cell by cell. */
static void rank_widths(void)
{
    static const int width[] = {7, 6, 5, 4, 5, 6, 7};
    int count[7][7] = {{0}};
    struct board *b = board_of("hexlevel:7,6,5,4,5,6,7x7");
    for (int cell = 0; b && cell < b->n_cells; cell++) {
        count[b->at[cell].level][b->at[cell].rank]++;
    }
    for (int i = 0; b && i < 49; i++) {
        CHECK_INT(count[i / 7][i % 7], width[i % 7]);
    }
    free(b);
}

static void no_such_cells(void)
{
    static const char *const cubic[] = {"",    "x",  "xa",   "xa0",  "xa6", "wa1",           "xd1",
                                        "XA1", "a1", "xa01", "xa-1", "x1a", "xa99999999999", "{a1",
                                        "x a1"};
    static const char *const hourglass[] = {"tb1", "ta2", "tn1", "td1", "sa1", "te4"};
    struct board *b = board_of("cubic:3x5x3");
    for (size_t i = 0; b && i < sizeof cubic / sizeof cubic[0]; i++) {
        const char *p = cubic[i];
        CHECK_INT_CASE(board_take_cell(b, &p), CELL_NONE, cubic[i]);
        CHECK_CASE(p == cubic[i], cubic[i]);
    }
    free(b);
    b = board_of("hexlevel:7,6,5,4,5,6,7x7");
    for (size_t i = 0; b && i < sizeof hourglass / sizeof hourglass[0]; i++) {
        const char *p = hourglass[i];
        CHECK_INT_CASE(board_take_cell(b, &p), CELL_NONE, hourglass[i]);
    }
    free(b);
}

static void edges(void)
{
    struct board *b = board_of("cubic:3x5x3");
    if (!b) {
        return;
    }
    cell_t corner = cell_of(b, "xa1");
    CHECK_INT(board_step(b, corner, (struct vec){1, 1, 1}), cell_of(b, "yb2"));
    CHECK_INT(board_step(b, corner, (struct vec){-1, 0, 0}), CELL_NONE);
    CHECK_INT(board_step(b, corner, (struct vec){0, -1, 0}), CELL_NONE);
    CHECK_INT(board_step(b, corner, (struct vec){0, 0, -1}), CELL_NONE);
    CHECK_INT(board_step(b, corner, (struct vec){3, 0, 0}), CELL_NONE);
    CHECK_INT(board_step(b, corner, (struct vec){0, 5, 0}), CELL_NONE);
    CHECK_INT(board_step(b, corner, (struct vec){0, 0, 3}), CELL_NONE);
    free(b);
}

/* Rings of the 8x8 cross-section: 28, 20, 12 and 4 files; all ranks alike. */
static void rings(void)
{
    int count[4] = {0};
    struct board *b = board_of("cubic:8x8x8");
    for (int cell = 0; b && cell < b->n_cells; cell++) {
        int ring = board_ring(b, (cell_t)cell);
        CHECK(ring >= 0 && ring < 4);
        count[ring & 3]++;
    }
    for (int ring = 0; b && ring < 4; ring++) {
        CHECK_INT(count[ring], (28 - 8 * ring) * 8);
    }
    if (b) {
        CHECK_INT(board_ring(b, cell_of(b, "sa5")), 0);
        CHECK_INT(board_ring(b, cell_of(b, "vh1")), 0);
        CHECK_INT(board_ring(b, cell_of(b, "tg8")), 1);
        CHECK_INT(board_ring(b, cell_of(b, "we4")), 3);
    }
    free(b);
}

/* A file is a line from the first rank to the last: same number, as many files as rank cells. */
static void file_numbers(void)
{
    struct board *b = board_of("hexrank:2,3,2x5");
    bool seen[64] = {false};
    int files = 0;
    for (int cell = 0; b && cell < b->n_cells; cell++) {
        int number = board_file_number(b, (cell_t)cell);
        CHECK(number >= 0 && number < b->n_files * b->n_levels);
        files += !seen[number & 63];
        seen[number & 63] = true;
        cell_t ahead = board_step(b, (cell_t)cell, (struct vec){0, 1, 0});
        CHECK(ahead == CELL_NONE || board_file_number(b, ahead) == number);
    }
    CHECK_INT(files, 7);
    free(b);
}

static void bad_texts(void)
{
    static const struct {
        const char *text, *reason;
    } bad[] = {
        {"", "allowed are cubic:FILESxRANKSxLEVELS"},
        {"cubic", "allowed are cubic:FILESxRANKSxLEVELS"},
        {"sphere:3x3", "allowed are cubic:FILESxRANKSxLEVELS"},
        {"Cubic:3x3", "allowed are cubic:FILESxRANKSxLEVELS"},
        {"cubic:", "expected cubic:FILESxRANKSxLEVELS"},
        {"cubic:8", "expected cubic"},
        {"cubic:8x", "expected cubic"},
        {"cubic:0x8", "expected cubic"},
        {"cubic:8x0", "expected cubic"},
        {"cubic:8x8x0", "expected cubic"},
        {"cubic:8x8x", "expected cubic"},
        {"cubic:27x8", "expected cubic"},
        {"cubic:8x100", "expected cubic"},
        {"cubic:8x8x27", "expected cubic"},
        {"cubic:-3x3", "expected cubic"},
        {"cubic:99999999999999999999x3", "expected cubic"},
        {"cubic:3x5x3x2", "follows a complete board"},
        {"cubic:3x5x3 ", "follows a complete board"},
        {"cubic: 3x5", "expected cubic"},
        {"cubic:25x41", "more than 1024 cells"}, /* 1,025 */
        {"cubic:26x99x26", "more than 1024 cells"},
        {"hexlevel:", "expected hexlevel"},
        {"hexlevel:7,6", "expected hexlevel"},
        {"hexlevel:7,x7", "expected hexlevel"},
        {"hexlevel:7,0,7x7", "expected hexlevel"},
        {"hexlevel:7,6x0", "expected hexlevel"},
        {"hexlevel:7,6x27", "expected hexlevel"},
        {"hexlevel:7,6x7,", "follows a complete board"},
        {"hexlevel:7,7x7", "rows of 7 and 7 cells do not interlock"},
        {"hexlevel:7,5x7", "do not interlock"},
        {"hexlevel:14x2", "needs 27 file letters"},
        {"hexlevel:13,12,13,12x21", "more than 1024 cells"},
        {"hexrank:2,3x100", "expected hexrank"},
        {"hexrank:2,2x5", "do not interlock"},
        {"hexrank:1,2,1,2,1,2,1,2,1,2,1,2,1,2,1,2,1,2,1,2,1,2,1,2,1,2,1x1", "expected hexrank"},
    };
    struct board *kept = board_of("cubic:2x2"), *before = board_of("cubic:2x2");
    for (size_t i = 0; kept && before && i < sizeof bad / sizeof bad[0]; i++) {
        struct error error = {""};
        CHECK_CASE(!board_parse(kept, bad[i].text, &error), bad[i].text);
        CHECK_PART(error.text, bad[i].reason);
        CHECK_CASE(!board_parse(kept, bad[i].text, NULL), bad[i].text);
    }
    CHECK(kept && before && memcmp(kept, before, sizeof *kept) == 0);
    free(kept);
    free(before);
}

static const struct test tests[] = {
    {"numbers of cells, files, ranks, levels", counts},
    {"names lead to cells and back", names_both_ways},
    {"names of known cells", some_names},
    {"files of hex boards are half-cell columns", hex_files},
    {"rank widths of the hourglass", rank_widths},
    {"names of no cell", no_such_cells},
    {"steps over the edge", edges},
    {"rings", rings},
    {"file numbers", file_numbers},
    {"bad board texts", bad_texts},
    {0, 0},
};

const struct suite suite_board = {"board", tests};
