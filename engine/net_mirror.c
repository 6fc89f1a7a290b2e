#include "engine/net_mirror.h"

#include <stdlib.h>

#include "base/memory.h"

cell_t net_mirrored(const struct board *board, cell_t cell, int mirrors)
{
    struct vec at = board->at[cell];
    if (mirrors & NET_MIRROR_FILES) {
        at.file = (int16_t)(board->n_files - 1 - at.file);
    }
    if (mirrors & NET_MIRROR_RANKS) {
        at.rank = (int16_t)(board->n_ranks - 1 - at.rank);
    }
    if (mirrors & NET_MIRROR_LEVELS) {
        at.level = (int16_t)(board->n_levels - 1 - at.level);
    }
    return board_cell(board, at);
}

cell_t *net_mirror_cells(const struct board *board, int mirrors)
{
    cell_t *map = memory_new((size_t)board->n_cells, sizeof *map);
    for (int cell = 0; cell < board->n_cells; cell++) {
        map[cell] = net_mirrored(board, (cell_t)cell, mirrors);
        if (map[cell] == CELL_NONE) {
            free(map);
            return NULL;
        }
    }
    return map;
}

int net_forward(const struct board *board)
{
    return (board->forward.rank ? NET_MIRROR_RANKS : 0) |
           (board->forward.level ? NET_MIRROR_LEVELS : 0);
}
