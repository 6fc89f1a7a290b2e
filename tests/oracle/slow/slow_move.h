/* Moves as values: making the list of the legal ones, and playing one. */
#ifndef SLOW_MOVE_H
#define SLOW_MOVE_H

#include "slow_pos.h"

enum slow_move_kind { SLOW_MOVE, SLOW_CASTLING, SLOW_DROP, SLOW_REMOVAL };

struct slow_move {
    enum slow_move_kind kind;
    struct slow_cell from, to; /* castling: of the royal; removal: both the cell; drop: to only */
    char letter;               /* upper case: the man dropped, or chosen in promotion; or 0 */
    bool plus;                 /* promotes to the promoted form */
};

struct slow_moves {
    struct slow_move *move; /* owned; free with slow_moves_free */
    int n, cap;
};

/* Replaces what MOVES holds (all zero the first time) by the legal moves in POS. */
void slow_moves_legal(const struct slow_pos *pos, struct slow_moves *moves);
void slow_moves_free(struct slow_moves *moves);

/* The position after MOVE, which is one of slow_moves_legal. */
struct slow_pos slow_play(const struct slow_pos *pos, const struct slow_move *move);

/* Native text and NUL. */
void slow_move_print(const struct slow_game *game, const struct slow_move *move, char out[16]);

/* realloc(OLD, COUNT * SIZE) that ends the program when there is no memory. */
void *slow_grow(void *old, int count, size_t size);

#endif
