#include "search/told_score.h"

#include <math.h>

enum { TOLD_MOST = SCORE_MATE_BOUND - 1 };

static int within(int64_t centipawns)
{
    return centipawns > TOLD_MOST    ? TOLD_MOST
           : centipawns < -TOLD_MOST ? -TOLD_MOST
                                     : (int)centipawns;
}

/* @a * @b / @c, to the nearest, halves away from 0; @c is positive. */
static int ratio(int64_t a, int64_t b, int64_t c)
{
    int64_t product = a * b;
    return within((product + (product < 0 ? -c : c) / 2) / c);
}

/* With strengths a^2 and 1 the odds of win, draw and loss are a^2 : v * a : 1, where v is such that
 * equals draw as often as is said. The expected points are known, and a is what is found, for the
 * side that is behind. */
double score_draw_chance(double logit, int percent)
{
    double expected = 1 / (1 + exp(fabs(logit))), rest = 1 / (1 + exp(-fabs(logit)));
    double v = 2.0 * percent / (100 - percent), behind = v * (0.5 - expected);
    double a = 2 * expected / (behind + sqrt(behind * behind + 4 * expected * rest));
    return v * a / (a * a + v * a + 1);
}

/* Thousandths that are 1000 together, each the nearest but for the last. */
static void tell_chances(double logit, int percent, struct told_score *told)
{
    double draw = score_draw_chance(logit, percent);
    told->win = (int)lrint(1000 * (told->expected - draw / 2));
    told->loss = (int)lrint(1000 * (1 - told->expected - draw / 2));
    told->draw = 1000 - told->win - told->loss;
    if (told->draw < 0) { /* both were rounded up */
        *(told->win > told->loss ? &told->win : &told->loss) += told->draw;
        told->draw = 0;
    }
}

struct told_score score_tell(const struct position *root, int score)
{
    enum { LOGIT_MOST = 36 }; /* beyond it expected points do not differ from 0 and 1 */
    const int *term = root->variant->score;
    struct told_score told = {.mate = score_mate_moves(score)};
    if (told.mate) {
        told.expected = told.mate > 0;
        told.win = told.mate > 0 ? 1000 : 0;
        told.loss = 1000 - told.win;
        return told;
    }
    int ahead = score - (root->state.side == WHITE ? 1 : -1) * term[SCORE_OFFSET];
    double logit = (double)ahead / term[SCORE_SCALE];
    logit = fmax(-LOGIT_MOST, fmin(LOGIT_MOST, logit));
    told.centipawns = ratio(ahead, TOLD_LOGIT, term[SCORE_SCALE]);
    told.expected = 1 / (1 + exp(-logit));
    tell_chances(logit, term[SCORE_DRAWS], &told);
    return told;
}

int score_from_told(const struct variant *variant, int centipawns)
{
    return ratio(centipawns, variant->score[SCORE_SCALE], TOLD_LOGIT);
}
