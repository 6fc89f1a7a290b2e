#include "geometry/steps.h"

struct vec vec_add(struct vec a, struct vec b)
{
    return (struct vec){(int16_t)(a.file + b.file), (int16_t)(a.rank + b.rank),
                        (int16_t)(a.level + b.level)};
}

struct vec vec_scale(struct vec a, int times)
{
    return (struct vec){(int16_t)(a.file * times), (int16_t)(a.rank * times),
                        (int16_t)(a.level * times)};
}

bool vec_equal(struct vec a, struct vec b)
{
    return a.file == b.file && a.rank == b.rank && a.level == b.level;
}

enum facing step_facing(const struct board *board, struct vec step, int forward)
{
    int ahead = board_ahead(board, step, forward);
    return ahead > 0 ? FACING_FORWARD : ahead < 0 ? FACING_BACK : FACING_SAME_RANK;
}

static void add(struct steps *out, struct step step)
{
    for (int i = 0; i < out->n; i++) {
        if (vec_equal(out->step[i].v, step.v)) {
            return;
        }
    }
    if (out->n < STEPS_MAX) {
        out->step[out->n++] = step;
    }
}

/* All vectors whose squared length is @squared, in orthogonal steps. */
static void of_length(const struct board *board, int squared, struct steps *out)
{
    struct vec v;
    for (v.level = -2; v.level <= 2; v.level++) {
        for (v.rank = -3; v.rank <= 3; v.rank++) {
            for (v.file = -3; v.file <= 3; v.file++) {
                if (board_joins(board, v) &&
                    board_inner(board, v, v) == squared * board_unit(board)) {
                    add(out, (struct step){v, v, {0, 0, 0}, {0, 0, 0}});
                }
            }
        }
    }
}

/* Leaps of three numbers on hexagons, where no three orthogonals are at right angles: a is an
 * orthogonal in the plane beside the root-3 diagonal, b one across the plane, and c what makes
 * a + b + c that diagonal. */
static void leaps_on_hexagons(const struct board *board, const struct steps *unit, int m, int n,
                              int k, struct steps *out)
{
    struct steps diagonal = {0};
    of_length(board, 3, &diagonal);
    int closest = 0;
    for (int i = 0; i < unit->n; i++) {
        int inner = board_inner(board, unit->step[i].v, diagonal.step[0].v);
        closest = inner > closest ? inner : closest;
    }
    for (int l = 0; l < diagonal.n; l++) {
        struct vec d = diagonal.step[l].v;
        for (int i = 0; i < unit->n; i++) {
            struct vec a = unit->step[i].v;
            for (int j = 0; j < unit->n && board_inner(board, a, d) == closest; j++) {
                struct vec b = unit->step[j].v;
                if (board_inner(board, b, d) == 0 && board_inner(board, a, b) == 0) {
                    struct vec c = vec_add(d, vec_scale(vec_add(a, b), -1));
                    struct vec v =
                        vec_add(vec_scale(a, m), vec_add(vec_scale(b, n), vec_scale(c, k)));
                    add(out, (struct step){v, a, b, c});
                }
            }
        }
    }
}

/* Leaps along orthogonals at right angles. */
static void leaps_at_right_angles(const struct board *board, const struct steps *unit, int m, int n,
                                  int k, struct steps *out)
{
    for (int i = 0; i < unit->n; i++) {
        struct vec a = unit->step[i].v;
        for (int j = 0; j < unit->n; j++) {
            struct vec b = unit->step[j].v;
            if (n > 0 ? board_inner(board, a, b) != 0 : j > 0) {
                continue;
            }
            for (int l = 0; l < unit->n; l++) {
                struct vec c = unit->step[l].v;
                if (k > 0 ? board_inner(board, a, c) != 0 || board_inner(board, b, c) != 0
                          : l > 0) {
                    continue;
                }
                struct vec v = vec_add(vec_scale(a, m), vec_add(vec_scale(b, n), vec_scale(c, k)));
                add(out, (struct step){v, a, b, c});
            }
        }
    }
}

void steps_of_leap(const struct board *board, int m, int n, int k, struct steps *out)
{
    struct steps unit = {0};
    out->n = 0;
    of_length(board, 1, &unit);
    if (k > 0 && board_has_hexagons(board)) {
        leaps_on_hexagons(board, &unit, m, n, k, out);
    } else {
        leaps_at_right_angles(board, &unit, m, n, k, out);
    }
}

void steps_joined(const struct board *board, const struct steps *first, const struct steps *second,
                  struct steps *out)
{
    int closest = 0;
    out->n = 0;
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < first->n; i++) {
            for (int j = 0; j < second->n; j++) {
                struct vec a = first->step[i].v, b = second->step[j].v;
                int inner = board_inner(board, a, b);
                if (pass == 0) {
                    closest = inner > closest ? inner : closest;
                } else if (inner == closest) {
                    add(out, (struct step){vec_add(a, b), a, b, {0, 0, 0}});
                }
            }
        }
    }
}
