#include "tools/learn/train.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/random.h"
#include "engine/net_game.h"
#include "tools/learn/train_model.h"
#include "tools/learn/train_scale.h"

enum { CHECKED_EVERY = 20, CHECKED_BLOCK = 500, LEAST_POSITIONS = 100 };

const double TRAIN_DECAYS[2] = {0.01, 0.3};

void train_options_of(struct train_options *out, const struct variant *variant, int hidden)
{
    *out = (struct train_options){.epochs = 12,
                                  .lambda = 0.7,
                                  .rate = 0.002,
                                  .decay = TRAIN_DECAYS[0],
                                  .shape = net_shape_of(variant, hidden),
                                  .seed = 1,
                                  .threads = 1};
}

/* A part of a step's positions, for one thread. */
struct share {
    const struct model *model;
    const uint32_t *order;
    size_t n;
    struct gradient gradient;
    pthread_t thread;
    bool started;
};

struct training {
    const struct samples *samples;
    const struct train_options *options;
    struct net *net;
    struct model *model;
    uint32_t *order; /* positions that are learnt from, then those that are kept apart */
    size_t n_learn, n_check, batch;
    struct share *share;
    float *sum;                  /* a step's gradient by parameter */
    float *best;                 /* the parameters after the epoch of the least loss */
    struct train_progress found; /* what was told after it */
    uint64_t seed;
    double step, steps; /* done, and of all epochs */
};

static void *learn_share(void *user)
{
    struct share *share = user;
    const struct model *m = share->model;
    for (size_t i = 0; i < share->n; i++) {
        model_learn(m, &m->samples->sample[share->order[i]], &share->gradient);
    }
    return NULL;
}

/* Moves the parameters against the gradient of @n positions. */
static void adam(struct training *t, size_t n)
{
    const float FIRST = 0.9F, SECOND = 0.999F, TINY = 1e-8F, OUTPUT_MOST = 8;
    struct model *m = t->model;
    double left = 0.5 * (1 + cos(3.14159265358979 * t->step / t->steps));
    float rate = (float)(t->options->rate * (left + 0.01));
    float decay = (float)t->options->decay;
    t->step++;
    float first = 1 / (1 - (float)pow((double)FIRST, t->step));
    float second = 1 / (1 - (float)pow((double)SECOND, t->step));
    if (t->options->no_tempo) {
        t->sum[m->tempo] = 0;
    }
    for (size_t i = 0; i < m->n_params; i++) {
        float by = t->sum[i] / (float)n;
        m->mean[i] = FIRST * m->mean[i] + (1 - FIRST) * by;
        m->square[i] = SECOND * m->square[i] + (1 - SECOND) * by * by;
        float to = m->mean[i] * first / (sqrtf(m->square[i] * second) + TINY);
        m->param[i] -= rate * (to + decay * m->param[i]);
        t->sum[i] = 0;
    }
    for (size_t i = m->output; i < m->tempo; i++) {
        m->param[i] = fminf(fmaxf(m->param[i], -OUTPUT_MOST), OUTPUT_MOST);
    }
    model_unfold(m);
}

/* Learns from the positions @begin to @end of the order. The threads' gradients are added in the
 * order of the shares. */
static void step(struct training *t, size_t begin, size_t end)
{
    size_t n = end - begin, threads = (size_t)t->options->threads;
    for (size_t i = 0; i < threads; i++) {
        struct share *share = &t->share[i];
        size_t from = begin + n * i / threads, to = begin + n * (i + 1) / threads;
        share->order = t->order + from;
        share->n = to - from;
        share->started = i > 0 && pthread_create(&share->thread, NULL, learn_share, share) == 0;
    }
    for (size_t i = 0; i < threads; i++) {
        if (t->share[i].started) {
            pthread_join(t->share[i].thread, NULL);
        } else {
            learn_share(&t->share[i]);
        }
        model_collect(t->model, &t->share[i].gradient, t->sum);
    }
    adam(t, n);
}

/* The cross entropy of a chance. */
static double loss_of(double chance, double target)
{
    return -target * log(chance + 1e-12) - (1 - target) * log(1 - chance + 1e-12);
}

/* Losses over what is kept apart. */
static void check(const struct training *t, struct train_progress *progress)
{
    const struct model *m = t->model;
    double sum[4] = {0};
    for (size_t i = t->n_learn; i < t->samples->n; i++) {
        const struct sample *s = &t->samples->sample[t->order[i]];
        double chance = 1 / (1 + exp(-model_value(m, s)));
        double derived = model_chance(m, s->value);
        sum[0] += loss_of(chance, model_target(m, s));
        sum[1] += loss_of(derived, model_target(m, s));
        sum[2] += loss_of(chance, s->result / 2.0);
        sum[3] += loss_of(derived, s->result / 2.0);
    }
    double n = (double)t->n_check;
    progress->check_loss = sum[0] / n;
    progress->check_derived = sum[1] / n;
    progress->result_loss = sum[2] / n;
    progress->result_derived = sum[3] / n;
}

/* Blocks of positions, which are of few games, are kept apart as a whole. */
static void make_order(struct training *t)
{
    size_t n = t->samples->n, block = n / CHECKED_EVERY;
    block = block < CHECKED_BLOCK ? (block ? block : 1) : CHECKED_BLOCK;
    t->order = memory_new(n, sizeof *t->order);
    for (int pass = 0; pass < 2; pass++) {
        for (size_t i = 0; i < n; i++) {
            bool checked = i / block % CHECKED_EVERY == CHECKED_EVERY / 2;
            if (checked == (pass == 1)) {
                t->order[t->n_learn + t->n_check] = (uint32_t)i;
                t->n_learn += !checked;
                t->n_check += checked;
            }
        }
    }
}

static void shuffle(struct training *t)
{
    for (size_t i = t->n_learn - 1; i > 0; i--) {
        size_t k = random_below(&t->seed, i + 1);
        uint32_t swap = t->order[i];
        t->order[i] = t->order[k];
        t->order[k] = swap;
    }
}

static double epoch(struct training *t)
{
    double loss = 0;
    shuffle(t);
    for (size_t begin = 0; begin < t->n_learn; begin += t->batch) {
        size_t end = begin + t->batch < t->n_learn ? begin + t->batch : t->n_learn;
        step(t, begin, end);
    }
    for (int i = 0; i < t->options->threads; i++) {
        loss += t->share[i].gradient.loss;
        t->share[i].gradient.loss = 0;
    }
    return loss / (double)t->n_learn;
}

/* Keeps the parameters if they do best so far on what is not learnt from: many epochs over few
 * positions learn those by heart. */
static void keep_best(struct training *t, struct train_progress *now)
{
    size_t size = t->model->n_params * sizeof *t->best;
    if (now->epoch == 1 || (now->epoch > 1 && now->check_loss < now->best_loss)) {
        memcpy(t->best, t->model->param, size);
        now->best_loss = now->check_loss;
        t->found = *now;
    }
}

/* All epochs. The model is then that of the best one. */
static bool run(struct training *t, struct train_progress *now, train_progress_fn *progress,
                void *user)
{
    bool more = true;
    for (int i = 0; i <= t->options->epochs && more; i++) {
        now->epoch = i;
        now->loss = i ? epoch(t) : 0;
        check(t, now);
        keep_best(t, now);
        more = !progress || progress(now, user);
    }
    if (more) {
        memcpy(t->model->param, t->best, t->model->n_params * sizeof *t->best);
        model_unfold(t->model);
    }
    return more;
}

/* The net's text: what it was made from, and how well it does. */
static void tell(struct net *net, const struct training *t)
{
    const struct train_options *o = t->options;
    const struct train_progress *now = &t->found;
    struct text text = {0};
    text_addf(&text, "%zu positions and %zu to check, epoch %d of %d, decay %.2f, lambda %.2f, ",
              now->positions, now->checked, now->epoch, o->epochs, o->decay, o->lambda);
    text_addf(&text, "scale %.0f, seed %llu\n", now->scale, (unsigned long long)o->seed);
    text_addf(&text, "loss %.4f (derived %.4f), of results %.4f (%.4f)\n", now->check_loss,
              now->check_derived, now->result_loss, now->result_derived);
    free(net->made);
    net->made = text.data;
}

static void begin(struct training *t, double scale)
{
    enum { BATCH_SMALL = 256, BATCH_LARGE = 2048, ROWS_SMALL = 4000 };
    const struct train_options *o = t->options;
    size_t threads = (size_t)o->threads;
    t->seed = o->seed;
    t->model = model_new(t->samples, t->net, scale, o->lambda, &t->seed);
    t->sum = memory_new(t->model->n_params, sizeof *t->sum);
    t->best = memory_new(t->model->n_params, sizeof *t->best);
    t->share = memory_new(threads, sizeof *t->share);
    for (size_t i = 0; i < threads; i++) {
        t->share[i].model = t->model;
        gradient_init(&t->share[i].gradient, t->model);
    }
    t->batch = o->batch > 0                    ? (size_t)o->batch
               : net_rows(t->net) < ROWS_SMALL ? BATCH_SMALL
                                               : BATCH_LARGE;
    t->steps = (double)((t->n_learn + t->batch - 1) / t->batch) * o->epochs;
}

static void end(struct training *t)
{
    for (int i = 0; i < t->options->threads; i++) {
        gradient_free(&t->share[i].gradient);
    }
    free(t->share);
    free(t->sum);
    free(t->best);
    free(t->order);
    model_free(t->model);
}

struct net *train(const struct samples *samples, const struct train_options *options,
                  train_progress_fn *progress, void *user, struct error *error)
{
    struct training t = {.samples = samples, .options = options};
    struct train_progress now = {.epochs = options->epochs};
    if (samples->n < LEAST_POSITIONS || samples->n > UINT32_MAX) {
        error_set(error, "%zu positions: at least %d are needed", samples->n, LEAST_POSITIONS);
        return NULL;
    }
    if (!(t.net = net_of_game(samples->variant, &options->shape, error))) {
        return NULL;
    }
    now.scale = train_scale(samples, &now.offset);
    now.scale = options->scale > 0 ? options->scale : now.scale;
    make_order(&t);
    begin(&t, now.scale);
    now.positions = t.n_learn;
    now.checked = t.n_check;
    bool ok = run(&t, &now, progress, user);
    if (!ok) {
        error_set(error, "the training was ended");
    } else if ((ok = model_round(t.model, t.net, error))) {
        tell(t.net, &t);
    }
    end(&t);
    if (!ok) {
        net_free(t.net);
    }
    return ok ? t.net : NULL;
}
