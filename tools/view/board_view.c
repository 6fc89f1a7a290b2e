#include "tools/view/board_view.h"

#include <ctype.h>

#include "tools/view/grid_view.h"

enum { CELL_WIDTH = 3, HALF_CELL_WIDTH = 2 };

static const char colour_white[] = "\033[1m", colour_black[] = "\033[36m",
                  colour_empty[] = "\033[2m", colour_last[] = "\033[7m", colour_off[] = "\033[0m";

/* What the cells are drawn from. */
struct drawing {
    const struct position *pos;
    const struct board_view *view;
    int width; /* of a cell */
};

char man_letter(const struct variant *variant, man_t man)
{
    char letter = variant->piece[man_type(man)].letter;
    return (char)(man_side(man) == WHITE ? letter : tolower((unsigned char)letter));
}

static bool marked(const struct drawing *d, cell_t cell)
{
    move_t last = d->view->last;
    if (d->view->marks) {
        return set_has(d->view->marks, cell);
    }
    return last != MOVE_NONE && (move_from(last) == cell || move_to(last) == cell);
}

/* A man's three characters and padding: the sign of a promoted form, the letter, the mark of the
 * last move or of a man that is another when captured. */
static void draw_cell(void *user, cell_t cell, struct text *out)
{
    const struct drawing *d = user;
    const struct variant *v = d->pos->variant;
    man_t man = d->pos->man[cell];
    const struct piece *piece = man == MAN_NONE ? NULL : &v->piece[man_type(man)];
    bool mark = marked(d, cell), form = piece && piece->form;
    char sign = form ? '+' : ' ', letter = piece ? man_letter(v, man) : '.';
    char behind = piece && piece->returns_to ? '~' : ' ';
    if (d->view->colour) {
        text_add(out, man == MAN_NONE          ? colour_empty
                      : man_side(man) == WHITE ? colour_white
                                               : colour_black);
        text_addf(out, "%s%c%c%s%c", mark ? colour_last : "", sign, letter, colour_off, behind);
    } else {
        text_addf(out, "%c%c%c", sign, letter, mark ? '*' : behind);
    }
    for (int i = 3; i < d->width; i++) {
        text_add_char(out, ' ');
    }
}

static void draw_title(void *user, const struct layout *layout, int pane, struct text *out)
{
    (void)user;
    layout_pane_title(layout, pane, out);
}

void board_view_text(const struct position *pos, const struct board_view *view, struct text *out)
{
    struct drawing drawing = {pos, view, 0};
    struct grid_view grid = {
        .columns = view->columns,
        .labels = true,
        .cell = draw_cell,
        .title = draw_title,
        .user = &drawing,
    };
    layout_of(pos->variant->board, view->flipped, &grid.layout);
    grid.column_width = grid.layout.cell_columns == 1 ? CELL_WIDTH : HALF_CELL_WIDTH;
    drawing.width = grid.column_width * grid.layout.cell_columns;
    grid_view_text(&grid, out);
}
