/* Where a single man may go, and who is attacked: by walking over the coordinates each time. */
#ifndef SLOW_MEN_H
#define SLOW_MEN_H

#include "slow_pos.h"

/* A set of cells: however many paths lead to a cell, it is in the set once. */
struct slow_reach {
    bool to[SLOW_LEVELS][SLOW_RANKS][SLOW_FILES];
};

/*
 * The cells to which the man on FROM may move, or on which it may capture an enemy that stands
 * there. Not included: castling, facing royals, and whether the own royal is then attacked.
 */
void slow_man_reach(const struct slow_pos *pos, struct slow_cell from, struct slow_reach *reach);

/* True if a man of the other side could take SIDE's man on CELL. */
bool slow_cell_attacked(const struct slow_pos *pos, struct slow_cell cell, enum slow_side side);

/* True if the royal of SIDE is attacked, a facing royal included. */
bool slow_royal_attacked(const struct slow_pos *pos, enum slow_side side);

/* True if a man of that kind of SIDE, alone on the board, would have a move from CELL. */
bool slow_can_ever_move(const struct slow_game *game, struct slow_man man, struct slow_cell cell);

#endif
