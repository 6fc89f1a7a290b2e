#include "tools/learn/learn.h"

#include <inttypes.h>
#include <stdlib.h>

#include "base/file.h"
#include "engine/net_game.h"

enum {
    HIDDEN = 32, /* units of a hidden layer; the other kind of net has none */
    GENERATION_MS = 600000,
    GENERATIONS_LEAST = 2,
    GENERATIONS_MOST = 8
};

/* With less time than was planned for the generation ends with the run. */
static void bring_forward(struct learn_state *state, int64_t run_ms)
{
    if (run_ms && (!state->until_ms || state->until_ms > run_ms)) {
        state->until_ms = run_ms;
    }
    if (run_ms && (!state->play_ms || state->play_ms > run_ms)) {
        state->play_ms = run_ms;
    }
}

/* What is asked for must be what was begun. */
static bool resume_state(struct learn *learn, struct error *error)
{
    const struct learn_options *options = learn->options;
    struct learn_state *state = &learn->state;
    char *path = learn_files_state(options->folder);
    bool ok = learn_state_read(state, path, error);
    if (ok && state->hash != net_game(learn->variant)) {
        ok = error_set(error, "%s: begun with another game, %.40s", path, state->game);
    } else if (ok && options->seed && (uint64_t)options->seed != state->seed) {
        ok = error_set(error, "%s: begun with --seed %" PRIu64, path, state->seed);
    } else if (ok && options->nodes && (uint64_t)options->nodes != state->nodes) {
        ok = error_set(error, "%s: begun with --nodes %" PRIu64, path, state->nodes);
    }
    if (ok) {
        learn->spent_before_ms = state->spent_ms;
        bring_forward(state, options->run_ms);
    }
    free(path);
    return ok;
}

static int planned(const struct learn *learn)
{
    int64_t n = learn->options->run_ms / GENERATION_MS;
    return n < GENERATIONS_LEAST  ? GENERATIONS_LEAST
           : n > GENERATIONS_MOST ? GENERATIONS_MOST
                                  : (int)n;
}

/* Whether there is time for another generation; if so, how it is shared out, and which kinds of
 * nets are tried. */
static bool plan(struct learn *learn)
{
    static const double playing = 0.45;
    struct learn_state *state = &learn->state;
    int64_t run = learn->options->run_ms, spent = learn_spent(learn);
    if (learn->options->generations && state->generation > learn->options->generations) {
        return false;
    }
    if (run) {
        int64_t left = planned(learn) - (state->generation - 1);
        int64_t slice = (run - spent) / (left > 0 ? left : 1);
        if (slice < run / planned(learn) / 2) {
            return false;
        }
        state->until_ms = spent + slice;
        state->play_ms = spent + (int64_t)((double)slice * playing);
    }
    bool deep_first = state->generation % 2 == 1;
    state->next_hidden = state->adopted ? NO_HIDDEN : deep_first ? 0 : HIDDEN;
    state->hidden = state->adopted ? state->adopted_hidden : deep_first ? HIDDEN : 0;
    return true;
}

static bool has_begun(const struct learn *learn)
{
    return learn->state.stage != STAGE_PLAY || learn->state.hidden != NO_HIDDEN;
}

static bool step(struct learn *learn, struct error *error)
{
    switch (learn->state.stage) {
    case STAGE_TRAIN:
        return learn_train(learn, error);
    case STAGE_GATE:
        return learn_gate(learn, error);
    default:
        return learn_play(learn, error);
    }
}

static bool go(struct learn *learn, struct error *error)
{
    bool ok = learn_use(learn, error) && learn_save(learn, error);
    while (ok && !atomic_load(&learn->interrupted) && (has_begun(learn) || plan(learn))) {
        ok = step(learn, error);
    }
    ok = learn_save(learn, ok ? error : &(struct error){""}) && ok;
    if (ok && !atomic_load(&learn->interrupted)) {
        const struct learn_state *state = &learn->state;
        ok = state->adopted
                 ? learn_log(learn, error, "%s is net %d, Elo %+.0f by the gates",
                             learn->options->net, state->adopted, state->elo)
                 : learn_log(learn, error, "nothing was better than the game's own evaluation");
    }
    return ok;
}

/* The net's place must be free, or hold what this folder brought forth. */
static bool may_write_net(const struct learn *learn, struct error *error)
{
    const struct learn_options *options = learn->options;
    FILE *file = file_open(options->net, "r");
    bool holds = file && getc(file) != EOF;
    if (file) {
        fclose(file);
    }
    return !holds || options->begin == LEARN_OVERWRITE ||
           learn_files_has_net(options->folder, options->net) ||
           error_set(error, "%s is not empty, and no net of %s: --overwrite replaces it",
                     options->net, options->folder);
}

bool learn_run(const struct learn_options *options, const struct variant *variant,
               const volatile sig_atomic_t *signal, struct error *error)
{
    struct learn learn = {.options = options, .variant = variant};
    bool resumed;
    if (!may_write_net(&learn, error) ||
        !learn_check_from(options, net_game(variant), &learn.calibration, error) ||
        !learn_files_open(&learn.files, options->folder, options->begin, &resumed, error)) {
        return false;
    }
    learn_begin_state(&learn);
    bool ok = true;
    if (resumed) {
        learn_state_free(&learn.state);
        ok = resume_state(&learn, error);
    }
    if (ok) {
        learn_begin(&learn, signal);
        ok = go(&learn, error);
        learn_end(&learn);
    }
    learn_state_free(&learn.state);
    return learn_files_close(&learn.files, ok ? error : NULL) && ok;
}
