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

/* How far forward a step goes, seen from the side that moves. */
static int ahead(const struct step *step, int forward)
{
    return step->v.rank * forward;
}

/* Drops the steps that an atom's direction letters do not keep. */
static void keep_towards(struct steps *steps, uint8_t towards, int forward)
{
    int most = 0, n = 0;
    for (int i = 0; i < steps->n; i++) {
        most = abs(ahead(&steps->step[i], forward)) > most ? abs(ahead(&steps->step[i], forward))
                                                           : most;
    }
    for (int i = 0; i < steps->n; i++) {
        int a = ahead(&steps->step[i], forward);
        bool keep = !towards || (a > 0 && (towards & TOWARDS_F)) ||
                    (a < 0 && (towards & TOWARDS_B)) || (a == 0 && (towards & TOWARDS_S)) ||
                    (a == most && a > 0 && (towards & TOWARDS_FF)) ||
                    (a == -most && a < 0 && (towards & TOWARDS_BB));
        if (keep) {
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

/* Follows @odd, @even, @odd, ... to the edge or the atom's range and hands over the track. */
static void ride(const struct board *board, const struct atom *atom, cell_t from, struct vec odd,
                 struct vec even, track_fn *fn, void *user)
{
    struct track track = {.modes = atom->modes, .hurdle = atom->hurdle};
    cell_t cell = from;
    int most = atom->range ? atom->range : TRACK_MAX;
    while (track.n < most) {
        cell = board_step(board, cell, track.n % 2 ? even : odd);
        if (cell == CELL_NONE || !ring_allows(board, atom->ring, from, cell)) {
            break;
        }
        track.cell[track.n++] = cell;
    }
    if (track.n) {
        fn(user, &track);
    }
}

/* A leap whose way must be empty: orthogonal steps first, then root-2, then root-3. */
static void lame_leap(const struct board *board, const struct atom *atom, cell_t from,
                      const struct step *step, track_fn *fn, void *user)
{
    struct track track = {.modes = atom->modes, .hurdle = atom->hurdle};
    struct vec way = step->a;
    cell_t cell = from;
    for (int i = 0; i < atom->step.m; i++) {
        if (i == atom->step.m - atom->step.n) {
            way = vec_add(way, step->b);
        }
        if (i == atom->step.m - atom->step.k) {
            way = vec_add(way, step->c);
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

/* Whether a crooked rider may turn from @odd to @even: by 90 degrees between steps of one length;
 * otherwise the longer step contains the shorter (an orthogonal and a root-2 step at 45 degrees). */
static bool may_turn(const struct board *board, struct vec odd, struct vec even)
{
    int a = board_inner(board, odd, odd), b = board_inner(board, even, even);
    int shorter = a < b ? a : b;
    return board_inner(board, odd, even) == (a == b ? 0 : shorter);
}

static void add_way(struct ways *ways, struct way way)
{
    ways->way = memory_grow(ways->way, &ways->capacity, ways->n, sizeof *ways->way);
    ways->way[ways->n++] = way;
}

static void add_atom(struct ways *ways, const struct atom *atom, int forward)
{
    struct steps steps, evens;
    steps_of_leap(ways->board, atom->step.m, atom->step.n, atom->step.k, &steps);
    keep_towards(&steps, atom->towards, forward);
    if (atom->crooked) {
        steps_of_leap(ways->board, atom->even.m, atom->even.n, atom->even.k, &evens);
    }
    for (int i = 0; i < steps.n; i++) {
        struct vec odd = steps.step[i].v;
        if (!atom->crooked) {
            add_way(ways, (struct way){atom, steps.step[i], odd});
            continue;
        }
        for (int j = 0; j < evens.n; j++) {
            if (may_turn(ways->board, odd, evens.step[j].v)) {
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
