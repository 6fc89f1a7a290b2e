#include "engine/net_game.h"

#include <stdlib.h>

#include "base/hash.h"
#include "base/memory.h"
#include "engine/net_mirror.h"

static uint64_t hash_number(uint64_t hash, int64_t number)
{
    unsigned char bytes[8];
    for (int i = 0; i < 8; i++) {
        bytes[i] = (unsigned char)((uint64_t)number >> (8 * i));
    }
    return hash_bytes(hash, bytes, sizeof bytes);
}

/* One step of a hash of many cells: a multiplication and a rotation each. */
static inline uint64_t mix(uint64_t hash, uint64_t number)
{
    hash = (hash ^ number) * UINT64_C(0x9e3779b97f4a7c15);
    return hash ^ hash >> 29;
}

/* The moves of a man from a cell, whatever the order in which the tables have them, each cell
 * replaced by its image in @map. */
static uint64_t hash_moves(const struct tables *t, man_t man, cell_t cell, const cell_t *map)
{
    enum { LEAP = 101, RIDE = 211 };
    const struct reach *reach = tables_reach(t, man, cell);
    uint64_t sum = 0;
    const cell_t *leap = t->leap + reach->leap;
    int ends[3] = {reach->n_both, reach->n_both + reach->n_quiet,
                   reach->n_both + reach->n_quiet + reach->n_capture};
    for (int kind = 0, i = 0; kind < 3; kind++) {
        for (; i < ends[kind]; i++) {
            sum += mix(mix(HASH_START, (uint64_t)LEAP + (uint64_t)kind), map[leap[i]]);
        }
    }
    for (int i = 0; i < reach->n_rides; i++) {
        const struct ride *ride = &t->ride[reach->ride + (uint32_t)i];
        uint64_t hash = mix(mix(HASH_START, (uint64_t)RIDE + (uint64_t)ride->kind), ride->modes);
        for (const cell_t *path = t->path + ride->path; *path != t->n_cells; path++) {
            hash = mix(hash, map[*path]);
        }
        sum += hash;
    }
    return sum;
}

uint64_t net_game(const struct variant *v)
{
    struct text board = {0};
    board_format(v->board, &board);
    uint64_t hash = hash_bytes(HASH_START, board.data, board.length);
    text_free(&board);
    hash = hash_number(hash, v->board->forward.rank + 2 * v->board->forward.level);
    hash = hash_number(hash, v->captured);
    hash = hash_number(hash, v->royal);
    cell_t *same = net_mirror_cells(v->board, 0);
    for (int type = 1; type <= v->n_types; type++) {
        const struct piece *piece = &v->piece[type];
        hash = hash_number(hash, piece->letter + 256 * piece->form);
        hash = hash_number(hash, piece->captured_as + 64 * piece->returns_to);
        hash = hash_number(hash, piece->promotion + 8 * piece->form_type);
        hash = hash_number(hash, (int64_t)piece->choices);
        for (int side = 0; side < 2; side++) {
            uint64_t moves = 0;
            for (int cell = 0; cell < v->board->n_cells; cell++) {
                moves = mix(moves, hash_moves(v->tables, man_make(type, side), (cell_t)cell, same));
            }
            hash = hash_number(hash, (int64_t)moves);
        }
    }
    free(same);
    return hash;
}

/* Whether what a man may do on a cell the other may do on the cell's image. */
static bool same_man(const struct variant *v, int type, int side, int other, const cell_t *same,
                     const cell_t *map)
{
    for (int cell = 0; cell < v->board->n_cells; cell++) {
        if (v->flags[side][type][cell] != v->flags[other][type][map[cell]] ||
            hash_moves(v->tables, man_make(type, side), (cell_t)cell, map) !=
                hash_moves(v->tables, man_make(type, other), map[cell], same)) {
            return false;
        }
    }
    return true;
}

/* Whether the castlings of the game come in pairs of images, or are their own. */
static bool same_castlings(const struct variant *v, const cell_t *map)
{
    for (int i = 0; i < v->n_castlings; i++) {
        const struct castling *c = &v->castling[i];
        bool found = false;
        for (int j = 0; j < v->n_castlings && !found; j++) {
            const struct castling *d = &v->castling[j];
            found = c->side == d->side && c->types == d->types &&
                    map[c->royal_from] == d->royal_from && map[c->royal_to] == d->royal_to &&
                    map[c->partner_from] == d->partner_from && map[c->partner_to] == d->partner_to;
        }
        if (!found) {
            return false;
        }
    }
    return true;
}

/* Whether a side's men move in a mirror as the other's (or its own, if @turned is 0) do. */
static bool same_in_mirror(const struct variant *v, int mirrors, int turned)
{
    cell_t *same = net_mirror_cells(v->board, 0), *map = net_mirror_cells(v->board, mirrors);
    bool ok = map && (turned || same_castlings(v, map));
    for (int type = 1; type <= v->n_types && ok; type++) {
        ok = same_man(v, type, WHITE, WHITE ^ turned, same, map) &&
             same_man(v, type, BLACK, BLACK ^ turned, same, map);
    }
    free(same);
    free(map);
    return ok;
}

/* The mirrors, one by one, in which the game stays the same. */
static int own_mirrors(const struct variant *v)
{
    const struct board *b = v->board;
    int mirrors = 0;
    for (int mirror = 1; mirror < NET_MIRRORS; mirror <<= 1) {
        bool wide = mirror == NET_MIRROR_FILES    ? b->n_files > 1
                    : mirror == NET_MIRROR_LEVELS ? b->n_levels > 1
                                                  : b->n_ranks > 1;
        if (wide && !(mirror & net_forward(b)) && same_in_mirror(v, mirror, false)) {
            mirrors |= mirror;
        }
    }
    return mirrors;
}

/* In which mirrors Black is what White was: straight ahead, or turned about; failing that, in any
 * that the board has; in none on a board without. */
static int opposite_mirrors(const struct variant *v)
{
    int forward = net_forward(v->board), fallback = 0;
    for (int more = 0; more < NET_MIRRORS; more++) {
        if (more & forward) {
            continue;
        }
        cell_t *map = net_mirror_cells(v->board, forward | more);
        fallback = map && !fallback ? forward | more : fallback;
        free(map);
        if (map && same_in_mirror(v, forward | more, true)) {
            return forward | more;
        }
    }
    return fallback;
}

struct net_shape net_shape_of(const struct variant *v, int hidden)
{
    enum { CELLS_MOST = 128 };
    struct net_shape shape = {.inputs = v->board->n_cells > CELLS_MOST ? NET_FACTORS : NET_CELLS,
                              .mirrors = own_mirrors(v),
                              .opposite = opposite_mirrors(v)};
    int step = NET_HIDDEN_STEP;
    shape.hidden = (hidden + step - 1) / step * step;
    shape.hidden = shape.hidden > NET_HIDDEN_MAX ? NET_HIDDEN_MAX : shape.hidden;
    return shape;
}

struct net *net_of_game(const struct variant *v, const struct net_shape *shape, struct error *error)
{
    return net_new(v->board, v->n_types, net_game(v), shape, error);
}
