#include "tools/learn/score_fit.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "search/told_score.h"
#include "tools/learn/logistic.h"

/* Of a normal distribution 95 % lie within so many deviations. */
static const double DEVIATIONS = 1.96;

static double log_odds(const struct score_fit *fit, const struct scored *scored)
{
    return (scored->score - (scored->white ? fit->offset : -fit->offset)) / fit->scale;
}

/* The percentage of draws that makes those that were played most likely. */
static int fit_draws(const struct score_fit *fit, const struct scored *scored, size_t n)
{
    const double least = 1e-6; /* that a model is trusted to tell from nothing */
    const double logit_most = 36;
    double best = -INFINITY;
    int found = 0;
    for (int percent = score_terms[SCORE_DRAWS].least; percent <= score_terms[SCORE_DRAWS].most;
         percent++) {
        double sum = 0;
        for (size_t i = 0; i < n; i++) {
            if (!scored[i].mate) {
                double logit = log_odds(fit, &scored[i]);
                logit = fmax(-logit_most, fmin(logit_most, logit));
                double draw = score_draw_chance(logit, percent);
                double ahead = 1 / (1 + exp(-logit));
                double chance = scored[i].points == 0.5 ? draw
                                : scored[i].points == 1 ? ahead - draw / 2
                                                        : 1 - ahead - draw / 2;
                sum += log(fmax(chance, least));
            }
        }
        if (sum > best) {
            best = sum;
            found = percent;
        }
    }
    return found;
}

/* Scale and offset of coefficients, with their deviations: the first terms of Taylor's series. */
static void take(const struct logistic *fit, struct score_fit *out)
{
    double b = fit->b[0], c = fit->b[1];
    const double(*v)[LOGISTIC_NUMBERS] = fit->covariance;
    out->scale = 1 / b;
    out->scale_error = DEVIATIONS * sqrt(v[0][0]) / (b * b);
    out->offset = -c / b;
    out->offset_error =
        DEVIATIONS * sqrt(fmax(0, v[1][1] - 2 * c / b * v[0][1] + c * c / (b * b) * v[0][0])) / b;
}

bool score_fit(const struct scored *scored, size_t n, struct score_fit *out)
{
    struct logistic_row *row = memory_new(n + 1, sizeof *row);
    struct logistic both, alone;
    struct score_fit fit = {0};
    for (size_t i = 0; i < n; i++) {
        if (!scored[i].mate) {
            row[fit.used++] =
                (struct logistic_row){.x = {scored[i].score, scored[i].white ? 1 : -1},
                                      .y = scored[i].points,
                                      .cluster = scored[i].game};
        }
    }
    bool ok = logistic_fit(row, fit.used, 1, &alone) && logistic_fit(row, fit.used, 2, &both) &&
              alone.b[0] > DEVIATIONS * sqrt(alone.covariance[0][0]);
    free(row);
    if (!ok || both.b[0] <= 0) {
        return false;
    }
    take(&both, &fit);
    fit.has_offset = fabs(fit.offset) > fit.offset_error;
    if (!fit.has_offset) {
        double error = fit.offset_error;
        take(&alone, &fit);
        fit.offset = 0;
        fit.offset_error = error;
    }
    fit.draws = fit_draws(&fit, scored, n);
    *out = fit;
    return true;
}

static int within(double number, enum score_term term)
{
    number = fmin(fmax(number, score_terms[term].least), score_terms[term].most);
    return (int)lround(number);
}

void score_fit_terms(const struct score_fit *fit, int out[SCORE_TERMS])
{
    out[SCORE_SCALE] = within(fit->scale, SCORE_SCALE);
    out[SCORE_OFFSET] = within(fit->offset, SCORE_OFFSET);
    out[SCORE_DRAWS] = fit->draws;
}

double score_fit_told(const struct score_fit *fit, const struct scored *scored)
{
    return scored->mate ? scored->mate * INFINITY : round(TOLD_LOGIT * log_odds(fit, scored));
}
