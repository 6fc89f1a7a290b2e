/* The command `think`: a search with progress, then the best move and line. */
#include <stdio.h>

#include "engine/move_text.h"
#include "engine/outcome.h"
#include "tools/command.h"
#include "tools/search_options.h"
#include "tools/thinking.h"

enum { USUAL_MS = 5000 };

struct think_options {
    int64_t move_ms, nodes;
    int depth, lines, threads, hash;
};

static const struct think_options defaults = {.lines = 1, .threads = 1, .hash = 64};

#define OF(field) offsetof(struct think_options, field)

static const struct command_option table[] = {
    OPTION_SECONDS(OF(move_ms), "think so long"),
    OPTION_DEPTH(OF(depth)),
    OPTION_NODES(OF(nodes)),
    OPTION_LINES(OF(lines)),
    OPTION_THREADS(OF(threads)),
    OPTION_HASH(OF(hash)),
    {0},
};

static struct search_limits limits_of(const struct think_options *options)
{
    struct search_limits limits = {
        .depth = options->depth,
        .nodes = (uint64_t)options->nodes,
        .move_ms = options->move_ms,
        .lines = options->lines,
    };
    if (!limits.depth && !limits.nodes && !limits.move_ms) {
        limits.move_ms = USUAL_MS;
    }
    return limits;
}

static void search(const struct position *pos, const struct think_options *options)
{
    struct search_limits limits = limits_of(options);
    struct search *engine = search_new(options->hash, options->threads);
    struct thinking thinking;
    thinking_begin(&thinking, pos, limits.lines > 1 ? THINKING_MANY : THINKING_LINES);
    struct search_callbacks callbacks = thinking_callbacks(&thinking);
    if (limits.move_ms) {
        search_prepare(engine, pos->variant);
        search_await(engine, -1);
    }
    search_start(engine, pos, &limits, &callbacks);
    struct search_result result = search_wait(engine);
    search_free(engine);

    char best[MOVE_TEXT_MAX];
    struct text score = {0}, line = {0};
    thinking_line(&thinking, result.best, &line);
    move_format(pos, result.best, best);
    score_text(pos, result.score, &score);
    printf("best move %s\nscore     %s\nline      %s\n", best, score.data, line.data);
    text_free(&score);
    text_free(&line);
    thinking_end(&thinking);
}

static int think(const struct request *request)
{
    const struct variant *variant = request_game(request, request->word[0]);
    struct position *pos = variant ? request_position(request, variant, 1) : NULL;
    if (!pos) {
        return STATUS_FAULT;
    }
    struct outcome outcome = outcome_of(pos);
    if (outcome.result == RESULT_NONE) {
        search(pos, request->options);
    } else {
        printf("the game is over: %s, %s\n", result_text(outcome.result), outcome.reason);
    }
    request_position_free(pos);
    return STATUS_DONE;
}

static const struct option_table options_of_think = {
    .option = table, .defaults = &defaults, .size = sizeof defaults};

const struct command command_think = {
    .name = "think",
    .usage = "GAME [POSITION]",
    .summary = "Search a position and print the best move",
    .details =
        "Without a limit it thinks five seconds. Scores are in pawns, for the side to move; %"
        " is the share\nof the points that they mean.",
    .options = &options_of_think,
    .min_words = 1,
    .max_words = 1 + POSITION_WORDS,
    .run = think,
};
