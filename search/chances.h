/* Where a man can probably go, by the game's tables. */
#ifndef WELTGEIST_SEARCH_CHANCES_H
#define WELTGEIST_SEARCH_CHANCES_H

#include "engine/position.h"

/* With what probability a man on a cell can go to each cell, if that is empty or to take what
 * stands there. Where several of its ways lead to one cell the likeliest counts: crooked ways share
 * their first steps. */
struct chances {
    float quiet[CELLS_MAX], capture[CELLS_MAX];
};

/* Finds the chances of a man on @from, each other cell being empty with probability @empty. */
void chances_find(const struct variant *variant, man_t man, cell_t from, double empty,
                  struct chances *out);

#endif
