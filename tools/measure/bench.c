/* The command `bench`: searches of fixed positions to fixed depths. The number of nodes is the same
 * on every run and machine, and a signature of what the search does. */
#include "tools/measure/bench.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/memory.h"
#include "engine/perft/perft.h"
#include "engine/position_text.h"
#include "tools/command.h"
#include "tools/search_options.h"

enum { HASH_BENCH_MB = 16 };

struct bench_options {
    bool perft;
    int depth;
};

static const struct bench_options defaults;

static const struct command_option table[] = {
    {"--perft", NULL, "count sequences of legal moves too, and say how fast", VALUE_FLAG,
     TARGET_OPTIONS, offsetof(struct bench_options, perft), 0, 0, NULL},
    OPTION_DEPTH(offsetof(struct bench_options, depth)),
    {0},
};

/* Nodes and the time that they took. */
struct work {
    uint64_t nodes;
    int64_t ms;
};

static void work_add(struct work *sum, struct work more)
{
    sum->nodes += more.nodes;
    sum->ms += more.ms;
}

static double work_speed(struct work work)
{
    return work.ms ? (double)work.nodes * 1000 / (double)work.ms : 0;
}

/* Searches with tables that know nothing. */
static struct work bench_search(struct search *search, const struct position *pos, int depth)
{
    struct search_limits limits = {.depth = depth};
    struct search_callbacks callbacks = {0};
    search_clear(search);
    int64_t start = clock_ms();
    search_start(search, pos, &limits, &callbacks);
    return (struct work){search_wait(search).nodes, clock_ms() - start};
}

static struct work bench_perft(struct position *pos, int depth)
{
    int64_t start = clock_ms();
    uint64_t nodes = perft(pos, depth);
    return (struct work){nodes, clock_ms() - start};
}

/* The start of a game, or its position of this number from 1; false and a complaint if it is wrong.
 */
static bool open_position(struct position *pos, const struct bench_game *game, int index)
{
    struct error error;
    if (index == 0) {
        position_start(pos);
        return true;
    }
    bool ok = position_parse(pos, game->position[index - 1], &error);
    if (!ok) {
        complain("%s: %s", game->name, error.text);
    }
    return ok;
}

/* Work on a game's positions: its search, to @depth unless that is 0, and its perft if wanted. */
static bool bench_game(const struct bench_game *game, const struct variant *variant,
                       struct search *search, int depth, struct work *searched,
                       struct work *counted)
{
    struct position *pos = memory_new(1, sizeof *pos);
    int done = 0, wanted = 1;
    position_init(pos, variant);
    while (wanted <= BENCH_POSITIONS && game->position[wanted - 1]) {
        wanted++;
    }
    position_start(pos);
    bench_search(search, pos, 1); /* what a game's first search prepares does not count */
    for (; done < wanted && open_position(pos, game, done); done++) {
        work_add(searched, bench_search(search, pos, depth ? depth : game->depth));
        if (counted) {
            work_add(counted, bench_perft(pos, game->perft_depth));
        }
    }
    position_free(pos);
    free(pos);
    return done == wanted;
}

static void report(const char *name, struct work searched, const struct work *counted)
{
    printf("%-22s %10" PRIu64 " nodes %9.0f nodes/s", name, searched.nodes, work_speed(searched));
    if (counted) {
        printf(" %12" PRIu64 " perft %11.0f nodes/s", counted->nodes, work_speed(*counted));
    }
    putchar('\n');
    fflush(stdout);
}

/* Whether the game is among the words, or there are none. */
static bool is_wanted(const struct request *request, const char *name)
{
    bool wanted = request->n_words == 0;
    for (size_t i = 0; i < request->n_words; i++) {
        wanted |= strcmp(request->word[i], name) == 0;
    }
    return wanted;
}

static int bench(const struct request *request)
{
    const struct bench_options *options = request->options;
    struct search *search = search_new(HASH_BENCH_MB, 1);
    struct work searched = {0}, counted = {0};
    int games = 0;
    bool ok = true;
    for (int i = 0; i < bench_n_games && ok; i++) {
        struct work search_work = {0}, perft_work = {0};
        const struct bench_game *game = &bench_games[i];
        if (!is_wanted(request, game->name)) {
            continue;
        }
        games++;
        const struct variant *variant = request_game(request, game->name);
        ok = variant && bench_game(game, variant, search, options->depth, &search_work,
                                   options->perft ? &perft_work : NULL);
        report(game->name, search_work, options->perft ? &perft_work : NULL);
        work_add(&searched, search_work);
        work_add(&counted, perft_work);
    }
    search_free(search);
    if (!games) {
        complain("bench: there are no positions of such a game");
        ok = false;
    } else if (ok) {
        report("total", searched, options->perft ? &counted : NULL);
    }
    return ok ? STATUS_DONE : STATUS_FAULT;
}

static const struct option_table options_of_bench = {
    .option = table, .defaults = &defaults, .size = sizeof defaults};

const struct command command_bench = {
    .name = "bench",
    .usage = "[GAME...]",
    .summary = "Search fixed positions and tell nodes and speed",
    .details = "One thread, fixed depths, empty tables: the nodes are the same on every run.",
    .options = &options_of_bench,
    .max_words = WORDS_ANY,
    .run = bench,
};
