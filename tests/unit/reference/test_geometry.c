/* Hex-filed boards and other ways forward. */
#include <stdlib.h>

#include "base/memory.h"
#include "engine/compile/region.h"
#include "games.h"
#include "harness.h"

static void names(void)
{
    struct position *pos = game_new("glinski", NULL);
    const struct board *b = pos->variant->board;
    static const char *const there[] = {"a1", "a6", "f1", "f11", "l6", "k7", "i8", NULL};
    static const char *const not_there[] = {"a7", "f12", "j1", "m1", "l7", "a0", NULL};
    CHECK_INT(b->n_cells, 91);
    for (const char *const *name = there; *name; name++) {
        char back[CELL_NAME_MAX];
        const char *p = *name;
        cell_t cell = board_take_cell(b, &p);
        CHECK(cell != CELL_NONE && !*p);
        board_cell_name(b, cell, back);
        CHECK_TEXT(back, *name);
    }
    for (const char *const *name = not_there; *name; name++) {
        const char *p = *name;
        CHECK(board_take_cell(b, &p) == CELL_NONE || *p);
    }
    struct text text = {0};
    board_format(b, &text);
    CHECK_TEXT(text.data, "hexfile:6,7,8,9,10,11,10,9,8,7,6x1");
    text_free(&text);
    game_free(pos);
}

static void faults(void)
{
    struct board *b = memory_new(1, sizeof *b);
    CHECK(!board_parse(b, "hexfile:6,8x1", NULL));
    CHECK(!board_parse(b, "hexfile:6,7", NULL));
    CHECK(!board_parse(b, "hexfile:60,61x1", NULL));
    CHECK(board_parse(b, "hexfile:2,3,2x3", NULL));
    CHECK_INT(b->n_cells, 21);
    free(b);
}

/* From the middle of an empty Glinski board; 30, 12 and 12 are well known. */
static void hex_moves(void)
{
    static const struct {
        char letter;
        int moves;
    } rows[] = {{'R', 30}, {'B', 12}, {'N', 12}, {'Q', 42}, {'P', 1}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct position *pos = game_new("glinski", "1/3/5/7/9/11/11/11/11/k9K/11 w");
        const char *p = "f6";
        cell_t f6 = board_take_cell(pos->variant->board, &p);
        position_put(pos, f6, man_make(variant_type(pos->variant, rows[i].letter, false), WHITE));
        position_settle(pos);
        CHECK_INT(game_count(pos, "f6"), rows[i].moves);
        game_free(pos);
    }
}

static void raumschach_pawn(void)
{
    struct position *pos =
        game_new("raumschach", "4k/5/5/5/5|5/5/5/5/5|5/5/2P2/5/5|5/5/5/5/5|5/5/5/5/"
                               "K4 w");
    CHECK_INT(game_count(pos, "xc3"), 2);
    CHECK(game_allows(pos, "xc3xc4") && game_allows(pos, "xc3yc3"));
    game_free(pos);
    pos =
        game_new("raumschach", "4k/5/5/5/5|5/5/5/5/5|5/1r1r1/2P2/5/5|5/2r2/1r1r1/5/5|5/5/5/5/K4 w");
    CHECK_INT(game_count(pos, "xc3"), 7);
    game_free(pos);
    /* It promotes where it cannot go on: at the end of both ways. */
    pos = game_new("raumschach", "4k/5/5/5/5|5/5/5/5/5|5/5/5/5/5|P4/5/5/5/5|5/5/5/5/K4 w");
    CHECK_INT(game_count(pos, "ya5"), 5);
    game_free(pos);
}

static int cells_of(const struct board *board, const char *region, int side)
{
    uint8_t *cells = memory_new((size_t)board->n_cells, 1);
    int n = region_parse(board, region, side, cells, NULL) ? 0 : -1;
    for (int i = 0; n >= 0 && i < board->n_cells; i++) {
        n += cells[i];
    }
    free(cells);
    return n;
}

static void regions(void)
{
    struct position *pos = game_new("glinski", NULL);
    const struct board *b = pos->variant->board;
    CHECK_INT(cells_of(b, "last 1", WHITE), 11);
    CHECK_INT(cells_of(b, "first 2", BLACK), 22);
    CHECK_INT(cells_of(b, "ends", WHITE), 22);
    CHECK_INT(cells_of(b, "ranks 1", BLACK), 11);
    CHECK_INT(cells_of(b, "files k-l", WHITE), 13);
    CHECK_INT(cells_of(b, "files j", WHITE), -1);
    game_free(pos);
    pos = game_new("raumschach", NULL);
    b = pos->variant->board;
    CHECK_INT(cells_of(b, "last 1", WHITE), 5);
    CHECK_INT(cells_of(b, "last 2", BLACK), 15);
    CHECK_INT(cells_of(b, "levels v ranks 1", BLACK), 5);
    game_free(pos);
}

/* The horse is lame on its orthogonal leg, the elephant on its diagonal one. */
static void lame(void)
{
    struct position *pos = game_new("xiangqi", "3k5/9/9/9/9/9/9/3PN4/9/4K4 w");
    CHECK_INT(game_count(pos, "e3"), 6);
    CHECK(!game_allows(pos, "e3c2") && !game_allows(pos, "e3c4"));
    game_free(pos);
    pos = game_new("xiangqi", "3k5/9/9/9/9/9/9/4B4/3P5/5K3 w");
    CHECK_INT(game_count(pos, "e3"), 3);
    game_free(pos);
}

static const struct test tests[] = {
    {"names of hexagons in files", names},
    {"faults of boards", faults},
    {"moves on hexagons", hex_moves},
    {"forward in rank and level", raumschach_pawn},
    {"regions", regions},
    {"lame leapers", lame},
    {0},
};

const struct suite suite_geometry = {"geometry", tests};
