/* Where a man can probably go, by the game's tables. */
#ifndef WELTGEIST_SEARCH_CHANCES_H
#define WELTGEIST_SEARCH_CHANCES_H

#include "engine/cell_set.h"
#include "engine/variant.h"

/* With what probability a man on a cell can go to each cell, if that is empty or to take what
 * stands there. Where several of its ways lead to one cell the likeliest counts: crooked ways share
 * their first steps. */
struct chances {
    uint64_t any[CELL_WORDS]; /* the cells that it can go to; for these alone: */
    float quiet[CELLS_MAX], capture[CELLS_MAX];
};

/* Finds the chances of a man on @from, each other cell being empty with probability @empty. */
void chances_find(const struct variant *variant, man_t man, cell_t from, double empty,
                  struct chances *out);

/* The first cell from @from on that the man can go to; CELL_NONE if there is none. */
cell_t chances_next(const struct chances *chances, int from);

#endif
