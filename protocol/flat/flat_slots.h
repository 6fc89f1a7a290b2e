/* Which of XBoard's kinds of men stands for which type, and the table that says so. */
#ifndef WELTGEIST_PROTOCOL_FLAT_FLAT_SLOTS_H
#define WELTGEIST_PROTOCOL_FLAT_FLAT_SLOTS_H

#include "protocol/flat/flat.h"

/* Fills flat->slot and flat->held. False if the types are too many. */
bool flat_slots_assign(struct flat *flat, struct error *error);

/* Appends the table as it stands in brackets in `setup`. */
void flat_slots_format(const struct flat *flat, struct text *out);

#endif
