/* What scores of a game mean, found from games: the numbers of its file, `score.TERM`. */
#ifndef WELTGEIST_TOOLS_LEARN_SCORE_FIT_H
#define WELTGEIST_TOOLS_LEARN_SCORE_FIT_H

#include <stdbool.h>
#include <stddef.h>

#include "engine/score_term.h"

/* A score from a game that has ended. Those of a game stand together, in order. */
struct scored {
    double score;  /* in centipawns of the search, for the side that moved */
    int mate;      /* 1: it mates, -1: it is mated; 0: the score counts */
    bool white;    /* White moved */
    double points; /* of the side that moved: 0, 0.5 or 1 */
    int game, ply; /* numbers from 0 */
    int plies;     /* of the whole game */
};

struct score_fit {
    double scale, offset;             /* in centipawns of the search, the offset for White */
    double scale_error, offset_error; /* half of the 95 % intervals */
    bool has_offset; /* it can be told apart from 0; else it is 0, and its error that of the fit
                        with an offset */
    int draws;       /* percent, of even games */
    size_t used;     /* scores that are no mates */
};

/* Fits them by logistic regression. False, with @out untouched, if the scores do not show that who
 * is ahead wins more often, or show nothing else. */
bool score_fit(const struct scored *scored, size_t n, struct score_fit *out);

/* The words of a game's file, brought into what it may say. */
void score_fit_terms(const struct score_fit *fit, int out[SCORE_TERMS]);

/* A score in centipawns as it is told once the fit is in the file; infinite for mates. */
double score_fit_told(const struct score_fit *fit, const struct scored *scored);

#endif
