#include <assert.h>
#include <string.h>

#include "engine/castling.h"
#include "engine/movegen_internal.h"
#include "engine/passant.h"

static void mark_range(uint64_t *set, const struct attack *from, const struct attack *end)
{
    for (; from < end; from++) {
        set_add(set, from->cell);
    }
}

/* Finding who checks, if the royal piece is in check, or else what could uncover a check. */
struct finder {
    const struct variant *v;
    const man_t *man;
    struct safety *out;
    int us;
};

/* Whether the man at an attack is an enemy that attacks from there, directly or over one man. */
static inline bool attacks(const struct finder *f, const struct attack *a, bool over)
{
    man_t man = f->man[a->cell];
    const struct attack_set *set = &f->v->tables->set[a->set];
    int by = !f->us;
    uint64_t types = over ? set->over[by] : set->direct[by];
    return man_is(man, by, types) || (types & 1 && man == man_make(f->v->royal, by));
}

static inline bool own(const struct finder *f, const struct attack *a)
{
    man_t man = f->man[a->cell];
    return man > MAN_WALL && man_side(man) == f->us;
}

/* The next man on a line behind @a, or its wall. */
static inline const struct attack *next_man(const struct finder *f, const struct attack *a)
{
    do {
        a++;
    } while (f->man[a->cell] == MAN_NONE);
    return a;
}

/* Notes a check; those beyond the last place are not needed, as nothing is told by the list then.
 */
static void note_check(const struct finder *f, const struct attack *a, uint32_t *list, int *n)
{
    if (*n < CHECKS_MAX) {
        list[(*n)++] = (uint32_t)(a - f->v->tables->attack);
    }
}

/* A line in check: the first man may check, and so may the second over the first. */
static void find_checks(const struct finder *f, const struct attack *begin,
                        const struct attack *first)
{
    struct safety *out = f->out;
    if (attacks(f, first, false)) {
        mark_range(out->to, begin, first + 1);
        note_check(f, begin, out->line, &out->n_lines);
    }
    if (f->v->tables->hoppers && f->man[first->cell] != MAN_WALL) {
        const struct attack *second = next_man(f, first);
        if (attacks(f, second, true)) {
            mark_range(out->to, begin, second + 1);
            note_check(f, begin, out->line, &out->n_lines);
            if (own(f, first)) {
                set_add(out->from, first->cell);
            }
        }
    }
}

/* Hoppers on a line out of check: a man put before the first one would be the one to hop over, and
 * so would the second one be if the first left, or the first if the second left. */
static void find_hops(const struct finder *f, const struct attack *begin,
                      const struct attack *first)
{
    struct safety *out = f->out;
    if (f->man[first->cell] == MAN_WALL) {
        return;
    }
    if (attacks(f, first, true)) {
        mark_range(out->to, begin, first);
    }
    const struct attack *second = next_man(f, first);
    if (f->man[second->cell] != MAN_WALL && attacks(f, next_man(f, second), true)) {
        if (own(f, first)) {
            set_add(out->from, first->cell);
        }
        if (own(f, second)) {
            set_add(out->from, second->cell);
        }
    }
}

static void find_leaps(const struct finder *f, const struct attacked *attacked)
{
    const struct attack *a = f->v->tables->attack + attacked->leap;
    for (const struct attack *end = a + attacked->n_leaps; a < end; a++) {
        if (attacks(f, a, false)) {
            set_add(f->out->to, a->cell);
            note_check(f, a, f->out->leap, &f->out->n_leaps);
        }
    }
}

void safety_find(const struct position *pos, struct safety *out)
{
    const struct tables *t = pos->variant->tables;
    size_t words = set_words(t->n_cells);
    memset(out->from, 0, words * sizeof *out->from);
    memset(out->to, 0, words * sizeof *out->to);
    out->n_leaps = out->n_lines = 0;
    out->in_check = pos->state.in_check;
    out->royal = pos->state.setup ? CELL_NONE : pos->royal[pos->state.side];
    if (out->royal == CELL_NONE) {
        out->in_check = false;
        return;
    }
    struct finder f = {pos->variant, pos->man, out, pos->state.side};
    const struct attacked *attacked = &t->attacked[out->royal];
    if (out->in_check) {
        find_leaps(&f, attacked);
    }
    for (uint32_t i = 0; i < attacked->n_lines; i++) {
        const struct attack *begin = t->attack + t->line[attacked->line + i], *first = begin;
        while (f.man[first->cell] == MAN_NONE) {
            first++;
        }
        if (out->in_check) {
            find_checks(&f, begin, first);
            continue;
        }
        assert(!attacks(&f, first, false));
        if (own(&f, first) && attacks(&f, next_man(&f, first), false)) {
            set_add(out->from, first->cell);
        }
        if (t->hoppers) {
            find_hops(&f, begin, first);
        }
    }
}

/* The cells after a move of one man. */
static void men_after(const struct position *pos, move_t move, man_t *man)
{
    cell_t from = move_from(move), to = move_to(move);
    memcpy(man, pos->man, (size_t)pos->variant->board->n_cells + 1);
    if (move_kind(move) == MOVE_DROP) {
        man[to] = man_make(move_type(move), pos->state.side);
    } else {
        man[to] = man[from];
        man[from] = MAN_NONE;
    }
    if (move_kind(move) == MOVE_EN_PASSANT) {
        man[passant_step(pos)->to] = MAN_NONE;
    }
}

/* Whether the royal piece, which stayed, is safe from all that looks through the cells of a move of
 * one man. */
static bool safe_through(const struct position *pos, const man_t *man, move_t move)
{
    int us = pos->state.side;
    cell_t royal = pos->royal[us];
    return !position_attacked_through(pos->variant, man, royal, move_to(move), !us) &&
           !position_attacked_through(pos->variant, man, royal, move_from(move), !us);
}

/* Whether a move has ended all checks that there were. */
static bool checks_ended(const struct position *pos, const struct safety *safety, const man_t *man)
{
    const struct variant *v = pos->variant;
    int them = !pos->state.side;
    for (int i = 0; i < safety->n_leaps; i++) {
        cell_t cell = v->tables->attack[safety->leap[i]].cell;
        if (man[cell] == pos->man[cell]) {
            return false;
        }
    }
    for (int i = 0; i < safety->n_lines; i++) {
        if (position_attacked_along(v, man, safety->line[i], them)) {
            return false;
        }
    }
    return true;
}

/* Tries a move of one man out on a copy of the cells. Only what looks through the cells of the move
 * can have come to attack a royal piece that stays, and only what gave check before can go on. */
static bool safe_after(const struct position *pos, const struct safety *safety, move_t move)
{
    man_t man[CELLS_MAX + 1];
    int us = pos->state.side;
    men_after(pos, move, man);
    bool moves = move_from(move) == safety->royal && move_kind(move) != MOVE_DROP;
    bool told = safety->n_leaps < CHECKS_MAX && safety->n_lines < CHECKS_MAX;
    if (!moves && told && move_kind(move) != MOVE_EN_PASSANT) {
        return checks_ended(pos, safety, man) && safe_through(pos, man, move);
    }
    cell_t royal = moves ? move_to(move) : safety->royal;
    return !position_attacked(pos->variant, man, royal, !us, true);
}

bool move_legal_alone(const struct position *pos, move_t move)
{
    struct safety safety;
    cell_t royal = pos->royal[pos->state.side];
    if (royal == CELL_NONE || pos->state.setup) {
        return true;
    }
    if (!pos->state.in_check && move_kind(move) <= MOVE_PROMOTION && move_from(move) != royal) {
        man_t man[CELLS_MAX + 1];
        men_after(pos, move, man);
        return safe_through(pos, man, move);
    }
    safety_find(pos, &safety);
    return move_legal(pos, &safety, move);
}

bool drop_may_check(const struct position *pos, move_t move)
{
    const struct tables *t = pos->variant->tables;
    int us = pos->state.side, type = move_type(move);
    const struct link *link = tables_link(t, pos->royal[!us], move_to(move));
    bool may = t->hoppers || t->set[link->leap].direct[us] >> type & 1;
    for (uint32_t i = 0; i < link->n_lines && !may; i++) {
        const struct attack *a = t->attack + t->through[link->line + i];
        while (a->cell != move_to(move)) {
            a++;
        }
        may = t->set[a->set].direct[us] >> type & 1;
    }
    return may;
}

static bool drop_mates(const struct position *pos, move_t move)
{
    if (!drop_may_check(pos, move)) {
        return false;
    }
    struct position after = *pos;
    after.history = NULL; /* what it holds by itself */
    after.sums = NULL;
    after.n_history = after.cap_history = 0;
    position_make(&after, move);
    bool mates = after.state.in_check && !movegen_any(&after);
    position_free(&after);
    return mates;
}

bool move_legal(const struct position *pos, const struct safety *safety, move_t move)
{
    enum move_kind kind = move_kind(move);
    if (safety->royal == CELL_NONE) {
        return true;
    }
    if (kind == MOVE_CASTLING) {
        return castling_legal(pos, variant_castling(pos->variant, move));
    }
    if (kind > MOVE_CASTLING) { /* a cell besides from and to may matter */
        return safe_after(pos, safety, move);
    }
    cell_t from = move_from(move), to = move_to(move);
    if (from == safety->royal) {
        return safe_after(pos, safety, move);
    }
    bool drop = kind == MOVE_DROP;
    bool touches = (!drop && set_has(safety->from, from)) || set_has(safety->to, to);
    if (touches ? !safe_after(pos, safety, move) : safety->in_check) {
        return false;
    }
    return !drop || !(pos->variant->no_drop_mate >> move_type(move) & 1) || !drop_mates(pos, move);
}
