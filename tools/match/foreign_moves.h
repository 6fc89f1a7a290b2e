/* Moves as other programs write them, on boards of one level.
 *
 *   castling      O-O O-O-O (or with zeros)   beside e1g1 e1c1; understood from every engine
 *   shogi's way   4e4d 2d2c+ P*5e             files are numbered from the right, ranks lettered
 * from above; as in USI, for engines of which it is said */
#ifndef WELTGEIST_TOOLS_MATCH_FOREIGN_MOVES_H
#define WELTGEIST_TOOLS_MATCH_FOREIGN_MOVES_H

#include "engine/move_text.h"

enum move_notation { NOTATION_NATIVE, NOTATION_SHOGI };

/* Writes the move @native, which is in native notation, at most MOVE_TEXT_MAX bytes. */
void foreign_move_format(const struct board *board, enum move_notation notation, const char *native,
                         char *out);

/* As move_parse(), in the notation. */
enum move_reading foreign_move_parse(const struct position *pos, enum move_notation notation,
                                     const char *text, move_t *out, struct error *error);

#endif
