/* The games of a match are played: by threads that take one game after another. */
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/clock.h"
#include "base/condition.h"
#include "base/memory.h"
#include "tools/match/match_run.h"

enum { PROGRESS_MS = 250, SIGNAL_MS = 50 };

/* Ends the run for a reason that is no engine's; under the lock. The first reason stays. */
static void fail(struct match *match, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void fail(struct match *match, const char *format, ...)
{
    if (!match->failed) {
        va_list args;
        va_start(args, format);
        vsnprintf(match->failure.text, sizeof match->failure.text, format, args);
        va_end(args);
    }
    match->failed = true;
    atomic_store(&match->stop, true);
}

/* The next game of this run that has no result, or 0. */
static int take_number(struct match *match)
{
    pthread_mutex_lock(&match->lock);
    const struct schedule *schedule = &match->schedule;
    while (match->next <= schedule->n_games && (match->result[match->next - 1] != RESULT_NONE ||
                                                !schedule_is_mine(schedule, match->next))) {
        match->next++;
    }
    bool done = match->next > schedule->n_games || match->verdict != SPRT_GOES_ON;
    int number = done ? 0 : match->next++;
    pthread_mutex_unlock(&match->lock);
    return number;
}

static bool write_game(struct match *match, const struct match_game *game)
{
    struct text text = {0};
    if (!match->pgn.file) {
        return true;
    }
    match_game_write(game, &match->label, &text);
    bool ok = output_file_write(&match->pgn, text.data, text.length);
    if (!ok) {
        fail(match, "%s: %s", match->options->pgn, strerror(errno));
    }
    text_free(&text);
    return ok;
}

/* A game counts if it has a result, and if that was written where it should be. */
static void note_game(struct match *match, const struct match_game *game)
{
    pthread_mutex_lock(&match->lock);
    bool open = match->verdict == SPRT_GOES_ON && !match->failed;
    if (open && game->end == END_ABANDONED) {
        fail(match, "%s", game->reason);
    } else if (open && game->end != END_STOPPED && write_game(match, game)) {
        match_count(match, game);
        match_report_game(match, game);
        if (match->verdict != SPRT_GOES_ON) {
            atomic_store(&match->stop, true);
        }
    }
    pthread_mutex_unlock(&match->lock);
}

/* Sees to it that both engines run; false if the game is over because one does not. */
static bool start_engines(struct match *match, struct match_game *game, struct engine *engines)
{
    for (int side = 0; side < 2; side++) {
        struct engine *engine = &engines[game->engine[side]];
        if (!engine_running(engine) && !match_start_engine(match, game->engine[side], engine)) {
            match_game_forfeit(game, engine, side);
            return false;
        }
    }
    return true;
}

/* Plays one game with the worker's engines, starting those that do not run. */
static void play_number(struct match *match, int number, struct engine *engines)
{
    struct fixture fixture = schedule_game(&match->schedule, number);
    struct match_game game = {.number = number,
                              .engine = {fixture.engine[WHITE], fixture.engine[BLACK]},
                              .options = match->options};
    opening_make(&match->openings, fixture.opening, &game.opening);
    struct engine *player[2] = {&engines[game.engine[WHITE]], &engines[game.engine[BLACK]]};
    for (size_t i = 0; i < match->options->n_engines; i++) {
        if (&engines[i] != player[WHITE] && &engines[i] != player[BLACK]) {
            engine_end(&engines[i]);
        }
    }
    if (start_engines(match, &game, engines)) {
        match_game_play(&game, player);
    }
    note_game(match, &game);
    match_game_free(&game);
    for (int side = 0; side < 2; side++) {
        if (player[side]->spec && (player[side]->spec->restart || !player[side]->reusable)) {
            engine_end(player[side]);
        }
    }
}

static void *work(void *argument)
{
    struct match *match = argument;
    size_t n = match->options->n_engines;
    struct engine *engines = memory_new(n, sizeof *engines);
    int number;
    while (!atomic_load(&match->stop) && (number = take_number(match))) {
        play_number(match, number, engines);
    }
    for (size_t i = 0; i < n; i++) {
        engine_end(&engines[i]);
    }
    free(engines);
    pthread_mutex_lock(&match->lock);
    match->n_running--;
    pthread_cond_signal(&match->ended);
    pthread_mutex_unlock(&match->lock);
    return NULL;
}

/* Waits for the workers, passes an interruption on to them and shows how far they are. */
static void watch(struct match *match, const volatile sig_atomic_t *interrupted)
{
    int64_t shown = 0;
    pthread_mutex_lock(&match->lock);
    while (match->n_running > 0) {
        condition_wait(&match->ended, &match->lock, clock_ms() + SIGNAL_MS);
        if (*interrupted) {
            atomic_store(&match->stop, true);
        }
        if (match->terminal && clock_ms() - shown >= PROGRESS_MS) {
            match_report_progress(match);
            shown = clock_ms();
        }
    }
    pthread_mutex_unlock(&match->lock);
}

/* Starts the workers; returns how many there are. */
static int start_workers(struct match *match, pthread_t *thread)
{
    int n = match->options->concurrency, started = 0;
    pthread_mutex_lock(&match->lock);
    for (; started < n; started++) {
        int why = pthread_create(&thread[started], NULL, work, match);
        if (why) {
            fail(match, "no thread for game %d of %d at a time: %s", started + 1, n, strerror(why));
            break;
        }
    }
    match->n_running = started;
    pthread_mutex_unlock(&match->lock);
    return started;
}

void match_play(struct match *match, const volatile sig_atomic_t *interrupted)
{
    pthread_t *thread = memory_new((size_t)match->options->concurrency, sizeof *thread);
    struct error error;
    match->began_ms = clock_ms();
    if (output_file_install(&match->pgn, &error) && output_file_install(&match->log, &error)) {
        int n = start_workers(match, thread);
        watch(match, interrupted);
        for (int i = 0; i < n; i++) {
            pthread_join(thread[i], NULL);
        }
    } else {
        fail(match, "%s", error.text);
    }
    free(thread);
}
