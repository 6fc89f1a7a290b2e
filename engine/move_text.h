/* Moves as text, in native notation:
 *   ve1vc1   move, capture, castling      wg6wg7+  promotion to the man's one promoted form
 *   e1h1     castling where the royal piece could go to its goal on its own: to the partner's cell
 *   P@yb3    drop                         wg6wg7q  promotion by choice
 *   ya2@     setup phase: off the board */
#ifndef WELTGEIST_ENGINE_MOVE_TEXT_H
#define WELTGEIST_ENGINE_MOVE_TEXT_H

#include "engine/position.h"

enum { MOVE_TEXT_MAX = 16 };

/* The goal that a move's text names: where it ends, or, if that could be another move, the
 * partner's cell of a castling. */
cell_t move_named_goal(const struct variant *variant, move_t move);

/* Writes a pseudo-legal move of the position, at most MOVE_TEXT_MAX bytes with the end. */
void move_format(const struct position *pos, move_t move, char *out);

enum move_reading {
    MOVE_READ,      /* a legal move */
    MOVE_ILLEGAL,   /* the text of a move that is not legal here */
    MOVE_MALFORMED, /* not the text of a move */
};

/* Reads a move; letter case of suffix and drop letter is forgiven, a `+` that is compulsory may be
 * left out, castling may name the goal or the partner's cell in any game if no other move is
 * written so. Unless MOVE_READ, @out is untouched and @error says why. */
enum move_reading move_parse(const struct position *pos, const char *text, move_t *out,
                             struct error *error);

#endif
