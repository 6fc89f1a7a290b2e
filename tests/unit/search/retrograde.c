#include "search/retrograde.h"

#include <stdlib.h>

#include "base/memory.h"
#include "engine/movegen.h"

/* The moves of all positions: those of a position lie from first[] on. */
struct graph {
    uint32_t *first, *to;
    size_t n, capacity;
    bool *saved; /* Black can take a man */
};

static size_t n_cells(const struct retrograde *r)
{
    return (size_t)r->variant->board->n_cells;
}

static void cells_of(const struct retrograde *r, size_t place, cell_t *cell)
{
    for (int i = 0; i < r->n_men; i++) {
        cell[i] = (cell_t)(place % n_cells(r));
        place /= n_cells(r);
    }
}

static size_t place_of(const struct retrograde *r, const cell_t *cell)
{
    size_t place = 0;
    for (int i = r->n_men; i-- > 0;) {
        place = place * n_cells(r) + cell[i];
    }
    return place;
}

void retrograde_position(const struct retrograde *r, size_t place, int side, struct position *out)
{
    cell_t cell[RETROGRADE_MEN];
    cells_of(r, place, cell);
    position_free(out);
    position_init(out, r->variant);
    out->state.side = (uint8_t)side;
    for (int i = 0; i < r->n_men; i++) {
        position_put(out, cell[i], man_make(r->type[i], i == 0 ? BLACK : WHITE));
    }
    position_settle(out);
}

static bool possible(const struct retrograde *r, size_t place)
{
    cell_t cell[RETROGRADE_MEN];
    cells_of(r, place, cell);
    for (int i = 0; i < r->n_men; i++) {
        const uint8_t *flags = r->variant->flags[i == 0 ? BLACK : WHITE][r->type[i]];
        if (flags[cell[i]] & (FLAG_BEYOND | FLAG_PROMOTED)) {
            return false;
        }
        for (int j = 0; j < i; j++) {
            if (cell[i] == cell[j]) {
                return false;
            }
        }
    }
    return true;
}

/* Whether the side that is not to move stands in check. */
static bool left_in_check(const struct position *pos)
{
    int side = pos->state.side;
    return position_attacked(pos->variant, pos->man, pos->royal[!side], side, true);
}

/* The place after a move that takes nothing. */
static uint32_t place_after(const struct retrograde *r, size_t place, move_t move)
{
    cell_t cell[RETROGRADE_MEN];
    cells_of(r, place, cell);
    for (int i = 0; i < r->n_men; i++) {
        if (cell[i] == move_from(move)) {
            cell[i] = move_to(move);
            break;
        }
    }
    return (uint32_t)place_of(r, cell);
}

/* Notes the moves of a position; mates get their number at once. */
static void note_moves(struct retrograde *r, struct graph *g, size_t place, int side,
                       struct position *pos, struct move_list *list)
{
    size_t index = (size_t)side * r->n + place;
    g->first[index] = (uint32_t)g->n;
    r->plies[index] = RETROGRADE_IMPOSSIBLE;
    if (!possible(r, place)) {
        return;
    }
    retrograde_position(r, place, side, pos);
    if (left_in_check(pos)) {
        return;
    }
    list->n = 0;
    movegen_legal(pos, list);
    r->plies[index] = RETROGRADE_NOT_WON;
    if (list->n == 0) {
        bool lost = side == BLACK && (pos->state.in_check || r->variant->stalemate_loses);
        r->plies[index] = lost ? 0 : RETROGRADE_NOT_WON;
    }
    for (size_t i = 0; i < list->n; i++) {
        if (move_captures(pos, list->move[i])) {
            g->saved[place] = true;
            continue;
        }
        g->to = memory_grow(g->to, &g->capacity, g->n, sizeof *g->to);
        g->to[g->n++] = place_after(r, place, list->move[i]);
    }
}

/* Whether a position is decided in @plies: White has a move to one that is in a ply less, Black has
 * none to any other. */
static bool decided(const struct retrograde *r, const struct graph *g, size_t place, int side,
                    int plies)
{
    size_t index = (size_t)side * r->n + place;
    const int16_t *after = r->plies + (side == WHITE ? r->n : 0);
    const uint32_t *to = g->to + g->first[index], *end = g->to + g->first[index + 1];
    if (side == BLACK && (to == end || g->saved[place])) {
        return false;
    }
    for (; to < end; to++) {
        bool won = after[*to] >= 0 && after[*to] < plies;
        if (won != (side == BLACK)) {
            return side == WHITE;
        }
    }
    return side == BLACK;
}

static void solve(struct retrograde *r, const struct graph *g)
{
    bool more = true;
    for (int plies = 1, idle = 0; more || idle < 2; plies++) {
        int side = plies % 2 ? WHITE : BLACK;
        more = false;
        for (size_t place = 0; place < r->n; place++) {
            size_t index = (size_t)side * r->n + place;
            if (r->plies[index] == RETROGRADE_NOT_WON && decided(r, g, place, side, plies)) {
                r->plies[index] = (int16_t)plies;
                more = true;
            }
        }
        idle = more ? 0 : idle + 1;
    }
}

struct retrograde *retrograde_new(const struct variant *variant, const char *letters)
{
    struct retrograde *r = memory_new(1, sizeof *r);
    r->variant = variant;
    r->type[r->n_men++] = variant->royal;
    r->type[r->n_men++] = variant->royal;
    for (bool form = false; *letters; letters++) {
        if (*letters != '+') {
            r->type[r->n_men++] = variant_type(variant, *letters, form);
        }
        form = *letters == '+';
    }
    r->n = 1;
    for (int i = 0; i < r->n_men; i++) {
        r->n *= n_cells(r);
    }
    r->plies = memory_new(r->n * 2, sizeof *r->plies);
    struct graph g = {.first = memory_new(r->n * 2 + 1, sizeof *g.first),
                      .saved = memory_new(r->n, sizeof *g.saved)};
    struct position *pos = position_new(variant);
    struct move_list list = {0};
    for (int side = 0; side < 2; side++) {
        for (size_t place = 0; place < r->n; place++) {
            note_moves(r, &g, place, side, pos, &list);
        }
    }
    g.first[r->n * 2] = (uint32_t)g.n;
    solve(r, &g);
    move_list_free(&list);
    position_delete(pos);
    free(g.first);
    free(g.to);
    free(g.saved);
    return r;
}

void retrograde_free(struct retrograde *r)
{
    free(r->plies);
    free(r);
}

int retrograde_of(const struct retrograde *r, const struct position *pos)
{
    cell_t cell[RETROGRADE_MEN];
    bool used[CELLS_MAX] = {false};
    for (int i = 0; i < r->n_men; i++) {
        man_t man = man_make(r->type[i], i == 0 ? BLACK : WHITE);
        for (size_t c = 0; c < n_cells(r); c++) {
            if (pos->man[c] == man && !used[c]) {
                cell[i] = (cell_t)c;
                used[c] = true;
                break;
            }
        }
    }
    return r->plies[(size_t)pos->state.side * r->n + place_of(r, cell)];
}
