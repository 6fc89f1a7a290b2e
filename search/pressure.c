/* What men do near the royal pieces. */
#include "search/pressure.h"

#include <stdlib.h>

#include "base/memory.h"
#include "geometry/steps.h"

/* Centipawns for each cell around a royal piece that is attacked or defended, times 16: on large
 * boards, and what comes on top where the royal piece's surroundings are a good part of the board
 * (the square of that share counts). */
enum {
    ATTACK = 60,
    ATTACK_DROPS = 300, /* where men are dropped an attack needs fewer that stand near */
    DEFENCE = 20,
    DEFENCE_DROPS = 160,
    ATTACK_CROWDED = 7400,
    DEFENCE_CROWDED = 6600
};

struct zones zones_new(const struct board *board)
{
    size_t cells = (size_t)board->n_cells, n = 0, capacity = 0;
    struct zones zones = {NULL, memory_new(cells + 1, sizeof *zones.first)};
    struct steps steps[3];
    steps_of_leap(board, 1, 0, 0, &steps[0]);
    steps_of_leap(board, 1, 1, 0, &steps[1]);
    steps_of_leap(board, 1, 1, 1, &steps[2]);
    int classes = board_has_hexagons(board) ? 2 : 3;
    for (size_t cell = 0; cell < cells; cell++) {
        zones.cell = memory_grow(zones.cell, &capacity, n, sizeof *zones.cell);
        zones.cell[n++] = (cell_t)cell;
        for (int c = 0; c < classes; c++) {
            for (int i = 0; i < steps[c].n; i++) {
                cell_t to = board_step(board, (cell_t)cell, steps[c].step[i].v);
                if (to != CELL_NONE) {
                    zones.cell = memory_grow(zones.cell, &capacity, n, sizeof *zones.cell);
                    zones.cell[n++] = to;
                }
            }
        }
        zones.first[cell + 1] = n;
    }
    return zones;
}

void zones_free(struct zones *zones)
{
    free(zones->cell);
    free(zones->first);
}

/* Men by number are two a type, from 0. */
static size_t men_of(const struct variant *v)
{
    return (size_t)(v->n_types + 1) * 2;
}

void pressure_init(const struct variant *v, struct psqt *out)
{
    size_t cells = (size_t)v->board->n_cells;
    out->pressure = memory_new(cells * men_of(v) * cells, 1);
}

void pressure_add(const struct variant *v, const struct zones *zones, const struct chances *chances,
                  man_t man, cell_t from, struct psqt *out)
{
    size_t cells = (size_t)v->board->n_cells, men = men_of(v);
    float sum[CELLS_MAX];
    bool touched[CELLS_MAX] = {false};
    for (cell_t to = chances_next(chances, 0); to != CELL_NONE;
         to = chances_next(chances, to + 1)) {
        for (size_t i = zones->first[to]; i < zones->first[to + 1]; i++) {
            cell_t royal = zones->cell[i];
            sum[royal] = (touched[royal] ? sum[royal] : 0) + chances->capture[to];
            touched[royal] = true;
        }
    }
    for (size_t royal = 0; royal < cells; royal++) {
        if (touched[royal]) {
            int units = (int)(sum[royal] * PRESSURE_UNIT + 0.5F);
            out->pressure[(royal * men + man) * cells + from] =
                (uint8_t)(units > UINT8_MAX ? UINT8_MAX : units);
        }
    }
}

void pressure_weigh(const struct variant *v, const struct zones *zones, int attack, int defence,
                    struct psqt *out)
{
    size_t cells = (size_t)v->board->n_cells;
    double share = (double)zones->first[cells] / (double)(cells * cells);
    out->attack =
        ((v->drops ? ATTACK_DROPS : ATTACK) + (int)(ATTACK_CROWDED * share * share)) * attack / 100;
    out->defence = ((v->drops ? DEFENCE_DROPS : DEFENCE) + (int)(DEFENCE_CROWDED * share * share)) *
                   defence / 100;
}
