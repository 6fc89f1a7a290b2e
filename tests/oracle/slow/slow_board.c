/* Boards by coordinates: see slow_board.h. */
#include "slow_board.h"

#include <stdlib.h>

/* How far the row of a cell is set in from the row of full width, in half-cell columns. */
static int row_indent(const struct slow_board *board, struct slow_cell cell)
{
    if (board->shape == SLOW_HEX_LEVEL)
        return 3 - abs(cell.rank - 3); /* rows of 7 6 5 4 5 6 7 */
    if (board->shape == SLOW_HEX_RANK)
        return abs(cell.level - 1); /* rows of 2 3 2 */
    return 0;
}

bool slow_cell_exists(const struct slow_board *board, struct slow_cell cell)
{
    if (cell.level < 0 || cell.level >= board->levels || cell.rank < 0 ||
        cell.rank >= board->ranks || cell.file < 0 || cell.file >= board->files)
        return false;
    if (board->shape == SLOW_CUBIC)
        return true;

    int indent = row_indent(board, cell);
    return cell.file >= indent && cell.file < board->files - indent &&
           (cell.file - indent) % 2 == 0;
}

bool slow_cell_same(struct slow_cell a, struct slow_cell b)
{
    return a.level == b.level && a.rank == b.rank && a.file == b.file;
}

struct slow_cell slow_cell_plus(struct slow_cell cell, struct slow_cell step, int n)
{
    cell.level += n * step.level;
    cell.rank += n * step.rank;
    cell.file += n * step.file;
    return cell;
}

/* Kind on a hex prism: ROWS and FILES are the parts in the hexagons' plane, AXIS the other one. */
static enum slow_step_kind hex_step_kind(int rows, int files, int axis)
{
    bool in_plane = (rows == 0 && abs(files) == 2) || (abs(rows) == 1 && abs(files) == 1);
    bool no_plane = rows == 0 && files == 0;

    if ((in_plane && axis == 0) || (no_plane && abs(axis) == 1))
        return SLOW_ORTHOGONAL;
    if (in_plane && abs(axis) == 1)
        return SLOW_ROOT2;
    return SLOW_NO_STEP;
}

enum slow_step_kind slow_step_kind(const struct slow_board *board, struct slow_cell step)
{
    if (board->shape == SLOW_HEX_LEVEL)
        return hex_step_kind(step.rank, step.file, step.level);
    if (board->shape == SLOW_HEX_RANK)
        return hex_step_kind(step.level, step.file, step.rank);

    int level = abs(step.level), rank = abs(step.rank), file = abs(step.file);
    if (level > 1 || rank > 1 || file > 1)
        return SLOW_NO_STEP;
    return (enum slow_step_kind)(level + rank + file);
}

int slow_ring(struct slow_cell cell)
{
    int level = cell.level < 4 ? cell.level : 7 - cell.level;
    int file = cell.file < 4 ? cell.file : 7 - cell.file;
    return level < file ? level : file;
}

bool slow_river_between(struct slow_cell a, struct slow_cell b)
{
    return (a.rank < 4) != (b.rank < 4);
}

void slow_cell_print(const struct slow_board *board, struct slow_cell cell, char out[4])
{
    out[0] = (char)('z' - (board->levels - 1) + cell.level);
    out[1] = (char)('a' + cell.file);
    out[2] = (char)('1' + cell.rank);
    out[3] = '\0';
}

bool slow_cell_parse(const struct slow_board *board, const char *text, struct slow_cell *cell)
{
    if (text[0] == '\0' || text[1] == '\0' || text[2] == '\0')
        return false;

    struct slow_cell read = {.level = text[0] - ('z' - (board->levels - 1)),
                             .rank = text[2] - '1',
                             .file = text[1] - 'a'};
    if (!slow_cell_exists(board, read))
        return false;
    *cell = read;
    return true;
}
