/*
 * A position: what stands where, hands, side, rights, clocks. Plain values; copying the struct
 * copies the position, and that is how moves are taken back.
 */
#ifndef SLOW_POS_H
#define SLOW_POS_H

#include "slow_games.h"

#include <stddef.h>

/* letter is upper case, or 0 for an empty cell; the other members are then 0 as well. */
struct slow_man {
    char letter;
    bool promoted;
    unsigned char side;
};

struct slow_pos {
    const struct slow_game *game;
    struct slow_man man[SLOW_LEVELS][SLOW_RANKS][SLOW_FILES];
    bool partner[SLOW_LEVELS][SLOW_RANKS][SLOW_FILES]; /* castling partner, nothing moved yet */
    int hand[2][26]; /* of one side, by letter: to drop, or the pool */
    enum slow_side side;
    bool setup; /* the setup phase lasts */
    int clock, number;
};

/*
 * Reads native text. False, with the reason in ERR, if it is no position of GAME; POS is then
 * undefined. Checks what the generator relies on: cells, letters, one royal a side, rights.
 */
bool slow_pos_parse(struct slow_pos *pos, const struct slow_game *game, const char *text, char *err,
                    size_t err_size);

/* Writes all six fields and NUL. False if SIZE is too small; OUT is then cut short. */
bool slow_pos_print(const struct slow_pos *pos, char *out, size_t size);

/* The man on a cell that exists (letter 0 if none), as a place to write to. */
struct slow_man *slow_man_at(struct slow_pos *pos, struct slow_cell cell);

/* The man on CELL; an empty one also for cells that do not exist. */
struct slow_man slow_man_on(const struct slow_pos *pos, struct slow_cell cell);

/* Where the royal of SIDE stands. There is always one. */
struct slow_cell slow_royal_cell(const struct slow_pos *pos, enum slow_side side);

/* Files that hold an unpromoted P of both sides (for the setup phase). */
int slow_shared_files(const struct slow_pos *pos);

/* True if SIDE has an unpromoted P in the file of CELL. */
bool slow_file_has_p(const struct slow_pos *pos, struct slow_cell cell, enum slow_side side);

/* The last rank from SIDE's point of view. */
int slow_far_rank(const struct slow_pos *pos, enum slow_side side);

#endif
