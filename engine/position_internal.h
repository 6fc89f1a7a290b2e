/* Keys and sums of a position; shared by position.c and position_check.c only. */
#ifndef WELTGEIST_ENGINE_POSITION_INTERNAL_H
#define WELTGEIST_ENGINE_POSITION_INTERNAL_H

#include "engine/position.h"

static inline size_t man_cell(const struct position *pos, man_t man, cell_t cell)
{
    return (size_t)man * (size_t)pos->variant->board->n_cells + cell;
}

/* A key for @n men of a type in hand: odd multiples of one random number are all different. */
static inline uint64_t hand_key(const struct variant *v, int side, int type, int n)
{
    return n ? v->zobrist_hand[side][type] * (2 * (uint64_t)n + 1) : 0;
}

static inline uint64_t rights_key(const struct variant *v, uint64_t rights)
{
    uint64_t key = 0;
    for (; rights; rights &= rights - 1) {
        key ^= v->zobrist_right[__builtin_ctzll(rights)];
    }
    return key;
}

/* The key for the double step that may be captured en passant: that of the cells passed, and of the
 * goal where other steps pass the same cells. */
static inline uint64_t doubled_key(const struct variant *v, uint16_t doubled)
{
    uint64_t key = 0;
    if (doubled) {
        const struct double_step *step = &v->double_step[doubled - 1];
        for (int i = 0; i < step->n_passed + step->shared; i++) {
            key ^= v->zobrist[i < step->n_passed ? v->passed_cell[step->passed + (uint32_t)i]
                                                 : step->to];
        }
    }
    return key;
}

/* The sums of the piece-square tables, computed from scratch. */
int32_t position_psqt_sum(const struct position *pos);
int32_t position_pressure(const struct position *pos);

/* What the @n-th man (from 0) of a type in hand adds. */
static inline int32_t hand_step(const struct psqt *psqt, int side, int type, int n)
{
    return psqt->hand[side][type][n < HAND_STEPS ? n : HAND_STEPS - 1];
}

/* What a man does near the royal pieces, White's men counting positive. */
static inline int32_t pressure_of(const struct position *pos, man_t man, cell_t cell)
{
    const struct psqt *w = pos->psqt;
    size_t index = man_cell(pos, man, cell);
    size_t men = (size_t)(pos->variant->n_types + 1) * 2;
    size_t slice = men * (size_t)pos->variant->board->n_cells;
    int side = man_side(man);
    cell_t own = pos->royal[side], other = pos->royal[!side];
    int32_t sum = (own == CELL_NONE ? 0 : w->defence * w->pressure[own * slice + index]) +
                  (other == CELL_NONE ? 0 : w->attack * w->pressure[other * slice + index]);
    return side == WHITE ? sum : -sum;
}

#endif
