#include "engine/movegen.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "engine/movegen_internal.h"
#include "engine/passant.h"

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

/* A generation under way. */
struct gen {
    const struct position *pos;
    const struct variant *v;
    struct move_list *out;
    enum movegen_kind kinds;
    int side;
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

/* A move that the man's tracks allow, as one or several with its promotions. */
static inline void emit(struct gen *g, int type, cell_t from, cell_t to)
{
    if (g->check_twice) {
        uint64_t bit = UINT64_C(1) << (to & 63);
        if (g->seen[to >> 6] & bit) {
            return;
        }
        g->seen[to >> 6] |= bit;
    }
    if (g->v->piece[type].promotion == PROMOTE_NEVER) {
        push(g->out, move_make(MOVE_NORMAL, from, to, TYPE_NONE));
        return;
    }
    struct promotions p = promotions_of(g->pos, type, from, to);
    for (uint64_t left = p.types; left; left &= left - 1) {
        push(g->out, move_make(MOVE_PROMOTION, from, to, __builtin_ctzll(left)));
    }
    if (p.plain) {
        push(g->out, move_make(MOVE_NORMAL, from, to, TYPE_NONE));
    }
}

/* Whether a man may end on a cell that holds @there, in the kinds asked for and these modes. */
static inline bool wanted(const struct gen *g, man_t there, unsigned modes)
{
    if (there == MAN_NONE) {
        return modes & MODE_QUIET && g->kinds & MOVEGEN_QUIETS;
    }
    return modes & MODE_CAPTURE && g->kinds & MOVEGEN_CAPTURES && man_side(there) != g->side;
}

static void leaps(struct gen *g, int type, cell_t from, const struct reach *reach)
{
    static const uint8_t modes[3] = {MODE_QUIET | MODE_CAPTURE, MODE_QUIET, MODE_CAPTURE};
    const uint16_t count[3] = {reach->n_both, reach->n_quiet, reach->n_capture};
    const cell_t *to = g->v->tables->leap + reach->leap;
    for (int part = 0; part < 3; part++) {
        for (const cell_t *end = to + count[part]; to < end; to++) {
            if (wanted(g, g->pos->man[*to], modes[part])) {
                emit(g, type, from, *to);
            }
        }
    }
}

static void rides(struct gen *g, int type, cell_t from, const struct reach *reach)
{
    const man_t *man = g->pos->man;
    const struct ride *ride = g->v->tables->ride + reach->ride;
    const cell_t wall = (cell_t)g->v->tables->n_cells;
    for (const struct ride *end = ride + reach->n_rides; ride < end; ride++) {
        const cell_t *to = g->v->tables->path + ride->path;
        if (ride->kind == RIDE_SLIDE) {
            bool quiet = ride->modes & MODE_QUIET && g->kinds & MOVEGEN_QUIETS;
            for (; man[*to] == MAN_NONE; to++) {
                if (quiet) {
                    emit(g, type, from, *to);
                }
            }
        } else if (ride->kind == RIDE_LAME) {
            while (man[*to] == MAN_NONE && to[1] != wall) {
                to++;
            }
            if (to[1] != wall || *to == wall || !wanted(g, man[*to], ride->modes)) {
                continue;
            }
            emit(g, type, from, *to);
            continue;
        } else {
            while (man[*to] == MAN_NONE) {
                to++;
            }
            if (*to == wall) {
                continue;
            }
            for (to++; man[*to] == MAN_NONE; to++) {
                if (wanted(g, MAN_NONE, ride->modes)) {
                    emit(g, type, from, *to);
                }
            }
        }
        if (*to != wall && wanted(g, man[*to], ride->modes)) {
            emit(g, type, from, *to);
        }
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
        for (int cell = 0; cell < v->board->n_cells; cell++) {
            if (g->pos->man[cell] == MAN_NONE && flags[cell] & FLAG_DROP) {
                push(g->out, move_make(MOVE_DROP, (cell_t)cell, (cell_t)cell, type));
            }
        }
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
            if (g->v->piece[type].promotion != PROMOTE_NEVER) {
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
    for (int i = 0; i < pos->n_men[g.side]; i++) {
        cell_t from = pos->list[g.side][i];
        man_t man = pos->man[from];
        int type = man_type(man);
        const struct reach *reach = tables_reach(g.v->tables, man, from);
        g.check_twice = g.v->piece[type].may_meet;
        if (g.check_twice) {
            memset(g.seen, 0, sizeof g.seen);
        }
        leaps(&g, type, from, reach);
        rides(&g, type, from, reach);
    }
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
