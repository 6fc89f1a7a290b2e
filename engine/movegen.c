#include "engine/movegen.h"

#include <string.h>

#include "engine/castling.h"
#include "engine/movegen_internal.h"
#include "engine/passant.h"

/* A generation under way. */
struct gen {
    const struct position *pos;
    const struct variant *v;
    struct move_list *out;
    enum movegen_kind kinds;
    int side;
    const uint64_t *drop_to; /* a set of cells: drops elsewhere are left out; or NULL */
};

void drop_full_files(const struct position *pos, int side, int type, bool *full)
{
    const struct variant *v = pos->variant;
    uint8_t count[LEVELS_MAX * FILES_MAX] = {0};
    for (int i = 0; i < pos->n_men[side]; i++) {
        cell_t cell = pos->list[side][i];
        if (man_is(pos->man[cell], side, v->piece[type].alike)) {
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

static void drops_of(struct gen *g, int type)
{
    const struct variant *v = g->v;
    const uint8_t *flags = v->flags[g->side][type];
    size_t n = g->out->n;
    move_list_reserve(g->out, (size_t)v->board->n_cells);
    move_t *next = g->out->move + n;
    for (int cell = 0; cell < v->board->n_cells; cell++) {
        if (g->drop_to && !(cell & 63) && !g->drop_to[cell >> 6]) {
            cell += 63;
            continue;
        }
        if (g->pos->man[cell] == MAN_NONE && flags[cell] & FLAG_DROP &&
            (!g->drop_to || set_has(g->drop_to, (size_t)cell))) {
            *next++ = move_make(MOVE_DROP, (cell_t)cell, (cell_t)cell, type);
        }
    }
    g->out->n = (size_t)(next - g->out->move);
    if (v->piece[type].file_limit) {
        keep_free_files(g, type, n);
    }
}

static void drops(struct gen *g)
{
    for (int type = 1; g->v->drops && type <= g->v->n_types; type++) {
        if (g->pos->hand[g->side][type]) {
            drops_of(g, type);
        }
    }
}

/* Captures en passant by the man on @from on one cell that was passed. */
static void passants_of(struct gen *g, cell_t from, cell_t to)
{
    if (!passant_captures(g->pos, from, to)) {
        return;
    }
    int type = man_type(g->pos->man[from]);
    struct promotions p = {.plain = true};
    if (!(g->v->plain >> type & 1)) {
        p = promotions_of(g->pos, type, from, to);
    }
    for (uint64_t left = p.types | (uint64_t)p.plain; left; left &= left - 1) {
        move_list_push(g->out, move_make(MOVE_EN_PASSANT, from, to, __builtin_ctzll(left)));
    }
}

/* Captures en passant, if the last move allows any. */
static void passants(struct gen *g)
{
    const struct double_step *step = passant_step(g->pos);
    for (int i = 0; step && i < g->pos->n_men[g->side]; i++) {
        cell_t from = g->pos->list[g->side][i];
        for (int j = 0; j < step->n_passed; j++) {
            passants_of(g, from, passant_cells(g->v, step)[j]);
        }
    }
}

/* Whether @side has a man of the setup kind on the file of @cell, but not on the cell itself. */
static bool shares_file(const struct position *pos, int side, cell_t cell)
{
    const struct variant *v = pos->variant;
    int file = board_file_number(v->board, cell);
    for (int i = 0; i < pos->n_men[side]; i++) {
        cell_t other = pos->list[side][i];
        if (other != cell && pos->man[other] == man_make(v->setup_type, side) &&
            board_file_number(v->board, other) == file) {
            return true;
        }
    }
    return false;
}

/* False if the phase ends with @cell empty and the side that then waits would be in check, which no
 * position may be. @cell holds a man on a file that both share. */
static bool setup_goes_on_well(const struct position *pos, cell_t cell)
{
    const struct variant *v = pos->variant;
    if (position_setup_files(pos) - 1 > v->setup_files || shares_file(pos, pos->state.side, cell)) {
        return true;
    }
    man_t man[CELLS_MAX + 1];
    memcpy(man, pos->man, sizeof man);
    man[cell] = MAN_NONE;
    return !position_attacked(v, man, pos->royal[!v->first], v->first, true);
}

bool setup_removable(const struct position *pos, cell_t cell)
{
    int side = pos->state.side;
    return pos->man[cell] == man_make(pos->variant->setup_type, side) &&
           shares_file(pos, !side, cell) && setup_goes_on_well(pos, cell);
}

static void removals(struct gen *g)
{
    for (int i = 0; i < g->pos->n_men[g->side]; i++) {
        cell_t cell = g->pos->list[g->side][i];
        if (setup_removable(g->pos, cell)) {
            move_list_push(g->out, move_make(MOVE_REMOVAL, cell, cell, TYPE_NONE));
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
    movegen_men(pos, kinds, out);
    if (kinds & MOVEGEN_CAPTURES) {
        passants(&g);
    }
    if (kinds & MOVEGEN_QUIETS) {
        drops(&g);
        castling_generate(pos, out);
    }
}

/* Whether a pseudo-legal move in check can be legal, told without trying it. */
static inline bool may_evade(const struct safety *safety, move_t move)
{
    cell_t from = move_from(move);
    return from == safety->royal || set_has(safety->to, move_to(move)) ||
           set_has(safety->from, from);
}

void movegen_evasions(const struct position *pos, const struct safety *safety,
                      struct move_list *out)
{
    size_t n = out->n;
    struct gen g = {.pos = pos,
                    .v = pos->variant,
                    .out = out,
                    .kinds = MOVEGEN_ALL,
                    .side = pos->state.side,
                    .drop_to = safety->to};
    movegen_men_in_check(pos, safety, out);
    for (size_t i = n; i < out->n; i++) {
        out->move[n] = out->move[i];
        n += may_evade(safety, out->move[i]);
    }
    out->n = n;
    passants(&g);
    drops(&g);
}

void movegen_specials(const struct position *pos, struct move_list *out)
{
    struct gen g = {
        .pos = pos, .v = pos->variant, .out = out, .kinds = MOVEGEN_ALL, .side = pos->state.side};
    passants(&g);
    castling_generate(pos, out);
}

void movegen_drops(const struct position *pos, int type, struct move_list *out)
{
    struct gen g = {
        .pos = pos, .v = pos->variant, .out = out, .kinds = MOVEGEN_ALL, .side = pos->state.side};
    drops_of(&g, type);
}

/* Keeps the legal ones of the moves from index @n on. */
static void keep_legal(const struct position *pos, const struct safety *safety,
                       struct move_list *out, size_t n)
{
    for (size_t i = n; i < out->n; i++) {
        if (move_legal(pos, safety, out->move[i])) {
            out->move[n++] = out->move[i];
        }
    }
    out->n = n;
}

size_t movegen_man_legal(const struct position *pos, const struct safety *safety, cell_t from,
                         struct move_list *scratch)
{
    size_t first = scratch->n;
    movegen_man(pos, from, scratch);
    keep_legal(pos, safety, scratch, first);
    size_t n = scratch->n - first;
    scratch->n = first;
    return n;
}

void movegen_legal(const struct position *pos, struct move_list *out)
{
    struct safety safety;
    size_t n = out->n;
    safety_find(pos, &safety);
    if (safety.in_check) {
        movegen_evasions(pos, &safety, out);
    } else {
        movegen_pseudo(pos, MOVEGEN_ALL, out);
    }
    keep_legal(pos, &safety, out, n);
}

/* Whether any man has a legal move, the royal piece asked first. */
static bool any_man(const struct position *pos, const struct safety *safety,
                    struct move_list *scratch)
{
    int side = pos->state.side;
    if (safety->royal != CELL_NONE && movegen_man_legal(pos, safety, safety->royal, scratch)) {
        return true;
    }
    for (int i = 0; i < pos->n_men[side]; i++) {
        if (movegen_man_legal(pos, safety, pos->list[side][i], scratch)) {
            return true;
        }
    }
    return false;
}

bool movegen_any(const struct position *pos)
{
    struct safety safety;
    struct move_list list = {0};
    safety_find(pos, &safety);
    bool any = !pos->state.setup && any_man(pos, &safety, &list);
    if (!any) {
        movegen_pseudo(pos, MOVEGEN_ALL, &list);
        for (size_t i = 0; i < list.n && !any; i++) {
            any = move_legal(pos, &safety, list.move[i]);
        }
    }
    move_list_free(&list);
    return any;
}
