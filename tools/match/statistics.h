/* What results of games say: Elo with error bars, likelihood of superiority, the sequential test.
 *
 * Games are played in pairs, one opening with both colours, and the two results of a pair depend on
 * each other; so pairs are the samples, with five outcomes: 0, 1/2, 1, 3/2 or 2 points
 * ("pentanomial"). */
#ifndef WELTGEIST_TOOLS_MATCH_STATISTICS_H
#define WELTGEIST_TOOLS_MATCH_STATISTICS_H

#include <stdbool.h>
#include <stdint.h>

enum { PAIR_OUTCOMES = 5 };

/* Results from one side's view. */
struct tally {
    int64_t wins, draws, losses; /* of all games */
    int64_t pair[PAIR_OUTCOMES]; /* by half points of the pair; complete pairs only */
};

struct elo {
    double value, error; /* error: half of the 95 % interval; infinite if it cannot be told */
    double normalized;   /* the mean in standard deviations of a game, in Elo units; infinite if all
                          * samples are alike and not even, not a number if they are even */
    double superiority;  /* probability that the side is the stronger one */
};

/* Adds a game of @half_points (0, 1, 2). */
void tally_game(struct tally *tally, int half_points);
/* Adds the outcome of a pair (0..4); its games are added by themselves. */
void tally_pair(struct tally *tally, int half_points);

/* Share of the points, 0..1; 1/2 without games. */
double tally_score(const struct tally *tally);

/* The difference in Elo that a score stands for, and back. Infinite at 0 and 1. */
double elo_of_score(double score);
double score_of_elo(double elo);

/* From the pairs if there are enough of them, from single games otherwise. */
struct elo elo_estimate(const struct tally *tally);

struct sprt {
    double elo0, elo1, alpha, beta;
};

enum sprt_verdict { SPRT_GOES_ON, SPRT_ACCEPTS_0, SPRT_ACCEPTS_1 };

/* Log-likelihood ratio of elo1 against elo0 given the pairs. */
double sprt_llr(const struct sprt *sprt, const struct tally *tally);
/* The bounds between which the test goes on. */
double sprt_lower(const struct sprt *sprt);
double sprt_upper(const struct sprt *sprt);
enum sprt_verdict sprt_decide(const struct sprt *sprt, const struct tally *tally);

#endif
