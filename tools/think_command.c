/* The command `think`: a search with progress, then the best move and line. */
#include <stdio.h>

#include "engine/move_text.h"
#include "engine/outcome.h"
#include "tools/command.h"
#include "tools/thinking.h"

enum { HASH_USUAL_MB = 64, USUAL_MS = 5000 };

static struct search_limits limits_of(const struct arguments *a)
{
    struct search_limits limits = {
        .depth = (int)a->number[OPTION_DEPTH],
        .nodes = (uint64_t)a->number[OPTION_NODES],
        .move_ms = (int64_t)(a->seconds * 1000 + 0.5),
        .lines = (int)a->number[OPTION_LINES],
    };
    if (!limits.depth && !limits.nodes && !limits.move_ms) {
        limits.move_ms = USUAL_MS;
    }
    return limits;
}

static void think(const struct position *pos, const struct arguments *a)
{
    struct search_limits limits = limits_of(a);
    int hash = a->number[OPTION_HASH] ? (int)a->number[OPTION_HASH] : HASH_USUAL_MB;
    int threads = a->number[OPTION_THREADS] ? (int)a->number[OPTION_THREADS] : 1;
    struct search *search = search_new(hash, threads);
    struct thinking thinking;
    thinking_begin(&thinking, pos, limits.lines > 1 ? THINKING_MANY : THINKING_LINES);
    struct search_callbacks callbacks = thinking_callbacks(&thinking);
    search_start(search, pos, &limits, &callbacks);
    struct search_result result = search_wait(search);
    search_free(search);

    char best[MOVE_TEXT_MAX];
    struct text score = {0}, line = {0};
    thinking_line(&thinking, result.best, &line);
    move_format(pos, result.best, best);
    score_text(result.score, &score);
    printf("best move %s\nscore     %s\nline      %s\n", best, score.data, line.data);
    text_free(&score);
    text_free(&line);
    thinking_end(&thinking);
}

enum status command_think(const struct request *request)
{
    const struct variant *variant = request_game(request, request->word[0]);
    struct position *pos = variant ? request_position(request, variant, 1) : NULL;
    if (!pos) {
        return STATUS_FAULT;
    }
    struct outcome outcome = outcome_of(pos);
    if (outcome.result == RESULT_NONE) {
        think(pos, request->arguments);
    } else {
        printf("the game is over: %s, %s\n", result_text(outcome.result), outcome.reason);
    }
    request_position_free(pos);
    return STATUS_DONE;
}
