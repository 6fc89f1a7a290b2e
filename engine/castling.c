#include "engine/castling.h"

#include <string.h>

/* Whether the royal piece and the partner stand where they castle from. */
static bool men_stand(const struct position *pos, const struct castling *c)
{
    return pos->royal[c->side] == c->royal_from &&
           man_is(pos->man[c->partner_from], c->side, c->types);
}

uint64_t castling_rights_by_men(const struct position *pos)
{
    const struct variant *v = pos->variant;
    uint64_t rights = 0;
    for (int i = 0; i < v->n_castlings; i++) {
        rights |= (uint64_t)men_stand(pos, &v->castling[i]) << v->castling[i].right;
    }
    return rights;
}

bool castling_allowed(const struct position *pos, const struct castling *c)
{
    return c->side == pos->state.side && pos->state.rights >> c->right & 1 && men_stand(pos, c);
}

bool castling_open(const struct position *pos, const struct castling *c)
{
    const cell_t *cell = pos->variant->castling_cell + c->empty;
    for (const cell_t *end = cell + c->n_empty; cell < end; cell++) {
        if (pos->man[*cell] != MAN_NONE) {
            return false;
        }
    }
    return true;
}

void castling_generate(const struct position *pos, struct move_list *out)
{
    const struct variant *v = pos->variant;
    for (uint64_t left = pos->state.rights; left; left &= left - 1) {
        const struct castling_right *right = &v->right[__builtin_ctzll(left)];
        const struct castling *c = v->castling + right->castling;
        for (const struct castling *end = c + right->n_castlings; c < end; c++) {
            if (castling_allowed(pos, c) && castling_open(pos, c)) {
                move_list_push(out, move_make(MOVE_CASTLING, c->royal_from, c->royal_to, c->right));
            }
        }
    }
}

bool castling_legal(const struct position *pos, const struct castling *c)
{
    const struct variant *v = pos->variant;
    const cell_t *cell = v->castling_cell + c->passed;
    int us = c->side;
    if (pos->state.in_check) {
        return false;
    }
    for (const cell_t *end = cell + c->n_passed; cell < end; cell++) {
        if (position_attacked(v, pos->man, *cell, !us, false)) {
            return false;
        }
    }
    man_t man[CELLS_MAX + 1];
    memcpy(man, pos->man, (size_t)v->board->n_cells + 1);
    man[c->royal_from] = man[c->partner_from] = MAN_NONE;
    man[c->royal_to] = pos->man[c->royal_from];
    man[c->partner_to] = pos->man[c->partner_from];
    return !position_attacked(v, man, c->royal_to, !us, true);
}

bool castling_upward(const struct variant *v, const struct castling *c)
{
    return v->board->at[c->partner_from].file > v->board->at[c->royal_from].file;
}
