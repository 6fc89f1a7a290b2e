/* What was learnt of a game, in words. */
#ifndef WELTGEIST_TOOLS_VIEW_NET_VIEW_H
#define WELTGEIST_TOOLS_VIEW_NET_VIEW_H

#include "base/text.h"
#include "engine/variant.h"

/* Appends "none", or a net's size in a line without an end. */
void net_text(const struct variant *variant, struct text *out);

/* Appends how the game's net was made, if it has one: each line behind @indent. */
void net_made_text(const struct variant *variant, const char *indent, struct text *out);

#endif
