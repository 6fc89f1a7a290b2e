#include "engine/reach.h"

bool reach_has(const struct tables *t, const man_t *man, cell_t from, cell_t to, unsigned mode)
{
    const struct reach *reach = tables_reach(t, man[from], from);
    const cell_t *leap = t->leap + reach->leap;
    int n = reach->n_both + reach->n_quiet + reach->n_capture;
    for (int i = 0; i < n; i++) {
        if (leap[i] == to) {
            unsigned modes = i < reach->n_both                    ? MODE_QUIET | MODE_CAPTURE
                             : i < reach->n_both + reach->n_quiet ? MODE_QUIET
                                                                  : MODE_CAPTURE;
            if (modes & mode) {
                return true;
            }
        }
    }
    const struct ride *ride = t->ride + reach->ride;
    for (const struct ride *end = ride + reach->n_rides; ride < end; ride++) {
        if (!(ride->modes & mode)) {
            continue;
        }
        int passed = 0;
        const cell_t *p = t->path + ride->path;
        while (*p != to && *p != t->n_cells) {
            passed += man[*p++] != MAN_NONE;
        }
        if (*p == to && passed == ride_hops(ride->kind) &&
            (!ride_ends_late(ride->kind) || p[1] == t->n_cells)) {
            return true;
        }
    }
    return false;
}
