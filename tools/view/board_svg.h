/* The board of a position as a picture in SVG. */
#ifndef WELTGEIST_TOOLS_VIEW_BOARD_SVG_H
#define WELTGEIST_TOOLS_VIEW_BOARD_SVG_H

#include "engine/position.h"

/* Appends a whole SVG document: panes side by side, hexagons as hexagons, men as letters in discs,
 * each cell with its name, below them hands and turn. */
void board_svg(const struct position *pos, bool flipped, struct text *out);

#endif
