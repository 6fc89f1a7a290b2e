/* What men do near the royal pieces. */
#include "search/pressure.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "geometry/steps.h"
#include "search/chances.h"

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

/* The cells around each cell, itself included: where a royal piece there could be attacked. */
struct zones {
    cell_t *cell; /* of all zones, one behind the other */
    size_t *first;
};

static struct zones zones_new(const struct board *board)
{
    size_t cells = (size_t)board->n_cells, n = 0, capacity = 0;
    struct zones zones = {NULL, memory_new(cells + 1, sizeof *zones.first)};
    struct steps steps[3];
    steps_of_leap(board, 1, 0, 0, &steps[0]);
    steps_of_leap(board, 1, 1, 0, &steps[1]);
    steps_of_leap(board, 1, 1, 1, &steps[2]);
    int classes = board->kind == BOARD_CUBIC ? 3 : 2;
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

/* A man's attack on @to, with a probability, counts for every royal cell around it. */
static void press(const struct zones *zones, cell_t to, double probability, float *out)
{
    for (size_t i = zones->first[to]; i < zones->first[to + 1]; i++) {
        out[zones->cell[i]] += (float)probability;
    }
}

/* Notes that a man on @from may attack @to. */
static void aim_at(struct evaluation *e, man_t man, cell_t from, cell_t to)
{
    size_t row = (size_t)to * (size_t)e->men + man;
    e->aim[row * (size_t)e->words + (from >> 6)] |= UINT64_C(1) << (from & 63);
}

/* Pressure of a man on a cell, by royal cell; and what it aims at. */
static void press_from(struct evaluation *e, const struct zones *zones, man_t man, cell_t from,
                       double empty, float *out)
{
    size_t cells = (size_t)e->variant->board->n_cells;
    struct chances chances;
    memset(out, 0, cells * sizeof *out);
    chances_find(e->variant, man, from, empty, &chances);
    for (size_t cell = 0; cell < cells; cell++) {
        if (chances.capture[cell] > 0) {
            press(zones, (cell_t)cell, chances.capture[cell], out);
            aim_at(e, man, from, (cell_t)cell);
        }
    }
}

void pressure_derive(struct evaluation *e, double empty)
{
    const struct variant *v = e->variant;
    size_t cells = (size_t)v->board->n_cells, men = (size_t)e->men;
    struct zones zones = zones_new(v->board);
    float *out = memory_new(cells, sizeof *out);
    e->psqt.pressure = memory_new(cells * men * cells, 1);
    e->aim = memory_new(cells * men * (size_t)e->words, sizeof *e->aim);
    for (size_t man = 2; man < men; man++) {
        for (size_t cell = 0; cell < cells && man_type((man_t)man) != v->royal; cell++) {
            press_from(e, &zones, (man_t)man, (cell_t)cell, empty, out);
            for (size_t royal = 0; royal < cells; royal++) {
                int units = (int)(out[royal] * PRESSURE_UNIT + 0.5F);
                e->psqt.pressure[(royal * men + man) * cells + cell] =
                    (uint8_t)(units > UINT8_MAX ? UINT8_MAX : units);
            }
        }
    }
    double share = (double)zones.first[cells] / (double)(cells * cells);
    e->psqt.attack = ((v->drops ? ATTACK_DROPS : ATTACK) + (int)(ATTACK_CROWDED * share * share)) *
                     e->weights.term[WEIGHT_ATTACK] / 100;
    e->psqt.defence =
        ((v->drops ? DEFENCE_DROPS : DEFENCE) + (int)(DEFENCE_CROWDED * share * share)) *
        e->weights.term[WEIGHT_DEFENCE] / 100;
    free(out);
    free(zones.cell);
    free(zones.first);
}
