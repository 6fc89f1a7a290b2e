#include <assert.h>
#include <string.h>

#include "engine/movegen_internal.h"
#include "engine/passant.h"

static inline void mark(uint64_t *set, cell_t cell)
{
    set[cell >> 6] |= UINT64_C(1) << (cell & 63);
}

static inline bool marked(const uint64_t *set, cell_t cell)
{
    return set[cell >> 6] >> (cell & 63) & 1;
}

static void mark_range(uint64_t *set, const struct attack *from, const struct attack *end)
{
    for (; from < end; from++) {
        mark(set, from->cell);
    }
}

/* The first men of a line towards the royal piece. */
struct line_men {
    const struct attack *begin, *at[3]; /* the third only where there are hoppers */
    int n;
};

static struct line_men line_men(const struct position *pos, uint32_t line, int most)
{
    const struct tables *t = pos->variant->tables;
    struct line_men men = {.begin = t->attack + line};
    for (const struct attack *a = men.begin; men.n < most; a++) {
        while (pos->man[a->cell] == MAN_NONE) {
            a++;
        }
        if (pos->man[a->cell] == MAN_WALL) {
            break;
        }
        men.at[men.n++] = a;
    }
    return men;
}

/* Finding who checks and what could uncover a check. */
struct finder {
    const struct position *pos;
    struct safety *check; /* cells that matter in check */
    struct safety *calm;  /* cells that matter otherwise */
    int us;
};

/* Whether the man at an attack is an enemy that attacks from there, directly or over one man. */
static bool attacks(const struct finder *f, const struct attack *a, bool over)
{
    man_t man = f->pos->man[a->cell];
    const struct attack_set *set = &f->pos->variant->tables->set[a->set];
    int by = !f->us;
    if (man_side(man) != by) {
        return false;
    }
    uint64_t types = over ? set->over[by] : set->direct[by];
    return types >> man_type(man) & 1 || (types & 1 && man_type(man) == f->pos->variant->royal);
}

static bool own(const struct finder *f, const struct attack *a)
{
    return man_side(f->pos->man[a->cell]) == f->us;
}

/* Hoppers on a line: checks over one man, and what would make or end such a check. */
static void find_hops(struct finder *f, const struct line_men *m)
{
    if (attacks(f, m->at[0], true)) {
        /* A man put between would be the one to hop over. */
        mark_range(f->calm->to, m->begin, m->at[0]);
    }
    if (m->n >= 2 && attacks(f, m->at[1], true)) {
        f->check->in_check = true;
        mark_range(f->check->to, m->begin, m->at[1]);
        mark(f->check->to, m->at[1]->cell);
        if (own(f, m->at[0])) {
            mark(f->check->from, m->at[0]->cell);
        }
    }
    if (m->n >= 3 && attacks(f, m->at[2], true)) {
        for (int i = 0; i < 2; i++) {
            if (own(f, m->at[i])) {
                mark(f->calm->from, m->at[i]->cell);
            }
        }
    }
}

static void find_line(struct finder *f, uint32_t line)
{
    bool hoppers = f->pos->variant->tables->hoppers;
    struct line_men m = line_men(f->pos, line, hoppers ? 3 : 2);
    if (m.n == 0) {
        return;
    }
    if (attacks(f, m.at[0], false)) {
        f->check->in_check = true;
        mark_range(f->check->to, m.begin, m.at[0]);
        mark(f->check->to, m.at[0]->cell);
    }
    if (m.n >= 2 && own(f, m.at[0]) && attacks(f, m.at[1], false)) {
        mark(f->calm->from, m.at[0]->cell);
    }
    if (hoppers) {
        find_hops(f, &m);
    }
}

void safety_find(const struct position *pos, struct safety *out)
{
    struct safety check = {0};
    int us = pos->state.side;
    memset(out, 0, sizeof *out);
    out->royal = pos->state.setup ? CELL_NONE : pos->royal[us];
    if (out->royal == CELL_NONE) {
        return;
    }
    struct finder f = {pos, &check, out, us};
    const struct tables *t = pos->variant->tables;
    const struct attacked *attacked = &t->attacked[out->royal];
    if (pos->state.in_check) {
        for (uint32_t i = 0; i < attacked->n_leaps; i++) {
            const struct attack *a = &t->attack[attacked->leap + i];
            if (pos->man[a->cell] > MAN_WALL && attacks(&f, a, false)) {
                check.in_check = true;
                mark(check.to, a->cell);
            }
        }
    }
    for (uint32_t i = 0; i < attacked->n_lines; i++) {
        find_line(&f, t->line[attacked->line + i]);
    }
    assert(check.in_check == pos->state.in_check);
    if (check.in_check) {
        check.royal = out->royal;
        *out = check;
    }
}

/* Tries a move of one man out on a copy of the cells. */
static bool safe_after(const struct position *pos, move_t move)
{
    const struct variant *v = pos->variant;
    man_t man[CELLS_MAX + 1];
    int us = pos->state.side;
    cell_t royal = pos->royal[us];
    memcpy(man, pos->man, (size_t)v->board->n_cells + 1);
    if (move_kind(move) == MOVE_DROP) {
        man[move_to(move)] = man_make(move_type(move), us);
    } else {
        man[move_to(move)] = man[move_from(move)];
        man[move_from(move)] = MAN_NONE;
        royal = royal == move_from(move) ? move_to(move) : royal;
    }
    if (move_kind(move) == MOVE_EN_PASSANT) {
        man[passant_step(pos)->to] = MAN_NONE;
    }
    return !position_attacked(v, man, royal, !us, true);
}

/* Castling: neither the royal piece's cell nor the one passed nor the one reached is attacked, and
 * it stands safely afterwards. It is taken to walk: it stands on each cell in turn. */
static bool castling_legal(const struct position *pos, move_t move)
{
    const struct variant *v = pos->variant;
    int us = pos->state.side;
    man_t man[CELLS_MAX + 1];
    if (pos->state.in_check) {
        return false;
    }
    for (uint64_t left = pos->state.rights; left; left &= left - 1) {
        const struct partner *p = &v->partner[__builtin_ctzll(left)];
        if (p->side != us || p->reach != move_to(move) || p->royal_home != move_from(move)) {
            continue;
        }
        memcpy(man, pos->man, (size_t)v->board->n_cells + 1);
        man[p->pass] = man[p->royal_home];
        man[p->royal_home] = MAN_NONE;
        if (position_attacked(v, man, p->pass, !us, true)) {
            return false;
        }
        man[p->reach] = man[p->pass];
        man[p->pass] = MAN_NONE;
        if (position_attacked(v, man, p->reach, !us, true)) {
            return false;
        }
        man_t partner = man[p->home];
        man[p->home] = MAN_NONE;
        man[p->pass] = partner;
        return !position_attacked(v, man, p->reach, !us, true);
    }
    return false;
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
    after.history = NULL;
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
    if (kind >= MOVE_CASTLING) { /* two cells besides from and to may matter */
        return kind == MOVE_CASTLING ? castling_legal(pos, move) : safe_after(pos, move);
    }
    cell_t from = move_from(move), to = move_to(move);
    if (from == safety->royal) {
        return safe_after(pos, move);
    }
    bool drop = kind == MOVE_DROP;
    bool touches = (!drop && marked(safety->from, from)) || marked(safety->to, to);
    if (touches ? !safe_after(pos, move) : safety->in_check) {
        return false;
    }
    return !drop || !(pos->variant->no_drop_mate >> move_type(move) & 1) || !drop_mates(pos, move);
}
