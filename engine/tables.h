/* The moves of every man from every cell, compiled: forward for generating, backward for asking who
 * attacks a cell.
 *
 * A man is (type << 1 | side); 0 is an empty cell and 1 the wall behind the last cell, so that
 * walks along cells end without a bounds check. */
#ifndef WELTGEIST_ENGINE_TABLES_H
#define WELTGEIST_ENGINE_TABLES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "engine/cell_set.h"
#include "geometry/board.h"
#include "pieces/notation.h"

enum { TYPES_MAX = 64, MEN_MAX = TYPES_MAX * 2, MAN_NONE = 0, MAN_WALL = 1 };
enum side { WHITE, BLACK };

typedef uint8_t man_t;

static inline man_t man_make(int type, int side)
{
    return (man_t)(type << 1 | side);
}

static inline int man_type(man_t man)
{
    return man >> 1;
}

static inline int man_side(man_t man)
{
    return man & 1;
}

/* Whether a man, an empty cell or the wall is a man of @side and of one of @types, a set of types
 * as bits. */
static inline bool man_is(man_t man, int side, uint64_t types)
{
    return man > MAN_WALL && man_side(man) == side && types >> man_type(man) & 1;
}

/* A slide stops on every cell, a hop behind exactly one man. The other two end on their last cell
 * only: a lame leap or a slide to one goal, and a hop to one goal. */
enum ride_kind { RIDE_SLIDE, RIDE_HOP, RIDE_LAME, RIDE_HOP_LAME };

static inline bool ride_hops(int kind)
{
    return kind == RIDE_HOP || kind == RIDE_HOP_LAME;
}

static inline bool ride_ends_late(int kind)
{
    return kind == RIDE_LAME || kind == RIDE_HOP_LAME;
}

/* Cells in order from `cell` on in tables.path, ended by the wall cell. */
struct ride {
    uint32_t path;
    cell_t first;  /* path's first cell: most rides on a full board end there */
    uint8_t kind;  /* enum ride_kind */
    uint8_t modes; /* MODE_ bits */
};

/* Where one man can go from one cell. Leaps stand in tables.leap from `leap` on, first those that
 * move and capture, then those that only move, then those that only capture. */
struct reach {
    uint32_t leap, ride;
    uint16_t n_both, n_quiet, n_capture, n_rides;
};

/* Who attacks from a place: types as bits, by side of the attacker. Bit 0 (no type) stands for a
 * royal piece that attacks the other royal piece from afar. `over` attacks over exactly one man. */
struct attack_set {
    uint64_t direct[2], over[2];
};

/* A cell from which men of `set` attack, if the cells before it are empty. */
struct attack {
    cell_t cell;
    uint16_t set;
};

/* The attacks on one cell: leaps (nothing stands between), then lines. */
struct attacked {
    uint32_t leap, n_leaps; /* in tables.attack */
    uint32_t line, n_lines; /* in tables.line: beginnings in tables.attack, ended by the wall */
};

/* What leads from one cell to another: lines of the second through the first, and the set of men
 * that leap there (0 is the empty set). */
struct link {
    uint32_t line; /* in tables.through: beginnings in tables.attack */
    uint16_t n_lines, leap;
};

struct tables {
    int n_cells;
    bool hoppers;
    uint8_t enemy[2][MEN_MAX]; /* by side and man: 1 if the man is of the other side */
    struct reach *reach;       /* [man * n_cells + cell] */
    cell_t *leap;
    struct ride *ride;
    cell_t *path;
    struct attacked *attacked; /* [cell] */
    struct attack *attack;
    uint32_t *line;
    struct attack_set *set;
    uint64_t *range;   /* see tables_range() */
    struct link *link; /* [cell attacked * n_cells + cell] */
    uint32_t *through;
    size_t n_through;
    size_t n_leap, n_ride, n_path, n_attack, n_line, n_set;
    size_t cap_leap, cap_ride, cap_path, cap_attack, cap_line, cap_set;
};

/* What the tables are made from. */
struct tables_piece {
    const struct moves *moves;
    const uint8_t *confined[2]; /* by side: a border of cells that it cannot cross, 0/1 by cell; or
                                   NULL */
    const uint8_t *start[2];    /* by side: cells for moves from the start, 0/1 by cell; or NULL */
    const uint8_t *region[2];   /* the same for moves from a region */
    bool may_meet;              /* out */
};

/* Compiles the tables for @n_types types (1..@n_types of @piece). @facing, or NULL, are the moves
 * along which royal pieces attack each other. The caller frees with tables_free(). */
struct tables *tables_new(const struct board *board, struct tables_piece *piece, int n_types,
                          const struct moves *facing);
void tables_free(struct tables *tables);

/* Bytes that the tables hold. */
size_t tables_size(const struct tables *tables, int n_types);

static inline const struct reach *tables_reach(const struct tables *tables, man_t man, cell_t cell)
{
    return &tables->reach[(size_t)man * (size_t)tables->n_cells + cell];
}

/* The cells to which a man can go from a cell if what stands between allows it, set_words() words:
 * on an empty board for MODE_QUIET, to take for MODE_CAPTURE. */
static inline const uint64_t *tables_range(const struct tables *tables, man_t man, cell_t cell,
                                           int mode)
{
    size_t index = ((size_t)man * (size_t)tables->n_cells + cell) * 2 + (mode == MODE_CAPTURE);
    return &tables->range[index * set_words(tables->n_cells)];
}

static inline const struct link *tables_link(const struct tables *tables, cell_t to, cell_t cell)
{
    return &tables->link[(size_t)to * (size_t)tables->n_cells + cell];
}

#endif
