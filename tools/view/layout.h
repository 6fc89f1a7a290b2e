/* How a board of three dimensions is laid out on paper: panes side by side, each with rows from the
 * top and columns from the left. Shared by text and pictures.
 *
 * Panes are the planes in which neighbours can be seen: levels, with ranks as rows; where hexagons
 * lie in the ranks, ranks, with levels as rows. Columns are files. Where hexagons interlock,
 * columns or rows are half cells, as the board's coordinates are. */
#ifndef WELTGEIST_TOOLS_VIEW_LAYOUT_H
#define WELTGEIST_TOOLS_VIEW_LAYOUT_H

#include "geometry/board.h"

/* The parts of a cell's name. */
struct name_parts {
    char level; /* 0 on boards of one level */
    char file;
    int number;
};

struct name_parts name_parts_of(const struct board *board, cell_t cell);

struct layout {
    const struct board *board;
    bool flipped; /* seen from Black's side */
    bool by_rank; /* panes are ranks */
    int n_panes, n_rows, n_columns;
    int cell_columns, cell_rows; /* columns and rows that a cell takes: 2 if they are half cells */
};

/* @board must outlive the layout. */
void layout_of(const struct board *board, bool flipped, struct layout *out);

/* The cell at a place on paper, or CELL_NONE. Of half cells it is the first. */
cell_t layout_cell(const struct layout *layout, int pane, int row, int column);

/* Appends "level x", "rank 1", or nothing on a board of one pane. */
void layout_pane_title(const struct layout *layout, int pane, struct text *out);

/* Appends the number or level letter in the names of a row's cells; nothing where the numbers count
 * along columns that interlock. */
void layout_row_label(const struct layout *layout, int row, struct text *out);

/* The file letter of a column. */
char layout_column_label(const struct layout *layout, int column);

/* True if neighbouring columns or rows interlock: the cells are hexagons. */
bool layout_hexagons(const struct layout *layout);

/* How many of @n panes go side by side if there is room for @most, evenly filled; at least 1. */
int layout_abreast(int n, int most);

#endif
