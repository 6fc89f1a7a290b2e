#define _POSIX_C_SOURCE 200809L
#include "tools/match/match_run.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/memory.h"

enum { PROGRESS_MS = 250 };

static void make_pairings(struct match *match)
{
    int n = (int)match->options->n_engines, gauntlet = match->options->gauntlet;
    match->pairing = memory_new((size_t)(n * (n - 1) / 2), sizeof *match->pairing);
    for (int i = 0; i < (gauntlet ? gauntlet : n); i++) {
        for (int j = gauntlet ? gauntlet : i + 1; j < n; j++) {
            match->pairing[match->n_pairings++] = (struct match_pairing){i, j};
        }
    }
    int games = match->options->games;
    match->n_games = match->n_pairings * (match->options->once ? games : (games + 1) / 2 * 2);
}

void match_who(const struct match *match, int number, int engine[2], int *opening)
{
    bool once = match->options->once;
    int unit = once ? number - 1 : (number - 1) / 2;
    const struct match_pairing *pairing = &match->pairing[unit % match->n_pairings];
    int second = once ? unit / match->n_pairings % 2 : (number - 1) % 2;
    engine[WHITE] = second ? pairing->second : pairing->first;
    engine[BLACK] = second ? pairing->first : pairing->second;
    *opening = unit / match->n_pairings;
}

/* Half points of the engine that has White in a game. */
static int half_points(enum result result)
{
    return result == RESULT_WHITE ? 2 : result == RESULT_DRAW;
}

void match_count(struct match *match, const struct match_game *game)
{
    size_t at = (size_t)game->number - 1, other = at ^ 1;
    int points = half_points(game->result);
    match->result[at] = (uint8_t)game->result;
    match->ending[at] = (uint8_t)game->end;
    match->n_done++;
    match->by_result[game->result]++;
    match->ends[game->end]++;
    match->plies += (int64_t)game->n_moves;
    tally_game(&match->tally[game->engine[WHITE]], points);
    tally_game(&match->tally[game->engine[BLACK]], 2 - points);
    if (game_end_is_fault(game->end)) {
        match->faults[game->engine[game->result == RESULT_WHITE ? BLACK : WHITE]][game->end]++;
    }
    if (!match->options->once && match->result[other] != RESULT_NONE) {
        int sum = points + 2 - half_points((enum result)match->result[other]);
        tally_pair(&match->tally[game->engine[WHITE]], sum);
        tally_pair(&match->tally[game->engine[BLACK]], 4 - sum);
    }
    if (match->options->has_sprt && match->verdict == SPRT_GOES_ON) {
        match->verdict = sprt_decide(&match->options->sprt, &match->tally[0]);
    }
}

static bool open_file(FILE **out, const char *path, const char *mode, struct error *error)
{
    *out = fopen(path, mode);
    return *out || error_set(error, "%s: %s", path, strerror(errno));
}

static bool open_pgn(struct match *match, struct error *error)
{
    const struct match_options *options = match->options;
    if (!options->pgn) {
        return true;
    }
    FILE *file = fopen(options->pgn, "r");
    if (file) {
        bool empty = getc(file) == EOF;
        fclose(file);
        if (options->resume && !empty && !match_resume(match, error)) {
            return false;
        }
        if (!empty && !options->resume && !options->overwrite) {
            return error_set(error, "%s holds games: --resume goes on, --overwrite begins anew",
                             options->pgn);
        }
    }
    return open_file(&match->pgn, options->pgn, options->overwrite ? "we" : "ae", error);
}

bool match_open(struct match *match, const struct match_options *options, struct error *error)
{
    *match = (struct match){.options = options, .next = 1, .began_ms = clock_ms()};
    pthread_mutex_init(&match->lock, NULL);
    atomic_init(&match->stop, false);
    make_pairings(match);
    match->result = memory_new((size_t)match->n_games, 1);
    match->ending = memory_new((size_t)match->n_games, 1);
    match->tally = memory_new(options->n_engines, sizeof *match->tally);
    match->faults = memory_new(options->n_engines, sizeof *match->faults);
    match->terminal = isatty(STDERR_FILENO);
    time_t now = time(NULL);
    struct tm today;
    localtime_r(&now, &today);
    strftime(match->date, sizeof match->date, "%Y.%m.%d", &today);
    if (!openings_read(&match->openings, options, error) || !open_pgn(match, error)) {
        return false;
    }
    return !options->log || open_file(&match->log, options->log, "we", error);
}

void match_close(struct match *match)
{
    if (match->pgn) {
        fclose(match->pgn);
    }
    if (match->log) {
        fclose(match->log);
    }
    openings_free(&match->openings);
    pthread_mutex_destroy(&match->lock);
    free(match->pairing);
    free(match->result);
    free(match->ending);
    free(match->tally);
    free(match->faults);
    free(match->write_error);
}

static bool start(struct match *match, int index, struct engine *engine)
{
    const struct match_options *options = match->options;
    return engine_start(engine, &options->engine[index], options->grace_ms, &match->stop,
                        match->log);
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
        bool ok = start(match, (int)i, &engine) && engine_new_game(&engine, &game);
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

/* The next game that has no result, or 0. */
static int take_number(struct match *match)
{
    pthread_mutex_lock(&match->lock);
    while (match->next <= match->n_games && match->result[match->next - 1] != RESULT_NONE) {
        match->next++;
    }
    bool done = match->next > match->n_games || match->verdict != SPRT_GOES_ON;
    int number = done ? 0 : match->next++;
    pthread_mutex_unlock(&match->lock);
    return number;
}

static void write_game(struct match *match, const struct match_game *game)
{
    struct text text = {0};
    match_game_write(game, match->date, &text);
    bool ok = fwrite(text.data, 1, text.length, match->pgn) == text.length;
    ok = fflush(match->pgn) == 0 && ok;
    if (!ok && !match->write_error) {
        match->write_error = memory_text(strerror(errno));
        atomic_store(&match->stop, true);
    }
    text_free(&text);
}

static void note_game(struct match *match, const struct match_game *game)
{
    pthread_mutex_lock(&match->lock);
    if (game->end != END_STOPPED && match->verdict == SPRT_GOES_ON && !match->write_error) {
        if (match->pgn) {
            write_game(match, game);
        }
        match_count(match, game);
        match_report_game(match, game);
        if (match->verdict != SPRT_GOES_ON) {
            atomic_store(&match->stop, true);
        }
    }
    pthread_mutex_unlock(&match->lock);
}

/* Plays one game with the worker's engines, starting those that do not run. */
static void play_number(struct match *match, int number, struct engine *engines)
{
    struct match_game game = {.number = number, .options = match->options};
    int opening;
    match_who(match, number, game.engine, &opening);
    opening_make(&match->openings, opening, &game.opening);
    struct engine *player[2] = {&engines[game.engine[WHITE]], &engines[game.engine[BLACK]]};
    for (size_t i = 0; i < match->options->n_engines; i++) {
        if (&engines[i] != player[WHITE] && &engines[i] != player[BLACK]) {
            engine_end(&engines[i]);
        }
    }
    bool ready = true;
    for (int side = 0; side < 2 && ready; side++) {
        if (!engine_running(player[side]) && !start(match, game.engine[side], player[side])) {
            match_game_forfeit(&game, player[side], side);
            ready = false;
        }
    }
    if (ready) {
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
    pthread_mutex_unlock(&match->lock);
    return NULL;
}

/* Waits for the workers, passes an interruption on to them and shows how far they are. */
static void watch(struct match *match, const volatile sig_atomic_t *interrupted)
{
    bool running = true;
    while (running) {
        poll(NULL, 0, match->terminal ? PROGRESS_MS : PROGRESS_MS / 5);
        if (*interrupted) {
            atomic_store(&match->stop, true);
        }
        pthread_mutex_lock(&match->lock);
        running = match->n_running > 0;
        if (match->terminal) {
            match_report_progress(match);
        }
        pthread_mutex_unlock(&match->lock);
    }
}

void match_play(struct match *match, const volatile sig_atomic_t *interrupted)
{
    int n = match->options->concurrency, started = 0;
    pthread_t *thread = memory_new((size_t)n, sizeof *thread);
    match->n_running = n;
    match->began_ms = clock_ms();
    for (; started < n; started++) {
        if (pthread_create(&thread[started], NULL, work, match)) {
            break;
        }
    }
    pthread_mutex_lock(&match->lock);
    match->n_running -= n - started;
    pthread_mutex_unlock(&match->lock);
    watch(match, interrupted);
    for (int i = 0; i < started; i++) {
        pthread_join(thread[i], NULL);
    }
    free(thread);
}
