#include "tools/layout.h"

void layout_of(const struct board *board, bool flipped, struct layout *out)
{
    bool by_rank = board->kind == BOARD_HEXRANK;
    *out = (struct layout){
        .board = board,
        .flipped = flipped,
        .by_rank = by_rank,
        .hex = board->kind != BOARD_CUBIC,
        .n_panes = by_rank ? board->n_ranks : board->n_levels,
        .n_rows = by_rank ? board->n_levels : board->n_ranks,
        .n_columns = board->n_files,
        .cell_columns = board->kind == BOARD_CUBIC ? 1 : 2,
    };
}

static int16_t file_of(const struct layout *l, int column)
{
    return (int16_t)(l->flipped ? l->n_columns - 1 - column : column);
}

static int16_t rank_of(const struct layout *l, int pane, int row)
{
    if (l->by_rank) {
        return (int16_t)(l->flipped ? l->n_panes - 1 - pane : pane);
    }
    return (int16_t)(l->flipped ? row : l->n_rows - 1 - row);
}

cell_t layout_cell(const struct layout *layout, int pane, int row, int column)
{
    struct vec at = {
        .file = file_of(layout, column),
        .rank = rank_of(layout, pane, row),
        .level = (int16_t)(layout->by_rank ? row : pane),
    };
    return board_cell(layout->board, at);
}

void layout_pane_title(const struct layout *layout, int pane, struct text *out)
{
    if (layout->by_rank) {
        text_addf(out, "rank %d", rank_of(layout, pane, 0) + 1);
    } else if (layout->board->n_levels > 1) {
        text_addf(out, "level %c", board_level_letter(layout->board, pane));
    }
}

void layout_row_label(const struct layout *layout, int row, struct text *out)
{
    if (layout->board->kind == BOARD_HEXFILE) {
        return; /* numbers go up and down along the rows */
    }
    if (!layout->by_rank) {
        text_addf(out, "%d", rank_of(layout, 0, row) + 1);
    } else if (layout->board->n_levels > 1) {
        text_add_char(out, board_level_letter(layout->board, row));
    }
}

char layout_column_label(const struct layout *layout, int column)
{
    return board_file_letter(layout->board, file_of(layout, column));
}

int layout_abreast(int n, int most)
{
    most = most < 1 ? 1 : most > n ? n : most;
    int lines = most ? (n + most - 1) / most : 1;
    return n ? (n + lines - 1) / lines : 1;
}
