#include "tools/learn/selfplay.h"

#include <stdlib.h>

#include "base/clock.h"
#include "base/memory.h"
#include "base/random.h"
#include "engine/movegen.h"
#include "engine/outcome.h"
#include "engine/position_text.h"

/* A position kept; its text ends where the next one's begins. */
struct kept {
    size_t end;
    int score;
    uint8_t side;
};

/* A game, the result of a job. */
struct selfplay_game {
    struct text text; /* of the positions, one behind the other */
    struct kept *kept;
    size_t n_kept, cap_kept;
    int end; /* for White */
    bool played_out;
};

/* What the jobs share. */
struct selfplay_run {
    const struct selfplay *how;
    struct error *error;
    bool failed;
};

static void drop(void *result)
{
    struct selfplay_game *game = result;
    text_free(&game->text);
    free(game->kept);
    free(game);
}

/* Whether the evaluation can be asked about the position: nothing is about to be taken or promoted,
 * nobody is in check or dropped to give it. */
static bool is_quiet(struct position *pos, const struct search_result *found)
{
    if (pos->state.setup || pos->state.in_check || score_is_mate(found->score) ||
        move_becomes(found->best) || move_captures(pos, found->best)) {
        return false;
    }
    if (move_kind(found->best) != MOVE_DROP) {
        return true;
    }
    position_make(pos, found->best);
    bool checks = pos->state.in_check;
    position_unmake(pos);
    return !checks;
}

static void keep(void *user, struct position *pos, const struct search_result *found)
{
    struct selfplay_game *game = user;
    if (!is_quiet(pos, found)) {
        return;
    }
    position_format(pos, &game->text);
    game->kept = memory_grow(game->kept, &game->cap_kept, game->n_kept, sizeof *game->kept);
    game->kept[game->n_kept++] = (struct kept){game->text.length, found->score, pos->state.side};
}

static bool is_late(const struct selfplay *how)
{
    return how->deadline_ms && clock_ms() >= how->deadline_ms;
}

static void *play(struct crew *crew, int thread, int64_t index)
{
    const struct selfplay *how = ((struct selfplay_run *)crew->user)->how;
    struct seat *seat = &how->seat[thread];
    struct seat_rules rules = how->rules;
    uint64_t seed = how->seed ^ (uint64_t)index * UINT64_C(0x9e3779b97f4a7c15);
    struct selfplay_game *game = memory_new(1, sizeof *game);
    game->played_out = !rules.decided || index % SELFPLAY_PLAYED_OUT == 0;
    rules.decided = game->played_out ? 0 : rules.decided;
    seat_begin(seat, how->evaluation, how->evaluation);
    bool done = seat_open(seat, &how->openings, random_next(&seed), crew);
    game->end = done ? seat_play(seat, 0, 0, &rules, crew, keep, game) : SEAT_CUT_SHORT;
    if (game->end == SEAT_CUT_SHORT) {
        drop(game);
        return NULL;
    }
    return game;
}

static const char *result_for(const struct selfplay_game *game, int side)
{
    static const char *const text[] = {"0", "0.5", "1"};
    return text[side == WHITE ? game->end : SEAT_WON - game->end];
}

static void write_lines(const struct selfplay_game *game, struct text *out)
{
    size_t begin = 0;
    for (size_t i = 0; i < game->n_kept; i++) {
        const struct kept *kept = &game->kept[i];
        text_addf(out, "%.*s\t%d\t%s\n", (int)(kept->end - begin), game->text.data + begin,
                  kept->score, result_for(game, kept->side));
        begin = kept->end;
    }
}

static bool take(void *user, void *result)
{
    static const enum result of[] = {RESULT_BLACK, RESULT_DRAW, RESULT_WHITE};
    struct selfplay_run *run = user;
    struct selfplay_game *game = result;
    struct data_file *file = run->how->file;
    struct text lines = {0};
    write_lines(game, &lines);
    run->failed = !data_file_add(file, &lines, (int64_t)game->n_kept, result_text(of[game->end]),
                                 game->played_out, run->error);
    run->how->on_game(run->how->user, file);
    text_free(&lines);
    drop(game);
    return !run->failed && !(run->how->enough && file->positions >= run->how->enough) &&
           !is_late(run->how);
}

bool selfplay_run(const struct selfplay *selfplay, struct error *error)
{
    struct selfplay_run run = {.how = selfplay, .error = error};
    struct crew crew = {
        .user = &run,
        .threads = selfplay->threads,
        .first = selfplay->file->games,
        .work = play,
        .take = take,
        .drop = drop,
        .interrupted = selfplay->interrupted,
    };
    selfplay->on_game(selfplay->user, selfplay->file);
    if (is_late(selfplay) || (selfplay->enough && selfplay->file->positions >= selfplay->enough)) {
        return true;
    }
    crew_run(&crew);
    return !run.failed;
}
