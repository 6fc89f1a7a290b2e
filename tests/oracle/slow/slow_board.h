/*
 * The boards as sets of integer coordinates (level, rank, file), all counted from 0.
 *
 * Level 0 is the level of the first letter, rank 0 is White's end rank. On hex-prism boards a file
 * is a half-cell column, so neighbours in a row are two files apart and rows are shifted by one:
 *
 *   hex-levelled, one level (rank 6 on top)     hex-ranked, one rank (level 0 on top)
 *     a . c . e . g . i . k . m                   . b . d .
 *     . b . d . f . h . j . l .                   a . c . e
 *     . . c . e . g . i . k . .                   . b . d .
 *     . . . d . f . h . j . . .
 *     ... and back
 */
#ifndef SLOW_BOARD_H
#define SLOW_BOARD_H

#include <stdbool.h>

enum slow_shape { SLOW_CUBIC, SLOW_HEX_LEVEL, SLOW_HEX_RANK };

/* Room for the largest board in each direction. */
enum { SLOW_LEVELS = 8, SLOW_RANKS = 8, SLOW_FILES = 13 };

/* Kinds of single steps; a step that is no radial is SLOW_NO_STEP. */
enum slow_step_kind { SLOW_NO_STEP, SLOW_ORTHOGONAL, SLOW_ROOT2, SLOW_ROOT3 };

struct slow_board {
    enum slow_shape shape;
    int levels, ranks, files;
};

/* A cell, or the difference of two cells. */
struct slow_cell {
    int level, rank, file;
};

bool slow_cell_exists(const struct slow_board *board, struct slow_cell cell);
bool slow_cell_same(struct slow_cell a, struct slow_cell b);

/* CELL moved N times by STEP; the result need not exist. */
struct slow_cell slow_cell_plus(struct slow_cell cell, struct slow_cell step, int n);

/* What one step is on this board, whether or not there is a cell at its end. */
enum slow_step_kind slow_step_kind(const struct slow_board *board, struct slow_cell step);

/* Rings of a file of the 8x8x8 board: 0 at the rim of the cross-section, 3 in the middle. */
int slow_ring(struct slow_cell cell);

/* True if the two cells lie on different sides of the boundary between ranks 4 and 5. */
bool slow_river_between(struct slow_cell a, struct slow_cell b);

/* Writes level letter, file letter, rank digit and NUL. */
void slow_cell_print(const struct slow_board *board, struct slow_cell cell, char out[4]);

/* Reads the three characters at TEXT. False, and CELL untouched, if they name no cell. */
bool slow_cell_parse(const struct slow_board *board, const char *text, struct slow_cell *cell);

#endif
