#include "search/chances.h"

#include <string.h>

static void allow(struct chances *c, cell_t to, unsigned modes, double probability)
{
    float p = (float)probability;
    uint64_t bit = UINT64_C(1) << (to & 63);
    if (!(c->any[to >> 6] & bit)) {
        c->any[to >> 6] |= bit;
        c->quiet[to] = c->capture[to] = 0;
    }
    if (modes & MODE_QUIET && p > c->quiet[to]) {
        c->quiet[to] = p;
    }
    if (modes & MODE_CAPTURE && p > c->capture[to]) {
        c->capture[to] = p;
    }
}

void chances_find(const struct variant *v, man_t man, cell_t from, double empty,
                  struct chances *out)
{
    const struct tables *t = v->tables;
    const struct reach *r = tables_reach(t, man, from);
    const cell_t *leap = t->leap + r->leap;
    memset(out->any, 0, sizeof out->any);
    for (int i = 0; i < r->n_both + r->n_quiet + r->n_capture; i++) {
        unsigned modes = i < r->n_both                ? MODE_QUIET | MODE_CAPTURE
                         : i < r->n_both + r->n_quiet ? MODE_QUIET
                                                      : MODE_CAPTURE;
        allow(out, leap[i], modes, 1);
    }
    for (int i = 0; i < r->n_rides; i++) {
        const struct ride *ride = &t->ride[r->ride + (uint32_t)i];
        double slide = 1, hop = 0;
        for (const cell_t *p = t->path + ride->path; *p != t->n_cells; p++) {
            if (!ride_ends_late(ride->kind) || p[1] == t->n_cells) {
                allow(out, *p, ride->modes, ride_hops(ride->kind) ? hop : slide);
            }
            /* Over one man: it stood on one of the cells before, all others empty. */
            hop = hop * empty + slide * (1 - empty);
            slide *= empty;
        }
    }
}

cell_t chances_next(const struct chances *c, int from)
{
    const int words = CELL_WORDS;
    int word = from >> 6;
    uint64_t bits = word < words ? c->any[word] >> (from & 63) << (from & 63) : 0;
    while (!bits && ++word < words) {
        bits = c->any[word];
    }
    return bits ? (cell_t)(word * 64 + __builtin_ctzll(bits)) : CELL_NONE;
}
