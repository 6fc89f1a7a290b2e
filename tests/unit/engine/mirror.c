#include "engine/mirror.h"

#include <string.h>

cell_t mirror_cell(const struct board *b, cell_t cell)
{
    struct vec at = b->at[cell];
    at.rank = b->forward.rank ? (int16_t)(b->n_ranks - 1 - at.rank) : at.rank;
    at.level = b->forward.level ? (int16_t)(b->n_levels - 1 - at.level) : at.level;
    return board_cell(b, at);
}

void mirror_position(const struct position *pos, struct position *out)
{
    const struct variant *v = pos->variant;
    position_init(out, v);
    for (int side = 0; side < 2; side++) { /* lists in the same order */
        for (int i = 0; i < pos->n_men[side]; i++) {
            cell_t cell = pos->list[side][i];
            position_put(out, mirror_cell(v->board, cell), pos->man[cell] ^ 1);
        }
    }
    memcpy(out->hand[WHITE], pos->hand[BLACK], sizeof out->hand[WHITE]);
    memcpy(out->hand[BLACK], pos->hand[WHITE], sizeof out->hand[BLACK]);
    for (int i = 0; i < v->n_partners; i++) {
        for (int j = 0; j < v->n_partners; j++) {
            if (pos->state.rights >> i & 1 && v->partner[i].side != v->partner[j].side &&
                v->partner[j].home == mirror_cell(v->board, v->partner[i].home)) {
                out->state.rights |= UINT64_C(1) << j;
            }
        }
    }
    out->state.setup = pos->state.setup;
    out->state.side = !pos->state.side;
    position_settle(out);
}
