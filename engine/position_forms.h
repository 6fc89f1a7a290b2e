/* Positions as other programs write them, brought to the form that position_parse() reads. */
#ifndef WELTGEIST_ENGINE_POSITION_FORMS_H
#define WELTGEIST_ENGINE_POSITION_FORMS_H

#include "engine/variant.h"

/* Appends to @out in native form the position that @text is in one of these; false, and @out
 * untouched, if it is in none:
 *   SFEN, shogi's own form: `LEVELS b 2Pb 7`, perhaps after the word sfen: who moves first is b,
 * the third field are the hands, numbers before letters, the fourth counts plies from 1. For games
 *     with hands on one level. Without the word it is told by a third field that are hands, or by
 *     exactly four fields of which the last is a number.
 *   FEN with hands behind one more slash: `.../RNBQKBNR/Pp w KQkq - 0 1`. */
bool position_form(const struct variant *variant, const char *text, struct text *out);

#endif
