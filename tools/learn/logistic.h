/* Logistic regression: what numbers say about chances, by maximum likelihood. */
#ifndef WELTGEIST_TOOLS_LEARN_LOGISTIC_H
#define WELTGEIST_TOOLS_LEARN_LOGISTIC_H

#include <stdbool.h>
#include <stddef.h>

enum { LOGISTIC_NUMBERS = 2 };

/* One observation: the share of the points, 0 to 1, that came of the numbers @x. Rows that depend
 * on each other, as those of a game do, are a cluster: they have the same number and stand
 * together. */
struct logistic_row {
    double x[LOGISTIC_NUMBERS];
    double y;
    int cluster;
};

/* The share of the points is 1 / (1 + exp(-(b[0] * x[0] + b[1] * x[1]))). */
struct logistic {
    double b[LOGISTIC_NUMBERS];
    /* Covariance of b: Huber's sandwich with clusters, so that rows of one game do not count as if
     * each were a game. */
    double covariance[LOGISTIC_NUMBERS][LOGISTIC_NUMBERS];
};

/* Fits the first @n_numbers numbers (1 or 2) to @n rows by Newton's method with halved steps where
 * a whole one would lead away. The coefficients of numbers beyond are 0. False, and @out untouched,
 * if the rows determine none: there are too few, they do not differ, or they can be told apart
 * without fault, which makes ever larger coefficients more likely. */
bool logistic_fit(const struct logistic_row *row, size_t n, int n_numbers, struct logistic *out);

#endif
