/* The third and fourth field of a position's text: rights, and the cell just passed. */
#ifndef WELTGEIST_ENGINE_RIGHTS_TEXT_H
#define WELTGEIST_ENGINE_RIGHTS_TEXT_H

#include "engine/position.h"

/* Reads a field's word into a position whose men and side are set. */
bool rights_take(struct position *pos, const char *word, struct error *error);
bool passed_take(struct position *pos, const char *word, struct error *error);

/* Appends the field: `S` while the setup phase lasts, else the partners with which castling is
 * allowed, in the variant's order, or, by letters, K, Q, k, q; `-` for none. */
void rights_format(const struct position *pos, struct text *out);
void passed_format(const struct position *pos, struct text *out);

#endif
