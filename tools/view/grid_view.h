/* A board as text: panes side by side, wrapped to a width. What stands in the cells is up to the
 * caller. */
#ifndef WELTGEIST_TOOLS_VIEW_GRID_VIEW_H
#define WELTGEIST_TOOLS_VIEW_GRID_VIEW_H

#include "tools/view/layout.h"

struct grid_view {
    struct layout layout;
    int column_width; /* characters of a column; a cell has as many for each of its columns */
    int columns;      /* characters of a line */
    bool labels;      /* of rows and columns */
    int indent;       /* blanks before each line */

    /* Appends what stands in a cell; what it shows must be as wide as the cell. */
    void (*cell)(void *user, cell_t cell, struct text *out);
    /* Whether a pane is left out; NULL: all are drawn. */
    bool (*skip)(void *user, const struct layout *layout, int pane);
    /* Appends a pane's title. */
    void (*title)(void *user, const struct layout *layout, int pane, struct text *out);
    void *user;
};

void grid_view_text(const struct grid_view *view, struct text *out);

#endif
