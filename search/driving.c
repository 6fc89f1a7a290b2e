#include "search/driving.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

/* Centipawns: all the way to a corner, all the way of the two royal pieces to each other, a man at
 * the royal piece's side, and an exit that is guarded. */
enum { CORNER = 160, APPROACH = 120, NEAR = 24, GUARDED = 12 };

/* Fills in the moves that a royal piece of @side needs from the nearest of the cells that are 0 in
 * @out, all others being DRIVING_NEVER. Breadth first, a set of cells a move. Returns the most. */
static int spread(const struct variant *v, int side, uint8_t *out)
{
    man_t royal = man_make(v->royal, side);
    size_t cells = (size_t)v->board->n_cells, words = set_words(v->board->n_cells);
    uint64_t last[CELL_WORDS] = {0};
    for (size_t cell = 0; cell < cells; cell++) {
        if (out[cell] == 0) {
            set_add(last, cell);
        }
    }
    for (int moves = 1;; moves++) {
        uint64_t next[CELL_WORDS] = {0};
        bool more = false;
        for (size_t cell = 0; cell < cells; cell++) {
            const uint64_t *range = tables_range(v->tables, royal, (cell_t)cell, MODE_QUIET);
            for (size_t word = 0; set_has(last, cell) && word < words; word++) {
                next[word] |= range[word];
            }
        }
        memset(last, 0, sizeof last);
        for (size_t cell = 0; cell < cells; cell++) {
            if (set_has(next, cell) && out[cell] == DRIVING_NEVER) {
                out[cell] = (uint8_t)moves;
                set_add(last, cell);
                more = true;
            }
        }
        if (!more || moves == DRIVING_NEVER - 1) {
            return moves - 1;
        }
    }
}

/* Moves of a royal piece from a cell on an empty board. */
static int exits_of(const struct variant *v, int side, cell_t cell)
{
    const uint64_t *range = tables_range(v->tables, man_make(v->royal, side), cell, MODE_QUIET);
    int n = 0;
    for (size_t word = 0; word < set_words(v->board->n_cells); word++) {
        n += __builtin_popcountll(range[word]);
    }
    return n;
}

/* Whether a man of some type that stands on a cell stays on a part of the board. */
static bool of_part(const struct variant *v, cell_t cell, int part)
{
    if (part == PARTS_MAX) {
        return true;
    }
    for (int type = 1; type <= v->n_types; type++) {
        for (int side = 0; side < 2; side++) {
            const uint8_t *of = v->dead.part[side][type];
            if (of && of[cell] == part) {
                return true;
            }
        }
    }
    return false;
}

/* The moves to the nearest corner of a part: a cell of it that @side's royal piece can reach with
 * fewest exits. */
static int find_corners(const struct variant *v, int side, int part, uint8_t *out)
{
    int cells = v->board->n_cells, fewest = INT32_MAX;
    memset(out, DRIVING_NEVER, (size_t)cells);
    for (int cell = 0; cell < cells; cell++) {
        int exits = exits_of(v, side, (cell_t)cell);
        if (!(v->flags[side][v->royal][cell] & FLAG_BEYOND) && of_part(v, (cell_t)cell, part) &&
            exits > 0 && exits <= fewest) {
            if (exits < fewest) {
                memset(out, DRIVING_NEVER, (size_t)cells);
            }
            fewest = exits;
            out[cell] = 0;
        }
    }
    return spread(v, side, out);
}

struct driving *driving_new(const struct variant *v, int percent)
{
    struct driving *d = memory_new(1, sizeof *d);
    d->percent = percent;
    size_t cells = d->cells = (size_t)v->board->n_cells;
    d->moves = memory_new(2 * cells * cells, sizeof *d->moves);
    d->corner = memory_new(2 * (PARTS_MAX + 1) * cells, sizeof *d->corner);
    memset(d->moves, DRIVING_NEVER, 2 * cells * cells);
    for (int side = 0; side < 2; side++) {
        for (size_t from = 0; from < cells; from++) {
            uint8_t *moves = d->moves + ((size_t)side * cells + from) * cells;
            moves[from] = 0;
            int most = spread(v, side, moves);
            d->most_moves[side] = most > d->most_moves[side] ? most : d->most_moves[side];
        }
        for (int part = 0; part <= PARTS_MAX; part++) {
            uint8_t *corner = d->corner + ((size_t)side * (PARTS_MAX + 1) + (size_t)part) * cells;
            d->most_corner[side][part] = find_corners(v, side, part, corner);
        }
    }
    return d;
}

void driving_free(struct driving *d)
{
    if (d) {
        free(d->moves);
        free(d->corner);
        free(d);
    }
}

/* @most for no moves, 0 for @all or more. */
static int nearness(int moves, int all, int most)
{
    return moves >= all ? 0 : most * (all - moves) / all;
}

/* The part of the board on which alone @side's men stand that stay on parts: mates are given in its
 * corners. PARTS_MAX if there is none or several. */
static int part_of(const struct position *pos, int side)
{
    const struct variant *v = pos->variant;
    int part = PARTS_MAX;
    for (int i = 0; i < pos->n_men[side]; i++) {
        cell_t cell = pos->list[side][i];
        const uint8_t *of = v->dead.part[side][man_type(pos->man[cell])];
        if (of && of[cell] != PART_NONE) {
            if (part != PARTS_MAX && part != of[cell]) {
                return PARTS_MAX;
            }
            part = of[cell];
        }
    }
    return part;
}

/* Exits of the driven royal piece that are guarded, and those that the board does not have. */
static int guarded_exits(const struct position *pos, int strong)
{
    const struct variant *v = pos->variant;
    cell_t royal = pos->royal[!strong];
    const uint64_t *range = tables_range(v->tables, pos->man[royal], royal, MODE_CAPTURE);
    int n = 0;
    for (size_t word = 0; word < set_words(v->board->n_cells); word++) {
        for (uint64_t left = range[word] & ~pos->set[!strong][word]; left; left &= left - 1) {
            cell_t cell = (cell_t)(word * 64 + (size_t)__builtin_ctzll(left));
            n += position_attacked(v, pos->man, cell, strong, false);
        }
    }
    return n;
}

/* Whether a side has men to drop. */
static bool has_drops(const struct position *pos, int side)
{
    int n = 0;
    for (int type = 1; pos->variant->drops && type <= pos->variant->n_types; type++) {
        n += pos->hand[side][type];
    }
    return n > 0;
}

int driving_of(const struct driving *d, const struct position *pos, int strong)
{
    int weak = !strong;
    cell_t royal = pos->royal[weak], own = pos->royal[strong];
    if (pos->n_men[weak] > DRIVEN_MEN || pos->n_men[strong] <= pos->n_men[weak] ||
        royal == CELL_NONE || own == CELL_NONE || has_drops(pos, weak)) {
        return 0;
    }
    int part = part_of(pos, strong);
    size_t table = (size_t)weak * (PARTS_MAX + 1) + (size_t)part;
    const uint8_t *moves = d->moves + (size_t)weak * d->cells * d->cells;
    int score = nearness(d->corner[table * d->cells + royal], d->most_corner[weak][part], CORNER) +
                nearness(d->moves[((size_t)strong * d->cells + own) * d->cells + royal],
                         d->most_moves[strong], APPROACH);
    for (int i = 0; i < pos->n_men[strong]; i++) {
        cell_t cell = pos->list[strong][i];
        if (cell != own) {
            score += nearness(moves[(size_t)royal * d->cells + cell], d->most_moves[weak], NEAR);
        }
    }
    return (score + GUARDED * guarded_exits(pos, strong)) * d->percent / 100;
}
