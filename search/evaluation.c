#include "search/evaluation.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "engine/position_net.h"
#include "engine/position_text.h"
#include "search/chances.h"
#include "search/driving.h"
#include "search/pressure.h"
#include "search/score.h"

enum {
    CENTIPAWNS_PER_CELL = 62, /* fits the customary values of orthodox men */
    /* Share of a cell's better or worse reach that counts, and how fast it falls with the board:
       the wider the board, the sooner a man on a better cell can be driven off it. */
    PLACE_PERCENT = 30,
    PLACE_CELLS = 1920,
    PROMOTION_FADE = 60, /* percent of the promise for every step farther away than one */
    POOL_PERCENT = 4,
    UNIT_LEAST = 60,
    UNIT_MOST = 250,
    ROYAL_SWING = 20000
};

void weights_of(const struct variant *v, struct weights *out)
{
    for (int i = 0; i < WEIGHT_TERMS; i++) {
        out->term[i] = v->weight[i];
    }
    for (int type = 0; type <= v->n_types; type++) {
        out->value[type] = v->piece[type].value;
    }
}

/* For rounding: halves go up whatever the order in which they were added. */
static const double ROUND_UP = 0.5 + 1e-6;

/* Weight of a cell reached, by direction: forward counts a little more. */
static double direction_weight(const struct evaluation *e, int side, cell_t from, cell_t to)
{
    const struct variant *v = e->variant;
    struct vec a = v->board->at[from], b = v->board->at[to];
    struct vec step = {(int16_t)(b.file - a.file), (int16_t)(b.rank - a.rank),
                       (int16_t)(b.level - a.level)};
    int ahead = board_ahead(v->board, step, side == WHITE ? 1 : -1);
    double more = e->weights.term[WEIGHT_FORWARD] / 100.0;
    return ahead > 0 ? 1 + more : ahead < 0 ? 1 - more : 1;
}

/* Cells that a man reaches from a cell, weighted; quiet moves and captures count half each. */
static double reach_of(const struct evaluation *e, const struct chances *chances, man_t man,
                       cell_t from)
{
    double sum = 0;
    for (cell_t to = chances_next(chances, 0); to != CELL_NONE;
         to = chances_next(chances, to + 1)) {
        double both = chances->quiet[to] + chances->capture[to];
        sum += both / 2 * direction_weight(e, man_side(man), from, to);
    }
    return sum;
}

/* Share of cells that are empty in the middle of a game, guessed from the start. */
static double empty_share(const struct evaluation *e)
{
    enum { LEAST_PERCENT = 5 };
    const struct variant *v = e->variant;
    struct position *pos = position_new(v);
    position_start(pos);
    double men = pos->n_men[WHITE] + pos->n_men[BLACK];
    position_delete(pos);
    double share = 1 - e->weights.term[WEIGHT_CROWD] / 100.0 * men / v->board->n_cells;
    return fmax(share, LEAST_PERCENT / 100.0);
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
    int promise = gain * e->weights.term[WEIGHT_PROMOTION] / 100;
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
        int derived = (int)(sum / (double)cells * CENTIPAWNS_PER_CELL + ROUND_UP) +
                      e->weights.term[WEIGHT_BASE];
        e->value[type] = e->weights.value[type] ? e->weights.value[type] : derived;
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

static void derive_psqt(struct evaluation *e, const double *reach)
{
    const struct variant *v = e->variant;
    size_t cells = (size_t)v->board->n_cells;
    double share =
        fmin(PLACE_PERCENT, PLACE_CELLS / (double)cells) * e->weights.term[WEIGHT_PLACE] / 100;
    int ranks[CELLS_MAX];
    e->psqt.cell = memory_new((size_t)(v->n_types + 1) * 2 * cells, sizeof(int32_t));
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
                e->psqt.cell[(size_t)man * cells + cell] = side == WHITE ? weight : -weight;
            }
        }
    }
}

/* What a man is worth in hand, and what taking it gains. */
static void derive_swings(struct evaluation *e)
{
    const struct variant *v = e->variant;
    bool pool = v->captured == CAPTURED_POOL;
    int percent = pool ? POOL_PERCENT : e->weights.term[WEIGHT_HAND];
    for (int type = 1; type <= v->n_types; type++) {
        e->hand_value[type] = v->captured == CAPTURED_OUT ? 0 : e->value[type] * percent / 100;
        for (int n = 0; n < HAND_STEPS; n++) {
            e->psqt.hand[WHITE][type][n] = e->hand_value[type];
            e->psqt.hand[BLACK][type][n] = -e->hand_value[type];
        }
    }
    for (int type = 1; type <= v->n_types; type++) {
        int as = v->piece[type].captured_as;
        e->swing[type] = e->value[type] + (as != TYPE_NONE && !pool ? e->hand_value[as] : 0);
    }
    e->swing[v->royal] = ROYAL_SWING;
}

/* Notes which cells a man on @from may attack. */
static void note_aims(struct evaluation *e, const struct chances *chances, man_t man, cell_t from)
{
    for (cell_t to = chances_next(chances, 0); to != CELL_NONE;
         to = chances_next(chances, to + 1)) {
        if (chances->capture[to] > 0) {
            size_t row = (size_t)to * (size_t)e->men + man;
            e->aim[row * (size_t)e->words + (from >> 6)] |= UINT64_C(1) << (from & 63);
        }
    }
}

/* Looks at every man on every cell: what it reaches, presses and aims at. False if it was
 * cancelled.
 */
static bool derive_chances(struct evaluation *e, const struct zones *zones, double *reach,
                           const _Atomic bool *cancel)
{
    const struct variant *v = e->variant;
    double empty = empty_share(e);
    for (int man = 2; man < e->men; man++) {
        for (int cell = 0; cell < v->board->n_cells; cell++) {
            if (cancel && atomic_load_explicit(cancel, memory_order_relaxed)) {
                return false;
            }
            struct chances chances;
            chances_find(v, (man_t)man, (cell_t)cell, empty, &chances);
            *reach++ = reach_of(e, &chances, (man_t)man, (cell_t)cell);
            if (man_type((man_t)man) != v->royal) {
                pressure_add(v, zones, &chances, (man_t)man, (cell_t)cell, &e->psqt);
                note_aims(e, &chances, (man_t)man, (cell_t)cell);
            }
        }
    }
    return true;
}

/* What was learnt, on top of what was derived. */
static void add_net(struct evaluation *e, const struct net *net)
{
    const struct variant *v = e->variant;
    size_t cells = (size_t)v->board->n_cells;
    for (int man = 2; man < e->men; man++) {
        for (size_t cell = 0; cell < cells; cell++) {
            e->psqt.cell[(size_t)man * cells + cell] +=
                net_table_cell(net, (man_t)man, (cell_t)cell);
        }
        for (int n = 0; n < HAND_STEPS; n++) {
            int side = man_side((man_t)man), type = man_type((man_t)man);
            e->psqt.hand[side][type][n] += net_table_in_hand(net, side, type, n);
        }
    }
    e->psqt.tempo += net->tempo;
    e->psqt.net = net;
}

struct evaluation *evaluation_new(const struct variant *variant, const struct weights *weights,
                                  const struct net *net, const _Atomic bool *cancel)
{
    struct evaluation *e = memory_new(1, sizeof *e);
    size_t cells = (size_t)variant->board->n_cells;
    struct zones zones = zones_new(variant->board);
    e->variant = variant;
    e->weights = *weights;
    e->men = (variant->n_types + 1) * 2;
    e->words = (variant->board->n_cells + 63) / 64;
    e->aim = memory_new(cells * (size_t)e->men * (size_t)e->words, sizeof *e->aim);
    double *reach = memory_new((size_t)e->men * cells, sizeof *reach);
    pressure_init(variant, &e->psqt);
    bool done = derive_chances(e, &zones, reach + 2 * cells, cancel);
    if (done) {
        derive_values(e, reach);
        derive_psqt(e, reach);
        derive_swings(e);
        derive_promotions(e);
        pressure_weigh(variant, &zones, weights->term[WEIGHT_ATTACK], weights->term[WEIGHT_DEFENCE],
                       &e->psqt);
        e->psqt.tempo = weights->term[WEIGHT_TEMPO];
        e->psqt.driving = e->driving = driving_new(variant, weights->term[WEIGHT_DRIVING]);
        if (net) {
            add_net(e, net);
        }
    }
    free(reach);
    zones_free(&zones);
    if (!done) {
        evaluation_free(e);
    }
    return done ? e : NULL;
}

void evaluation_free(struct evaluation *e)
{
    if (e) {
        free(e->psqt.cell);
        free(e->psqt.pressure);
        free(e->promotion[WHITE]);
        free(e->promotion[BLACK]);
        free(e->aim);
        driving_free(e->driving);
        free(e);
    }
}

int evaluation_of(const struct position *pos)
{
    int side = pos->state.side;
    int score = pos->state.psqt + pos->state.pressure / (16 * PRESSURE_UNIT);
    if (driving_may(pos)) {
        score += score > 0   ? driving_of(pos->psqt->driving, pos, WHITE)
                 : score < 0 ? -driving_of(pos->psqt->driving, pos, BLACK)
                             : 0;
    }
    score = (side == WHITE ? score : -score) + pos->psqt->tempo;
    score += position_net_value(pos);
    const int most = SCORE_MATE_BOUND - 2000;
    return score > most ? most : score < -most ? -most : score;
}
