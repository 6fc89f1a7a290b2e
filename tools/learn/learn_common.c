/* What the stages of learning share. */
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>

#include "base/clock.h"
#include "base/memory.h"
#include "base/random.h"
#include "engine/net_game.h"
#include "tools/learn/learn.h"

enum { NODES_USUAL = 1500, SEED_USUAL = 1 };

int64_t learn_spent(const struct learn *learn)
{
    return learn->spent_before_ms + clock_ms() - learn->began_ms;
}

int64_t learn_deadline(const struct learn *learn, int64_t spent_ms)
{
    int64_t at = learn->began_ms + spent_ms - learn->spent_before_ms;
    return spent_ms ? (at > 1 ? at : 1) : 0;
}

bool learn_log(struct learn *learn, struct error *error, const char *format, ...)
{
    char line[400];
    va_list args;
    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    return learn_files_log(&learn->files, learn_spent(learn), line, error);
}

void learn_status(struct learn *learn, const char *format, ...)
{
    char line[200];
    va_list args;
    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    pthread_mutex_lock(&learn->lock);
    text_clear(&learn->status);
    text_add(&learn->status, line);
    pthread_mutex_unlock(&learn->lock);
}

/* On the thread that shows progress. */
static void describe(void *user, struct text *line)
{
    struct learn *learn = user;
    pthread_mutex_lock(&learn->lock);
    text_add(line, learn->status.data ? learn->status.data : "");
    text_addf(line, "  Elo so far %+.0f", learn->shown_elo);
    pthread_mutex_unlock(&learn->lock);
    int64_t left = (learn->options->run_ms - learn_spent(learn)) / 1000;
    if (learn->options->run_ms) {
        left = left > 0 ? left : 0;
        text_addf(line, "  left %d:%02d:%02d", (int)(left / 3600), (int)(left / 60 % 60),
                  (int)(left % 60));
    }
}

/* On the same thread. */
static void stop(void *user)
{
    struct learn *learn = user;
    atomic_store(&learn->interrupted, true);
    for (int i = 0; i < learn->options->threads; i++) {
        search_stop(learn->seat[i].search[0]);
        search_stop(learn->seat[i].search[1]);
    }
}

bool learn_save(struct learn *learn, struct error *error)
{
    char *path = learn_files_state(learn->files.folder);
    learn->state.spent_ms = learn_spent(learn);
    learn->saved_ms = clock_ms();
    bool ok = learn_state_write(&learn->state, path, error);
    free(path);
    pthread_mutex_lock(&learn->lock);
    learn->shown_elo = learn->state.elo;
    pthread_mutex_unlock(&learn->lock);
    return ok;
}

bool learn_list_positions(const struct learn *learn, struct path_list *out, struct error *error)
{
    const struct learn_options *options = learn->options;
    bool ok = !options->folder || learn_files_list(options->folder, 0, out, error);
    for (size_t i = 0; ok && i < options->n_from; i++) {
        ok = learn_files_list(options->from[i], 1, out, error);
    }
    return ok;
}

uint64_t learn_seed(uint64_t seed, uint64_t number, uint64_t use)
{
    uint64_t state = random_next(&seed) ^ number;
    state = random_next(&state) ^ use;
    return random_next(&state);
}

struct seat_rules learn_rules(const struct learn *learn)
{
    enum { PLIES = 600 };
    return (struct seat_rules){.decided = learn->calibration.decided, .plies = PLIES};
}

struct seat_openings learn_openings(const struct learn *learn)
{
    enum { LEAST = 2, MOST = 8 };
    static const double even = 1.5; /* logits: 82 % */
    uint64_t nodes = learn->state.nodes;
    seat_begin(&learn->seat[0], learn->used, learn->used);
    return (struct seat_openings){
        .least = LEAST,
        .most = MOST,
        .even = (int)(even * learn->calibration.scale),
        .start = seat_start_score(&learn->seat[0], nodes),
        .nodes = nodes,
    };
}

void learn_set_selfplay(const struct learn *learn, uint64_t seed, struct selfplay *out)
{
    out->seat = learn->seat;
    out->threads = learn->options->threads;
    out->evaluation = learn->used;
    out->rules = learn_rules(learn);
    out->rules.limits = (struct search_limits){.nodes = learn->state.nodes};
    out->openings = learn_openings(learn);
    out->seed = seed;
    out->interrupted = &learn->interrupted;
}

void learn_begin_state(struct learn *learn)
{
    const struct learn_options *options = learn->options;
    learn->state = (struct learn_state){
        .game = memory_text(learn->variant->id),
        .hash = net_game(learn->variant),
        .seed = options->seed ? (uint64_t)options->seed : SEED_USUAL,
        .nodes = options->nodes ? (uint64_t)options->nodes : NODES_USUAL,
        .generation = 1,
        .hidden = NO_HIDDEN,
        .next_hidden = NO_HIDDEN,
        .adopted_hidden = NO_HIDDEN,
    };
}

bool learn_check_from(const struct learn_options *options, uint64_t game, struct calibration *out,
                      struct error *error)
{
    struct path_list list = {0};
    bool ok = true;
    for (size_t i = 0; ok && i < options->n_from; i++) {
        ok = learn_files_list(options->from[i], 1, &list, error);
    }
    ok = ok && calibration_read(out, game, list.path, list.n, error);
    path_list_free(&list);
    return ok;
}

void learn_begin(struct learn *learn, const volatile sig_atomic_t *signal)
{
    const int threads = learn->options->threads;
    learn->seat = memory_new((size_t)threads, sizeof *learn->seat);
    for (int i = 0; i < threads; i++) {
        seat_init(&learn->seat[i], learn->variant);
    }
    pthread_mutex_init(&learn->lock, NULL);
    learn->progress =
        (struct progress){.interrupted = signal, .stop = stop, .describe = describe, .user = learn};
    learn->began_ms = clock_ms();
    progress_begin(&learn->progress);
}

void learn_end(struct learn *learn)
{
    progress_end(&learn->progress);
    for (int i = 0; i < learn->options->threads; i++) {
        seat_free(&learn->seat[i]);
    }
    free(learn->seat);
    evaluation_free(learn->used);
    net_free(learn->net);
    pthread_mutex_destroy(&learn->lock);
    text_free(&learn->status);
}
