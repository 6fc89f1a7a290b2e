#include "tools/view/grid_view.h"

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

static void trim_blanks(struct text *out)
{
    while (out->length && out->data[out->length - 1] == ' ') {
        out->data[--out->length] = '\0';
    }
}

static void add_titles(const struct grid_view *view, const int *pane, int n, struct text *out)
{
    bool any = false;
    int shift = view->labels ? LABEL_WIDTH + 1 : 1;
    for (int i = 0; i < n; i++) {
        struct text title = {0};
        view->title(view->user, &view->layout, pane[i], &title);
        add_blanks(out, (i ? GAP : view->indent) + shift);
        add_field(out, &title, pane_width(view) - shift);
        any = any || title.length;
        text_free(&title);
    }
    trim_blanks(out);
    text_add(out, any ? "\n" : "");
}

/* Some panes side by side. */
static void add_band(const struct grid_view *view, const int *pane, int n, struct text *out)
{
    add_titles(view, pane, n, out);
    for (int row = 0; row < view->layout.n_rows; row++) {
        for (int i = 0; i < n; i++) {
            add_blanks(out, i ? GAP : view->indent);
            add_row(view, pane[i], row, out);
        }
        trim_blanks(out);
        text_add_char(out, '\n');
    }
    for (int i = 0; i < n && view->labels; i++) {
        add_blanks(out, i ? GAP : view->indent);
        add_column_labels(view, out);
    }
    trim_blanks(out);
    text_add(out, view->labels ? "\n" : "");
}

void grid_view_text(const struct grid_view *view, struct text *out)
{
    const struct layout *l = &view->layout;
    int pane[RANKS_MAX], n = 0;
    for (int i = 0; i < l->n_panes; i++) {
        if (!view->skip || !view->skip(view->user, l, i)) {
            pane[n++] = i;
        }
    }
    int room = view->columns - view->indent + GAP;
    int abreast = layout_abreast(n, room / (pane_width(view) + GAP));
    for (int first = 0; first < n; first += abreast) {
        text_add(out, first ? "\n" : "");
        add_band(view, pane + first, first + abreast < n ? abreast : n - first, out);
    }
}
