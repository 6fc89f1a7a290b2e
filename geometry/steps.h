/* Steps and leaps: the vectors between cells, by class. Derived from the board's lengths and
 * angles. */
#ifndef WELTGEIST_GEOMETRY_STEPS_H
#define WELTGEIST_GEOMETRY_STEPS_H

#include "geometry/board.h"

enum { STEPS_MAX = 64 };

/* One vector and the steps it is made of: v = m*a + n*b + k*c, see steps_of_leap(). */
struct step {
    struct vec v, a, b, c;
};

struct steps {
    int n;
    struct step step[STEPS_MAX];
};

/* Every vector m*a + n*b + k*c with a, b and c orthogonal steps at right angles to each other, each
 * vector once; m >= n >= k >= 0, m > 0. (1,0,0) are the orthogonals, (1,1,0) the root-2 and (1,1,1)
 * the root-3 diagonals, (2,1,0) the Knight's leaps.
 *
 * Hexagons have no three directions at right angles. There a leap with k > 0 goes k steps along a
 * root-3 diagonal, which lies in the plane, m-k along one of the two orthogonals beside it and n-k
 * across the plane: as on cubic boards (1,1,1) is V, (2,1,1) is V and W at the smallest angle and
 * (2,2,1) is F and V at the smallest angle. */
void steps_of_leap(const struct board *board, int m, int n, int k, struct steps *out);

/* Every vector a + b with a of @first and b of @second at the smallest angle that two such steps
 * have, each vector once. */
void steps_joined(const struct board *board, const struct steps *first, const struct steps *second,
                  struct steps *out);

/* How a step lies to the side that moves forward (@forward = 1) or to the other (-1). */
enum facing { FACING_BACK = 1, FACING_SAME_RANK = 2, FACING_FORWARD = 4 };
enum facing step_facing(const struct board *board, struct vec step, int forward);

struct vec vec_add(struct vec a, struct vec b);
struct vec vec_scale(struct vec a, int times);
bool vec_equal(struct vec a, struct vec b);

#endif
