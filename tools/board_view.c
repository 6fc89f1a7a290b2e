#include "tools/board_view.h"

#include <ctype.h>

#include "tools/grid_view.h"

enum { COLUMN_WIDTH_CUBIC = 3, COLUMN_WIDTH_HEX = 2 };

static const char colour_white[] = "\033[1m", colour_black[] = "\033[36m",
                  colour_empty[] = "\033[2m", colour_last[] = "\033[7m", colour_off[] = "\033[0m";

/* What the cells are drawn from. */
struct drawing {
    const struct position *pos;
    const struct board_view *view;
    bool hex;
};

char man_letter(const struct variant *variant, man_t man)
{
    char letter = variant->piece[man_type(man)].letter;
    return (char)(man_side(man) == WHITE ? letter : tolower((unsigned char)letter));
}

static bool marked(const struct drawing *d, cell_t cell)
{
    move_t last = d->view->last;
    return last != MOVE_NONE && (move_from(last) == cell || move_to(last) == cell);
}

/* Sign of a promoted form, letter and mark: three characters, four on hex boards. */
static void draw_cell(void *user, cell_t cell, struct text *out)
{
    const struct drawing *d = user;
    const struct variant *v = d->pos->variant;
    man_t man = d->pos->man[cell];
    bool mark = marked(d, cell), form = man != MAN_NONE && v->piece[man_type(man)].form;
    char sign = form ? '+' : ' ', letter = man == MAN_NONE ? '.' : man_letter(v, man);
    if (d->view->colour) {
        text_add(out, man == MAN_NONE          ? colour_empty
                      : man_side(man) == WHITE ? colour_white
                                               : colour_black);
        text_addf(out, "%s%c%c%s%c", mark ? colour_last : "", sign, letter, colour_off, ' ');
    } else {
        text_addf(out, "%c%c%c", sign, letter, mark ? '*' : ' ');
    }
    text_add(out, d->hex ? " " : "");
}

static void draw_title(void *user, const struct layout *layout, int pane, struct text *out)
{
    (void)user;
    layout_pane_title(layout, pane, out);
}

void board_view_text(const struct position *pos, const struct board_view *view, struct text *out)
{
    struct drawing drawing = {pos, view, false};
    struct grid_view grid = {
        .columns = view->columns,
        .labels = true,
        .cell = draw_cell,
        .title = draw_title,
        .user = &drawing,
    };
    layout_of(pos->variant->board, view->flipped, &grid.layout);
    drawing.hex = grid.layout.hex;
    grid.column_width = grid.layout.hex ? COLUMN_WIDTH_HEX : COLUMN_WIDTH_CUBIC;
    grid_view_text(&grid, out);
}
