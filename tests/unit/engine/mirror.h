/* Positions with colours exchanged, on the board turned round by a mirror between the sides. */
#ifndef WELTGEIST_TESTS_ENGINE_MIRROR_H
#define WELTGEIST_TESTS_ENGINE_MIRROR_H

#include "engine/position.h"

cell_t mirror_cell(const struct board *b, cell_t cell);

/* The same move in the mirrored position. */
move_t mirror_move(const struct variant *v, move_t move);

/* Initialises @out and makes it the mirror of @pos, in which no double step may just have been
 * made. The caller frees it. */
void mirror_position(const struct position *pos, struct position *out);

#endif
