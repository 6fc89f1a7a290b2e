/* The third and fourth field of a position's text: rights, and the cell just passed. */
#ifndef WELTGEIST_ENGINE_RIGHTS_TEXT_H
#define WELTGEIST_ENGINE_RIGHTS_TEXT_H

#include "engine/position.h"

/* Reads a field's word into a position whose men and side are set. */
bool rights_take(struct position *pos, const char *word, struct error *error);
bool passed_take(struct position *pos, const char *word, struct error *error);

/* Appends the field: `S` while the setup phase lasts, then the partners with which castling is
 * allowed: their cells in the variant's order, or letters as variant.rights_names says; `-` for
 * neither. */
void rights_format(const struct position *pos, struct text *out);
void passed_format(const struct position *pos, struct text *out);

#endif
