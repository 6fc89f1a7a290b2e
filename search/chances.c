#include "search/chances.h"

#include <string.h>

static void allow(struct chances *c, cell_t to, unsigned modes, double probability)
{
    float p = (float)probability;
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
    memset(out, 0, sizeof *out);
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
            if (ride->kind != RIDE_LAME || p[1] == t->n_cells) {
                allow(out, *p, ride->modes, ride->kind == RIDE_HOP ? hop : slide);
            }
            /* Over one man: it stood on one of the cells before, all others empty. */
            hop = hop * empty + slide * (1 - empty);
            slide *= empty;
        }
    }
}
