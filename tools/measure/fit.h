/* Fitting the weights of a game's evaluation by self-play: simultaneous perturbation (Spall 1992),
 * as engines of the field are tuned with. */
#ifndef WELTGEIST_TOOLS_MEASURE_FIT_H
#define WELTGEIST_TOOLS_MEASURE_FIT_H

#include <signal.h>
#include <stdbool.h>
#include <stdint.h>

#include "search/evaluation.h"

enum { FIT_KNOBS_MAX = WEIGHT_TERMS + TYPES_MAX };

/* One number that is fitted. */
struct knob {
    int term;       /* a weight_term, or -1: the value of men */
    uint64_t types; /* the men, as bits */
    double at;      /* where it stands */
    double step;    /* how far it is moved to either side to see what that does */
    double least, most;
};

struct fit {
    const struct variant *variant;
    struct weights weights; /* those that are not fitted */
    struct knob knob[FIT_KNOBS_MAX];
    int n_knobs;
    uint64_t nodes; /* of a move */
    double seconds;
    int threads;
    uint64_t seed;
    const volatile sig_atomic_t *stop; /* ends it as soon as this is not 0 */
    uint64_t games;                    /* played */
};

/* Begins with the weights of the game's file and nothing to fit; nodes, seconds, threads and stop
 * are for the caller to set. */
void fit_begin(struct fit *fit, const struct variant *variant);

/* Adds what is to be fitted: a term, or the value of every kind of man but the royal one (men that
 * share a name and moves share the value). */
void fit_add_term(struct fit *fit, enum weight_term term);
void fit_add_values(struct fit *fit);

/* The weights with each knob moved by @shift[i] of its steps, or not at all if that is NULL. */
void fit_weights(const struct fit *fit, const double *shift, struct weights *out);

/* Plays until the time is over and moves the knobs to where games are won. */
void fit_run(struct fit *fit);

/* Asked before each move; true ends the games. */
typedef bool fit_over_fn(void *user);

/* A pair of games, each side once with @a and once with @b, from one opening of random moves.
 * Returns the points of @a, 0 to 2 in halves, or a negative number if @over ended them. */
double fit_play_pair(const struct variant *variant, const struct weights *a,
                     const struct weights *b, uint64_t nodes, uint64_t seed, fit_over_fn *over,
                     void *user);

#endif
