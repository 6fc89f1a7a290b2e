/* The words O-O and O-O-O, for castling along the rank of a board of one level. */
#ifndef WELTGEIST_ENGINE_CASTLING_TEXT_H
#define WELTGEIST_ENGINE_CASTLING_TEXT_H

#include "engine/move_text.h"

/* The word of a move, or NULL if it is no such castling. */
const char *castling_word(const struct variant *variant, move_t move);

/* Reads such a word, perhaps with zeros. MOVE_MALFORMED if it is none; unless MOVE_READ, @out is
 * untouched, and of MOVE_ILLEGAL @error says why. */
enum move_reading castling_word_parse(const struct position *pos, const char *text, move_t *out,
                                      struct error *error);

#endif
