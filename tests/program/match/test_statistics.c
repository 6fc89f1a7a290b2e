/* Statistics against values from elsewhere. */
#include <math.h>
#include <stdio.h>

#include "base/random.h"
#include "harness.h"
#include "tools/match/statistics.h"

static struct tally tally_of(int64_t a, int64_t b, int64_t c, int64_t d, int64_t e)
{
    struct tally tally = {.pair = {a, b, c, d, e}};
    int64_t pairs = a + b + c + d + e;
    int64_t half_points = b + 2 * c + 3 * d + 4 * e;
    /* Any games of that score do. */
    tally.wins = half_points / 2;
    tally.draws = half_points % 2;
    tally.losses = pairs * 2 - tally.wins - tally.draws;
    return tally;
}

/* The logistic curve at points anybody can check: 10 to 1 is 400 points. */
static void test_elo_of_score(void)
{
    CHECK_NEAR(elo_of_score(0.5), 0, 1e-12);
    CHECK_NEAR(elo_of_score(10.0 / 11), 400, 1e-9);
    CHECK_NEAR(elo_of_score(0.75), 190.848501888, 1e-6);
    CHECK_NEAR(score_of_elo(100), 0.640064999803, 1e-9);
    CHECK_NEAR(score_of_elo(elo_of_score(0.3)), 0.3, 1e-12);
    CHECK(isinf(elo_of_score(1)) && elo_of_score(1) > 0);
    CHECK(isinf(elo_of_score(0)) && elo_of_score(0) < 0);
}

/* Computed with Python's floats from the definitions of mean, variance and normal interval. */
static void test_estimate(void)
{
    struct tally tally = tally_of(50, 220, 470, 240, 70);
    struct elo elo = elo_estimate(&tally);
    CHECK_NEAR(elo.value, 9.92943349001, 1e-6);
    CHECK_NEAR(elo.error, 9.93451911153, 1e-4);
    CHECK_NEAR(elo.normalized, 14.8643337795, 1e-6);
    CHECK_NEAR(elo.superiority, 0.975034987802, 1e-9);
    tally = tally_of(0, 0, 5, 0, 0);
    CHECK_NEAR(elo_estimate(&tally).value, 0, 1e-12);
    tally = tally_of(0, 0, 0, 0, 0);
    CHECK(isinf(elo_estimate(&tally).error));
}

/* Without pairs single games count: 60 wins, 30 draws, 10 losses. */
static void test_estimate_of_games(void)
{
    struct tally tally = {.wins = 60, .draws = 30, .losses = 10};
    struct elo elo = elo_estimate(&tally);
    CHECK_NEAR(elo.value, 190.848501888, 1e-6);
    /* variance 0.6 + 0.3 / 4 - 0.75^2 = 0.1125 */
    double deviation = 1.959964 * sqrt(0.1125 / 100);
    CHECK_NEAR(elo.error, (elo_of_score(0.75 + deviation) - elo_of_score(0.75 - deviation)) / 2,
               1e-6);
}

/* Computed with Python: Newton's method on Lagrange's multiplier. */
static void test_llr(void)
{
    const struct sprt gain = {0, 5, 0.05, 0.05}, keep = {-3, 3, 0.05, 0.05};
    struct tally tally = tally_of(50, 220, 470, 240, 70);
    CHECK_NEAR(sprt_llr(&gain, &tally), 1.44717054194, 1e-6);
    tally = tally_of(10, 150, 300, 180, 15);
    CHECK_NEAR(sprt_llr(&keep, &tally), 2.10470370053, 1e-6);
}

/* With two outcomes the distribution of a given mean is unique, and the ratio is that of Wald's
 * test for a coin: w ln(s1/s0) + l ln((1-s1)/(1-s0)). The three unseen outcomes blur it a little.
 */
static void test_llr_of_a_coin(void)
{
    const struct sprt sprt = {0, 20, 0.05, 0.05};
    struct tally tally = tally_of(4800, 0, 0, 0, 5200);
    double s0 = score_of_elo(0), s1 = score_of_elo(20);
    CHECK_NEAR(sprt_llr(&sprt, &tally), 5200 * log(s1 / s0) + 4800 * log((1 - s1) / (1 - s0)),
               1e-3);
}

static void test_bounds(void)
{
    const struct sprt sprt = {0, 5, 0.05, 0.05};
    CHECK_NEAR(sprt_lower(&sprt), -2.94443897917, 1e-9);
    CHECK_NEAR(sprt_upper(&sprt), 2.94443897917, 1e-9);
    struct tally none = {.wins = 0};
    CHECK_INT(sprt_decide(&sprt, &none), SPRT_GOES_ON);
}

/* Plays pairs between engines of a known difference, with half the games drawn, until the test
 * ends. */
static enum sprt_verdict simulate(const struct sprt *sprt, double elo, uint64_t *random,
                                  int64_t *pairs)
{
    double draws = 0.5, wins = score_of_elo(elo) - draws / 2;
    struct tally tally = {.wins = 0};
    enum sprt_verdict verdict = SPRT_GOES_ON;
    while (verdict == SPRT_GOES_ON) {
        int sum = 0;
        for (int i = 0; i < 2; i++) {
            double x = (double)random_next(random) / 18446744073709551616.0;
            int points = x < wins ? 2 : x < wins + draws;
            tally_game(&tally, points);
            sum += points;
        }
        tally_pair(&tally, sum);
        ++*pairs;
        verdict = sprt_decide(sprt, &tally);
    }
    return verdict;
}

/* Of 400 tests at either bound about 20 may go wrong; more than 40 would be five deviations. */
static void test_sprt_errors(void)
{
    const struct sprt sprt = {0, 40, 0.05, 0.05};
    uint64_t random = 2026;
    int wrong0 = 0, wrong1 = 0, wrong_far = 0;
    int64_t pairs = 0, far_pairs = 0;
    for (int i = 0; i < 400; i++) {
        wrong0 += simulate(&sprt, 0, &random, &pairs) != SPRT_ACCEPTS_0;
        wrong1 += simulate(&sprt, 40, &random, &pairs) != SPRT_ACCEPTS_1;
        wrong_far += simulate(&sprt, 120, &random, &far_pairs) != SPRT_ACCEPTS_1;
    }
    printf("\n  wrong of 400: %d at elo0, %d at elo1, %d far above; %lld and %lld pairs a test\n",
           wrong0, wrong1, wrong_far, (long long)pairs / 800, (long long)far_pairs / 400);
    CHECK(wrong0 <= 40);
    CHECK(wrong1 <= 40);
    CHECK_INT(wrong_far, 0);
    CHECK(far_pairs / 400 < pairs / 800);
}

static const struct test tests[] = {
    {"Elo of a score", test_elo_of_score},
    {"estimate from pairs", test_estimate},
    {"estimate from games", test_estimate_of_games},
    {"likelihood ratio", test_llr},
    {"ratio of a coin", test_llr_of_a_coin},
    {"bounds", test_bounds},
    {"rates of error", test_sprt_errors},
    {NULL, NULL},
};

const struct suite suite_statistics = {"statistics", tests};
