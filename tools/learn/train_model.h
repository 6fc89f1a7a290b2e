/* A net while it is trained: its parameters as floats, what they say of samples, and the gradient.
 * 1 is a sum of the hidden layer that is clipped, and in the value the odds times e. */
#ifndef WELTGEIST_TOOLS_LEARN_TRAIN_MODEL_H
#define WELTGEIST_TOOLS_LEARN_TRAIN_MODEL_H

#include "engine/net.h"
#include "tools/learn/samples.h"

struct model {
    const struct samples *samples;
    const struct net *net; /* its shape; the parameters are not used */
    size_t n_rows;
    double scale, lambda;

    /* Parameters: the net's, in the same order. */
    size_t n_params, weight, bias, output, tempo; /* where they begin; the table comes first */
    float *param, *mean, *square;                 /* moments of the gradient */

    /* Unfolded, by row as White sees it. */
    float *row;   /* [row * hidden] */
    float *table; /* [row] */
    float bias_of[NET_HIDDEN_MAX], output_of[2][NET_HIDDEN_MAX];

    /* Which parameters a row unfolds from. */
    uint32_t *row_from;   /* [(row * images + image) * each + i]: for the first unit */
    uint32_t *table_from; /* [row * each + i] */
    int row_each, table_each;
};

/* What one thread sums up. */
struct gradient {
    float *row, *table;
    uint8_t *touched; /* by row */
    float bias[NET_HIDDEN_MAX], output[2][NET_HIDDEN_MAX], tempo;
    double loss;
};

/* Parameters at random, small; the table is 0. @net outlives it. @scale is what centipawns multiply
 * the odds by e, @lambda the share of scores in the target. */
struct model *model_new(const struct samples *samples, const struct net *net, double scale,
                        double lambda, uint64_t *seed);
void model_free(struct model *model);

void gradient_init(struct gradient *gradient, const struct model *model);
void gradient_free(struct gradient *gradient);

/* Unfolds the parameters after they were changed. */
void model_unfold(struct model *model);

/* Chance of the side to move that @centipawns mean. */
double model_chance(const struct model *model, double centipawns);

/* What a sample should be worth: a mixture of its score and its result. */
double model_target(const struct model *model, const struct sample *sample);

/* What the model says of a sample, as the logarithm of the odds. */
double model_value(const struct model *model, const struct sample *sample);

/* Adds to a gradient what a sample asks for. */
void model_learn(const struct model *model, const struct sample *sample, struct gradient *gradient);

/* Adds a thread's gradient to @sum, by parameter, and makes it 0. */
void model_collect(const struct model *model, struct gradient *gradient, float *sum);

/* Fills in the parameters of the net, and settles it. */
bool model_round(const struct model *model, struct net *net, struct error *error);

#endif
