/* Captures of one man, found from where it stands. */
#include "engine/movegen_internal.h"

/* Appends the captures of the man on @to by the man on @from, which attacks it; perhaps along more
 * lines than one. Those from @first on are of the same victim. */
static void push_capture(const struct position *pos, cell_t from, cell_t to, size_t first,
                         struct move_list *out)
{
    const struct variant *v = pos->variant;
    int type = man_type(pos->man[from]);
    for (size_t i = first; i < out->n; i++) {
        if (move_from(out->move[i]) == from) {
            return;
        }
    }
    struct promotions p = {.plain = true};
    if (!(v->plain >> type & 1)) {
        p = promotions_of(pos, type, from, to);
    }
    movegen_reserve(out, TYPES_MAX + 1);
    for (uint64_t left = p.types; left; left &= left - 1) {
        out->move[out->n++] = move_make(MOVE_PROMOTION, from, to, __builtin_ctzll(left));
    }
    if (p.plain) {
        out->move[out->n++] = move_make(MOVE_NORMAL, from, to, TYPE_NONE);
    }
}

void movegen_captures_of(const struct position *pos, cell_t victim, struct move_list *out)
{
    const struct tables *t = pos->variant->tables;
    const man_t *man = pos->man;
    int side = pos->state.side;
    size_t first = out->n;
    if (pos->state.setup) {
        return;
    }
    const struct attacked *attacked = &t->attacked[victim];
    const struct attack *a = t->attack + attacked->leap;
    for (const struct attack *end = a + attacked->n_leaps; a < end; a++) {
        man_t m = man[a->cell];
        if (m > MAN_WALL && man_side(m) == side && t->set[a->set].direct[side] >> man_type(m) & 1) {
            push_capture(pos, a->cell, victim, first, out);
        }
    }
    for (uint32_t i = 0; i < attacked->n_lines; i++) {
        a = t->attack + t->line[attacked->line + i];
        while (man[a->cell] == MAN_NONE) {
            a++;
        }
        man_t m = man[a->cell];
        if (m == MAN_WALL) {
            continue;
        }
        if (man_side(m) == side && t->set[a->set].direct[side] >> man_type(m) & 1) {
            push_capture(pos, a->cell, victim, first, out);
        }
        if (t->hoppers) {
            do {
                a++;
            } while (man[a->cell] == MAN_NONE);
            m = man[a->cell];
            if (m != MAN_WALL && man_side(m) == side &&
                t->set[a->set].over[side] >> man_type(m) & 1) {
                push_capture(pos, a->cell, victim, first, out);
            }
        }
    }
}
