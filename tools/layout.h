/* How a board of three dimensions is laid out on paper: panes side by side, each with rows from the
 * top and columns from the left. Shared by text and pictures.
 *
 * Panes are the planes in which neighbours can be seen: levels, with ranks as rows; on hex-ranked
 * boards, whose hexagons lie in the ranks, ranks, with levels as rows. Columns are files, half
 * cells wide on hex boards. */
#ifndef WELTGEIST_TOOLS_LAYOUT_H
#define WELTGEIST_TOOLS_LAYOUT_H

#include "geometry/board.h"

struct layout {
    const struct board *board;
    bool flipped; /* seen from Black's side */
    bool by_rank; /* panes are ranks */
    bool hex;
    int n_panes, n_rows, n_columns;
    int cell_columns; /* columns that a cell takes: 2 on hex boards, else 1 */
};

/* @board must outlive the layout. */
void layout_of(const struct board *board, bool flipped, struct layout *out);

/* The cell at a place on paper, or CELL_NONE. On hex boards it is the place of its left half. */
cell_t layout_cell(const struct layout *layout, int pane, int row, int column);

/* Appends "level x", "rank 1", or nothing on a board of one pane. */
void layout_pane_title(const struct layout *layout, int pane, struct text *out);

/* Appends the rank number or level letter of a row; nothing where rows are no ranks. */
void layout_row_label(const struct layout *layout, int row, struct text *out);

char layout_column_label(const struct layout *layout, int column);

/* How many of @n panes go side by side if there is room for @most, evenly filled; at least 1. */
int layout_abreast(int n, int most);

#endif
