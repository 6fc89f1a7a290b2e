/* Walking the tracks of a man on an empty board, for tests. */
#ifndef WELTGEIST_TESTS_PIECES_WALK_H
#define WELTGEIST_TESTS_PIECES_WALK_H

#include "pieces/tracks.h"

/* What a man can do from a cell on an empty board. */
struct walk {
    int tracks[2];            /* that move, that capture: directions and paths */
    int hops;                 /* of the capturing ones, those over one man */
    int cells[2];             /* distinct cells reached by moving; by capturing, hops not counted */
    uint8_t modes[CELLS_MAX]; /* MODE_ bits by cell, hops not counted */
};

/* @moves is the notation's text, which must be right; a failed check and zeros if not. */
struct walk walk_from(const struct board *board, const char *moves, const char *cell, int forward);

/* The cells that are reached by moving, sorted by name, parted by blanks; the caller frees. */
char *walk_cells(const struct board *board, const char *moves, const char *cell, int forward);

#endif
