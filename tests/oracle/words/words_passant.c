/* Captures in passing, as the key `en-passant` says. */
#include <stdlib.h>
#include <string.h>

#include "words.h"

/* Whether the man on a cell, of the kinds that do so, would capture a man on @to. */
static bool would_capture(const struct w_game *g, const struct w_pos *pos, int from, int to)
{
    int man = pos->man[from];
    unsigned char reach[W_CELLS];
    if (!man || !(g->en_passant >> (man >> 1) & 1)) {
        return false;
    }
    struct w_pos with = *pos;
    with.man[to] = (unsigned char)(g->royal << 1 | !(man & 1));
    w_reach(g, &with, from, false, reach);
    return reach[to] & 2;
}

bool w_passes(const struct w_game *g, const struct w_pos *pos, int from, int to)
{
    for (int i = 0; i < pos->n_passed; i++) {
        if (pos->passed[i] == to) {
            return would_capture(g, pos, from, to);
        }
    }
    return false;
}

/* Calls for every lame leap from the start that a kind of man has from a cell, the men on its way
 * not looked at. */
typedef bool leap_fn(void *user, const int *cells, int n);
static bool each_leap(const struct w_game *g, int type, int side, int from, leap_fn *fn, void *user)
{
    const bool *confined = g->type[type].confined[side];
    for (int i = 0; i < g->type[type].moves->n; i++) {
        const struct w_atom *atom = &g->type[type].moves->atom[i];
        if (!atom->initial || !atom->lame || !atom->quiet || !g->start[type][side][from]) {
            continue;
        }
        for (int j = 0; j < atom->n_ways[side]; j++) {
            const struct w_way *way = &atom->way[side][j];
            int cells[16], n = 0;
            bool ok = true;
            for (; n < way->n_way && ok; n++) {
                cells[n] = w_cell_plus(&g->board, from, way->way[n]);
                ok = cells[n] >= 0 && (!confined || confined[cells[n]] == confined[from]);
            }
            if (ok &&
                (!atom->ring || (w_ring(&g->board, from) == w_ring(&g->board, cells[n - 1])) ==
                                    (atom->ring == 'k')) &&
                fn(user, cells, n)) {
                return true;
            }
        }
    }
    return false;
}

/* A move that may have been such a leap. */
struct move {
    const struct w_game *game;
    struct w_pos *after;
    int from, to, side, type;
};

static bool is_way(void *user, const int *cells, int n)
{
    struct move *m = user;
    bool is = cells[n - 1] == m->to;
    for (int i = 0; i < n - 1; i++) {
        is = is && !m->after->man[cells[i]];
    }
    if (is) {
        m->after->n_passed = n - 1;
        memcpy(m->after->passed, cells, (size_t)(n - 1) * sizeof *cells);
        m->after->passer = m->to;
    }
    return is;
}

void w_note_passed(const struct w_game *g, struct w_pos *after, int mover, int from, int to)
{
    struct move m = {.game = g, .after = after, .from = from, .to = to};
    if (!(g->en_passant >> (mover >> 1) & 1) ||
        !each_leap(g, mover >> 1, mover & 1, from, is_way, &m)) {
        return;
    }
    for (int cell = 0; cell < g->board.n; cell++) {
        for (int i = 0; i < after->n_passed; i++) {
            if ((after->man[cell] & 1) != (mover & 1) &&
                would_capture(g, after, cell, after->passed[i])) {
                return;
            }
        }
    }
    after->n_passed = 0; /* nobody can capture there */
}

/* Whether another man stands as if it had just passed the same cells. */
static bool is_other(void *user, const int *cells, int n)
{
    struct move *m = user;
    const struct w_pos *pos = m->after;
    const struct w_type *t = &m->game->type[m->type];
    int man = pos->man[cells[n - 1]];
    uint64_t types = UINT64_C(1) << m->type | t->choices |
                     (t->becomes ? UINT64_C(1) << t->becomes : 0) |
                     (t->from_pool ? m->game->pool : 0);
    return n - 1 == pos->n_passed && cells[n - 1] != pos->passer && !pos->man[m->from] &&
           memcmp(cells, pos->passed, (size_t)(n - 1) * sizeof *cells) == 0 && man &&
           (man & 1) == m->side && types >> (man >> 1) & 1;
}

char *w_passed_text(const struct w_game *g, const struct w_pos *pos, char *out)
{
    bool other = false;
    if (!pos->n_passed) {
        *out++ = '-';
        return out;
    }
    for (int from = 0; from < g->board.n; from++) {
        for (int type = 1; type <= g->n; type++) {
            struct move m = {g, (struct w_pos *)(uintptr_t)pos, from, 0, !pos->side, type};
            other |=
                g->en_passant >> type & 1 && each_leap(g, type, !pos->side, from, is_other, &m);
        }
    }
    for (int i = 0; i < pos->n_passed + other; i++) {
        w_cell_name(&g->board, i < pos->n_passed ? pos->passed[i] : pos->passer, out);
        out += strlen(out);
    }
    return out;
}
