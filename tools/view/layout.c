#include "tools/view/layout.h"

#include <ctype.h>

/* The squared length of a step along an axis, relative to that of a step to an orthogonal
 * neighbour. */
static double length(const struct board *board, struct vec axis)
{
    return (double)board_inner(board, axis, axis) / board_unit(board);
}

static bool half_cells(const struct board *board, struct vec axis)
{
    return length(board, axis) < 0.5;
}

void layout_of(const struct board *board, bool flipped, struct layout *out)
{
    const struct vec file = {1, 0, 0}, rank = {0, 1, 0}, level = {0, 0, 1};
    /* Levels that are not a whole step apart interlock, so that neighbours are in the rank. */
    bool by_rank = length(board, level) < 1;
    *out = (struct layout){
        .board = board,
        .flipped = flipped,
        .by_rank = by_rank,
        .n_panes = by_rank ? board->n_ranks : board->n_levels,
        .n_rows = by_rank ? board->n_levels : board->n_ranks,
        .n_columns = board->n_files,
        .cell_columns = half_cells(board, file) ? 2 : 1,
        .cell_rows = half_cells(board, by_rank ? level : rank) ? 2 : 1,
    };
}

bool layout_hexagons(const struct layout *layout)
{
    return layout->cell_columns + layout->cell_rows > 2;
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

struct name_parts name_parts_of(const struct board *board, cell_t cell)
{
    char name[CELL_NAME_MAX];
    board_cell_name(board, cell, name);
    const char *p = name;
    struct name_parts parts = {0};
    parts.level = isalpha((unsigned char)p[1]) ? *p++ : '\0';
    parts.file = *p++;
    text_take_int(&p, RANKS_MAX, &parts.number);
    return parts;
}

/* Any cell of a row (@column is -1) or of a column (@row is -1). */
static cell_t cell_of(const struct layout *l, int row, int column)
{
    for (int pane = 0; pane < l->n_panes; pane++) {
        for (int r = row < 0 ? 0 : row; r < l->n_rows && (row < 0 || r == row); r++) {
            for (int c = column < 0 ? 0 : column; c < l->n_columns && (column < 0 || c == column);
                 c++) {
                cell_t cell = layout_cell(l, pane, r, c);
                if (cell != CELL_NONE) {
                    return cell;
                }
            }
        }
    }
    return CELL_NONE;
}

void layout_row_label(const struct layout *layout, int row, struct text *out)
{
    cell_t cell = cell_of(layout, row, -1);
    if (cell == CELL_NONE) {
        return;
    }
    struct name_parts parts = name_parts_of(layout->board, cell);
    if (layout->by_rank && parts.level) {
        text_add_char(out, parts.level);
    } else if (!layout->by_rank && layout->cell_rows == 1) {
        text_addf(out, "%d", parts.number);
    }
}

char layout_column_label(const struct layout *layout, int column)
{
    cell_t cell = cell_of(layout, -1, column);
    return cell == CELL_NONE ? ' ' : name_parts_of(layout->board, cell).file;
}

int layout_abreast(int n, int most)
{
    most = most < 1 ? 1 : most > n ? n : most;
    int lines = most ? (n + most - 1) / most : 1;
    return n ? (n + lines - 1) / lines : 1;
}
