/* Positions as text, six fields as in FEN: placement with hands, side, rights, the cell passed by a
 * double step that can be captured en passant or `-`, half-move clock, move number. Levels are
 * separated by |, ranks (last to first) by /. */
#ifndef WELTGEIST_ENGINE_POSITION_TEXT_H
#define WELTGEIST_ENGINE_POSITION_TEXT_H

#include "engine/position.h"

/* Reads a position, also in the forms of position_forms.h; trailing fields may be left out, and a
 * move number of 0 is 1. The history becomes empty. False with a
 * reason, and @pos unchanged, if the text is malformed or the position cannot be: not one royal
 * piece a side, a man where none can come to stand, royal pieces that face each other, the side
 * that is not to move in check, rights without the men for them. */
bool position_parse(struct position *pos, const char *text, struct error *error);

/* The game's start. */
void position_start(struct position *pos);

/* Puts the men and hands of a position's text on the empty @pos; what follows is not read and
 * nothing is checked. On failure @pos holds a part of them. */
bool position_parse_placement(struct position *pos, const char *text, struct error *error);

/* Appends the text of the position; position_parse() reads it back as the same. */
void position_format(const struct position *pos, struct text *out);

/* Appends the placement and hands only. */
void position_format_placement(const struct position *pos, struct text *out);

#endif
