#include "pieces/tracks.h"

#include <stdlib.h>

#include "base/memory.h"
#include "geometry/steps.h"

/* One direction of one atom; a crooked rider takes @even after @step. */
struct way {
    const struct atom *atom;
    struct step step;
    struct vec even;
};

struct ways {
    const struct board *board;
    size_t n, capacity;
    struct way *way;
};

/* Removes the steps that an atom's direction letters rule out. */
static void keep_towards(const struct board *board, struct steps *steps, uint8_t towards,
                         int forward)
{
    int most = 0, n = 0;
    for (int i = 0; i < steps->n; i++) {
        int a = abs(board_ahead(board, steps->step[i].v, forward));
        most = a > most ? a : most;
    }
    for (int i = 0; i < steps->n; i++) {
        int a = board_ahead(board, steps->step[i].v, forward);
        uint8_t is = a == 0  ? TOWARDS_S
                     : a > 0 ? TOWARDS_F | (a == most ? TOWARDS_FF : TOWARDS_FO)
                             : TOWARDS_B | (a == -most ? TOWARDS_BB : TOWARDS_BO);
        if (!towards || is & towards) {
            steps->step[n++] = steps->step[i];
        }
    }
    steps->n = n;
}

static bool ring_allows(const struct board *board, enum ring_rule rule, cell_t from, cell_t to)
{
    if (rule == RING_ANY) {
        return true;
    }
    bool same = board_ring(board, from) == board_ring(board, to);
    return same == (rule == RING_KEEP);
}

/* Hands over the ways of a ride that may not stop everywhere: all cells up to the first that the
 * ring forbids as one track, and each allowed one behind it as a track that stops there only. */
static void ride_on_rings(const struct board *board, const struct atom *atom, cell_t from,
                          const struct track *ride, track_fn *fn, void *user)
{
    struct track track = *ride;
    int free = 0;
    while (free < ride->n && ring_allows(board, atom->ring, from, ride->cell[free])) {
        free++;
    }
    if (free) {
        track.n = free;
        fn(user, &track);
    }
    for (int i = free + 1; i < ride->n; i++) {
        if (ring_allows(board, atom->ring, from, ride->cell[i])) {
            track.n = i + 1;
            track.first_stop = i;
            fn(user, &track);
        }
    }
}

/* Follows @odd, @even, @odd, ... to the edge or the atom's range and hands over the track. */
static void ride(const struct board *board, const struct atom *atom, cell_t from, struct vec odd,
                 struct vec even, track_fn *fn, void *user)
{
    struct track track = {.modes = atom->modes, .hurdle = atom->hurdle, .origin = atom->origin};
    cell_t cell = from;
    int most = atom->range ? atom->range : TRACK_MAX;
    while (track.n < most) {
        cell = board_step(board, cell, track.n % 2 ? even : odd);
        if (cell == CELL_NONE) {
            break;
        }
        track.cell[track.n++] = cell;
    }
    if (track.n && atom->ring != RING_ANY) {
        ride_on_rings(board, atom, from, &track, fn, user);
    } else if (track.n) {
        fn(user, &track);
    }
}

/* A leap whose way must be empty: orthogonal steps first, then root-2, then root-3; a joined leap
 * goes its first step first. */
static void lame_leap(const struct board *board, const struct atom *atom, cell_t from,
                      const struct step *step, track_fn *fn, void *user)
{
    struct track track = {.modes = atom->modes, .hurdle = atom->hurdle, .origin = atom->origin};
    struct vec way = step->a;
    cell_t cell = from;
    int steps = atom->joined ? 2 : atom->step.m;
    for (int i = 0; i < steps; i++) {
        if (atom->joined) {
            way = i ? step->b : step->a;
        } else {
            way = i == steps - atom->step.n ? vec_add(way, step->b) : way;
            way = i == steps - atom->step.k ? vec_add(way, step->c) : way;
        }
        cell = board_step(board, cell, way);
        if (cell == CELL_NONE) {
            return;
        }
        track.cell[track.n++] = cell;
    }
    if (ring_allows(board, atom->ring, from, cell)) {
        track.first_stop = track.n - 1;
        fn(user, &track);
    }
}

/* The inner product of the steps between which a crooked rider turns: by 90 degrees if the steps
 * are of one length and some pair of them is at right angles, otherwise by the smallest angle. */
static int turn_between(const struct board *board, const struct steps *odds,
                        const struct steps *evens)
{
    int closest = 0;
    for (int i = 0; i < odds->n; i++) {
        for (int j = 0; j < evens->n; j++) {
            struct vec odd = odds->step[i].v, even = evens->step[j].v;
            int inner = board_inner(board, odd, even);
            bool alike = board_inner(board, odd, odd) == board_inner(board, even, even);
            if (alike && inner == 0) {
                return 0;
            }
            closest = inner > closest && !vec_equal(odd, even) ? inner : closest;
        }
    }
    return closest;
}

static void add_way(struct ways *ways, struct way way)
{
    ways->way = memory_grow(ways->way, &ways->capacity, ways->n, sizeof *ways->way);
    ways->way[ways->n++] = way;
}

static void add_atom(struct ways *ways, const struct atom *atom, int forward)
{
    struct steps steps, evens;
    evens.n = 0;
    steps_of_leap(ways->board, atom->step.m, atom->step.n, atom->step.k, &steps);
    if (atom->crooked || atom->joined) {
        steps_of_leap(ways->board, atom->even.m, atom->even.n, atom->even.k, &evens);
    }
    if (atom->joined) {
        struct steps firsts = steps;
        steps_joined(ways->board, &firsts, &evens, &steps);
    }
    int turn = atom->crooked ? turn_between(ways->board, &steps, &evens) : 0;
    keep_towards(ways->board, &steps, atom->towards, forward);
    for (int i = 0; i < steps.n; i++) {
        struct vec odd = steps.step[i].v;
        if (!atom->crooked) {
            add_way(ways, (struct way){atom, steps.step[i], odd});
            continue;
        }
        for (int j = 0; j < evens.n; j++) {
            if (board_inner(ways->board, odd, evens.step[j].v) == turn) {
                add_way(ways, (struct way){atom, steps.step[i], evens.step[j].v});
            }
        }
    }
}

struct ways *ways_new(const struct board *board, const struct moves *moves, int forward)
{
    struct ways *ways = memory_new(1, sizeof *ways);
    ways->board = board;
    for (int i = 0; i < moves->n; i++) {
        add_atom(ways, &moves->atom[i], forward);
    }
    return ways;
}

void ways_free(struct ways *ways)
{
    if (ways) {
        free(ways->way);
        free(ways);
    }
}

void ways_from(const struct ways *ways, cell_t from, track_fn *fn, void *user)
{
    for (size_t i = 0; i < ways->n; i++) {
        const struct way *way = &ways->way[i];
        if (way->atom->lame) {
            lame_leap(ways->board, way->atom, from, &way->step, fn, user);
        } else {
            ride(ways->board, way->atom, from, way->step.v, way->even, fn, user);
        }
    }
}
