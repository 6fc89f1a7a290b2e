#include "search/see.h"

#include <string.h>

#include "engine/movegen.h"

/* The least valuable man of @side that attacks @cell, or any that is worth less than @enough;
 * CELL_NONE if there is none. */
static cell_t least_attacker(const struct evaluation *e, const man_t *man, cell_t cell, int side,
                             int enough)
{
    const struct tables *t = e->variant->tables;
    const struct attacked *attacked = &t->attacked[cell];
    const struct attack *a = t->attack + attacked->leap;
    cell_t best = CELL_NONE;
    int least = INT32_MAX;
    for (const struct attack *end = a + attacked->n_leaps; a < end && least >= enough; a++) {
        man_t m = man[a->cell];
        if (m > MAN_WALL && man_side(m) == side && t->set[a->set].direct[side] >> man_type(m) & 1 &&
            e->swing[man_type(m)] < least) {
            least = e->swing[man_type(m)];
            best = a->cell;
        }
    }
    for (uint32_t i = 0; i < attacked->n_lines && least >= enough; i++) {
        a = t->attack + t->line[attacked->line + i];
        while (man[a->cell] == MAN_NONE) {
            a++;
        }
        for (int over = 0; man[a->cell] != MAN_WALL; over++) {
            man_t m = man[a->cell];
            const struct attack_set *set = &t->set[a->set];
            uint64_t types = over ? set->over[side] : set->direct[side];
            if (man_side(m) == side && types >> man_type(m) & 1 && e->swing[man_type(m)] < least) {
                least = e->swing[man_type(m)];
                best = a->cell;
            }
            if (!t->hoppers || over) {
                break;
            }
            do {
                a++;
            } while (man[a->cell] == MAN_NONE);
        }
    }
    return best;
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
