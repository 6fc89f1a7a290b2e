/* Static evaluation by rule: everything is derived from the game's tables and the numbers that its
 * file gives, nothing from its name.
 *
 * - Material: a man is worth what it can reach, on average over the board, each cell counting with
 *   the probability that the way is free; quiet and capturing moves count half each.
 * - Place: a share of what the man reaches from its own cell more or less than on average, and a
 *   share of what it gains by promoting, the larger the nearer.
 * - Hand: men in hand count a share, usually half, as they are worth in full once dropped.
 * - Pressure: cells around the royal pieces that men of either side attack, each with the
 *   probability that the way is free.
 * - Driving: of a royal piece that stands nearly alone, see search/driving.h.
 * - Tempo: a constant for the side to move.
 * - A net, if the game has one: what was learnt by playing it, see engine/net.h.
 */
#ifndef WELTGEIST_SEARCH_EVALUATION_H
#define WELTGEIST_SEARCH_EVALUATION_H

#include <stdatomic.h>

#include "engine/position.h"

/* What an evaluation is derived with, besides the game's tables. */
struct weights {
    int term[WEIGHT_TERMS];
    int value[TYPES_MAX]; /* centipawns of a type; 0: by what it reaches */
};

/* Those of the game. */
void weights_of(const struct variant *variant, struct weights *out);

struct evaluation {
    const struct variant *variant;
    struct weights weights;
    struct psqt psqt;          /* material and place, White minus Black */
    int value[TYPES_MAX];      /* centipawns of a man on the board, on average */
    int hand_value[TYPES_MAX]; /* in hand or pool */
    int swing[TYPES_MAX];      /* what its taker gains: the man, and what it becomes in hand */
    int32_t *promotion[2];     /* by side and cell: most that a man gains by promoting there */
    int unit;                  /* value of the game's least man, for margins; 60 to 250 */
    /* [(cell aimed at * men + man) * words + word]: bits of the cells from which the man may attack
       that cell, whatever stands between. */
    uint64_t *aim;
    struct driving *driving; /* the same as in psqt */
    int men;                 /* (n_types + 1) * 2 */
    int words;               /* of a set of cells */
};

/* Derives the evaluation of a game with such weights, which are copied, and puts a net on top of it
 * if @net is not NULL; the net must outlive it. Freed with evaluation_free(). NULL if another
 * thread has set *@cancel meanwhile; @cancel may be NULL. */
struct evaluation *evaluation_new(const struct variant *variant, const struct weights *weights,
                                  const struct net *net, const _Atomic bool *cancel);
void evaluation_free(struct evaluation *evaluation);

/* Centipawns for the side to move, from the sums of a position whose tables are an evaluation's. */
int evaluation_of(const struct position *pos);

#endif
