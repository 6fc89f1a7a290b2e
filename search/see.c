#include "search/see.h"

#include <string.h>

#include "engine/attackers.h"
#include "engine/movegen.h"

/* The least valuable attacker so far. */
struct attacker {
    const struct evaluation *e;
    cell_t cell;
    int least, enough;
};

static bool keep_less(void *user, cell_t from, man_t man)
{
    struct attacker *a = user;
    int swing = a->e->swing[man_type(man)];
    if (swing < a->least) {
        a->least = swing;
        a->cell = from;
    }
    return a->least >= a->enough;
}

/* The least valuable man of @side that attacks @cell, or any that is worth less than @enough;
 * CELL_NONE if there is none. */
static cell_t least_attacker(const struct evaluation *e, const man_t *man, cell_t cell, int side,
                             int enough)
{
    struct attacker a = {e, CELL_NONE, INT32_MAX, enough};
    attackers_walk(e->variant->tables, man, cell, side, keep_less, &a);
    return a.cell;
}

bool see_at_least(const struct evaluation *e, const struct position *pos, move_t move,
                  int threshold)
{
    if (move_kind(move) == MOVE_CASTLING || move_kind(move) == MOVE_REMOVAL) {
        return threshold <= 0;
    }
    man_t man[CELLS_MAX + 1];
    cell_t to = move_to(move);
    int side = pos->state.side;
    cell_t taken = move_victim(pos, move);
    man_t victim = taken == CELL_NONE ? MAN_NONE : pos->man[taken];
    int mover =
        move_kind(move) == MOVE_DROP ? move_type(move) : man_type(pos->man[move_from(move)]);
    /* What the side that is to take next wins at least, were the man on the cell lost for good. */
    int swap = (victim != MAN_NONE ? e->swing[man_type(victim)] : 0) - threshold;
    if (swap < 0) {
        return false;
    }
    swap = e->swing[mover] - swap;
    if (swap <= 0) {
        return true;
    }
    memcpy(man, pos->man, (size_t)e->variant->board->n_cells + 1);
    if (move_kind(move) != MOVE_DROP) {
        man[move_from(move)] = MAN_NONE;
    }
    if (taken != CELL_NONE) {
        man[taken] = MAN_NONE;
    }
    man[to] = man_make(mover, side);
    for (bool result = true;;) {
        side = !side;
        /* Who can take so cheaply that the other side need not answer decides at once. */
        cell_t from = least_attacker(e, man, to, side, swap + !result);
        if (from == CELL_NONE) {
            return result;
        }
        result = !result;
        int type = man_type(man[from]);
        man[to] = man[from];
        man[from] = MAN_NONE;
        if (type == e->variant->royal) {
            /* The royal piece may only take what nobody defends. */
            return least_attacker(e, man, to, !side, INT32_MAX) == CELL_NONE ? result : !result;
        }
        swap = e->swing[type] - swap;
        if (swap < result) {
            return result;
        }
    }
}
