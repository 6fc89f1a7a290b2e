/* Lengths are in pixels. A pane is a margin for the row labels, the cells, and a line of column
 * labels below; panes stand in bands from the top, below the title. */
#include "tools/view/board_svg.h"

#include <string.h>

#include "tools/view/board_view.h"
#include "tools/view/layout.h"
#include "tools/view/position_view.h"

enum { MARGIN = 20, PANE_GAP = 22, LABELS = 22, TITLE = 34, LINE = 20, WIDTH_MOST = 1700 };

static const double square_side = 46, hexagon_width = 50, disc = 14;
static const double hexagon_radius = 50 / 1.7320508075688772; /* centre to corner */

struct picture {
    const struct position *pos;
    struct layout layout;
    double column, row; /* distances of columns and rows */
    double cell_width, cell_height;
    double pane_width, pane_height; /* with margins and labels */
    int abreast;
    struct text *out;
};

struct point {
    double x, y;
};

static void add_escaped(struct text *out, const char *text)
{
    for (; *text; text++) {
        switch (*text) {
        case '&':
            text_add(out, "&amp;");
            break;
        case '<':
            text_add(out, "&lt;");
            break;
        case '>':
            text_add(out, "&gt;");
            break;
        default:
            text_add_char(out, (unsigned char)*text < ' ' ? ' ' : *text);
        }
    }
}

static void measure(struct picture *p)
{
    const struct layout *l = &p->layout;
    bool upright = l->cell_columns == 2; /* hexagons stand on a corner; else on a side */
    p->column = p->row = p->cell_width = p->cell_height = square_side;
    if (layout_hexagons(l)) {
        p->column = upright ? hexagon_width / 2 : hexagon_radius * 1.5;
        p->row = upright ? hexagon_radius * 1.5 : hexagon_width / 2;
        p->cell_width = upright ? hexagon_width : hexagon_radius * 2;
        p->cell_height = upright ? hexagon_radius * 2 : hexagon_width;
    }
    p->pane_width = LABELS + (l->n_columns - 1) * p->column + p->cell_width + PANE_GAP;
    p->pane_height = LINE + (l->n_rows - 1) * p->row + p->cell_height + LABELS + PANE_GAP;
    p->abreast = layout_abreast(l->n_panes, (int)((WIDTH_MOST - 2 * MARGIN) / p->pane_width));
}

/* The upper left corner of a pane's cells. */
static struct point pane_origin(const struct picture *p, int pane)
{
    return (struct point){MARGIN + LABELS + pane % p->abreast * p->pane_width,
                          MARGIN + TITLE + LINE + pane / p->abreast * p->pane_height};
}

static void add_label(struct picture *p, double x, double y, int size, const char *colour,
                      const char *text)
{
    text_addf(p->out,
              "<text x=\"%.1f\" y=\"%.1f\" font-size=\"%d\" fill=\"%s\" "
              "text-anchor=\"middle\">%s</text>\n",
              x, y, size, colour, text);
}

/* Neighbours differ in colour: two colours of squares, three of hexagons. */
static const char *cell_colour(const struct layout *l, struct vec at)
{
    static const char *const square[] = {"#d3bd92", "#f1e7d0"};
    static const char *const hexagon[] = {"#d3bd92", "#f6efdf", "#e5d5b2"};
    if (!layout_hexagons(l)) {
        return square[(at.file + at.rank + at.level) % 2];
    }
    /* Along the half cells and across them. */
    bool upright = l->cell_columns == 2;
    int row = l->by_rank ? at.level : at.rank, plane = l->by_rank ? at.rank : at.level;
    int along = upright ? at.file : row, across = upright ? row : at.file;
    return hexagon[((along + 3 * across) / 2 + across * 3 + plane) % 3];
}

static void add_outline(struct picture *p, struct point centre, const char *colour)
{
    static const double corner[6][2] = {{0, -1}, {0.8660254, -0.5}, {0.8660254, 0.5},
                                        {0, 1},  {-0.8660254, 0.5}, {-0.8660254, -0.5}};
    if (!layout_hexagons(&p->layout)) {
        text_addf(p->out, "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"",
                  centre.x - p->cell_width / 2, centre.y - p->cell_height / 2, p->cell_width,
                  p->cell_height);
    } else {
        text_add(p->out, "<polygon points=\"");
        int x = p->layout.cell_columns == 2 ? 0 : 1; /* on a corner or on a side */
        for (int i = 0; i < 6; i++) {
            text_addf(p->out, "%s%.1f,%.1f", i ? " " : "", centre.x + corner[i][x] * hexagon_radius,
                      centre.y + corner[i][!x] * hexagon_radius);
        }
        text_add(p->out, "\"");
    }
    text_addf(p->out, " fill=\"%s\" stroke=\"#7a6a48\"/>\n", colour);
}

static void add_man(struct picture *p, struct point centre, man_t man)
{
    bool white = man_side(man) == WHITE;
    struct text letter = {0};
    type_letter(p->pos->variant, man_type(man), &letter);
    text_addf(p->out,
              "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.0f\" fill=\"%s\" stroke=\"#222\" "
              "stroke-width=\"1.3\"/>\n",
              centre.x, centre.y, disc, white ? "#fff" : "#2b2b2b");
    add_label(p, centre.x, centre.y + 5.3, 15, white ? "#111" : "#fff", letter.data);
    text_free(&letter);
}

static void add_cell(struct picture *p, struct point origin, int row, int column, cell_t cell)
{
    const struct board *board = p->layout.board;
    struct point centre = {origin.x + column * p->column + p->cell_width / 2,
                           origin.y + row * p->row + p->cell_height / 2};
    char name[CELL_NAME_MAX];
    board_cell_name(board, cell, name);
    add_outline(p, centre, cell_colour(&p->layout, board->at[cell]));
    add_label(p, centre.x, centre.y + 20.5, 8, "#6b5a35", name);
    if (p->pos->man[cell] != MAN_NONE) {
        add_man(p, (struct point){centre.x, centre.y - 3}, p->pos->man[cell]);
    }
}

static void add_pane_labels(struct picture *p, struct point origin, int pane)
{
    const struct layout *l = &p->layout;
    struct text label = {0};
    text_add(&label, "");
    layout_pane_title(l, pane, &label);
    add_label(p, origin.x + ((l->n_columns - 1) * p->column + p->cell_width) / 2, origin.y - 8, 14,
              "#222", label.data);
    for (int row = 0; row < l->n_rows; row++) {
        text_clear(&label);
        layout_row_label(l, row, &label);
        add_label(p, origin.x - 11, origin.y + row * p->row + p->cell_height / 2 + 4, 12, "#555",
                  label.data);
    }
    double below = origin.y + (l->n_rows - 1) * p->row + p->cell_height + 14;
    for (int column = 0; column < l->n_columns; column++) {
        char letter[2] = {layout_column_label(l, column), '\0'};
        add_label(p, origin.x + column * p->column + p->cell_width / 2, below, 12, "#555", letter);
    }
    text_free(&label);
}

static void add_pane(struct picture *p, int pane)
{
    const struct layout *l = &p->layout;
    struct point origin = pane_origin(p, pane);
    for (int row = 0; row < l->n_rows; row++) {
        for (int column = 0; column < l->n_columns; column++) {
            cell_t cell = layout_cell(l, pane, row, column);
            if (cell != CELL_NONE) {
                add_cell(p, origin, row, column, cell);
            }
        }
    }
    add_pane_labels(p, origin, pane);
}

/* Lines of words from @y down. */
static void add_words(struct picture *p, double y, char *words)
{
    while (*words) {
        char *end = words + strcspn(words, "\n");
        bool last = !*end;
        *end = '\0';
        text_addf(p->out, "<text x=\"%d\" y=\"%.1f\" font-size=\"13\" fill=\"#222\">", MARGIN, y);
        add_escaped(p->out, words);
        text_add(p->out, "</text>\n");
        words = last ? end : end + 1;
        y += LINE;
    }
}

static int count_lines(const struct text *text)
{
    int n = 0;
    for (size_t i = 0; i < text->length; i++) {
        n += text->data[i] == '\n';
    }
    return n;
}

void board_svg(const struct position *pos, bool flipped, struct text *out)
{
    const struct variant *v = pos->variant;
    struct picture picture = {.pos = pos, .out = out};
    struct text words = {0};
    layout_of(v->board, flipped, &picture.layout);
    measure(&picture);
    hands_text(pos, &words);
    state_text(pos, &words);
    int panes = picture.layout.n_panes;
    int bands = (panes + picture.abreast - 1) / picture.abreast;
    double width = 2 * MARGIN + picture.abreast * picture.pane_width - PANE_GAP;
    width = width < 420 ? 420 : width;
    double below = MARGIN + TITLE + bands * picture.pane_height;
    double height = below + count_lines(&words) * LINE + MARGIN;
    text_addf(out,
              "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\" "
              "viewBox=\"0 0 %.0f %.0f\" font-family=\"DejaVu Sans, Verdana, sans-serif\">\n"
              "<title>",
              width, height, width, height);
    add_escaped(out, v->title);
    text_addf(out,
              "</title>\n<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n"
              "<text x=\"%d\" y=\"%d\" font-size=\"20\" fill=\"#111\">",
              MARGIN, MARGIN + 14);
    add_escaped(out, v->title);
    text_add(out, "</text>\n");
    for (int pane = 0; pane < panes; pane++) {
        add_pane(&picture, pane);
    }
    add_words(&picture, below, words.data);
    text_add(out, "</svg>\n");
    text_free(&words);
}
