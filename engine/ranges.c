/* Where men can go from each cell, as sets of cells, told from the tables of moves. */
#include "base/memory.h"
#include "engine/tables_internal.h"

static void add_ride(const struct tables *t, const struct ride *ride, uint64_t *out)
{
    const cell_t *cell = t->path + ride->path;
    /* A hop cannot end on the first cell: that is the nearest place for the man passed over. */
    cell += ride_hops(ride->kind) && *cell != t->n_cells;
    for (; *cell != t->n_cells; cell++) {
        if (!ride_ends_late(ride->kind) || cell[1] == t->n_cells) {
            set_add(out, *cell);
        }
    }
}

static void add_reach(const struct tables *t, const struct reach *reach, unsigned mode,
                      uint64_t *out)
{
    const cell_t *leap = t->leap + reach->leap;
    int both = reach->n_both, quiet = both + reach->n_quiet, all = quiet + reach->n_capture;
    for (int i = 0; i < all; i++) {
        if (i < both || (mode == MODE_QUIET) == (i < quiet)) {
            set_add(out, leap[i]);
        }
    }
    const struct ride *ride = t->ride + reach->ride;
    for (const struct ride *end = ride + reach->n_rides; ride < end; ride++) {
        if (ride->modes & mode) {
            add_ride(t, ride, out);
        }
    }
}

void ranges_compile(struct tables *t, int n_types)
{
    size_t rows = (size_t)(n_types + 1) * 2 * (size_t)t->n_cells, words = set_words(t->n_cells);
    t->range = memory_new(rows * 2 * words, sizeof *t->range);
    for (size_t row = 0; row < rows; row++) {
        add_reach(t, &t->reach[row], MODE_QUIET, &t->range[row * 2 * words]);
        add_reach(t, &t->reach[row], MODE_CAPTURE, &t->range[(row * 2 + 1) * words]);
    }
}
