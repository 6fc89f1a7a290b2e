/* Sets of a board's cells, as bits. A set is CELL_WORDS words, or as many as its board needs. */
#ifndef WELTGEIST_ENGINE_CELL_SET_H
#define WELTGEIST_ENGINE_CELL_SET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "geometry/board.h"

enum { CELL_WORDS = (CELLS_MAX + 63) / 64 };

static inline void set_add(uint64_t *set, size_t index)
{
    set[index >> 6] |= UINT64_C(1) << (index & 63);
}

static inline void set_remove(uint64_t *set, size_t index)
{
    set[index >> 6] &= ~(UINT64_C(1) << (index & 63));
}

static inline bool set_has(const uint64_t *set, size_t index)
{
    return set[index >> 6] >> (index & 63) & 1;
}

/* Adds the cell; true if it was in the set before. */
static inline bool set_add_again(uint64_t *set, size_t index)
{
    bool before = set_has(set, index);
    set_add(set, index);
    return before;
}

/* Words that the cells of a board need. */
static inline size_t set_words(int n_cells)
{
    return (size_t)(n_cells + 63) / 64;
}

static inline bool set_is_empty(const uint64_t *set, int n_cells)
{
    uint64_t any = 0;
    for (size_t i = 0; i < set_words(n_cells); i++) {
        any |= set[i];
    }
    return !any;
}

#endif
