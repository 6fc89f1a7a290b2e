/* Captures of one man, found from where it stands. */
#include "engine/attackers.h"
#include "engine/movegen_internal.h"

struct capture_gen {
    const struct position *pos;
    struct move_list *out;
    size_t first; /* the victim's captures in the list */
    cell_t victim;
};

static bool push_capture(void *user, cell_t from, man_t man)
{
    const struct capture_gen *g = user;
    const struct variant *v = g->pos->variant;
    struct move_list *out = g->out;
    int type = man_type(man);
    for (size_t i = g->first; i < out->n; i++) {
        if (move_from(out->move[i]) == from) {
            return true;
        }
    }
    struct promotions p = {.plain = true};
    if (!(v->plain >> type & 1)) {
        p = promotions_of(g->pos, type, from, g->victim);
    }
    move_list_reserve(out, TYPES_MAX + 1);
    for (uint64_t left = p.types; left; left &= left - 1) {
        out->move[out->n++] = move_make(MOVE_PROMOTION, from, g->victim, __builtin_ctzll(left));
    }
    if (p.plain) {
        out->move[out->n++] = move_make(MOVE_NORMAL, from, g->victim, TYPE_NONE);
    }
    return true;
}

void movegen_captures_of(const struct position *pos, cell_t victim, struct move_list *out)
{
    struct capture_gen g = {pos, out, out->n, victim};
    if (!pos->state.setup) {
        attackers_walk(pos->variant->tables, pos->man, victim, pos->state.side, push_capture, &g);
    }
}
