/* What is allowed in a game's file but probably not meant. */
#ifndef WELTGEIST_TOOLS_CHECK_ODDITIES_H
#define WELTGEIST_TOOLS_CHECK_ODDITIES_H

#include "engine/position.h"

/* Appends a line for each odd thing, begun with @indent. Returns how many there are. */
int oddities_text(const struct position *start, const char *indent, struct text *out);

#endif
