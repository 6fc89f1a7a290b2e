/* Directions and leaps by class, and the angles between them. */
#include "geometry/steps.h"

#include <stdlib.h>

#include "geometry/boards.h"
#include "harness.h"

static const char *const boards[] = {"cubic:3x5x3", "hexlevel:7,6,5,4,5,6,7x7", "hexrank:2,3,2x5"};

/* Directions of each class; on hex boards (1,1,1) are the root-3 diagonals in
 * the hexagons' plane, which no game uses. */
static void directions(void)
{
    static const int count[3][3] = {{6, 12, 8}, {8, 12, 6}, {8, 12, 6}};
    for (int i = 0; i < 3; i++) {
        struct board *b = board_of(boards[i]);
        for (int k = 0; b && k < 3; k++) {
            struct steps steps;
            steps_of_leap(b, 1, k > 0, k > 1, &steps);
            CHECK_INT_CASE(steps.n, count[i][k], boards[i]);
            for (int s = 0; s < steps.n; s++) {
                struct vec v = steps.step[s].v;
                CHECK_INT(board_inner(b, v, v), (k + 1) * board_unit(b));
            }
        }
        free(b);
    }
}

static void leaps(void)
{
    static const struct {
        int board, m, n, k, count;
    } rows[] = {
        {0, 2, 1, 0, 24}, /* Knight */
        {0, 2, 1, 1, 24}, /* Sexton */
        {0, 2, 2, 1, 24}, /* Ninja */
        {0, 3, 1, 0, 24}, {0, 2, 0, 0, 6},  {0, 2, 2, 0, 12}, {0, 2, 2, 2, 8},  {0, 3, 2, 1, 48},
        {1, 2, 1, 0, 24}, /* Knight of the hourglass */
        {1, 3, 1, 0, 24}, /* Camel */
        {1, 2, 0, 0, 8},  {1, 2, 2, 0, 12}, {2, 2, 1, 0, 24}, {1, 2, 1, 1, 12}, {1, 2, 2, 1, 24},
        {1, 2, 2, 2, 6},  {1, 3, 2, 1, 24}, {2, 2, 1, 1, 12}, {2, 3, 3, 1, 24},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct board *b = board_of(boards[rows[i].board]);
        struct steps steps = {0};
        if (b) {
            steps_of_leap(b, rows[i].m, rows[i].n, rows[i].k, &steps);
            CHECK_INT(steps.n, rows[i].count);
        }
        for (int s = 0; b && s < steps.n; s++) {
            struct step step = steps.step[s];
            struct vec sum =
                vec_add(vec_scale(step.a, rows[i].m),
                        vec_add(vec_scale(step.b, rows[i].n), vec_scale(step.c, rows[i].k)));
            CHECK(vec_equal(sum, step.v));
        }
        free(b);
    }
}

/* No vector twice, and with each its opposite. */
static void symmetric(void)
{
    for (int i = 0; i < 3; i++) {
        struct board *b = board_of(boards[i]);
        for (int leap = 0; b && leap < 8; leap++) {
            struct steps steps;
            steps_of_leap(b, 1 + (leap >> 2), leap >> 1 & 1, 0, &steps);
            for (int s = 0; s < steps.n; s++) {
                int same = 0, opposite = 0;
                for (int t = 0; t < steps.n; t++) {
                    same += vec_equal(steps.step[s].v, steps.step[t].v);
                    opposite += vec_equal(vec_scale(steps.step[s].v, -1), steps.step[t].v);
                }
                CHECK(same == 1 && opposite == 1);
            }
        }
        free(b);
    }
}

/* Forward, backward and same-rank orthogonals and root-2 diagonals: on the hourglass 2, 2, 4 and 4,
 * 4, 4; on the hex-prism 1, 1, 6 and 6, 6, 0; on cubic boards 1, 1, 4 and 4, 4, 4. */
static void facings(void)
{
    static const int count[3][2][3] = {
        {{1, 1, 4}, {4, 4, 4}}, {{2, 2, 4}, {4, 4, 4}}, {{1, 1, 6}, {6, 6, 0}}};
    for (int i = 0; i < 3; i++) {
        struct board *b = board_of(boards[i]);
        for (int k = 0; b && k < 2; k++) {
            int n[2][8] = {{0}};
            struct steps steps;
            steps_of_leap(b, 1, k, 0, &steps);
            for (int s = 0; s < steps.n; s++) {
                n[0][step_facing(b, steps.step[s].v, 1)]++;
                n[1][step_facing(b, steps.step[s].v, -1)]++;
            }
            CHECK_INT(n[0][FACING_FORWARD], count[i][k][0]);
            CHECK_INT(n[0][FACING_BACK], count[i][k][1]);
            CHECK_INT(n[0][FACING_SAME_RANK], count[i][k][2]);
            CHECK_INT(n[1][FACING_FORWARD], n[0][FACING_BACK]);
            CHECK_INT(n[1][FACING_SAME_RANK], n[0][FACING_SAME_RANK]);
        }
        free(b);
    }
}

/* Every hexagon neighbour of the hourglass: 2 on the rank, 2 ahead, 2 behind, 1 above, 1 below. */
static void hexagon_neighbours(void)
{
    struct board *b = board_of("hexlevel:7,6,5,4,5,6,7x7");
    struct steps steps;
    if (!b) {
        return;
    }
    steps_of_leap(b, 1, 0, 0, &steps);
    cell_t from = cell_of(b, "wg3");
    char around[8][CELL_NAME_MAX];
    static const char *const should[] = {"vg3", "wf2", "wh2", "we3", "wi3", "wf4", "wh4", "xg3"};
    for (int s = 0; s < steps.n && s < 8; s++) {
        board_cell_name(b, board_step(b, from, steps.step[s].v), around[s]);
        CHECK_TEXT(around[s], should[s]);
    }
    free(b);
}

static const struct test tests[] = {
    {"directions of each class", directions},
    {"leaps and the steps they are made of", leaps},
    {"each vector once, with its opposite", symmetric},
    {"forward, backward, same rank", facings},
    {"neighbours of a hexagon", hexagon_neighbours},
    {0, 0},
};

const struct suite suite_steps = {"steps", tests};
