/* Moves as text, in native notation:
 *   ve1vc1   move, capture, castling      wg6wg7+  promotion to the man's one promoted form
 *   P@yb3    drop                         wg6wg7q  promotion by choice
 *   ya2@     setup phase: off the board */
#ifndef WELTGEIST_ENGINE_MOVE_TEXT_H
#define WELTGEIST_ENGINE_MOVE_TEXT_H

#include "engine/position.h"

enum { MOVE_TEXT_MAX = 16 };

/* Writes a pseudo-legal move of the position, at most MOVE_TEXT_MAX bytes with the end. */
void move_format(const struct position *pos, move_t move, char *out);

enum move_reading {
    MOVE_READ,      /* a legal move */
    MOVE_ILLEGAL,   /* the text of a move that is not legal here */
    MOVE_MALFORMED, /* not the text of a move */
};

/* Reads a move; letter case of suffix and drop letter is forgiven, a `+` that is compulsory may be
 * left out. Unless MOVE_READ, @out is untouched and @error says why. */
enum move_reading move_parse(const struct position *pos, const char *text, move_t *out,
                             struct error *error);

#endif
