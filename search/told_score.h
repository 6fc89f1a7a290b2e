/* Scores as they are told to people and clients.
 *
 * The search counts in centipawns of its evaluation, which mean more in one game than in another. A
 * game's file says what they are worth (engine/score_term.h), and every score that leaves the
 * program goes through score_tell(): 174 centipawns told are odds of e to 1, 73.1 % of the points,
 * whatever the game, so that a pawn is 64 %.
 *
 * The offset is White's, not that of the side to move: what one side is ahead the other is behind,
 * so that the scores of a line agree from move to move. */
#ifndef WELTGEIST_SEARCH_TOLD_SCORE_H
#define WELTGEIST_SEARCH_TOLD_SCORE_H

#include "engine/position.h"
#include "search/score.h"

enum { TOLD_LOGIT = 174 }; /* centipawns told that multiply the odds by e */

/* A score for the side to move. */
struct told_score {
    int mate;            /* moves to mate as score_mate_moves() has them; 0: none */
    int centipawns;      /* where there is no mate; never as large as a mate score of the search */
    double expected;     /* share of the points, 0 to 1: 1 / (1 + exp(-centipawns / TOLD_LOGIT)) but
                            for rounding; 0 or 1 for a mate */
    int win, draw, loss; /* chances in thousandths, 1000 together; win + draw / 2 is expected */
};

/* A score that the search found for the side to move in @root, in its own units, as it is told.
 * What is told rises with the score. Mates are told as they are. */
struct told_score score_tell(const struct position *root, int score);

/* The chance of a draw where such a share of the points is to be expected (@logit is the natural
 * logarithm of its odds, up to 36 in size), in a game in which @percent of the games between equals
 * are drawn: Davidson's model (Journal of the American Statistical Association 65, 1970). */
double score_draw_chance(double logit, int percent);

/* So many centipawns told, as a difference between scores of the search; at most a score that is no
 * mate. */
int score_from_told(const struct variant *variant, int centipawns);

#endif
