#include "engine/movegen.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "engine/movegen_internal.h"
#include "engine/passant.h"
#include "engine/walk.h"

void move_list_free(struct move_list *list)
{
    free(list->move);
    *list = (struct move_list){0};
}

static inline void push(struct move_list *out, move_t move)
{
    out->move = memory_grow(out->move, &out->capacity, out->n, sizeof *out->move);
    out->move[out->n++] = move;
}

/* Makes room for @more moves. */
static inline void reserve(struct move_list *out, size_t more)
{
    if (out->capacity - out->n < more) {
        out->capacity = out->capacity * 2 + more;
        out->move = memory_resize(out->move, out->capacity, sizeof *out->move);
    }
}

/* A generation under way. */
struct gen {
    const struct position *pos;
    const struct variant *v;
    struct move_list *out;
    enum movegen_kind kinds;
    int side;
};

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

static void men(const struct gen *g)
{
    const struct position *pos = g->pos;
    const struct variant *v = g->v;
    struct walk walk = {v->tables, pos->man, (unsigned)g->side, (g->kinds & MOVEGEN_QUIETS) != 0,
                        (g->kinds & MOVEGEN_CAPTURES) != 0};
    struct man_gen m;
    m.pos = pos;
    for (int i = 0; i < pos->n_men[g->side]; i++) {
        cell_t from = pos->list[g->side][i];
        man_t man = pos->man[from];
        m.type = man_type(man);
        reserve(g->out, v->most_moves[m.type]);
        m.next = g->out->move + g->out->n;
        m.base = move_make(MOVE_NORMAL, from, 0, TYPE_NONE);
        m.check_twice = v->meeting >> m.type & 1;
        if (v->plain >> m.type & ~(v->meeting >> m.type) & 1) {
            walk_man(&walk, man, from, emit_plain, &m);
        } else {
            if (m.check_twice) {
                memset(m.seen, 0, sizeof m.seen);
            }
            walk_man(&walk, man, from, emit, &m);
        }
        g->out->n = (size_t)(m.next - g->out->move);
    }
}

void drop_full_files(const struct position *pos, int side, int type, bool *full)
{
    const struct variant *v = pos->variant;
    uint8_t count[LEVELS_MAX * FILES_MAX] = {0};
    for (int i = 0; i < pos->n_men[side]; i++) {
        cell_t cell = pos->list[side][i];
        if (pos->man[cell] == man_make(type, side)) {
            int file = board_file_number(v->board, cell);
            full[file] = ++count[file] >= v->piece[type].file_limit;
        }
    }
}

/* Keeps those of the drops from index @n on that enter a file which is not full. */
static void keep_free_files(struct gen *g, int type, size_t n)
{
    bool full[LEVELS_MAX * FILES_MAX] = {false};
    struct move_list *out = g->out;
    drop_full_files(g->pos, g->side, type, full);
    for (size_t i = n; i < out->n; i++) {
        if (!full[board_file_number(g->v->board, move_to(out->move[i]))]) {
            out->move[n++] = out->move[i];
        }
    }
    out->n = n;
}

static void drops(struct gen *g)
{
    const struct variant *v = g->v;
    for (int type = 1; type <= v->n_types; type++) {
        if (!g->pos->hand[g->side][type]) {
            continue;
        }
        size_t n = g->out->n;
        const uint8_t *flags = v->flags[g->side][type];
        reserve(g->out, (size_t)v->board->n_cells);
        move_t *next = g->out->move + n;
        for (int cell = 0; cell < v->board->n_cells; cell++) {
            *next = move_make(MOVE_DROP, (cell_t)cell, (cell_t)cell, type);
            next += g->pos->man[cell] == MAN_NONE && flags[cell] & FLAG_DROP;
        }
        g->out->n = (size_t)(next - g->out->move);
        if (v->piece[type].file_limit) {
            keep_free_files(g, type, n);
        }
    }
}

/* Captures en passant, if the last move allows any. */
static void passants(struct gen *g)
{
    const struct double_step *step = passant_step(g->pos);
    for (int i = 0; step && i < g->pos->n_men[g->side]; i++) {
        cell_t from = g->pos->list[g->side][i];
        if (passant_captures(g->pos, step, from)) {
            int type = man_type(g->pos->man[from]);
            struct promotions p = {.plain = true};
            if (!(g->v->plain >> type & 1)) {
                p = promotions_of(g->pos, type, from, step->passed);
            }
            for (uint64_t left = p.types | (uint64_t)p.plain; left; left &= left - 1) {
                push(g->out, move_make(MOVE_EN_PASSANT, from, step->passed, __builtin_ctzll(left)));
            }
        }
    }
}

bool castling_open(const struct position *pos, const struct partner *p)
{
    for (int i = 0; i < p->n_between; i++) {
        if (pos->man[p->between[i]] != MAN_NONE) {
            return false;
        }
    }
    return true;
}

static void castlings(struct gen *g)
{
    for (uint64_t left = g->pos->state.rights; left; left &= left - 1) {
        const struct partner *p = &g->v->partner[__builtin_ctzll(left)];
        if (p->side == g->side && castling_open(g->pos, p)) {
            push(g->out, move_make(MOVE_CASTLING, p->royal_home, p->reach, TYPE_NONE));
        }
    }
}

bool setup_removable(const struct position *pos, cell_t cell)
{
    const struct variant *v = pos->variant;
    int side = pos->state.side;
    if (pos->man[cell] != man_make(v->setup_type, side)) {
        return false;
    }
    int file = board_file_number(v->board, cell);
    for (int i = 0; i < pos->n_men[!side]; i++) {
        cell_t other = pos->list[!side][i];
        if (pos->man[other] == man_make(v->setup_type, !side) &&
            board_file_number(v->board, other) == file) {
            return true;
        }
    }
    return false;
}

static void removals(struct gen *g)
{
    for (int i = 0; i < g->pos->n_men[g->side]; i++) {
        cell_t cell = g->pos->list[g->side][i];
        if (setup_removable(g->pos, cell)) {
            push(g->out, move_make(MOVE_REMOVAL, cell, cell, TYPE_NONE));
        }
    }
}

void movegen_pseudo(const struct position *pos, enum movegen_kind kinds, struct move_list *out)
{
    struct gen g = {
        .pos = pos, .v = pos->variant, .out = out, .kinds = kinds, .side = pos->state.side};
    if (pos->state.setup) {
        if (kinds & MOVEGEN_QUIETS) {
            removals(&g);
        }
        return;
    }
    men(&g);
    if (kinds & MOVEGEN_CAPTURES) {
        passants(&g);
    }
    if (kinds & MOVEGEN_QUIETS) {
        if (g.v->drops) {
            drops(&g);
        }
        castlings(&g);
    }
}

void movegen_legal(const struct position *pos, struct move_list *out)
{
    struct safety safety;
    size_t n = out->n;
    safety_find(pos, &safety);
    movegen_pseudo(pos, MOVEGEN_ALL, out);
    for (size_t i = n; i < out->n; i++) {
        if (move_legal(pos, &safety, out->move[i])) {
            out->move[n++] = out->move[i];
        }
    }
    out->n = n;
}

bool movegen_any(const struct position *pos)
{
    struct safety safety;
    struct move_list list = {0};
    safety_find(pos, &safety);
    movegen_pseudo(pos, MOVEGEN_ALL, &list);
    bool any = false;
    for (size_t i = 0; i < list.n && !any; i++) {
        any = move_legal(pos, &safety, list.move[i]);
    }
    move_list_free(&list);
    return any;
}
