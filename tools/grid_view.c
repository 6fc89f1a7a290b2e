#include "tools/grid_view.h"

#include <string.h>

enum { GAP = 2, LABEL_WIDTH = 3 };

static int pane_width(const struct grid_view *view)
{
    const struct layout *l = &view->layout;
    return (view->labels ? LABEL_WIDTH : 0) +
           (l->n_columns + l->cell_columns - 1) * view->column_width;
}

static void add_blanks(struct text *out, int n)
{
    for (; n > 0; n--) {
        text_add_char(out, ' ');
    }
}

/* Removes the blanks at the end and ends the line. */
static void end_line(struct text *out)
{
    while (out->length && out->data[out->length - 1] == ' ') {
        out->data[--out->length] = '\0';
    }
    text_add_char(out, '\n');
}

/* Appends @piece, filled up to @width. */
static void add_field(struct text *out, const struct text *piece, int width)
{
    text_add(out, piece->length ? piece->data : "");
    add_blanks(out, width - (int)piece->length);
}

static void add_row(const struct grid_view *view, int pane, int row, struct text *out)
{
    const struct layout *l = &view->layout;
    struct text label = {0};
    layout_row_label(l, row, &label);
    if (view->labels) {
        add_blanks(out, LABEL_WIDTH - 1 - (int)label.length);
        text_add(out, label.length ? label.data : "");
        add_blanks(out, 1);
    }
    text_free(&label);
    int column = 0, end = l->n_columns + l->cell_columns - 1;
    while (column < end) {
        cell_t cell = column < l->n_columns ? layout_cell(l, pane, row, column) : CELL_NONE;
        if (cell == CELL_NONE) {
            add_blanks(out, view->column_width);
            column++;
        } else {
            view->cell(view->user, cell, out);
            column += l->cell_columns;
        }
    }
}

static void add_column_labels(const struct grid_view *view, struct text *out)
{
    const struct layout *l = &view->layout;
    add_blanks(out, LABEL_WIDTH);
    for (int column = 0; column < l->n_columns; column++) {
        text_addf(out, " %c", layout_column_label(l, column));
        add_blanks(out, view->column_width - 2);
    }
    add_blanks(out, (l->cell_columns - 1) * view->column_width);
}

static void add_titles(const struct grid_view *view, int first, int end, struct text *out)
{
    bool any = false;
    for (int pane = first; pane < end; pane++) {
        struct text title = {0};
        view->title(view->user, &view->layout, pane, &title);
        add_blanks(out, pane == first ? view->indent : GAP);
        add_blanks(out, view->labels ? LABEL_WIDTH + 1 : 0);
        add_field(out, &title, pane_width(view) - (view->labels ? LABEL_WIDTH + 1 : 0));
        any = any || title.length;
        text_free(&title);
    }
    if (any) {
        end_line(out);
    } else {
        while (out->length && out->data[out->length - 1] == ' ') {
            out->data[--out->length] = '\0';
        }
    }
}

/* The panes @first to @end - 1 side by side. */
static void add_band(const struct grid_view *view, int first, int end, struct text *out)
{
    add_titles(view, first, end, out);
    for (int row = 0; row < view->layout.n_rows; row++) {
        for (int pane = first; pane < end; pane++) {
            add_blanks(out, pane == first ? view->indent : GAP);
            add_row(view, pane, row, out);
        }
        end_line(out);
    }
    if (!view->labels) {
        return;
    }
    for (int pane = first; pane < end; pane++) {
        add_blanks(out, pane == first ? view->indent : GAP);
        add_column_labels(view, out);
    }
    end_line(out);
}

void grid_view_text(const struct grid_view *view, struct text *out)
{
    const struct layout *l = &view->layout;
    int room = view->columns - view->indent + GAP;
    int abreast = layout_panes_abreast(l, room / (pane_width(view) + GAP));
    for (int first = 0; first < l->n_panes; first += abreast) {
        int end = first + abreast < l->n_panes ? first + abreast : l->n_panes;
        if (first) {
            text_add_char(out, '\n');
        }
        add_band(view, first, end, out);
    }
}
