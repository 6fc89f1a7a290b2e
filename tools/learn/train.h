/* Training a net from positions: gradient descent (Adam: Kingma and Ba 2015) on top of the
 * evaluation that is derived from the rules. */
#ifndef WELTGEIST_TOOLS_LEARN_TRAIN_H
#define WELTGEIST_TOOLS_LEARN_TRAIN_H

#include "engine/net.h"
#include "tools/learn/samples.h"

struct train_options {
    int epochs;    /* how often every position is looked at; at least 1 */
    double lambda; /* share of the target that scores make; the rest are results */
    double scale;  /* centipawns that multiply the odds by e; 0: fitted to the data */
    double rate;   /* of learning, at first; it falls to a hundredth */
    double decay;  /* of the weights, a share of the rate */
    int batch;     /* positions of a step; 0: by the board */
    struct net_shape shape;
    bool no_tempo; /* what the side to move gains stays as it is derived */
    uint64_t seed; /* with one thread the same seed makes the same net */
    int threads;
};

/* What usually works for a game, with @hidden units (0: the table only). How much decay is best
 * depends on the game and on the number of positions; TRAIN_DECAYS are worth trying. */
extern const double TRAIN_DECAYS[2];
void train_options_of(struct train_options *out, const struct variant *variant, int hidden);

/* How it goes. Losses are cross entropies over the positions that are kept apart, one in twenty. */
struct train_progress {
    int epoch, epochs;         /* 0: before the first */
    size_t positions, checked; /* that are learnt from, and that are kept apart */
    double scale, offset;      /* see above; the score, for the side to move, of an even chance */
    double loss;               /* of the target, over what was learnt from */
    double check_loss, check_derived;   /* over what was not, with the net and without */
    double best_loss;                   /* the least check_loss so far: that of the net to come */
    double result_loss, result_derived; /* of the results alone */
};

/* Told after every epoch; false ends the training. */
typedef bool train_progress_fn(const struct train_progress *progress, void *user);

/* Trains a net, which the caller frees: that of the epoch that did best on the positions kept
 * apart. It is settled, and its text says how it was made. NULL with a reason if there are too few
 * positions, or if @progress (which may be NULL) ended it. */
struct net *train(const struct samples *samples, const struct train_options *options,
                  train_progress_fn *progress, void *user, struct error *error);

#endif
