/* Scores: centipawns or the distance to a mate; and what they mean when they are only bounds. */
#ifndef WELTGEIST_SEARCH_SCORE_H
#define WELTGEIST_SEARCH_SCORE_H

#include <stdbool.h>

enum {
    SCORE_MATE = 32000,       /* mated in n plies: -(SCORE_MATE - n) */
    SCORE_MATE_BOUND = 31000, /* scores beyond it are mates */
    SCORE_INFINITE = 32500
};

/* What is known of a position's value: the score itself, that it is at least the score, that it is
 * at most the score. */
enum search_bound { BOUND_EXACT, BOUND_LOWER, BOUND_UPPER };

static inline bool score_is_mate(int score)
{
    return score >= SCORE_MATE_BOUND || score <= -SCORE_MATE_BOUND;
}

/* Whether a score with its bound shows that the value is exactly that, or at most @low, or at least
 * @high: then a search of the window from @low to @high has nothing to add. */
static inline bool bound_settles(enum search_bound bound, int score, int low, int high)
{
    return bound == BOUND_EXACT || (bound == BOUND_LOWER ? score >= high : score <= low);
}

/* What a search of the window from @alpha to @beta proved by returning @score. */
static inline enum search_bound bound_of(int score, int alpha, int beta)
{
    return score >= beta ? BOUND_LOWER : score > alpha ? BOUND_EXACT : BOUND_UPPER;
}

/* Mate scores count plies from the root; the transposition table counts them from its own position,
 * which may be reached at any ply. */
static inline int score_to_table(int score, int ply)
{
    return !score_is_mate(score) ? score : score > 0 ? score + ply : score - ply;
}

static inline int score_from_table(int score, int ply)
{
    return !score_is_mate(score) ? score : score > 0 ? score - ply : score + ply;
}

/* For a mate score the full moves to mate: positive if the side to move mates, negative if it is
 * mated (-0 does not occur: mated now is -1). 0 for other scores. */
int score_mate_moves(int score);

#endif
