/* Shared by movegen.c, legality.c and the move texts only. */
#ifndef WELTGEIST_ENGINE_MOVEGEN_INTERNAL_H
#define WELTGEIST_ENGINE_MOVEGEN_INTERNAL_H

#include "engine/movegen.h"

/* What a man may become on a move, and whether it may stay what it is. */
struct promotions {
    bool plain;
    uint64_t types;
};

/* @type promotes at all; @from and @to are cells of one of its tracks. */
struct promotions promotions_of(const struct position *pos, int type, cell_t from, cell_t to);
uint64_t promotion_choices(const struct position *pos, const struct piece *piece, cell_t to);

/* True if nothing stands between the royal piece and the partner. */
bool castling_open(const struct position *pos, const struct partner *partner);

#endif
