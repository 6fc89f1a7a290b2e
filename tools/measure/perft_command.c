/* The command `perft`. */
#include <inttypes.h>
#include <stdio.h>

#include "base/clock.h"
#include "engine/move_text.h"
#include "engine/movegen.h"
#include "engine/perft/perft.h"
#include "tools/command.h"
#include "tools/measure/perft_suite.h"
#include "tools/search_options.h"
#include "tools/view/move_names.h"

enum { DEPTH_MAX = 30 };

struct perft_options {
    const char *suite, *game;
    int64_t max_nodes;
    int threads;
    bool divide;
};

static const struct perft_options defaults = {.threads = 1};

#define OF(field) TARGET_OPTIONS, offsetof(struct perft_options, field)

static const struct command_option table[] = {
    {"--divide", NULL, "count below each first move", VALUE_FLAG, OF(divide), 0, 0, NULL},
    OPTION_THREADS(offsetof(struct perft_options, threads)),
    {"--suite", "FILE", "compare with a file of lines GAME;POSITION;D1 COUNT;D2 COUNT...",
     VALUE_TEXT, OF(suite), 0, 0, NULL},
    {"--max-nodes", "N", "leave out the counts of a suite that are larger", VALUE_LONG,
     OF(max_nodes), 1, NODES_MAX, NULL},
    {"--game", "GAME", "only the lines of a suite for this game", VALUE_TEXT, OF(game), 0, 0, NULL},
    {0},
};

static const struct option_rule rules[] = {
    {"--suite", OPTION_EXCLUDES, "--divide"},
    {"--suite", OPTION_EXCLUDES, "--threads"},
    {"--max-nodes", OPTION_NEEDS, "--suite"},
    {"--game", OPTION_NEEDS, "--suite"},
    {0},
};

static void report_speed(int depth, uint64_t count, int64_t ms)
{
    fprintf(stderr, "D%d %.3f s, %.0f nodes/s\n", depth, (double)ms / 1000,
            ms ? (double)count * 1000 / (double)ms : 0.0);
}

static void count_depths(struct position *pos, int depth, int threads)
{
    for (int d = 1; d <= depth; d++) {
        int64_t start = clock_ms();
        uint64_t count = perft_split(pos, d, threads);
        printf("D%d %" PRIu64 "\n", d, count);
        fflush(stdout);
        report_speed(d, count, clock_ms() - start);
    }
}

/* Counts below each move, sorted by text. */
static void divide(struct position *pos, int depth, int threads)
{
    struct move_names names;
    move_names_legal(pos, &names);
    int64_t start = clock_ms();
    uint64_t total = 0;
    for (size_t i = 0; i < names.n; i++) {
        position_make(pos, names.name[i].move);
        uint64_t count = depth > 1 ? perft_split(pos, depth - 1, threads) : 1;
        position_unmake(pos);
        printf("%s %" PRIu64 "\n", names.name[i].text, count);
        total += count;
    }
    printf("D%d %" PRIu64 "\n", depth, total);
    report_speed(depth, total, clock_ms() - start);
    move_names_free(&names);
}

static int run_suite(const struct request *request)
{
    const struct perft_options *options = request->options;
    if (request->n_words) {
        return usage_error(request->command, "--suite names the games itself");
    }
    struct suite suite = {
        .path = options->suite,
        .game = options->game,
        .max_nodes = options->max_nodes ? (uint64_t)options->max_nodes : UINT64_MAX,
    };
    struct error error;
    if (!suite_run(&suite, request->catalogue, &error)) {
        complain("%s", error.text);
        return STATUS_FAULT;
    }
    printf("%d passed, %d failed\n", suite.passed, suite.failed);
    return suite.failed ? STATUS_FAULT : STATUS_DONE;
}

static int count_moves(const struct request *request)
{
    const struct perft_options *options = request->options;
    int64_t depth;
    if (options->suite) {
        return run_suite(request);
    }
    if (request->n_words < 2) {
        return usage_error(request->command, "expected GAME DEPTH [POSITION], or --suite FILE");
    }
    if (!text_parse_int(request->word[1], 1, DEPTH_MAX, &depth)) {
        return usage_error(request->command, "depth '%.20s' is not a number from 1 to %d",
                           request->word[1], DEPTH_MAX);
    }
    const struct variant *variant = request_game(request, request->word[0]);
    struct position *pos = variant ? request_position(request, variant, 2) : NULL;
    if (!pos) {
        return STATUS_FAULT;
    }
    if (options->divide) {
        divide(pos, (int)depth, options->threads);
    } else {
        count_depths(pos, (int)depth, options->threads);
    }
    request_position_free(pos);
    return STATUS_DONE;
}

static const struct option_table options_of_perft = {
    .option = table, .rule = rules, .defaults = &defaults, .size = sizeof defaults};

const struct command command_perft = {
    .name = "perft",
    .usage = "GAME DEPTH [POSITION]",
    .summary = "Count the sequences of legal moves",
    .details = "With --suite FILE and no GAME it prints each count that differs, and last how many "
               "passed.",
    .options = &options_of_perft,
    .max_words = 2 + POSITION_WORDS,
    .run = count_moves,
};
