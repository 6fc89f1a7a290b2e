#include "tools/match/statistics.h"

#include <math.h>

/* Points of a pair as a share of what it could give. */
static const double share[PAIR_OUTCOMES] = {0, 0.25, 0.5, 0.75, 1};

void tally_game(struct tally *tally, int half_points)
{
    int64_t *count[] = {&tally->losses, &tally->draws, &tally->wins};
    ++*count[half_points];
}

void tally_pair(struct tally *tally, int half_points)
{
    tally->pair[half_points]++;
}

double tally_score(const struct tally *tally)
{
    double games = (double)(tally->wins + tally->draws + tally->losses);
    return games > 0 ? ((double)tally->wins + (double)tally->draws / 2) / games : 0.5;
}

/* The logistic model: A. Elo, The Rating of Chessplayers (1978), with the base 10 and the scale 400
 * of the FIDE Handbook. */
double elo_of_score(double score)
{
    return -400 * log10(1 / score - 1);
}

double score_of_elo(double elo)
{
    return 1 / (1 + pow(10, -elo / 400));
}

struct moments {
    double n, mean, variance; /* variance of one sample */
};

static struct moments moments_of(const double *count, const double *value, int n)
{
    struct moments m = {0, 0, 0};
    for (int i = 0; i < n; i++) {
        m.n += count[i];
        m.mean += count[i] * value[i];
    }
    m.mean /= m.n;
    for (int i = 0; i < n; i++) {
        m.variance += count[i] / m.n * (value[i] - m.mean) * (value[i] - m.mean);
    }
    return m;
}

static double pairs_of(const struct tally *tally, double *count)
{
    double n = 0;
    for (int i = 0; i < PAIR_OUTCOMES; i++) {
        count[i] = (double)tally->pair[i];
        n += count[i];
    }
    return n;
}

/* Mean and error by the normal approximation, the ends of the interval carried through the logistic
 * curve; normalized Elo as in M. Van den Bergh, "Normalized Elo" (2020): (mean - 1/2) / sigma of a
 * game times 800 / ln 10, where sigma of a game is sqrt 2 times that of a pair's share. */
struct elo elo_estimate(const struct tally *tally)
{
    static const double game[] = {0, 0.5, 1};
    double count[PAIR_OUTCOMES];
    double pairs = pairs_of(tally, count);
    double games = (double)(tally->wins + tally->draws + tally->losses);
    bool paired = pairs >= 2 && pairs * 2 >= games * 0.9;
    struct moments m;
    if (paired) {
        m = moments_of(count, share, PAIR_OUTCOMES);
    } else {
        double by_result[] = {(double)tally->losses, (double)tally->draws, (double)tally->wins};
        m = moments_of(by_result, game, 3);
    }
    struct elo elo = {0, INFINITY, 0, 0.5};
    if (games == 0) {
        return elo;
    }
    double deviation = sqrt(m.variance / m.n);
    double low = m.mean - 1.959964 * deviation, high = m.mean + 1.959964 * deviation;
    elo.value = elo_of_score(m.mean) + 0.0; /* no negative zero */
    elo.superiority = m.mean > 0.5 ? 1 : m.mean < 0.5 ? 0 : 0.5;
    elo.normalized = m.mean > 0.5 ? INFINITY : m.mean < 0.5 ? -INFINITY : NAN;
    if (m.variance > 0) {
        double sigma = sqrt(m.variance) * (paired ? sqrt(2) : 1);
        elo.normalized = (m.mean - 0.5) / sigma * 800 / log(10);
        elo.superiority = erfc(-(m.mean - 0.5) / deviation / sqrt(2)) / 2;
        if (low > 0 && high < 1) {
            elo.error = (elo_of_score(high) - elo_of_score(low)) / 2;
        }
    }
    return elo;
}

/* The sum whose zero in @theta gives the most likely distribution of mean @mean; it falls as @theta
 * grows. */
static double slope(const double *p, double mean, double theta)
{
    double sum = 0;
    for (int i = 0; i < PAIR_OUTCOMES; i++) {
        sum += p[i] * (share[i] - mean) / (1 + theta * (share[i] - mean));
    }
    return sum;
}

/* The most likely distribution among those of mean @mean, given the observed one @p: by Lagrange's
 * multipliers it is p_i / (1 + theta (a_i - mean)) with the one theta that makes its mean right
 * (M. Van den Bergh, "A practical introduction to the GSPRT"). */
static void fit(const double *p, double mean, double *out)
{
    double low = -1 / (1 - mean), high = 1 / mean;
    for (int i = 0; i < 100; i++) {
        double middle = (low + high) / 2;
        if (slope(p, mean, middle) > 0) {
            low = middle;
        } else {
            high = middle;
        }
    }
    for (int i = 0; i < PAIR_OUTCOMES; i++) {
        out[i] = p[i] / (1 + (low + high) / 2 * (share[i] - mean));
    }
}

/* Generalized sequential probability ratio test: the ratio of the likelihoods of the two most
 * likely distributions that have the means of elo0 and elo1. Outcomes not yet seen count as a
 * thousandth of a pair, so that every mean can be fitted. */
double sprt_llr(const struct sprt *sprt, const struct tally *tally)
{
    double p[PAIR_OUTCOMES], p0[PAIR_OUTCOMES], p1[PAIR_OUTCOMES];
    if (pairs_of(tally, p) == 0) {
        return 0;
    }
    double n = 0, llr = 0;
    for (int i = 0; i < PAIR_OUTCOMES; i++) {
        p[i] = p[i] > 0 ? p[i] : 1e-3;
        n += p[i];
    }
    for (int i = 0; i < PAIR_OUTCOMES; i++) {
        p[i] /= n;
    }
    fit(p, score_of_elo(sprt->elo0), p0);
    fit(p, score_of_elo(sprt->elo1), p1);
    for (int i = 0; i < PAIR_OUTCOMES; i++) {
        llr += n * p[i] * log(p1[i] / p0[i]);
    }
    return llr;
}

/* A. Wald, Sequential Analysis (1947). */
double sprt_lower(const struct sprt *sprt)
{
    return log(sprt->beta / (1 - sprt->alpha));
}

double sprt_upper(const struct sprt *sprt)
{
    return log((1 - sprt->beta) / sprt->alpha);
}

enum sprt_verdict sprt_decide(const struct sprt *sprt, const struct tally *tally)
{
    double llr = sprt_llr(sprt, tally);
    if (llr <= sprt_lower(sprt)) {
        return SPRT_ACCEPTS_0;
    }
    return llr >= sprt_upper(sprt) ? SPRT_ACCEPTS_1 : SPRT_GOES_ON;
}
