/* What scores mean: logistic regression of results on scores. */
#ifndef WELTGEIST_TOOLS_LEARN_TRAIN_SCALE_H
#define WELTGEIST_TOOLS_LEARN_TRAIN_SCALE_H

#include "tools/learn/samples.h"

/* The centipawns that multiply the odds by e, between 20 and 20000, and the score for the side to
 * move that means an even chance. Scores far beyond an advantage that decides count as the last
 * that does not. */
double train_scale(const struct samples *samples, double *offset);

#endif
