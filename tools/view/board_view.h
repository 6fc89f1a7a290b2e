/* The board of a position as text that a person can read. */
#ifndef WELTGEIST_TOOLS_VIEW_BOARD_VIEW_H
#define WELTGEIST_TOOLS_VIEW_BOARD_VIEW_H

#include "engine/cell_set.h"
#include "engine/position.h"

struct board_view {
    int columns;           /* characters of a line */
    bool flipped;          /* seen from Black's side */
    bool colour;           /* with the terminal's colours */
    move_t last;           /* a move whose cells are marked with *, or MOVE_NONE */
    const uint64_t *marks; /* a set of cells that are marked in its place, or NULL */
};

/* Appends the board: White's men are capitals, Black's small letters, promoted forms have a +
 * before them and empty cells are dots. */
void board_view_text(const struct position *pos, const struct board_view *view, struct text *out);

/* The letter of a man in its side's case. */
char man_letter(const struct variant *variant, man_t man);

#endif
