/* Boards seen in mirrors: along the files, the ranks, the levels. */
#ifndef WELTGEIST_ENGINE_NET_MIRROR_H
#define WELTGEIST_ENGINE_NET_MIRROR_H

#include "geometry/board.h"

/* Mirrors, as bits. */
enum { NET_MIRROR_FILES = 1, NET_MIRROR_RANKS = 2, NET_MIRROR_LEVELS = 4, NET_MIRRORS = 8 };

/* The image of a cell in some mirrors, or CELL_NONE. */
cell_t net_mirrored(const struct board *board, cell_t cell, int mirrors);

/* The images of all cells, which the caller frees; NULL if one has none. */
cell_t *net_mirror_cells(const struct board *board, int mirrors);

/* The mirrors that turn ahead to back. */
int net_forward(const struct board *board);

#endif
