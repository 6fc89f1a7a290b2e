/* Scores as they are told: 174 centipawns are one unit of log odds in every game, whatever its file
 * says; the order of scores stays, and what is no mate never looks like one. */
#include <limits.h>
#include <math.h>
#include <stdio.h>

#include "harness.h"
#include "search/told_score.h"

static struct told_score tell(int scale, int offset, int draws, int side, int score)
{
    struct variant v = {0};
    v.score[SCORE_SCALE] = scale;
    v.score[SCORE_OFFSET] = offset;
    v.score[SCORE_DRAWS] = draws;
    struct position pos = {.variant = &v, .state.side = (uint8_t)side};
    return score_tell(&pos, score);
}

static void without_words_nothing_changes(void)
{
    const int usual[] = {score_terms[SCORE_SCALE].usual, score_terms[SCORE_OFFSET].usual,
                         score_terms[SCORE_DRAWS].usual};
    for (int score = -SCORE_MATE_BOUND + 1; score < SCORE_MATE_BOUND; score += 7) {
        struct told_score told = tell(usual[0], usual[1], usual[2], score & 1, score);
        if (!CHECK_INT(told.centipawns, score) || !CHECK_INT(told.mate, 0)) {
            return;
        }
    }
}

static void table_of_cases(void)
{
    static const struct {
        int scale, offset, side, score, centipawns;
        double expected;
    } cases[] = {
        {174, 0, WHITE, 0, 0, 0.5},
        {174, 0, WHITE, 100, 100, 0.6399},
        {174, 0, WHITE, 174, 174, 0.7311},
        {174, 0, BLACK, 174, 174, 0.7311},
        {174, 0, BLACK, -174, -174, 0.2689},
        {348, 0, WHITE, 174, 87, 0.6225},
        {87, 0, WHITE, 174, 348, 0.8808},
        {800, 0, WHITE, 800, 174, 0.7311},
        {800, 0, WHITE, 2356, 512, 0.95},
        {1, 0, WHITE, 1, 174, 0.7311},
        /* The offset is White's. */
        {800, -400, WHITE, -400, 0, 0.5},
        {800, -400, BLACK, 400, 0, 0.5},
        {800, -400, WHITE, 400, 174, 0.7311},
        {800, -400, BLACK, 1200, 174, 0.7311},
        {800, -400, BLACK, -400, -174, 0.2689},
        /* To the nearest, halves away from 0, so that colours are alike. */
        {348, 0, WHITE, 1, 1, 0.5007},
        {348, 0, WHITE, -1, -1, 0.4993},
        {100000, 0, WHITE, 287, 0, 0.5007},
        {100000, 0, WHITE, 288, 1, 0.5007},
        /* Extremes. */
        {174, 0, WHITE, SCORE_MATE_BOUND - 1, 30999, 1},
        {174, 0, WHITE, -SCORE_MATE_BOUND + 1, -30999, 0},
        {1, 0, WHITE, SCORE_MATE_BOUND - 1, 30999, 1},
        {1, 30000, BLACK, SCORE_MATE_BOUND - 1, 30999, 1},
        {1, 30000, WHITE, -SCORE_MATE_BOUND + 1, -30999, 0},
        {100000, 30000, WHITE, -SCORE_MATE_BOUND + 1, -106, 0.3521},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char name[80];
        struct told_score told =
            tell(cases[i].scale, cases[i].offset, 0, cases[i].side, cases[i].score);
        snprintf(name, sizeof name, "scale %d offset %d score %d", cases[i].scale, cases[i].offset,
                 cases[i].score);
        CHECK_INT_CASE(told.centipawns, cases[i].centipawns, name);
        CHECK_CASE(fabs(told.expected - cases[i].expected) < 6e-5, name);
        CHECK_INT_CASE(told.mate, 0, name);
    }
}

static void mates_are_told_as_they_are(void)
{
    static const int scales[] = {1, 174, 100000};
    for (size_t i = 0; i < sizeof scales / sizeof *scales; i++) {
        for (int score = SCORE_MATE_BOUND; score < SCORE_MATE; score++) {
            struct told_score won = tell(scales[i], 30000, 30, BLACK, score);
            struct told_score lost = tell(scales[i], 30000, 30, BLACK, -score);
            CHECK_INT(won.mate, score_mate_moves(score));
            CHECK_INT(lost.mate, score_mate_moves(-score));
            CHECK(won.mate > 0 && lost.mate < 0 && won.expected == 1 && lost.expected == 0);
            CHECK(won.win == 1000 && won.draw == 0 && won.loss == 0);
            CHECK(lost.win == 0 && lost.draw == 0 && lost.loss == 1000);
        }
    }
}

/* All scores that are no mates, for scales and offsets that a file may give. */
static void order_stays_and_sums_are_whole(void)
{
    static const int scales[] = {1, 50, 174, 800, 3350, 100000}, draws[] = {0, 1, 35, 99};
    static const int offsets[] = {0, -447, 30000, -30000};
    for (int i = 0; i < 6 * 4 * 4 * 2; i++) {
        int scale = scales[i / 32], draw = draws[i / 8 % 4], offset = offsets[i / 2 % 4];
        struct told_score last = {.centipawns = INT_MIN, .expected = -1, .win = -1, .loss = 1001};
        for (int score = -SCORE_MATE_BOUND + 1; score < SCORE_MATE_BOUND; score += 13) {
            struct told_score told = tell(scale, offset, draw, i % 2, score);
            bool good = told.mate == 0 && told.centipawns < SCORE_MATE_BOUND &&
                        told.centipawns > -SCORE_MATE_BOUND && told.centipawns >= last.centipawns &&
                        told.expected >= last.expected && told.win >= last.win &&
                        told.loss <= last.loss && told.win >= 0 && told.draw >= 0 &&
                        told.loss >= 0 && told.win + told.draw + told.loss == 1000 &&
                        fabs((told.win + 0.5 * told.draw) / 1000 - told.expected) < 0.00076;
            if (!CHECK(good)) {
                printf("scale %d offset %d draws %d side %d score %d: %d, %g, %d %d %d\n", scale,
                       offset, draw, i % 2, score, told.centipawns, told.expected, told.win,
                       told.draw, told.loss);
                return;
            }
            last = told;
        }
    }
}

/* Exchanged colours exchange win and loss. */
static void colours_are_alike(void)
{
    for (int score = -3000; score <= 3000; score++) {
        struct told_score white = tell(333, 0, 27, WHITE, score);
        struct told_score black = tell(333, 0, 27, BLACK, -score);
        CHECK_INT(white.centipawns, -black.centipawns);
        CHECK_INT(white.win, black.loss);
        CHECK_INT(white.draw, black.draw);
    }
}

static void equals_draw_as_often_as_is_said(void)
{
    static const int draws[] = {0, 1, 10, 50, 99};
    for (size_t i = 0; i < sizeof draws / sizeof *draws; i++) {
        struct told_score even = tell(500, 120, draws[i], WHITE, 120);
        struct told_score ahead = tell(500, 120, draws[i], WHITE, 1120);
        CHECK(even.draw - 10 * draws[i] <= 1 && 10 * draws[i] - even.draw <= 1);
        CHECK(ahead.draw < even.draw || draws[i] == 0);
    }
    /* Davidson's odds at strengths 4 to 1 and v = 2, as where half of the even games are drawn:
       4 : 2 * 2 : 1, which are 6/9 of the points. */
    struct told_score two = tell(1000, 0, 50, WHITE, (int)lround(1000 * log(2)));
    CHECK_INT(two.win, 444);
    CHECK_INT(two.draw, 445);
    CHECK_INT(two.loss, 111);
}

static void what_is_told_is_understood(void)
{
    struct variant v = {0};
    static const int scales[] = {1, 174, 800, 100000};
    for (size_t i = 0; i < sizeof scales / sizeof *scales; i++) {
        v.score[SCORE_SCALE] = scales[i];
        v.score[SCORE_OFFSET] = 500; /* which is none of a difference's business */
        CHECK_INT(score_from_told(&v, 0), 0);
        CHECK_INT(score_from_told(&v, 174), scales[i] < 30999 ? scales[i] : 30999);
        CHECK_INT(score_from_told(&v, -87), -(scales[i] < 61998 ? (scales[i] + 1) / 2 : 30999));
        CHECK(!score_is_mate(score_from_told(&v, INT_MAX)));
        CHECK(!score_is_mate(score_from_told(&v, INT_MIN)));
    }
}

static const struct test tests[] = {
    {"without words nothing changes", without_words_nothing_changes},
    {"a table of cases", table_of_cases},
    {"mates are told as they are", mates_are_told_as_they_are},
    {"order stays and sums are whole", order_stays_and_sums_are_whole},
    {"colours are alike", colours_are_alike},
    {"equals draw as often as is said", equals_draw_as_often_as_is_said},
    {"what is told is understood", what_is_told_is_understood},
    {0, 0},
};

const struct suite suite_told_score = {"told_score", tests};
