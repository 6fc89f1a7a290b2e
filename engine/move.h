/* A move in 32 bits.
 *
 *   bits  0-9   from   cell it leaves (drops: the cell it enters)
 *   bits 10-19  to     cell it enters (removals: the cell that is emptied)
 *   bits 20-25  type   promotion, perhaps en passant: the new type; drop: the type dropped;
 *                      castling: the right that is used, see struct variant; else 0
 *   bits 26-28  kind
 */
#ifndef WELTGEIST_ENGINE_MOVE_H
#define WELTGEIST_ENGINE_MOVE_H

#include <stddef.h>
#include <stdint.h>

#include "geometry/board.h"

typedef uint32_t move_t;

enum { MOVE_NONE = 0 }; /* from and to are the same cell: no move */

enum move_kind {
    MOVE_NORMAL,
    MOVE_PROMOTION,
    MOVE_DROP,
    MOVE_CASTLING,  /* the royal piece's from and to, perhaps the same; see variant_castling() */
    MOVE_REMOVAL,   /* setup phase: a man off the board */
    MOVE_EN_PASSANT /* to the cell just passed; the victim stands elsewhere */
};

static inline move_t move_make(enum move_kind kind, cell_t from, cell_t to, int type)
{
    return (move_t)from | (move_t)to << 10 | (move_t)type << 20 | (move_t)kind << 26;
}

static inline cell_t move_from(move_t move)
{
    return move & 1023;
}

static inline cell_t move_to(move_t move)
{
    return move >> 10 & 1023;
}

static inline int move_type(move_t move)
{
    return move >> 20 & 63;
}

static inline enum move_kind move_kind(move_t move)
{
    return (enum move_kind)(move >> 26 & 7);
}

/* The type that the man becomes on this move, or 0 if it stays what it is. */
static inline int move_becomes(move_t move)
{
    enum move_kind kind = move_kind(move);
    return kind == MOVE_PROMOTION || kind == MOVE_EN_PASSANT ? move_type(move) : 0;
}

#endif
