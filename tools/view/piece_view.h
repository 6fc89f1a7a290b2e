/* The moves of a kind of man as a small diagram. */
#ifndef WELTGEIST_TOOLS_VIEW_PIECE_VIEW_H
#define WELTGEIST_TOOLS_VIEW_PIECE_VIEW_H

#include "engine/variant.h"

/* Appends the diagram: White's man @ in the middle of a board that is as large as its leaps, levels
 * side by side. Rides are drawn for two steps and go on beyond the edge. Men whose moves depend on
 * rings are drawn on the game's own board. */
void piece_view_text(const struct variant *variant, int type, int columns, struct text *out);

/* The number of ways that the man can set out from the middle of such a board. */
int piece_directions(const struct variant *variant, int type);

/* Appends what the signs in the diagrams mean. */
void piece_view_signs(struct text *out);

#endif
