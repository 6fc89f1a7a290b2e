#include "tools/measure/fit.h"

#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/memory.h"
#include "base/random.h"

enum { PAIRS = 4 /* for one look at a direction */ };

/* How far a look that won all games moves a knob, in steps: at first, and at the end. */
static const double FIRST_GAIN = 0.30, LAST_GAIN = 0.08;

void fit_begin(struct fit *fit, const struct variant *variant)
{
    *fit = (struct fit){.variant = variant};
    weights_of(variant, &fit->weights);
}

void fit_add_term(struct fit *fit, enum weight_term term)
{
    fit->knob[fit->n_knobs++] = (struct knob){.term = (int)term,
                                              .at = fit->weights.term[term],
                                              .step = weight_terms[term].step,
                                              .most = weight_terms[term].most};
}

/* The first type that is the same man as @type: promoted forms may be. */
static int same_as(const struct variant *v, int type)
{
    int first = 1;
    while (strcmp(v->piece[first].name, v->piece[type].name) != 0 ||
           strcmp(v->piece[first].moves_text, v->piece[type].moves_text) != 0) {
        first++;
    }
    return first;
}

void fit_add_values(struct fit *fit)
{
    const struct variant *v = fit->variant;
    struct evaluation *e = evaluation_new(v, &fit->weights, NULL, NULL);
    int index[TYPES_MAX] = {0};
    for (int type = 1; type <= v->n_types; type++) {
        int first = same_as(v, type);
        if (type == v->royal) {
            continue;
        }
        if (first == type) {
            index[type] = fit->n_knobs;
            fit->knob[fit->n_knobs++] = (struct knob){.term = -1,
                                                      .at = e->value[type],
                                                      .step = e->value[type] / 10.0 + 1,
                                                      .least = 10,
                                                      .most = 10000};
        }
        if (first != v->royal) {
            fit->knob[index[first]].types |= UINT64_C(1) << type;
        }
    }
    evaluation_free(e);
}

static double within(const struct knob *knob, double at)
{
    return fmin(fmax(at, knob->least), knob->most);
}

void fit_weights(const struct fit *fit, const double *shift, struct weights *out)
{
    *out = fit->weights;
    for (int i = 0; i < fit->n_knobs; i++) {
        const struct knob *knob = &fit->knob[i];
        int at = (int)lround(within(knob, knob->at + (shift ? shift[i] * knob->step : 0)));
        if (knob->term >= 0) {
            out->term[knob->term] = at;
        }
        for (uint64_t left = knob->types; left; left &= left - 1) {
            out->value[__builtin_ctzll(left)] = at;
        }
    }
}

/* What the threads share. */
struct crowd {
    struct fit *fit;
    pthread_mutex_t lock;
    int64_t start;
    atomic_bool over; /* by the clock or a signal */
};

/* A thread of it. */
struct player {
    struct crowd *crowd;
    bool first; /* the one that looks for signals */
};

static double elapsed(const struct crowd *c)
{
    return (double)(clock_ms() - c->start) / 1000;
}

static bool is_over(void *user)
{
    const struct player *player = user;
    struct crowd *c = player->crowd;
    if (elapsed(c) >= c->fit->seconds || (player->first && *c->fit->stop)) {
        atomic_store(&c->over, true);
    }
    return atomic_load(&c->over);
}

/* Takes a direction at random. */
static void begin_look(struct crowd *c, double *shift, struct weights *plus, struct weights *minus,
                       uint64_t *seed)
{
    struct fit *fit = c->fit;
    double back[FIT_KNOBS_MAX];
    pthread_mutex_lock(&c->lock);
    for (int i = 0; i < fit->n_knobs; i++) {
        shift[i] = random_below(&fit->seed, 2) ? 1 : -1;
        back[i] = -shift[i];
    }
    *seed = random_next(&fit->seed);
    fit_weights(fit, shift, plus);
    fit_weights(fit, back, minus);
    pthread_mutex_unlock(&c->lock);
}

/* Moves the knobs towards the side that won; @won is -1 to 1. */
static void end_look(struct crowd *c, const double *shift, double won)
{
    struct fit *fit = c->fit;
    pthread_mutex_lock(&c->lock);
    double done = fmin(elapsed(c) / fit->seconds, 1);
    double gain = FIRST_GAIN + (LAST_GAIN - FIRST_GAIN) * done;
    for (int i = 0; i < fit->n_knobs; i++) {
        struct knob *knob = &fit->knob[i];
        knob->at = within(knob, knob->at + gain * won * shift[i] * knob->step);
    }
    fit->games += PAIRS * 2;
    pthread_mutex_unlock(&c->lock);
}

/* Looks that the end cuts short do not count. */
static void *look(void *user)
{
    struct player *player = user;
    struct crowd *c = player->crowd;
    double shift[FIT_KNOBS_MAX];
    struct weights plus, minus;
    uint64_t seed;
    while (!is_over(player)) {
        double points = 0;
        int pairs = 0;
        begin_look(c, shift, &plus, &minus, &seed);
        for (; pairs < PAIRS; pairs++) {
            double pair = fit_play_pair(c->fit->variant, &plus, &minus, c->fit->nodes,
                                        random_next(&seed), is_over, player);
            if (pair < 0) {
                break;
            }
            points += pair;
        }
        if (pairs == PAIRS) {
            end_look(c, shift, points / PAIRS - 1);
        }
    }
    return NULL;
}

void fit_run(struct fit *fit)
{
    struct crowd crowd = {.fit = fit, .start = clock_ms()};
    struct player first = {&crowd, true}, other = {&crowd, false};
    pthread_t *thread = memory_new((size_t)fit->threads, sizeof *thread);
    pthread_mutex_init(&crowd.lock, NULL);
    int n = 0;
    while (n + 1 < fit->threads && pthread_create(&thread[n], NULL, look, &other) == 0) {
        n++;
    }
    look(&first);
    while (n > 0) {
        pthread_join(thread[--n], NULL);
    }
    pthread_mutex_destroy(&crowd.lock);
    free(thread);
}
