/* Where men can go on an empty board, told from a game's tables. */
#ifndef WELTGEIST_ENGINE_MOBILITY_H
#define WELTGEIST_ENGINE_MOBILITY_H

#include "engine/variant.h"

struct cell_set {
    uint64_t word[(CELLS_MAX + 63) / 64];
};

static inline bool cell_set_has(const struct cell_set *set, cell_t cell)
{
    return set->word[cell / 64] >> (cell % 64) & 1;
}

static inline void cell_set_add(struct cell_set *set, cell_t cell)
{
    set->word[cell / 64] |= UINT64_C(1) << (cell % 64);
}

int cell_set_count(const struct cell_set *set);

/* Adds to @out the cells that a man can reach in one move of the given MODE_ bits: for quiet moves
 * on an empty board, for captures given that some man stands where it is needed. */
void mobility_from(const struct variant *variant, man_t man, cell_t cell, int modes,
                   struct cell_set *out);

/* Adds to @set all that the man can reach from the cells in it, in any number of moves. */
void mobility_spread(const struct variant *variant, man_t man, struct cell_set *set);

/* Whether two men move alike. */
bool moves_alike(const struct piece *a, const struct piece *b);

#endif
