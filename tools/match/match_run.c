#include "tools/match/match_run.h"

#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/condition.h"
#include "base/console.h"
#include "base/descriptors.h"
#include "base/file_identity.h"
#include "base/memory.h"
#include "base/utf8.h"

enum { DESCRIPTORS_BESIDE = 16 }; /* files, and what looks at processes */

/* Half points of the engine that has White in a game. */
static int half_points(enum result result)
{
    return result == RESULT_WHITE ? 2 : result == RESULT_DRAW;
}

static void count_pair(struct match *match, const struct match_game *game)
{
    int partner = schedule_partner(&match->schedule, game->number);
    enum result other = partner ? (enum result)match->result[partner - 1] : RESULT_NONE;
    if (other != RESULT_NONE) {
        int sum = half_points(game->result) + 2 - half_points(other);
        tally_pair(&match->tally[game->engine[WHITE]], sum);
        tally_pair(&match->tally[game->engine[BLACK]], 4 - sum);
    }
}

void match_count(struct match *match, const struct match_game *game)
{
    int points = half_points(game->result);
    match->result[game->number - 1] = (uint8_t)game->result;
    match->n_done++;
    match->by_result[game->result]++;
    match->plies += (int64_t)game->n_moves;
    tally_game(&match->tally[game->engine[WHITE]], points);
    tally_game(&match->tally[game->engine[BLACK]], 2 - points);
    if (game_end_is_fault(game->end)) {
        match->faults[game->engine[game->result == RESULT_WHITE ? BLACK : WHITE]][game->end]++;
    }
    for (int side = 0; side < 2; side++) {
        match->forgiven[game->engine[side]] += game->forgiven[side];
    }
    if (game->most_forgiven_ms > match->most_forgiven_ms) {
        match->most_forgiven_ms = game->most_forgiven_ms;
    }
    count_pair(match, game);
    if (match->options->has_sprt && match->verdict == SPRT_GOES_ON) {
        match->verdict = sprt_decide(&match->options->sprt, &match->tally[0]);
    }
}

/* No file may be written that is read, nor two things to one file. */
static bool check_files(const struct match_options *options, struct error *error)
{
    const char *const outputs[] = {options->pgn, options->log};
    for (size_t i = 0; i < 2; i++) {
        struct file_identity file =
            outputs[i] ? file_identity_of(outputs[i]) : (struct file_identity){0};
        const char *const others[] = {options->openings, i ? options->pgn : NULL};
        for (size_t j = 0; j < 2; j++) {
            struct file_identity other =
                others[j] ? file_identity_of(others[j]) : (struct file_identity){0};
            if (file_identity_same(&file, &other)) {
                return error_set(error, "%s and %s are one file", outputs[i], others[j]);
            }
        }
    }
    if (options->log && options->pgn && strcmp(options->log, options->pgn) == 0) {
        return error_set(error, "games and log cannot go to one file");
    }
    return true;
}

static bool open_output(const struct match *match, struct output_file *out, const char *path,
                        const char *what, struct error *error)
{
    const struct match_options *options = match->options;
    if (!path) {
        return true;
    }
    if (!output_file_open(out, path, options->overwrite ? OUTPUT_REPLACE : OUTPUT_APPEND, error)) {
        return false;
    }
    if (!options->overwrite && !options->resume && output_file_size(out) > 0) {
        output_file_close(out, NULL);
        return error_set(error, "%s holds %s: --resume goes on, --overwrite begins anew", path,
                         what);
    }
    return true;
}

static bool open_files(struct match *match, struct error *error)
{
    const struct match_options *options = match->options;
    return check_files(options, error) &&
           open_output(match, &match->pgn, options->pgn, "games", error) &&
           open_output(match, &match->log, options->log, "lines", error) &&
           (!options->resume || !match->pgn.regular || output_file_size(&match->pgn) == 0 ||
            match_resume(match, error));
}

static void make_label(struct match *match)
{
    struct match_label *label = &match->label;
    struct text event = {0};
    text_add(&event, "");
    utf8_add(&event, match->options->event);
    label->event = event.data;
    clock_date(label->date);
    match_identity(match->options, &match->openings, label->id);
    shard_format(&match->options->shard, label->shard);
    label->n_games = match->schedule.n_games;
}

bool match_open(struct match *match, const struct match_options *options, struct error *error)
{
    size_t players = (size_t)options->concurrency * 2;
    *match = (struct match){.options = options, .next = 1, .began_ms = clock_ms()};
    pthread_mutex_init(&match->lock, NULL);
    condition_init(&match->ended);
    atomic_init(&match->stop, false);
    match->terminal = console_is(CONSOLE_ERROR);
    if (!schedule_make(&match->schedule, options, error) ||
        !descriptors_reserve(players * PROCESS_DESCRIPTORS + DESCRIPTORS_BESIDE, error)) {
        return false;
    }
    match->n_games = schedule_count_mine(&match->schedule);
    match->children = children_new();
    match->result = memory_new((size_t)match->schedule.n_games, 1);
    match->tally = memory_new(options->n_engines, sizeof *match->tally);
    match->forgiven = memory_new(options->n_engines, sizeof *match->forgiven);
    match->faults = memory_new(options->n_engines, sizeof *match->faults);
    if (!openings_read(&match->openings, options, error)) {
        return false;
    }
    make_label(match);
    if (!open_files(match, error)) {
        return false;
    }
    match->host =
        (struct engine_host){match->children, options->grace_ms, &match->stop, match->log.file};
    return true;
}

bool match_close(struct match *match, struct error *error)
{
    children_free(match->children);
    bool ok = output_file_close(&match->pgn, error);
    ok = output_file_close(&match->log, ok ? error : NULL) && ok;
    openings_free(&match->openings);
    schedule_free(&match->schedule);
    pthread_cond_destroy(&match->ended);
    pthread_mutex_destroy(&match->lock);
    free(match->label.event);
    free(match->result);
    free(match->tally);
    free(match->faults);
    free(match->forgiven);
    return ok;
}

bool match_start_engine(const struct match *match, int index, struct engine *engine)
{
    return engine_start(engine, &match->options->engine[index], &match->host);
}

bool match_try_engines(struct match *match, struct error *error)
{
    const struct match_options *options = match->options;
    for (size_t i = 0; i < options->n_engines; i++) {
        struct engine engine;
        struct opening opening;
        opening_make(&match->openings, 0, &opening);
        const struct engine_game game = {.name = options->variant->id,
                                         .board = options->variant->board,
                                         .start = opening.start,
                                         .opponent = "nobody"};
        bool ok = match_start_engine(match, (int)i, &engine) && engine_new_game(&engine, &game);
        engine_end(&engine);
        opening_free(&opening);
        if (!ok) {
            char fault[160];
            engine_fault_text(&engine, fault, sizeof fault);
            return error_set(error, "%s (%s): %s", options->engine[i].name,
                             options->engine[i].command, fault);
        }
    }
    return true;
}
