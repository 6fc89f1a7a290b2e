/* A board: cells with integer coordinates, their names and neighbours. Knows nothing of men.
 *
 * Every kind of board uses the same three coordinates, counted from 0:
 *   file   the column; on hex boards half-cell columns, so that same-rank neighbours differ by 2;
 *   rank   distance from White's end, the direction "forward" for White;
 *   level  in the order of the level letters.
 * The kinds differ only in which (file, rank, level) exist and in the lengths of the three axes:
 * the squared length of a step is  wf*file^2 + wr*rank^2 + wl*level^2  over the unit, with the
 * weights 1,1,1 over 1 (cubic), 1,3,4 over 4 (hex-levelled) and 1,4,3 over 4 (hex-ranked).
 * Hexagons are thus regular, and angles and lengths come out right on every kind. */
#ifndef WELTGEIST_GEOMETRY_BOARD_H
#define WELTGEIST_GEOMETRY_BOARD_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "base/text.h"

enum {
    CELLS_MAX = 1024,
    FILES_MAX = 26,
    LEVELS_MAX = 26,
    RANKS_MAX = 99,
    CELL_NONE = 0xffff,
    CELL_NAME_MAX = 8 /* "zz99" and its end, with room */
};

typedef uint16_t cell_t;

struct vec {
    int16_t file, rank, level;
};

enum board_kind { BOARD_CUBIC, BOARD_HEXLEVEL, BOARD_HEXRANK };

/* Plain data; made by board_parse() and constant from then on. */
struct board {
    enum board_kind kind;
    int n_cells, n_files, n_ranks, n_levels;
    int width[RANKS_MAX]; /* hexlevel: cells of each rank; hexrank: cells of each level */
    struct vec at[CELLS_MAX];
    cell_t cell_at[LEVELS_MAX * FILES_MAX * RANKS_MAX]; /* CELL_NONE where the board has a gap */
};

/* Reads a board's text: `cubic:3x5x3` (files x ranks x levels; `cubic:8x8` has one level),
 * `hexlevel:7,6,5,4,5,6,7x7` (cells of each rank x levels), `hexrank:2,3,2x5` (cells of each level
 * in a rank x ranks). False with a reason, and *@out untouched, if it is malformed, has more than
 * CELLS_MAX cells or its rows do not interlock as hexagons do. */
bool board_parse(struct board *out, const char *text, struct error *error);

/* The text that board_parse() reads, appended to @out. */
void board_format(const struct board *board, struct text *out);

/* The cell at a place, or CELL_NONE if the board has none there. */
cell_t board_cell(const struct board *board, struct vec at);

/* The cell one @step away from @cell, or CELL_NONE beyond the edge. */
cell_t board_step(const struct board *board, cell_t cell, struct vec step);

/* Writes the cell's name, at most CELL_NAME_MAX bytes with its end: level letter (none on boards of
 * one level), file letter, rank number. */
void board_cell_name(const struct board *board, cell_t cell, char *out);

/* Reads a cell's name at *@text and moves *@text behind it. CELL_NONE, and nothing moved, if no
 * cell of this board is named there. */
cell_t board_take_cell(const struct board *board, const char **text);

/* The letter of a level. */
char board_level_letter(const struct board *board, int level);

/* The level of a letter, or -1. */
int board_level_of(const struct board *board, char letter);

/* The ring of a cell: the distance of its file (file and level) from the rim of the board's
 * cross-section, 0 on the rim. On hex boards half-cell columns count. */
int board_ring(const struct board *board, cell_t cell);

/* Number of the file (the line of cells from the first rank to the last) that @cell lies on;
 * in [0, n_files * n_levels). */
int board_file_number(const struct board *board, cell_t cell);

/* The inner product of two steps, in the unit in which an orthogonal step has length 1, times
 * board_unit(): an integer. */
int board_inner(const struct board *board, struct vec a, struct vec b);
int board_unit(const struct board *board);

#endif
