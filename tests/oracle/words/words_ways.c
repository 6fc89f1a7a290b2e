/* Directions by length and angle. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "words.h"

struct steps {
    int n;
    struct w_vec v[200];
    struct w_vec part[200][2]; /* of two letters: the steps it is made of */
};

static struct w_vec plus(struct w_vec a, struct w_vec b, int times)
{
    return (struct w_vec){a.file + b.file * times, a.rank + b.rank * times,
                          a.level + b.level * times};
}

static bool same(struct w_vec a, struct w_vec b)
{
    return a.file == b.file && a.rank == b.rank && a.level == b.level;
}

static bool near(double a, double b)
{
    return fabs(a - b) < 1e-6;
}

static void add(struct steps *steps, struct w_vec v)
{
    for (int i = 0; i < steps->n; i++) {
        if (same(steps->v[i], v)) {
            return;
        }
    }
    steps->v[steps->n++] = v;
}

/* Whether half-cell columns and rows fit together. */
static bool fits(const struct w_board *b, struct w_vec v)
{
    int sum = b->kind == 'r' ? v.file + v.level : v.file + v.rank;
    return b->kind == 'c' || sum % 2 == 0;
}

/* Vectors of a length whose square is given; on cubic boards and in planes these are the steps. */
static void of_square(const struct w_board *b, double square, struct steps *out)
{
    struct w_vec v;
    out->n = 0;
    for (v.file = -4; v.file <= 4; v.file++) {
        for (v.rank = -4; v.rank <= 4; v.rank++) {
            for (v.level = -4; v.level <= 4; v.level++) {
                if (fits(b, v) && near(w_dot(b, v, v), square)) {
                    add(out, v);
                }
            }
        }
    }
}

/* The leap of a cubic board: the numbers in any order along the axes, with any signs. */
static void cubic_leap(const int leap[3], struct steps *out)
{
    static const int order[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                    {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    for (int i = 0; i < 6; i++) {
        for (int signs = 0; signs < 8; signs++) {
            int x[3];
            for (int k = 0; k < 3; k++) {
                x[k] = leap[order[i][k]] * (signs >> k & 1 ? -1 : 1);
            }
            add(out, (struct w_vec){x[0], x[1], x[2]});
        }
    }
}

/* The leap of a board of hexagons. Two numbers: along a direction of the plane and the axis. Three:
 * k steps along a root-3 diagonal, m-k along an orthogonal beside it, n-k across the plane. */
static void hexagon_leap(const struct w_board *b, const int leap[3], struct steps *out)
{
    struct steps plane = {0}, axis = {0}, wazir, viceroy;
    of_square(b, 1, &wazir);
    of_square(b, 3, &viceroy);
    for (int i = 0; i < wazir.n; i++) {
        bool across = b->kind == 'r' ? wazir.v[i].rank != 0 : wazir.v[i].level != 0;
        add(across ? &axis : &plane, wazir.v[i]);
    }
    int m = leap[0], n = leap[1], k = leap[2];
    struct w_vec none = {0, 0, 0};
    for (int i = 0; i < plane.n; i++) {
        for (int j = 0; j < axis.n; j++) {
            if (k == 0) {
                add(out, plus(plus(none, plane.v[i], m), axis.v[j], n));
                add(out, plus(plus(none, plane.v[i], n), axis.v[j], m));
            }
            for (int d = 0; d < viceroy.n && k > 0; d++) {
                if (near(w_dot(b, viceroy.v[d], plane.v[i]), 1.5)) {
                    add(out, plus(plus(plus(none, viceroy.v[d], k), plane.v[i], m - k), axis.v[j],
                                  n - k));
                }
            }
        }
    }
}

static void leap_steps(const struct w_board *b, const int leap[3], struct steps *out)
{
    out->n = 0;
    if (b->kind == 'c') {
        cubic_leap(leap, out);
    } else {
        hexagon_leap(b, leap, out);
    }
}

/* The largest inner product between steps of two kinds that are not the same: the smallest angle.
 */
static double closest(const struct w_board *b, const struct steps *x, const struct steps *y,
                      bool right_angle)
{
    double most = -100;
    for (int i = 0; i < x->n; i++) {
        for (int j = 0; j < y->n; j++) {
            double dot = w_dot(b, x->v[i], y->v[j]);
            if (right_angle && near(dot, 0)) {
                return 0;
            }
            if (dot > most && !(right_angle && same(x->v[i], y->v[j]))) {
                most = dot;
            }
        }
    }
    return most;
}

static bool kept(const struct w_board *b, const struct w_said *said, const struct steps *steps,
                 int i, int side)
{
    int most = 0, ahead = w_ahead(b, steps->v[i], side);
    for (int j = 0; j < steps->n; j++) {
        int other = abs(w_ahead(b, steps->v[j], side));
        most = other > most ? other : most;
    }
    bool any = !*said->towards;
    for (const char *p = said->towards; *p; p++) {
        any |= *p == 'f'   ? ahead > 0
               : *p == 'b' ? ahead < 0
               : *p == 's' ? ahead == 0
               : *p == 'F' ? ahead > 0 && ahead == most
               : *p == 'B' ? ahead < 0 && -ahead == most
               : *p == 'O' ? ahead > 0 && ahead < most
                           : ahead < 0 && -ahead < most;
    }
    return any;
}

/* The cells of a lame leap: orthogonal steps, then root-2, then root-3, all to one side. The ways
 * are found by trying: every order of steps that leads to the goal in the fewest. */
static bool lame_way(const struct w_board *b, const int leap[3], struct w_vec goal,
                     struct w_way *way)
{
    static const int squares[3] = {1, 2, 3};
    int count[3] = {leap[0] - leap[1], leap[1] - leap[2], leap[2]};
    struct w_vec at = {0, 0, 0};
    way->n_way = 0;
    for (int kind = 0; kind < 3; kind++) {
        struct steps steps;
        of_square(b, squares[kind], &steps);
        /* of all steps of the kind, the one that points most to what is left */
        struct w_vec left = plus(goal, at, -1);
        int best = -1;
        double most = -1e9;
        for (int i = 0; i < steps.n && count[kind]; i++) {
            double dot = w_dot(b, steps.v[i], left);
            if (dot > most + 1e-9) {
                most = dot;
                best = i;
            }
        }
        for (int i = 0; i < count[kind]; i++) {
            at = plus(at, steps.v[best], 1);
            way->way[way->n_way++] = at;
        }
    }
    return same(at, goal);
}

static void straight_ways(const struct w_board *b, struct w_atom *atom, const struct w_said *said,
                          const struct steps *steps, int side)
{
    for (int i = 0; i < steps->n; i++) {
        if (!kept(b, said, steps, i, side)) {
            continue;
        }
        struct w_way way = {.odd = steps->v[i], .even = steps->v[i]};
        if (atom->lame && said->joined) {
            way.n_way = 2;
            way.way[0] = steps->part[i][0];
            way.way[1] = steps->v[i];
        } else if (atom->lame && !lame_way(b, said->leap, steps->v[i], &way)) {
            abort();
        }
        atom->way[side][atom->n_ways[side]++] = way;
    }
}

static void crooked_ways(const struct w_board *b, struct w_atom *atom, const struct w_said *said,
                         const struct steps *odds, const struct steps *evens, int side)
{
    bool alike = memcmp(said->leap, said->even, sizeof said->leap) == 0;
    double turn = closest(b, odds, evens, alike);
    for (int i = 0; i < odds->n; i++) {
        for (int j = 0; j < evens->n && kept(b, said, odds, i, side); j++) {
            if (near(w_dot(b, odds->v[i], evens->v[j]), turn)) {
                atom->way[side][atom->n_ways[side]++] =
                    (struct w_way){.odd = odds->v[i], .even = evens->v[j]};
            }
        }
    }
}

void w_find_ways(const struct w_board *b, struct w_atom *atom, const struct w_said *said)
{
    struct steps steps, evens, joined = {0};
    leap_steps(b, said->leap, &steps);
    leap_steps(b, said->even, &evens);
    double turn = closest(b, &steps, &evens, false);
    for (int i = 0; i < steps.n && said->joined; i++) {
        for (int j = 0; j < evens.n; j++) {
            int n = joined.n;
            if (near(w_dot(b, steps.v[i], evens.v[j]), turn)) {
                add(&joined, plus(steps.v[i], evens.v[j], 1));
                if (joined.n > n) {
                    joined.part[n][0] = steps.v[i];
                }
            }
        }
    }
    for (int side = 0; side < 2; side++) {
        if (atom->crooked) {
            crooked_ways(b, atom, said, &steps, &evens, side);
        } else {
            straight_ways(b, atom, said, said->joined ? &joined : &steps, side);
        }
    }
}
