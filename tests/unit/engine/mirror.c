#include "engine/mirror.h"

#include <string.h>

cell_t mirror_cell(const struct board *b, cell_t cell)
{
    struct vec at = b->at[cell];
    at.rank = b->forward.rank ? (int16_t)(b->n_ranks - 1 - at.rank) : at.rank;
    at.level = b->forward.level ? (int16_t)(b->n_levels - 1 - at.level) : at.level;
    return board_cell(b, at);
}

/* The right that is the mirror of one; its own number if there is none. */
static int mirror_right(const struct variant *v, int right)
{
    for (int i = 0; i < v->n_rights; i++) {
        if (v->right[i].side != v->right[right].side &&
            v->right[i].home == mirror_cell(v->board, v->right[right].home)) {
            return i;
        }
    }
    return right;
}

move_t mirror_move(const struct variant *v, move_t move)
{
    int type = move_type(move);
    return move_make(move_kind(move), mirror_cell(v->board, move_from(move)),
                     mirror_cell(v->board, move_to(move)),
                     move_kind(move) == MOVE_CASTLING ? mirror_right(v, type) : type);
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
    for (uint64_t left = pos->state.rights; left; left &= left - 1) {
        out->state.rights |= UINT64_C(1) << mirror_right(v, __builtin_ctzll(left));
    }
    out->state.setup = pos->state.setup;
    out->state.side = !pos->state.side;
    position_settle(out);
}
