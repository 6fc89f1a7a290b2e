#include "engine/mobility.h"

#include <string.h>

int cell_set_count(const struct cell_set *set)
{
    int n = 0;
    for (size_t i = 0; i < sizeof set->word / sizeof set->word[0]; i++) {
        n += __builtin_popcountll(set->word[i]);
    }
    return n;
}

void mobility_from(const struct variant *variant, man_t man, cell_t cell, int modes,
                   struct cell_set *out)
{
    const struct tables *tables = variant->tables;
    for (int mode = MODE_QUIET; mode <= MODE_CAPTURE; mode++) {
        const uint64_t *range = tables_range(tables, man, cell, mode);
        for (size_t i = 0; modes & mode && i < set_words(tables->n_cells); i++) {
            out->word[i] |= range[i];
        }
    }
}

void mobility_spread(const struct variant *variant, man_t man, struct cell_set *set)
{
    struct cell_set done = {{0}};
    bool more = true;
    while (more) {
        more = false;
        for (cell_t cell = 0; cell < variant->board->n_cells; cell++) {
            if (cell_set_has(set, cell) && !cell_set_has(&done, cell)) {
                cell_set_add(&done, cell);
                mobility_from(variant, man, cell, MODE_QUIET | MODE_CAPTURE, set);
                more = true;
            }
        }
    }
}

/* Moves that were added from a region are not in the text, but in the number of atoms. */
bool moves_alike(const struct piece *a, const struct piece *b)
{
    return a->moves.n == b->moves.n && strcmp(a->moves_text, b->moves_text) == 0;
}
