/* What one man can do: its moves, their number, and the cells on which they depend. */
#include <string.h>

#include "engine/movegen_internal.h"
#include "engine/walk.h"

/* The moves of one man; there is room for them at `next`. */
struct man_gen {
    const struct position *pos;
    move_t *next;
    move_t base; /* a normal move from the man's cell to cell 0 */
    int type;
    bool check_twice;          /* the man's tracks may meet */
    uint64_t seen[CELL_WORDS]; /* where it has already gone */
};

/* The types that a man may become on a pool or choice promotion to @to. */
uint64_t promotion_choices(const struct position *pos, const struct piece *piece, cell_t to)
{
    uint64_t choices = piece->choices;
    if (piece->promotion == PROMOTE_POOL) {
        int side = pos->state.side;
        const struct variant *v = pos->variant;
        if (!(v->flags[side][v->royal][to] & FLAG_HOME)) {
            choices &= ~v->pool_home;
        }
        for (uint64_t left = choices; left; left &= left - 1) {
            int type = __builtin_ctzll(left);
            if (!pos->hand[side][type]) {
                choices &= ~(UINT64_C(1) << type);
            }
        }
    }
    return choices;
}

/* Which of the plain move and the promotions are moves. */
struct promotions promotions_of(const struct position *pos, int type, cell_t from, cell_t to)
{
    const struct piece *piece = &pos->variant->piece[type];
    const uint8_t *flags = pos->variant->flags[pos->state.side][type];
    struct promotions p = {.plain = true};
    if (!(flags[to] & FLAG_ZONE) && !(piece->promote_leaving && flags[from] & FLAG_ZONE)) {
        return p;
    }
    p.types = piece->promotion == PROMOTE_FORM ? UINT64_C(1) << piece->form_type
                                               : promotion_choices(pos, piece, to);
    p.plain = !p.types || !(piece->must_promote || flags[to] & FLAG_STUCK);
    return p;
}

/* A move of a man that never promotes and reaches no cell twice. */
static inline void emit_plain(void *user, cell_t to, unsigned allowed)
{
    struct man_gen *g = user;
    *g->next = g->base | (move_t)to << 10;
    g->next += allowed;
}

/* A move that the man's tracks allow, as one or several with its promotions. */
static inline void emit(void *user, cell_t to, unsigned allowed)
{
    struct man_gen *g = user;
    if (!allowed) {
        return;
    }
    if (g->check_twice) {
        uint64_t bit = UINT64_C(1) << (to & 63);
        if (g->seen[to >> 6] & bit) {
            return;
        }
        g->seen[to >> 6] |= bit;
    }
    cell_t from = move_from(g->base);
    struct promotions p = {.plain = true};
    if (!(g->pos->variant->plain >> g->type & 1)) {
        p = promotions_of(g->pos, g->type, from, to);
    }
    for (uint64_t left = p.types; left; left &= left - 1) {
        *g->next++ = move_make(MOVE_PROMOTION, from, to, __builtin_ctzll(left));
    }
    *g->next = g->base | (move_t)to << 10;
    g->next += p.plain;
}

/* A type of which every track leads to another cell and is one move. */
static inline bool is_simple(const struct variant *v, int type)
{
    return v->plain >> type & ~(v->meeting >> type) & 1;
}

/* Inlined with @quiet and @hit constant, so that each kind has loops of its own. */
static inline __attribute__((always_inline)) void man_moves(const struct position *pos, cell_t from,
                                                            unsigned quiet, unsigned hit,
                                                            struct move_list *out)
{
    const struct variant *v = pos->variant;
    struct walk walk = {v->tables, pos->man, v->tables->enemy[pos->state.side], quiet, hit};
    man_t man = pos->man[from];
    struct man_gen m;
    m.pos = pos;
    m.type = man_type(man);
    movegen_reserve(out, v->most_moves[m.type]);
    m.next = out->move + out->n;
    m.base = move_make(MOVE_NORMAL, from, 0, TYPE_NONE);
    if (is_simple(v, m.type)) {
        walk_man(&walk, man, from, emit_plain, &m);
    } else {
        m.check_twice = v->meeting >> m.type & 1;
        if (m.check_twice) {
            memset(m.seen, 0, sizeof m.seen);
        }
        walk_man(&walk, man, from, emit, &m);
    }
    out->n = (size_t)(m.next - out->move);
}

void movegen_man(const struct position *pos, cell_t from, struct move_list *out)
{
    man_moves(pos, from, 1, 1, out);
}

void movegen_men(const struct position *pos, enum movegen_kind kinds, struct move_list *out)
{
    const cell_t *cell = pos->list[pos->state.side], *end = cell + pos->n_men[pos->state.side];
    if (kinds == MOVEGEN_CAPTURES) {
        for (; cell < end; cell++) {
            man_moves(pos, *cell, 0, 1, out);
        }
    } else if (kinds == MOVEGEN_QUIETS) {
        for (; cell < end; cell++) {
            man_moves(pos, *cell, 1, 0, out);
        }
    } else {
        for (; cell < end; cell++) {
            man_moves(pos, *cell, 1, 1, out);
        }
    }
}

static inline void count_plain(void *user, cell_t to, unsigned allowed)
{
    (void)to;
    *(unsigned *)user += allowed;
}

/* The number of moves of one man under way. */
struct man_count {
    const struct position *pos;
    const uint8_t *flags; /* of the man's type, by cell */
    unsigned n;
    int type;
    cell_t from;
    bool may_promote, leaves_zone, check_twice;
    uint64_t seen[CELL_WORDS];
};

static inline void count_target(void *user, cell_t to, unsigned allowed)
{
    struct man_count *c = user;
    if (!allowed) {
        return;
    }
    if (c->check_twice) {
        uint64_t bit = UINT64_C(1) << (to & 63);
        if (c->seen[to >> 6] & bit) {
            return;
        }
        c->seen[to >> 6] |= bit;
    }
    if (c->may_promote && (c->leaves_zone || c->flags[to] & FLAG_ZONE)) {
        struct promotions p = promotions_of(c->pos, c->type, c->from, to);
        c->n += (unsigned)__builtin_popcountll(p.types) + p.plain;
    } else {
        c->n++;
    }
}

unsigned count_man(const struct position *pos, cell_t from)
{
    const struct variant *v = pos->variant;
    struct walk walk = {v->tables, pos->man, v->tables->enemy[pos->state.side], 1, 1};
    man_t man = pos->man[from];
    int type = man_type(man);
    if (is_simple(v, type)) {
        unsigned n = 0;
        walk_man(&walk, man, from, count_plain, &n);
        return n;
    }
    struct man_count c;
    c.pos = pos;
    c.flags = v->flags[man_side(man)][type];
    c.n = 0;
    c.type = type;
    c.from = from;
    c.may_promote = !(v->plain >> type & 1);
    c.leaves_zone = c.flags[from] & FLAG_ZONE;
    c.check_twice = v->meeting >> type & 1;
    if (c.check_twice) {
        memset(c.seen, 0, sizeof c.seen);
    }
    walk_man(&walk, man, from, count_target, &c);
    return c.n;
}

void watch_man(const struct position *pos, cell_t from, struct watch watch, uint64_t *row)
{
    const struct tables *t = pos->variant->tables;
    const man_t *man = pos->man;
    const struct reach *reach = tables_reach(t, man[from], from);
    const cell_t *cell = t->leap + reach->leap;
    const cell_t *end = cell + reach->n_both + reach->n_quiet + reach->n_capture;
    for (; cell < end; cell++) {
        row[*cell * watch.stride] |= watch.bit;
    }
    const struct ride *ride = t->ride + reach->ride;
    for (int i = 0; i < reach->n_rides; i++, ride++) {
        int most = ride->kind == RIDE_HOP ? 2 : 1;
        for (cell = t->path + ride->path; man[*cell] != MAN_WALL; cell++) {
            row[*cell * watch.stride] |= watch.bit;
            if (man[*cell] != MAN_NONE && --most == 0) {
                break;
            }
        }
    }
}
