/* Fits find the numbers that games were made with, and refuse games that show none. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/random.h"
#include "harness.h"
#include "search/told_score.h"
#include "tools/learn/logistic.h"
#include "tools/learn/score_fit.h"
#include "tools/learn/score_tables.h"

static double uniform(uint64_t *seed)
{
    return (double)(random_next(seed) >> 11) / 9007199254740992.0;
}

/* About normal, of deviation 1. */
static double bell(uint64_t *seed)
{
    double sum = -6;
    for (int i = 0; i < 12; i++) {
        sum += uniform(seed);
    }
    return sum;
}

/* Rows of one observation each, drawn from a model. */
static struct logistic_row *make_rows(size_t n, double b0, double b1, double size, uint64_t seed)
{
    struct logistic_row *row = memory_new(n, sizeof *row);
    for (size_t i = 0; i < n; i++) {
        double x = size * bell(&seed), side = i % 2 ? 1 : -1;
        double p = 1 / (1 + exp(-(b0 * x + b1 * side)));
        row[i] = (struct logistic_row){{x, side}, uniform(&seed) < p, (int)i};
    }
    return row;
}

static void coefficients_are_found(void)
{
    static const struct {
        double b0, b1, size;
    } cases[] = {{1, 0, 1},   {0.01, 0.5, 100}, {0.001, -0.7, 2000}, {1e-5, 0.1, 1e5}, {-2, 0, 1},
                 {0, 0.3, 1}, {1000, 0, 0.001}, {0.0003, 0, 5000},   {0.5, 0.25, 0.5}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct logistic_row *row =
            make_rows(20000, cases[i].b0, cases[i].b1, cases[i].size, 100 + i);
        struct logistic fit;
        if (CHECK(logistic_fit(row, 20000, 2, &fit))) {
            double error0 = sqrt(fit.covariance[0][0]), error1 = sqrt(fit.covariance[1][1]);
            CHECK(fabs(fit.b[0] - cases[i].b0) < 4 * error0);
            CHECK(fabs(fit.b[1] - cases[i].b1) < 4 * error1);
            CHECK(error0 * cases[i].size < 0.05 && error1 < 0.05);
        }
        free(row);
    }
}

/* The slope of the likelihood is 0 at its top: that of shares of points too. */
static void the_top_is_reached(void)
{
    struct logistic_row row[] = {{{1, 1}, 0.5, 0}, {{2, -1}, 1, 1},  {{-1, 1}, 0, 2},
                                 {{3, 1}, 0.5, 3}, {{-2, -1}, 1, 4}, {{0.5, -1}, 0, 5}};
    size_t n = sizeof row / sizeof *row;
    struct logistic fit;
    if (CHECK(logistic_fit(row, n, 2, &fit))) {
        double slope[2] = {0, 0};
        for (size_t i = 0; i < n; i++) {
            double p = 1 / (1 + exp(-fit.b[0] * row[i].x[0] - fit.b[1] * row[i].x[1]));
            slope[0] += (row[i].y - p) * row[i].x[0];
            slope[1] += (row[i].y - p) * row[i].x[1];
        }
        CHECK_NEAR(slope[0], 0, 1e-7);
        CHECK_NEAR(slope[1], 0, 1e-7);
    }
}

/* Observations that are all there ten times, in clusters of ten, know no more than once. */
static void what_depends_is_not_counted_twice(void)
{
    struct logistic_row *once = make_rows(1000, 0.7, 0.2, 1, 5);
    struct logistic_row *often = memory_new(10000, sizeof *often);
    struct logistic one, ten;
    for (size_t i = 0; i < 10000; i++) {
        often[i] = once[i / 10];
    }
    if (CHECK(logistic_fit(once, 1000, 2, &one) && logistic_fit(often, 10000, 2, &ten))) {
        for (int i = 0; i < 4; i++) {
            double is = ten.covariance[i / 2][i % 2], should = one.covariance[i / 2][i % 2];
            CHECK_NEAR(is, should, 1e-6 * fabs(should) + 1e-12);
        }
    }
    free(once);
    free(often);
}

static void what_determines_nothing_is_refused(void)
{
    static const struct logistic_row apart[] = {
        {{1, 1}, 1, 0}, {{-1, 1}, 0, 1}, {{2, -1}, 1, 2}, {{-2, -1}, 0, 3}};
    static const struct logistic_row zero[] = {{{0, 1}, 1, 0}, {{0, -1}, 0, 1}};
    static const struct logistic_row same[] = {
        {{1, 1}, 1, 0}, {{1, 1}, 0, 1}, {{-1, -1}, 0.5, 2}, {{-1, -1}, 0, 3}};
    static const struct logistic_row huge[] = {{{HUGE_VAL, 1}, 1, 0}, {{1, -1}, 0, 1}};
    struct logistic fit = {.b = {42, 43}};
    CHECK(!logistic_fit(apart, 0, 1, &fit));
    CHECK(!logistic_fit(apart, 4, 1, &fit)); /* whoever is ahead wins: ever more would be better */
    CHECK(!logistic_fit(apart, 4, 2, &fit));
    CHECK(!logistic_fit(zero, 2, 1, &fit));
    CHECK(!logistic_fit(same, 4, 2, &fit)); /* the numbers are one */
    CHECK(logistic_fit(same, 4, 1, &fit) && fit.b[0] > 0);
    fit.b[0] = 42;
    CHECK(!logistic_fit(huge, 2, 1, &fit));
    CHECK(fit.b[0] == 42);
}

/* Games whose scores drift and whose results come by the model from the last of them. */
static struct scored *make_games(int games, int length, const struct score_fit *model,
                                 uint64_t seed)
{
    struct scored *scored = memory_new((size_t)(games * length), sizeof *scored);
    for (int game = 0; game < games; game++) {
        for (int ply = 0; ply < length; ply++) {
            double ahead = 1.5 * bell(&seed); /* log odds of White */
            double draw = score_draw_chance(ahead, model->draws);
            double win = 1 / (1 + exp(-ahead)) - draw / 2, at = uniform(&seed);
            double points = at < win ? 1 : at < win + draw ? 0.5 : 0;
            double white = ahead * model->scale + model->offset;
            bool is_white = ply % 2 == 0;
            scored[game * length + ply] = (struct scored){.score = is_white ? white : -white,
                                                          .white = is_white,
                                                          .points = is_white ? points : 1 - points,
                                                          .game = game,
                                                          .ply = ply,
                                                          .plies = length};
        }
    }
    return scored;
}

static void scale_offset_and_draws_are_found(void)
{
    static const struct score_fit models[] = {
        {.scale = 174},
        {.scale = 800, .draws = 5},
        {.scale = 174, .offset = 90, .draws = 35},
        {.scale = 60, .offset = -447, .draws = 60},
        {.scale = 3350, .offset = 500, .draws = 1},
        {.scale = 400, .draws = 95},
    };
    for (size_t i = 0; i < sizeof models / sizeof *models; i++) {
        struct scored *scored = make_games(4000, 10, &models[i], 7 + i);
        struct score_fit fit;
        scored[3].mate = 1; /* which says nothing */
        if (CHECK(score_fit(scored, 40000, &fit))) {
            CHECK_INT((int64_t)fit.used, 39999);
            CHECK(fabs(fit.scale - models[i].scale) < 2 * fit.scale_error);
            CHECK(fabs(fit.offset - models[i].offset) < 2 * fit.offset_error);
            CHECK(fit.scale_error < 0.08 * models[i].scale);
            CHECK(fit.has_offset || models[i].offset == 0);
            CHECK(fit.has_offset == (fit.offset != 0));
            CHECK(abs(fit.draws - models[i].draws) <= 2);
        }
        free(scored);
    }
}

/* An offset that cannot be told apart from none is none. */
static void no_offset_from_few_games(void)
{
    const struct score_fit model = {.scale = 174, .offset = 3};
    struct scored *scored = make_games(60, 10, &model, 11);
    struct score_fit fit;
    if (CHECK(score_fit(scored, 600, &fit))) {
        CHECK(!fit.has_offset && fit.offset == 0 && fit.offset_error > 3);
    }
    free(scored);
}

static void games_that_say_nothing_are_refused(void)
{
    struct score_fit fit = {.scale = 42};
    struct scored *scored = make_games(100, 10, &(struct score_fit){.scale = 174}, 3);
    CHECK(!score_fit(scored, 0, &fit));
    for (int i = 0; i < 1000; i++) {
        scored[i].points = 1 - scored[i].points; /* who is ahead loses */
    }
    CHECK(!score_fit(scored, 1000, &fit));
    for (int i = 0; i < 1000; i++) {
        scored[i].points = 0.5;
    }
    CHECK(!score_fit(scored, 1000, &fit)); /* nor do draws alone */
    for (int i = 0; i < 1000; i++) {
        scored[i].mate = 1;
    }
    CHECK(!score_fit(scored, 1000, &fit));
    CHECK(fit.scale == 42);
    free(scored);
}

static void the_words_of_a_file(void)
{
    static const struct {
        struct score_fit fit;
        int words[SCORE_TERMS];
    } cases[] = {
        {{.scale = 174}, {174, 0, 0}},
        {{.scale = 896.4, .offset = -20.6, .draws = 7}, {896, -21, 7}},
        {{.scale = 0.2, .offset = 1e9}, {1, 30000, 0}},
        {{.scale = 1e9, .offset = -1e9}, {100000, -30000, 0}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int words[SCORE_TERMS];
        score_fit_terms(&cases[i].fit, words);
        for (int term = 0; term < SCORE_TERMS; term++) {
            CHECK_INT(words[term], cases[i].words[term]);
        }
    }
}

#define PLIES 8

/* A game of scores from White's side, White's points 1. */
static struct adjudged adjudge(const int white[PLIES], int moves)
{
    struct scored scored[PLIES];
    size_t n = 0;
    for (int ply = 0; ply < PLIES; ply++) {
        if (white[ply] != 7777) {
            bool is_white = ply % 2 == 0;
            int mate = abs(white[ply]) == 9999;
            scored[n++] = (struct scored){.score = mate       ? 0
                                                   : is_white ? white[ply]
                                                              : -white[ply],
                                          .mate = !mate                          ? 0
                                                  : (white[ply] > 0) == is_white ? 1
                                                                                 : -1,
                                          .white = is_white,
                                          .points = is_white ? 1 : 0,
                                          .ply = ply,
                                          .plies = PLIES};
        }
    }
    return score_adjudge(&(struct score_fit){.scale = TOLD_LOGIT}, scored, n, 500, moves);
}

static void both_must_agree_in_a_row(void)
{
    static const struct {
        int white[PLIES], moves, ply;
        double points;
    } cases[] = {
        {{0, 0, 500, 500, 500, 500, 0, 0}, 2, 5, 1},
        {{0, 0, 500, 500, 500, 499, 0, 0}, 2, -1, 0},
        {{0, 0, 500, 500, 7777, 500, 500, 0}, 2, -1, 0}, /* no score of a move between */
        {{0, -500, -600, -500, -9999, 0, 0, 0}, 2, 4, 0},
        {{9999, 9999, 0, 0, 0, 0, 0, 0}, 1, 1, 1},
        {{600, -600, 600, -600, 600, -600, 600, -600}, 1, -1, 0},
        {{0, 0, 0, 0, 0, 0, 0, 500}, 1, -1, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct adjudged adjudged = adjudge(cases[i].white, cases[i].moves);
        CHECK(adjudged.decided == (cases[i].ply >= 0));
        if (adjudged.decided) {
            CHECK_INT(adjudged.ply, cases[i].ply);
            CHECK(adjudged.points == cases[i].points);
        }
    }
}

static void tables_say_what_came(void)
{
    const struct score_fit model = {.scale = 300, .draws = 10};
    struct scored *scored = make_games(3000, 10, &model, 17);
    struct text text = {0};
    struct score_fit fit;
    if (CHECK(score_fit(scored, 30000, &fit))) {
        score_table_bands(&fit, scored, 30000, &text);
        int lines = 0;
        for (const char *line = strchr(text.data, '\n') + 1; *line; line = strchr(line, '\n') + 1) {
            int from, n;
            double promised, came;
            if (CHECK(sscanf(line, "; %d + %d %lf %% %lf %%", &from, &n, &promised, &came) == 4)) {
                CHECK(n < 300 || fabs(promised - came) < 4);
                lines++;
            }
        }
        CHECK_INT(lines, 7);
    }
    text_free(&text);
    free(scored);
}

static const struct test tests[] = {
    {"coefficients are found", coefficients_are_found},
    {"the top is reached", the_top_is_reached},
    {"what depends is not counted twice", what_depends_is_not_counted_twice},
    {"what determines nothing is refused", what_determines_nothing_is_refused},
    {"scale, offset and draws are found", scale_offset_and_draws_are_found},
    {"no offset from few games", no_offset_from_few_games},
    {"games that say nothing are refused", games_that_say_nothing_are_refused},
    {"the words of a file", the_words_of_a_file},
    {"both must agree in a row", both_must_agree_in_a_row},
    {"tables say what came", tables_say_what_came},
    {0, 0},
};

const struct suite suite_score_fit = {"score_fit", tests};
