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

static void add_ride(const struct tables *tables, const struct ride *ride, int modes,
                     struct cell_set *out)
{
    const cell_t *cell = &tables->path[ride->path];
    bool last_only = ride_ends_late(ride->kind);
    if (!(ride->modes & modes)) {
        return;
    }
    /* A hop cannot end on the first cell: that is the nearest place for the man passed over. */
    cell += ride_hops(ride->kind) && *cell < tables->n_cells;
    for (; *cell < tables->n_cells; cell++) {
        if (!last_only || cell[1] >= tables->n_cells) {
            cell_set_add(out, *cell);
        }
    }
}

void mobility_from(const struct variant *variant, man_t man, cell_t cell, int modes,
                   struct cell_set *out)
{
    const struct tables *tables = variant->tables;
    const struct reach *reach = tables_reach(tables, man, cell);
    const cell_t *leap = &tables->leap[reach->leap];
    int both = reach->n_both, quiet = both + reach->n_quiet, all = quiet + reach->n_capture;
    for (int i = 0; i < all; i++) {
        int mode = i < both ? MODE_QUIET | MODE_CAPTURE : i < quiet ? MODE_QUIET : MODE_CAPTURE;
        if (mode & modes) {
            cell_set_add(out, leap[i]);
        }
    }
    for (int i = 0; i < reach->n_rides; i++) {
        add_ride(tables, &tables->ride[reach->ride + (uint32_t)i], modes, out);
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
