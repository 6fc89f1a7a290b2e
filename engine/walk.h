/* The one loop over the cells that a man may go to. It is inlined with its visitor, so that making
 * moves, counting them and looking around cost no calls. */
#ifndef WELTGEIST_ENGINE_WALK_H
#define WELTGEIST_ENGINE_WALK_H

#include "engine/tables.h"

/* Called for each target; @allowed is 0 or 1: whether the man may end there. */
typedef void target_fn(void *user, cell_t to, unsigned allowed);

/* A walk: whose man, on which cells, and what is asked for. */
struct walk {
    const struct tables *tables;
    const man_t *man;     /* by cell, then the wall */
    const uint8_t *enemy; /* tables.enemy of the side that walks */
    unsigned quiet, hit;  /* 0 or 1: moves to empty cells, captures */
};

static inline __attribute__((always_inline)) void
walk_leaps(const struct walk *w, const struct reach *reach, target_fn *fn, void *user)
{
    const man_t *man = w->man;
    const cell_t *to = w->tables->leap + reach->leap;
    const cell_t *quiet = to + reach->n_both, *capture = quiet + reach->n_quiet;
    const cell_t *end = capture + reach->n_capture;
    if (!w->quiet) {
        for (; to < quiet; to++) {
            if (w->enemy[man[*to]]) {
                fn(user, *to, 1);
            }
        }
    } else {
        for (; to < quiet; to++) {
            man_t there = man[*to];
            fn(user, *to, (there == MAN_NONE) | (w->hit & w->enemy[there]));
        }
        for (; to < capture; to++) {
            fn(user, *to, man[*to] == MAN_NONE);
        }
    }
    if (w->hit) {
        for (to = capture; to < end; to++) {
            if (w->enemy[man[*to]]) {
                fn(user, *to, 1);
            }
        }
    }
}

static inline __attribute__((always_inline)) void
walk_ride(const struct walk *w, const struct ride *ride, target_fn *fn, void *user)
{
    const man_t *man = w->man;
    man_t there = man[ride->first];
    if (!w->quiet && !(ride->modes & MODE_CAPTURE)) {
        return;
    }
    if (ride->kind == RIDE_SLIDE && there != MAN_NONE) {
        if (w->enemy[there] && w->hit && ride->modes & MODE_CAPTURE) {
            fn(user, ride->first, 1);
        }
        return;
    }
    const cell_t *to = w->tables->path + ride->path;
    if (ride->kind == RIDE_HOP) {
        while (man[*to] == MAN_NONE) {
            to++;
        }
        if (man[*to++] == MAN_WALL) {
            return;
        }
    } else if (ride_ends_late(ride->kind)) {
        cell_t wall = (cell_t)w->tables->n_cells;
        int over = ride->kind == RIDE_HOP_LAME;
        while (to[1] != wall && (man[*to] == MAN_NONE || --over == 0)) {
            to++;
        }
        if (to[1] != wall || over > 0) {
            return;
        }
    }
    if (w->quiet && ride->modes & MODE_QUIET) {
        for (; man[*to] == MAN_NONE; to++) {
            fn(user, *to, 1);
        }
    } else {
        while (man[*to] == MAN_NONE) {
            to++;
        }
    }
    if (w->enemy[man[*to]] && w->hit && ride->modes & MODE_CAPTURE) {
        fn(user, *to, 1);
    }
}

/* All targets of the man of type and side @who on @from. */
static inline __attribute__((always_inline)) void walk_man(const struct walk *w, man_t who,
                                                           cell_t from, target_fn *fn, void *user)
{
    const struct reach *reach = tables_reach(w->tables, who, from);
    walk_leaps(w, reach, fn, user);
    const struct ride *ride = w->tables->ride + reach->ride;
    for (const struct ride *end = ride + reach->n_rides; ride < end; ride++) {
        walk_ride(w, ride, fn, user);
    }
}

#endif
