/* A board: cells with integer coordinates, their names and neighbours. Knows nothing of men.
 *
 * Every kind of board uses the same three coordinates, counted from 0:
 *   file   the column; on hex-levelled and hex-ranked boards half-cell columns, so that neighbours
 *          in a row differ by 2;
 *   rank   distance from White's end; on hex-filed boards in half cells, so that neighbours in a
 *          file differ by 2;
 *   level  in the order of the level letters.
 * The kinds differ only in which (file, rank, level) exist and in the lengths of the three axes:
 * the squared length of a step is  wf*file^2 + wr*rank^2 + wl*level^2  over the unit, with the
 * weights 1,1,1 over 1 (cubic), 1,3,4 over 4 (hex-levelled), 1,4,3 over 4 (hex-ranked) and 3,1,4
 * over 4 (hex-filed). Hexagons are thus regular, and angles and lengths come out right on every
 * kind.
 *
 * Names count from 1 along a file. On hex-filed boards a cell's number is its place in its file, as
 * players write it, and files are lettered without j; elsewhere it is the rank.
 *
 * Forward, for White, is towards higher ranks, unless the board is told otherwise. */
#ifndef WELTGEIST_GEOMETRY_BOARD_H
#define WELTGEIST_GEOMETRY_BOARD_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "base/text.h"
#include "geometry/board_kinds.h"

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

/* The coordinate of a place or a step along an axis. */
int vec_along(struct vec at, enum axis axis);

/* Plain data; made by board_parse() and constant from then on, but for `forward`. */
struct board {
    enum board_kind kind;
    int n_cells, n_files, n_ranks, n_levels;
    int n_numbers;        /* numbers that cells' names have: n_ranks, hexfile: longest file */
    struct vec forward;   /* White's, weights 0 or 1 of the axes; set before the board is used */
    int width[RANKS_MAX]; /* hexlevel: cells of each rank; hexrank: of each level; hexfile: of
                             each file */
    struct vec at[CELLS_MAX];
    cell_t cell_at[LEVELS_MAX * FILES_MAX * RANKS_MAX]; /* CELL_NONE where the board has a gap */
};

/* Reads a board's text: `cubic:3x5x3` (files x ranks x levels; `cubic:8x8` has one level),
 * `hexlevel:7,6,5,4,5,6,7x7` (cells of each rank x levels), `hexrank:2,3,2x5` (cells of each level
 * in a rank x ranks), `hexfile:2,3,2x1` (cells of each file x levels). False with a reason, and
 * *@out untouched, if it is malformed, has more than CELLS_MAX cells or its rows do not interlock
 * as hexagons do. */
bool board_parse(struct board *out, const char *text, struct error *error);

/* The text that board_parse() reads, appended to @out. */
void board_format(const struct board *board, struct text *out);

/* How many places the board has along an axis. */
int board_size(const struct board *board, enum axis axis);

/* Whether the cells are hexagonal prisms. */
bool board_has_hexagons(const struct board *board);

/* Whether a step can join two cells of this kind of board: on hexagons half-cell columns go with
 * odd rows. */
bool board_joins(const struct board *board, struct vec step);

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

/* The cell that is named by a level, a file and a number (from 0), or CELL_NONE. */
cell_t board_named(const struct board *board, int level, int file, int number);

/* The letter of a file, and the file of a letter or -1. */
char board_file_letter(const struct board *board, int file);
int board_file_of(const struct board *board, char letter);

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

/* The number (from 0) in a cell's name, counted from the other end of its file for a @side of 1. */
int board_number(const struct board *board, cell_t cell, int side);

/* How far forward a step goes, for the side that moves forward (@forward = 1) or the other (-1). */
int board_ahead(const struct board *board, struct vec step, int forward);

/* How many cells, walking straight forward, lie between a cell and the near (@far = false) or the
 * far end of the board, as a @side of 0 or 1 sees it. */
int board_depth(const struct board *board, cell_t cell, int side, bool far);

/* The inner product of two steps, in the unit in which an orthogonal step has length 1, times
 * board_unit(): an integer. */
int board_inner(const struct board *board, struct vec a, struct vec b);
int board_unit(const struct board *board);

#endif
