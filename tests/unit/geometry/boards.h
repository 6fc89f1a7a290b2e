/* Boards for tests. */
#ifndef WELTGEIST_TESTS_GEOMETRY_BOARDS_H
#define WELTGEIST_TESTS_GEOMETRY_BOARDS_H

#include "geometry/board.h"

/* The board of a text, which must be right; the caller frees it. NULL and a failed check if not. */
struct board *board_of(const char *text);

/* The cell of a name; CELL_NONE and a failed check if there is none. */
cell_t cell_of(const struct board *board, const char *name);

#endif
