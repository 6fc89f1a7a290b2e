/*
 * The eight games as rows of data: board, men, and which of the rules of promotion, drops, castling
 * and so on apply.
 *
 * The moves of a man are a string of powers, each [m|c][r|f]KIND:
 *
 *   m, c     only without capture, only with capture (neither: both)
 *   r, f     only rank-changing, only forward
 *   W F V    one orthogonal, root-2, root-3 step
 *   R B U    a ride of such steps
 *   C A L    the ride of a Cannon, Arrow, Sling: captures over exactly one man
 *   n x j    cubic leaps 2:1:0, 2:1:1, 2:2:1
 *   h d      hex-prism leaps of the Knight (2 and 1) and the Camel (3 and 1); r and f keep only
 *            those of 2 (3) ranks and 1 level
 *   g b o    Girlscout, Boyscout, Double Rhino
 *   s z      Stockbroker, Stockfwazir
 */
#ifndef SLOW_GAMES_H
#define SLOW_GAMES_H

#include "slow_board.h"

enum slow_side { SLOW_WHITE, SLOW_BLACK };

enum slow_promotion {
    SLOW_AT_FAR_RANK,   /* always, to the promoted form, on moving to the far rank */
    SLOW_PAWN_CHOICE,   /* P on moving to the far rank becomes a man of its choice */
    SLOW_IN_LAST_RANKS, /* may, on entering, staying in or leaving the last two ranks */
    SLOW_AT_RIVER,      /* P on crossing the river; +P on an end rank by choice from the pool */
};

enum slow_hand_use {
    SLOW_HAND_NONE,
    SLOW_HAND_DROPS, /* captured men, held by the captor */
    SLOW_HAND_POOL,  /* captured men, held for their own side's promotions */
};

struct slow_kind {
    char letter;
    bool promoted;
    const char *powers;
};

struct slow_game {
    const char *name;
    struct slow_board board;
    const struct slow_kind *kinds; /* ends with letter 0 */
    enum slow_promotion promotion;
    enum slow_hand_use hand_use;
    const char *hand;       /* letters in hand order */
    const char *choice;     /* letters of a promotion by choice */
    const char *own_end;    /* those of choice that are for the own end rank only */
    const char *river;      /* men that never cross the river, nor attack beyond it */
    const char *partners_1; /* castling partners on an orthogonal */
    const char *partners_2; /* ... and on a root-2 diagonal */
    char royal_home[2];     /* level and file letter of both royals, for castling */
    bool setup;             /* the setup phase exists */
    bool facing;            /* royals attack each other along rank-changing lines */
    char not_on_2_and_5;    /* letter of the man never dropped on those ranks, or 0 */
};

/* The game of that name, or NULL. */
const struct slow_game *slow_game_find(const char *name);

/* The row of a man, or NULL if the game has no such man. */
const struct slow_kind *slow_kind_find(const struct slow_game *game, char letter, bool promoted);

/* strchr that does not find the final NUL; LETTERS may be NULL. */
bool slow_letter_in(const char *letters, char letter);

#endif
