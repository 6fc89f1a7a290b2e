#include "tools/learn/calibration.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/input_file.h"
#include "base/memory.h"
#include "search/score.h"
#include "tools/learn/data_file.h"

enum {
    BIN = 50, /* centipawns */
    BINS = SCORE_MATE_BOUND / BIN + 1,
    GAMES_LEAST = 40 /* that must have reached a score to say that it is decided */
};

static const double SCALE_USUAL = 400, SCALE_LEAST = 50, SCALE_MOST = 20000;
static const double DECIDED = 0.985; /* share of the points of the side ahead */

/* Positions by the score of the side ahead. */
struct bin {
    double n, points;
    double n_out, points_out; /* of those, in games played out */
    int games_out;            /* such games that came so far and no farther */
};

struct counts {
    struct bin bin[BINS];
    struct bin game[BINS]; /* of the game being read */
    int farthest;          /* bin of it; -1: none */
};

static void count(struct counts *counts, int score, double result)
{
    int at = abs(score) / BIN;
    struct bin *bin = &counts->game[at];
    bin->n++;
    bin->points += score >= 0 ? result : 1 - result;
    counts->farthest = at > counts->farthest ? at : counts->farthest;
}

static void end_game(struct counts *counts, bool played_out)
{
    for (int i = 0; i <= counts->farthest; i++) {
        struct bin *bin = &counts->bin[i], *game = &counts->game[i];
        bin->n += game->n;
        bin->points += game->points;
        bin->n_out += played_out ? game->n : 0;
        bin->points_out += played_out ? game->points : 0;
        *game = (struct bin){0};
    }
    if (played_out && counts->farthest >= 0) {
        counts->bin[counts->farthest].games_out++;
    }
    counts->farthest = -1;
}

static bool read_line(struct counts *counts, struct calibration *out, char *line, bool first,
                      uint64_t game, struct error *error)
{
    int score = 0;
    double result;
    uint64_t hash;
    if (first) {
        return data_head_hash(line, &hash)
                   ? hash == game || error_set(error, "positions of another game")
                   : error_set(error, "no data of 'learn'");
    }
    switch (data_line_parse(line, &score, &result)) {
    case DATA_POSITION:
        count(counts, score, result);
        out->positions++;
        return true;
    case DATA_GAME:
        end_game(counts, score);
        out->games++;
        return true;
    default:
        return error_set(error, "neither a position with score and result nor the end of a game");
    }
}

static bool read_file(struct counts *counts, struct calibration *out, const char *path,
                      uint64_t game, struct error *error)
{
    FILE *file = input_file_open(path, error);
    struct text line = {0};
    struct error why;
    bool ok = file != NULL;
    for (int64_t number = 1; ok && input_file_line(file, &line); number++) {
        ok = read_line(counts, out, line.data, number == 1, game, &why) ||
             error_set(error, "%s:%" PRId64 ": %s", path, number, why.text);
    }
    text_free(&line);
    if (file) {
        ok = ok && input_file_whole(file, path, error);
        input_file_close(file);
    }
    return ok;
}

/* The scale that makes the results most likely: Newton's method for the logistic curve of one
 * parameter, 1 / scale. */
static double fit_scale(const struct counts *counts)
{
    double a = 1 / SCALE_USUAL;
    for (int step = 0; step < 50; step++) {
        double slope = 0, curve = 1; /* as if there were some that say nothing */
        for (int i = 0; i < BINS; i++) {
            double x = (i + 0.5) * BIN, q = 1 / (1 + exp(-a * x));
            slope += x * (counts->bin[i].points - counts->bin[i].n * q);
            curve += x * x * counts->bin[i].n * q * (1 - q);
        }
        a = fmin(fmax(a + slope / curve, a / 2), a * 2);
        a = fmin(fmax(a, 1 / SCALE_MOST), 1 / SCALE_LEAST);
    }
    return 1 / a;
}

/* The least score from which on the side ahead came to nearly all points. */
static int find_decided(const struct counts *counts)
{
    double n = 0, points = 0;
    int games = 0, found = 0;
    for (int i = BINS - 1; i > 0; i--) {
        const struct bin *bin = &counts->bin[i];
        n += bin->n_out;
        points += bin->points_out;
        games += bin->games_out;
        if (games >= GAMES_LEAST && points < DECIDED * n) {
            break;
        }
        if (games >= GAMES_LEAST) {
            found = i * BIN;
        }
    }
    return found;
}

bool calibration_read(struct calibration *out, uint64_t game, char *const *path, size_t n,
                      struct error *error)
{
    struct counts *counts = memory_new(1, sizeof *counts);
    struct calibration read = {0};
    bool ok = true;
    counts->farthest = -1;
    for (size_t i = 0; ok && i < n; i++) {
        ok = read_file(counts, &read, path[i], game, error);
        end_game(counts, false); /* one that is being written elsewhere */
    }
    if (ok) {
        read.scale = read.positions ? fit_scale(counts) : SCALE_USUAL;
        read.decided = find_decided(counts);
        *out = read;
    }
    free(counts);
    return ok;
}
