/* Training, as a stage of learning. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "engine/net_file.h"
#include "tools/learn/learn.h"
#include "tools/learn/train.h"

/* One of the trainings of a net. */
struct attempt {
    struct learn *learn;
    double loss; /* of its net */
};

static bool show(const struct train_progress *progress, void *user)
{
    struct attempt *attempt = user;
    struct learn *learn = attempt->learn;
    attempt->loss = progress->best_loss;
    learn_status(learn, "generation %d: net %d, epoch %d of %d, loss %.4f (derived %.4f)",
                 learn->state.generation, learn->state.nets + 1, progress->epoch, progress->epochs,
                 progress->check_loss, progress->check_derived);
    return !atomic_load(&learn->interrupted);
}

static bool read_samples(struct learn *learn, struct samples *samples, struct error *error)
{
    struct path_list list = {0};
    bool ok = learn_list_positions(learn, &list, error);
    for (size_t i = 0; ok && i < list.n; i++) {
        ok = samples_read(samples, list.path[i], error);
    }
    path_list_free(&list);
    return ok;
}

/* Puts in front of what the training says how its positions came about. */
static void tell(struct learn *learn, struct net *net)
{
    const struct learn_state *state = &learn->state;
    struct text text = {0};
    text_addf(&text,
              "weltgeist learn, game %s, seed %" PRIu64 ", nodes %" PRIu64
              ", generation %d, net %d\n%s",
              state->game, state->seed, state->nodes, state->generation, state->nets + 1,
              net->made ? net->made : "");
    free(net->made);
    net->made = text.data;
}

static bool write_net(struct learn *learn, struct net *net, struct error *error)
{
    struct learn_state *state = &learn->state;
    char *path = learn_files_net(learn->files.folder, state->nets + 1);
    struct text made = {0};
    for (const char *at = net->made; *at; at++) {
        text_add_char(&made, *at == '\n' ? (at[1] ? ';' : ' ') : *at);
        if (*at == '\n' && at[1]) {
            text_add_char(&made, ' ');
        }
    }
    tell(learn, net);
    bool ok = net_write(net, path, error) &&
              learn_log(learn, error, "generation %d: net %d of %d hidden units: %s",
                        state->generation, state->nets + 1, state->hidden, text_trim(made.data));
    state->nets += ok;
    state->stage = ok ? STAGE_GATE : state->stage;
    free(path);
    text_free(&made);
    return ok && learn_save(learn, error);
}

/* A generation without a net, as after a few games only, is no fault. */
static bool give_up(struct learn *learn, struct error *error)
{
    struct error why = *error;
    int generation = learn->state.generation;
    learn_go_on(&learn->state);
    return learn_log(learn, error, "generation %d: no net: %s", generation, why.text) &&
           learn_save(learn, error);
}

/* Trains once for each decay that is worth trying, and keeps the net of least loss. NULL with a
 * reason if there is none, or if it was interrupted. */
static struct net *train_best(struct learn *learn, const struct samples *samples,
                              struct error *error)
{
    const struct learn_state *state = &learn->state;
    struct train_options options;
    struct net *best = NULL;
    double least = 0;
    train_options_of(&options, learn->variant, state->hidden);
    options.seed = learn_seed(state->seed, (uint64_t)state->nets, LEARN_SEED_TRAIN);
    options.threads = learn->options->threads;
    for (size_t i = 0; i < sizeof TRAIN_DECAYS / sizeof *TRAIN_DECAYS; i++) {
        struct attempt attempt = {.learn = learn};
        options.decay = TRAIN_DECAYS[i];
        struct net *net = train(samples, &options, show, &attempt, error);
        if (!net) {
            net_free(best);
            return NULL;
        }
        bool better = !best || attempt.loss < least;
        net_free(better ? best : net);
        best = better ? net : best;
        least = better ? attempt.loss : least;
    }
    return best;
}

bool learn_train(struct learn *learn, struct error *error)
{
    struct samples *samples = samples_new(learn->variant);
    bool ok = read_samples(learn, samples, error);
    struct net *net = ok ? train_best(learn, samples, error) : NULL;
    samples_free(samples);
    if (!net) {
        return ok && (atomic_load(&learn->interrupted) || give_up(learn, error));
    }
    ok = write_net(learn, net, error);
    net_free(net);
    return ok;
}
