/* What one man can do: its moves, their number, and the cells on which they depend. */
#include <string.h>

#include "engine/movegen_internal.h"
#include "engine/passant.h"
#include "engine/walk.h"

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

/* The moves of a man of a simple type (see struct variant); there is room for them at `next`. */
struct plain_gen {
    move_t *next;
    move_t base; /* a normal move from the man's cell to cell 0 */
};

static inline void emit_plain(void *user, cell_t to, unsigned allowed)
{
    struct plain_gen *g = user;
    *g->next = g->base | (move_t)to << 10;
    g->next += allowed;
}

/* The moves of any man, with its promotions, no cell twice. */
struct full_gen {
    struct plain_gen plain;
    const struct position *pos;
    const uint8_t *flags; /* of the man's type, by cell */
    int type;
    bool promotes, leaves_zone, check_twice;
    bool replaced;             /* some of its moves may be captures en passant instead */
    uint64_t seen[CELL_WORDS]; /* where it has already gone */
};

static inline void emit_full(void *user, cell_t to, unsigned allowed)
{
    struct full_gen *g = user;
    if (!allowed || (g->check_twice && set_add_again(g->seen, to)) ||
        (g->replaced && passant_replaces(g->pos, move_from(g->plain.base), to))) {
        return;
    }
    if (!g->promotes || !(g->leaves_zone || g->flags[to] & FLAG_ZONE)) {
        emit_plain(&g->plain, to, 1);
        return;
    }
    cell_t from = move_from(g->plain.base);
    struct promotions p = promotions_of(g->pos, g->type, from, to);
    for (uint64_t left = p.types; left; left &= left - 1) {
        *g->plain.next++ = move_make(MOVE_PROMOTION, from, to, __builtin_ctzll(left));
    }
    emit_plain(&g->plain, to, p.plain);
}

static inline __attribute__((always_inline)) move_t *
full_moves(const struct position *pos, const struct walk *walk, cell_t from, move_t *next)
{
    const struct variant *v = pos->variant;
    man_t man = pos->man[from];
    struct full_gen g;
    g.plain = (struct plain_gen){next, move_make(MOVE_NORMAL, from, 0, TYPE_NONE)};
    g.pos = pos;
    g.type = man_type(man);
    g.flags = v->flags[man_side(man)][g.type];
    g.promotes = !(v->plain >> g.type & 1);
    g.leaves_zone = g.flags[from] & FLAG_ZONE;
    g.replaced = pos->state.doubled && v->passant_twice >> g.type & 1;
    g.check_twice = v->meeting >> g.type & 1;
    if (g.check_twice) {
        memset(g.seen, 0, sizeof g.seen);
    }
    walk_man(walk, man, from, emit_full, &g);
    return g.plain.next;
}

/* Moves of the men on @cell to @end. Inlined with @quiet and @hit constant, so that each kind of
 * generation has loops of its own. */
static inline __attribute__((always_inline)) void men_moves(const struct position *pos,
                                                            const cell_t *cell, const cell_t *end,
                                                            unsigned quiet, unsigned hit,
                                                            struct move_list *out)
{
    const struct variant *v = pos->variant;
    const struct walk walk = {v->tables, pos->man, v->tables->enemy[pos->state.side], quiet, hit};
    move_list_reserve(out, (size_t)(end - cell) * v->most_moves);
    move_t *next = out->move + out->n;
    for (; cell < end; cell++) {
        man_t man = pos->man[*cell];
        if (v->simple >> man_type(man) & 1) {
            struct plain_gen g = {next, move_make(MOVE_NORMAL, *cell, 0, TYPE_NONE)};
            walk_man(&walk, man, *cell, emit_plain, &g);
            next = g.next;
        } else {
            next = full_moves(pos, &walk, *cell, next);
        }
    }
    out->n = (size_t)(next - out->move);
}

void movegen_man(const struct position *pos, cell_t from, struct move_list *out)
{
    men_moves(pos, &from, &from + 1, 1, 1, out);
}

/* Writes those of the men on @cell to @end that have a cell of @victims in their range; returns how
 * many. Inlined with @words constant. */
static inline __attribute__((always_inline)) size_t
men_in_range(const struct position *pos, const uint64_t *victims, size_t words, cell_t *out)
{
    const struct tables *t = pos->variant->tables;
    int side = pos->state.side;
    size_t n = 0;
    for (int i = 0; i < pos->n_men[side]; i++) {
        cell_t cell = pos->list[side][i];
        const uint64_t *range = tables_range(t, pos->man[cell], cell, MODE_CAPTURE);
        uint64_t any = 0;
        for (size_t word = 0; word < words; word++) {
            any |= range[word] & victims[word];
        }
        out[n] = cell;
        n += any != 0;
    }
    return n;
}

void movegen_captures_in(const struct position *pos, const uint64_t *victims, struct move_list *out)
{
    cell_t man[CELLS_MAX];
    size_t n, words = set_words(pos->variant->board->n_cells);
    switch (words) { /* loops without a loop for the usual sizes */
    case 1:
        n = men_in_range(pos, victims, 1, man);
        break;
    case 2:
        n = men_in_range(pos, victims, 2, man);
        break;
    case 5:
        n = men_in_range(pos, victims, 5, man);
        break;
    case 8:
        n = men_in_range(pos, victims, 8, man);
        break;
    default:
        n = men_in_range(pos, victims, words, man);
    }
    men_moves(pos, man, man + n, 0, 1, out);
}

void movegen_men(const struct position *pos, enum movegen_kind kinds, struct move_list *out)
{
    const cell_t *cell = pos->list[pos->state.side], *end = cell + pos->n_men[pos->state.side];
    if (kinds == MOVEGEN_CAPTURES) {
        movegen_captures_in(pos, pos->set[!pos->state.side], out);
    } else if (kinds == MOVEGEN_QUIETS) {
        men_moves(pos, cell, end, 1, 0, out);
    } else {
        men_moves(pos, cell, end, 1, 1, out);
    }
}

void movegen_men_in_check(const struct position *pos, const struct safety *safety,
                          struct move_list *out)
{
    const struct tables *t = pos->variant->tables;
    size_t n = 0, words = set_words(t->n_cells);
    int side = pos->state.side;
    cell_t man[CELLS_MAX];
    for (int i = 0; i < pos->n_men[side]; i++) {
        cell_t cell = pos->list[side][i];
        const uint64_t *quiet = tables_range(t, pos->man[cell], cell, MODE_QUIET);
        const uint64_t *capture = tables_range(t, pos->man[cell], cell, MODE_CAPTURE);
        uint64_t any = cell == safety->royal || set_has(safety->from, cell);
        for (size_t word = 0; word < words; word++) {
            any |= (quiet[word] | capture[word]) & safety->to[word];
        }
        man[n] = cell;
        n += any != 0;
    }
    men_moves(pos, man, man + n, 1, 1, out);
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
    bool may_promote, leaves_zone, check_twice, replaced;
    uint64_t seen[CELL_WORDS];
};

static inline void count_target(void *user, cell_t to, unsigned allowed)
{
    struct man_count *c = user;
    if (!allowed || (c->check_twice && set_add_again(c->seen, to)) ||
        (c->replaced && passant_replaces(c->pos, c->from, to))) {
        return;
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
    if (v->simple >> type & 1) {
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
    c.replaced = pos->state.doubled && v->passant_twice >> type & 1;
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
        int most = ride_hops(ride->kind) ? 2 : 1;
        for (cell = t->path + ride->path; man[*cell] != MAN_WALL; cell++) {
            row[*cell * watch.stride] |= watch.bit;
            if (man[*cell] != MAN_NONE && --most == 0) {
                break;
            }
        }
    }
}
