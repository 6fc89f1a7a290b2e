/* Where one man may go. */
#include <stdlib.h>
#include <string.h>

#include "words.h"

/* One atom of one man under way. */
struct walk {
    const struct w_game *game;
    const struct w_pos *pos;
    const struct w_atom *atom;
    const bool *confined;
    int from, side;
    bool alone;
    unsigned char *out;
};

static int man_at(const struct walk *w, int cell)
{
    return w->alone ? 0 : w->pos->man[cell];
}

/* Whether the cell is on this side of the man's border. */
static bool inside(const struct walk *w, int cell)
{
    return !w->confined || w->confined[cell] == w->confined[w->from];
}

/* Marks a goal, if the man may end there. */
static void goal(const struct walk *w, int cell)
{
    const struct w_board *b = &w->game->board;
    int man = man_at(w, cell);
    if (w->atom->ring && (w_ring(b, cell) == w_ring(b, w->from)) != (w->atom->ring == 'k')) {
        return;
    }
    if (!man && w->atom->quiet) {
        w->out[cell] |= 1;
    }
    if (man && (man & 1) != w->side && w->atom->capture) {
        w->out[cell] |= 2;
    }
}

static void lame(const struct walk *w, const struct w_way *way)
{
    for (int i = 0; i < way->n_way; i++) {
        int cell = w_cell_plus(&w->game->board, w->from, way->way[i]);
        if (cell < 0 || !inside(w, cell)) {
            return;
        }
        if (i == way->n_way - 1) {
            goal(w, cell);
        } else if (man_at(w, cell)) {
            return;
        }
    }
}

static void ride(const struct walk *w, const struct w_way *way)
{
    int cell = w->from, passed = 0;
    for (int n = 1; !w->atom->range || n <= w->atom->range; n++) {
        cell = w_cell_plus(&w->game->board, cell, n % 2 ? way->odd : way->even);
        if (cell < 0 || !inside(w, cell)) {
            return;
        }
        bool man = man_at(w, cell) != 0;
        if (!w->atom->over) {
            goal(w, cell);
            if (man) {
                return;
            }
        } else if (passed == 1) {
            goal(w, cell);
            if (man) {
                return;
            }
        } else {
            passed += man;
        }
    }
}

static void walk_all(struct walk *w, const struct w_moves *moves, int type)
{
    for (int i = 0; i < moves->n; i++) {
        const struct w_atom *atom = &moves->atom[i];
        if ((atom->initial && !w->game->start[type][w->side][w->from]) ||
            (atom->region && !w->game->region[atom->region - 1][w->side][w->from])) {
            continue;
        }
        w->atom = atom;
        for (int j = 0; j < atom->n_ways[w->side]; j++) {
            (atom->lame ? lame : ride)(w, &atom->way[w->side][j]);
        }
    }
}

void w_reach(const struct w_game *game, const struct w_pos *pos, int from, bool alone,
             unsigned char *out)
{
    int man = pos->man[from];
    memset(out, 0, (size_t)game->board.n);
    struct walk w = {.game = game,
                     .pos = pos,
                     .from = from,
                     .side = man & 1,
                     .alone = alone,
                     .confined = game->type[man >> 1].confined[man & 1],
                     .out = out};
    walk_all(&w, game->type[man >> 1].moves, man >> 1);
}

bool w_faces(const struct w_game *game, const struct w_pos *pos, int by)
{
    unsigned char out[W_CELLS] = {0};
    struct walk w = {.game = game, .pos = pos, .side = by, .out = out};
    if (!game->facing) {
        return false;
    }
    for (int cell = 0; cell < game->board.n; cell++) {
        if (pos->man[cell] == (game->royal << 1 | by)) {
            w.from = cell;
            walk_all(&w, game->facing, game->royal);
        }
    }
    for (int cell = 0; cell < game->board.n; cell++) {
        if (pos->man[cell] == (game->royal << 1 | !by) && out[cell] & 2) {
            return true;
        }
    }
    return false;
}
