#include "search/evaluation.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "geometry/steps.h"
#include "search/search.h"

enum {
    CENTIPAWNS_PER_CELL = 62, /* fits the customary values of orthodox men */
    /* Share of a cell's better or worse reach that counts, and how fast it falls with the board:
       the wider the board, the sooner a man on a better cell can be driven off it. */
    PLACE_PERCENT = 30,
    PLACE_CELLS = 1920,
    PROMOTION_PERCENT = 40, /* of the gain, one step before the zone */
    PROMOTION_FADE = 60,    /* percent of that for every step farther away */
    HAND_PERCENT = 50,
    POOL_PERCENT = 4,
    TEMPO = 12,
    UNIT_LEAST = 60,
    UNIT_MOST = 250,
    ROYAL_SWING = 20000,
    /* Centipawns for each cell around a royal piece that is attacked or defended, times 16: on
     * large boards, and what comes on top where the royal piece's surroundings are a good part of
     * the board (the square of that share counts). */
    ATTACK = 60,
    ATTACK_DROPS = 300, /* where men are dropped an attack needs fewer that stand near */
    DEFENCE = 20,
    DEFENCE_DROPS = 160,
    ATTACK_CROWDED = 7400,
    DEFENCE_CROWDED = 6600
};

/* For rounding: halves go up whatever the order in which they were added. */
static const double ROUND_UP = 0.5 + 1e-6;

/* Weight of a cell reached, by direction: forward counts a little more. */
static double direction_weight(const struct variant *v, int side, cell_t from, cell_t to)
{
    struct vec a = v->board->at[from], b = v->board->at[to];
    struct vec step = {(int16_t)(b.file - a.file), (int16_t)(b.rank - a.rank),
                       (int16_t)(b.level - a.level)};
    int ahead = board_ahead(v->board, step, side == WHITE ? 1 : -1);
    return ahead > 0 ? 1.1 : ahead < 0 ? 0.9 : 1.0;
}

/* With what probability a man on a cell can go to each cell, if that is empty or to take what
 * stands there. Where several of its ways lead to one cell the likeliest counts: crooked ways share
 * their first steps. */
struct chances {
    float quiet[CELLS_MAX], capture[CELLS_MAX];
};

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

/* A cell on the way is empty with probability @empty. */
static void chances_find(const struct variant *v, man_t man, cell_t from, double empty,
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

/* Cells that a man reaches from a cell, weighted; quiet moves and captures count half each. */
static double reach_of(const struct variant *v, man_t man, cell_t from, double empty)
{
    struct chances chances;
    double sum = 0;
    chances_find(v, man, from, empty, &chances);
    for (int cell = 0; cell < v->board->n_cells; cell++) {
        double both = chances.quiet[cell] + chances.capture[cell];
        if (both > 0) {
            sum += both / 2 * direction_weight(v, man_side(man), from, (cell_t)cell);
        }
    }
    return sum;
}

/* Share of cells that are empty in the middle of a game, guessed from the start. */
static double empty_share(const struct variant *v)
{
    struct position *pos = memory_new(1, sizeof *pos);
    position_init(pos, v);
    position_start(pos);
    double men = pos->n_men[WHITE] + pos->n_men[BLACK];
    position_free(pos);
    free(pos);
    return 1 - 0.6 * men / v->board->n_cells;
}

/* The most that a type may become, or 0. */
static int most_promoted(const struct evaluation *e, const struct piece *piece)
{
    int best = 0;
    if (piece->promotion == PROMOTE_FORM) {
        return e->value[piece->form_type];
    }
    for (uint64_t left = piece->choices; left; left &= left - 1) {
        int value = e->value[__builtin_ctzll(left)];
        best = value > best ? value : best;
    }
    return best;
}

/* Value of what a type may become, or 0. A pool may be empty and its men cost the pool. */
static int promoted_value(const struct evaluation *e, const struct piece *piece)
{
    int best = most_promoted(e, piece);
    return piece->promotion == PROMOTE_POOL ? best / 3 : best;
}

/* Ranks from each cell to the nearest rank with a cell of the promotion zone; -1 if there is none.
 */
static void zone_distances(const struct variant *v, int side, int type, int *out)
{
    const uint8_t *flags = v->flags[side][type];
    bool zone[CELLS_MAX] = {false};
    for (int cell = 0; cell < v->board->n_cells; cell++) {
        if (flags[cell] & FLAG_ZONE) {
            zone[board_depth(v->board, (cell_t)cell, side, true)] = true;
        }
    }
    for (int cell = 0; cell < v->board->n_cells; cell++) {
        int depth = board_depth(v->board, (cell_t)cell, side, true);
        out[cell] = -1;
        for (int rank = 0; rank < v->board->n_cells; rank++) {
            int ranks = abs(rank - depth);
            if (zone[rank] && (out[cell] < 0 || ranks < out[cell])) {
                out[cell] = ranks;
            }
        }
    }
}

/* What standing on a cell promises of a promotion. */
static int promotion_promise(const struct evaluation *e, int type, int ranks)
{
    const struct variant *v = e->variant;
    const struct piece *piece = &v->piece[type];
    int gain = promoted_value(e, piece) - e->value[type];
    if (piece->promotion == PROMOTE_NEVER || gain <= 0) {
        return 0;
    }
    if (ranks < 0) {
        return 0;
    }
    int promise = gain * PROMOTION_PERCENT / 100;
    for (int i = 1; i < ranks; i++) {
        promise = promise * PROMOTION_FADE / 100;
    }
    return promise;
}

static void derive_values(struct evaluation *e, double *reach)
{
    const struct variant *v = e->variant;
    size_t cells = (size_t)v->board->n_cells;
    e->unit = UNIT_MOST;
    for (int type = 1; type <= v->n_types; type++) {
        double sum = 0;
        for (size_t cell = 0; cell < cells; cell++) {
            sum += reach[(size_t)man_make(type, WHITE) * cells + cell];
        }
        int derived = (int)(sum / (double)cells * CENTIPAWNS_PER_CELL + ROUND_UP);
        e->value[type] = v->piece[type].value ? v->piece[type].value : derived;
        if (type != v->royal && e->value[type] < e->unit) {
            e->unit = e->value[type];
        }
    }
    e->unit = e->unit < UNIT_LEAST ? UNIT_LEAST : e->unit;
}

/* The most that any man of a side gains by promoting when it reaches a cell. */
static void derive_promotions(struct evaluation *e)
{
    const struct variant *v = e->variant;
    for (int side = 0; side < 2; side++) {
        e->promotion[side] = memory_new((size_t)v->board->n_cells, sizeof(int32_t));
        for (int type = 1; type <= v->n_types; type++) {
            const struct piece *piece = &v->piece[type];
            int gain =
                piece->promotion == PROMOTE_NEVER ? 0 : most_promoted(e, piece) - e->value[type];
            for (int cell = 0; cell < v->board->n_cells; cell++) {
                bool there = v->flags[side][type][cell] & FLAG_ZONE || piece->promote_leaving;
                if (there && gain > e->promotion[side][cell]) {
                    e->promotion[side][cell] = gain;
                }
            }
        }
    }
}

static void derive_weights(struct evaluation *e, const double *reach)
{
    const struct variant *v = e->variant;
    size_t cells = (size_t)v->board->n_cells;
    double share = fmin(PLACE_PERCENT, PLACE_CELLS / (double)cells);
    int ranks[CELLS_MAX];
    e->weights.cell = memory_new((size_t)(v->n_types + 1) * 2 * cells, sizeof(int32_t));
    for (int type = 1; type <= v->n_types; type++) {
        bool royal = type == v->royal;
        for (int side = 0; side < 2; side++) {
            man_t man = man_make(type, side);
            double mean = 0;
            for (size_t cell = 0; cell < cells; cell++) {
                mean += reach[(size_t)man * cells + cell] / (double)cells;
            }
            zone_distances(v, side, type, ranks);
            for (size_t cell = 0; cell < cells; cell++) {
                double place =
                    (reach[(size_t)man * cells + cell] - mean) * CENTIPAWNS_PER_CELL * share / 100;
                int weight = royal ? 0
                                   : e->value[type] + (int)(place < 0 ? place - 0.5 : place + 0.5) +
                                         promotion_promise(e, type, ranks[cell]);
                e->weights.cell[(size_t)man * cells + cell] = side == WHITE ? weight : -weight;
            }
        }
    }
}

/* What a man is worth in hand, and what taking it gains. */
static void derive_swings(struct evaluation *e)
{
    const struct variant *v = e->variant;
    bool pool = v->captured == CAPTURED_POOL;
    for (int type = 1; type <= v->n_types; type++) {
        int percent = pool ? POOL_PERCENT : HAND_PERCENT;
        e->hand_value[type] = v->captured == CAPTURED_OUT ? 0 : e->value[type] * percent / 100;
        e->weights.hand[WHITE][type] = e->hand_value[type];
        e->weights.hand[BLACK][type] = -e->hand_value[type];
    }
    for (int type = 1; type <= v->n_types; type++) {
        int as = v->piece[type].captured_as;
        e->swing[type] = e->value[type] + (as != TYPE_NONE && !pool ? e->hand_value[as] : 0);
    }
    e->swing[v->royal] = ROYAL_SWING;
}

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

static void derive_pressure(struct evaluation *e, double empty)
{
    const struct variant *v = e->variant;
    size_t cells = (size_t)v->board->n_cells, men = (size_t)e->men;
    struct zones zones = zones_new(v->board);
    float *out = memory_new(cells, sizeof *out);
    e->weights.near = memory_new(cells * men * cells, 1);
    e->aim = memory_new(cells * men * (size_t)e->words, sizeof *e->aim);
    for (size_t man = 2; man < men; man++) {
        for (size_t cell = 0; cell < cells && man_type((man_t)man) != v->royal; cell++) {
            press_from(e, &zones, (man_t)man, (cell_t)cell, empty, out);
            for (size_t royal = 0; royal < cells; royal++) {
                int units = (int)(out[royal] * PRESSURE_UNIT + 0.5F);
                e->weights.near[(royal * men + man) * cells + cell] =
                    (uint8_t)(units > UINT8_MAX ? UINT8_MAX : units);
            }
        }
    }
    double share = (double)zones.first[cells] / (double)(cells * cells);
    e->weights.royal_other =
        (v->drops ? ATTACK_DROPS : ATTACK) + (int)(ATTACK_CROWDED * share * share);
    e->weights.royal_own =
        (v->drops ? DEFENCE_DROPS : DEFENCE) + (int)(DEFENCE_CROWDED * share * share);
    free(out);
    free(zones.cell);
    free(zones.first);
}

struct evaluation *evaluation_new(const struct variant *variant)
{
    struct evaluation *e = memory_new(1, sizeof *e);
    size_t cells = (size_t)variant->board->n_cells;
    double *reach = memory_new((size_t)(variant->n_types + 1) * 2 * cells, sizeof *reach);
    double empty = empty_share(variant);
    e->variant = variant;
    e->men = (variant->n_types + 1) * 2;
    e->words = (variant->board->n_cells + 63) / 64;
    for (int type = 1; type <= variant->n_types; type++) {
        for (int side = 0; side < 2; side++) {
            man_t man = man_make(type, side);
            for (size_t cell = 0; cell < cells; cell++) {
                reach[(size_t)man * cells + cell] = reach_of(variant, man, (cell_t)cell, empty);
            }
        }
    }
    derive_values(e, reach);
    derive_weights(e, reach);
    derive_swings(e);
    derive_promotions(e);
    derive_pressure(e, empty);
    free(reach);
    return e;
}

void evaluation_free(struct evaluation *e)
{
    if (e) {
        free(e->weights.cell);
        free(e->weights.near);
        free(e->promotion[WHITE]);
        free(e->promotion[BLACK]);
        free(e->aim);
        free(e);
    }
}

int evaluation_of(const struct position *pos)
{
    int side = pos->state.side;
    int score = pos->state.weight + pos->state.nearness / (16 * PRESSURE_UNIT);
    score = (side == WHITE ? score : -score) + TEMPO;
    const int most = SCORE_MATE_BOUND - 2000;
    return score > most ? most : score < -most ? -most : score;
}

int search_evaluate(const struct position *pos)
{
    struct evaluation *e = evaluation_new(pos->variant);
    struct position *copy = memory_new(1, sizeof *copy);
    position_init(copy, pos->variant);
    position_copy(copy, pos);
    position_weigh(copy, &e->weights);
    int score = evaluation_of(copy);
    position_free(copy);
    free(copy);
    evaluation_free(e);
    return score;
}
