/* Static evaluation by rule: everything is derived from the game's tables, nothing from its name.
 *
 *   material   a man is worth what it can reach, on average over the board, each cell counting with
 *              the probability that the way is free; quiet and capturing moves count half each
 *   place      a share of what the man reaches from its own cell more or less than on average, and a
 *              share of what it gains by promoting, the larger the nearer
 *   hand       men in hand a little more than on the board
 *   danger     men near the enemy's royal piece, and defenders near the own one
 */
#ifndef WELTGEIST_SEARCH_EVALUATION_H
#define WELTGEIST_SEARCH_EVALUATION_H

#include "engine/position.h"

enum { DANGER_REACH = 4 };

struct evaluation {
    const struct variant *variant;
    struct weights weights;    /* material and place, White minus Black */
    int value[TYPES_MAX];      /* centipawns of a man on the board, on average */
    int hand_value[TYPES_MAX]; /* in hand or pool */
    int swing[TYPES_MAX];      /* what its taker gains: the man, and what it becomes in hand */
    int unit;                  /* value of the game's least man, for margins; 60 to 250 */
    uint8_t *distance;         /* [a * n_cells + b]: steps of any kind from cell to cell, at most
                                  DANGER_REACH */
    int16_t attack[TYPES_MAX][DANGER_REACH + 1]; /* by distance to the enemy's royal piece */
    int16_t defence[TYPES_MAX][DANGER_REACH + 1];
};

/* Derives the evaluation of a game. Freed with evaluation_free(). */
struct evaluation *evaluation_new(const struct variant *variant);
void evaluation_free(struct evaluation *evaluation);

/* Centipawns for the side to move. The position's weights are the evaluation's. */
int evaluation_of(const struct evaluation *evaluation, const struct position *pos);

#endif
