/* The command `perft`. */
#include <inttypes.h>
#include <stdio.h>

#include "base/clock.h"
#include "engine/move_text.h"
#include "engine/movegen.h"
#include "engine/perft/perft.h"
#include "tools/command.h"
#include "tools/measure/perft_suite.h"
#include "tools/view/move_names.h"

enum { DEPTH_MAX = 30 };

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

static enum status run_suite(const struct request *request)
{
    const struct arguments *a = request->arguments;
    if (request->n_words || arguments_have(a, OPTION_DIVIDE) || arguments_have(a, OPTION_THREADS)) {
        complain("perft: --suite goes with --max-nodes and --game only");
        return STATUS_USAGE;
    }
    struct suite suite = {
        .path = a->text[OPTION_SUITE],
        .game = a->text[OPTION_GAME],
        .max_nodes = arguments_have(a, OPTION_MAX_NODES) ? (uint64_t)a->number[OPTION_MAX_NODES]
                                                         : UINT64_MAX,
    };
    struct error error;
    if (!suite_run(&suite, request->catalogue, &error)) {
        complain("%s", error.text);
        return STATUS_FAULT;
    }
    printf("%d passed, %d failed\n", suite.passed, suite.failed);
    return suite.failed ? STATUS_FAULT : STATUS_DONE;
}

enum status command_perft(const struct request *request)
{
    const struct arguments *a = request->arguments;
    int threads = (int)a->number[OPTION_THREADS];
    int64_t depth;
    if (arguments_have(a, OPTION_SUITE)) {
        return run_suite(request);
    }
    if (request->n_words < 2 || arguments_have(a, OPTION_GAME) ||
        arguments_have(a, OPTION_MAX_NODES)) {
        complain("perft: expected GAME DEPTH [POSITION], or --suite FILE [--max-nodes N] "
                 "[--game GAME]");
        return STATUS_USAGE;
    }
    if (!text_parse_int(request->word[1], 1, DEPTH_MAX, &depth)) {
        complain("perft: depth '%.20s' is not a number from 1 to %d", request->word[1], DEPTH_MAX);
        return STATUS_USAGE;
    }
    const struct variant *variant = request_game(request, request->word[0]);
    struct position *pos = variant ? request_position(request, variant, 2) : NULL;
    if (!pos) {
        return STATUS_FAULT;
    }
    if (arguments_have(a, OPTION_DIVIDE)) {
        divide(pos, (int)depth, threads);
    } else {
        count_depths(pos, (int)depth, threads);
    }
    request_position_free(pos);
    return STATUS_DONE;
}
