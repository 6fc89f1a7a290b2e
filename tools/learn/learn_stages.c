/* The stages of a generation. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/random.h"
#include "engine/net_file.h"
#include "tools/learn/learn.h"
#include "tools/learn/selfplay.h"

/* Reads what scores are worth from all positions but, before a generation has played, its own: so
 * that a run that was stopped goes on as it would have done. */
static bool calibrate(struct learn *learn, bool own, struct error *error)
{
    struct path_list list = {0}, others = {0};
    char *mine = learn_files_data(learn->files.folder, learn->state.generation);
    bool ok = learn_list_positions(learn, &list, error);
    for (size_t i = 0; i < list.n; i++) {
        if (own || strcmp(list.path[i], mine) != 0) {
            others.path = memory_grow(others.path, &others.capacity, others.n, sizeof *others.path);
            others.path[others.n++] = list.path[i];
        }
    }
    ok = ok &&
         calibration_read(&learn->calibration, learn->state.hash, others.path, others.n, error);
    free(others.path);
    free(mine);
    path_list_free(&list);
    return ok;
}

bool learn_use(struct learn *learn, struct error *error)
{
    struct weights weights;
    struct net *net = NULL;
    if (learn->state.adopted) {
        char *path = learn_files_net(learn->files.folder, learn->state.adopted);
        net = net_read(learn->variant, path, error);
        free(path);
        if (!net) {
            return false;
        }
    }
    weights_of(learn->variant, &weights);
    for (int i = 0; i < learn->options->threads; i++) {
        seat_rest(&learn->seat[i]);
    }
    evaluation_free(learn->used);
    net_free(learn->net);
    learn->net = net;
    learn->used = evaluation_new(learn->variant, &weights, net ? net : learn->variant->net, NULL);
    return true;
}

static void note_game(void *user, const struct data_file *file)
{
    enum { SAVED_MS = 2000 };
    struct learn *learn = user;
    struct error error;
    atomic_store(&learn->positions, file->positions);
    learn_status(learn, "generation %d: %" PRId64 " games, %" PRId64 " positions",
                 learn->state.generation, file->games, file->positions);
    if (clock_ms() - learn->saved_ms > SAVED_MS) {
        learn_save(learn, &error); /* a failure is told at the end of the stage */
    }
}

static bool play_into(struct learn *learn, struct data_file *file, struct error *error)
{
    struct selfplay selfplay = {
        .file = file,
        .enough = learn->options->positions,
        .deadline_ms = learn->options->positions ? 0 : learn_deadline(learn, learn->state.play_ms),
        .on_game = note_game,
        .user = learn,
    };
    learn_set_selfplay(
        learn, learn_seed(learn->state.seed, (uint64_t)learn->state.generation, LEARN_SEED_PLAY),
        &selfplay);
    return selfplay_run(&selfplay, error);
}

bool learn_play(struct learn *learn, struct error *error)
{
    struct learn_state *state = &learn->state;
    struct data_file file;
    struct text head = {0}, part = {0};
    bool given = state->generation == 1 && learn->options->n_from > 0;
    char *path = learn_files_data(learn->files.folder, state->generation);
    text_addf(&part, "generation %d, net %d", state->generation, state->adopted);
    data_head_format(
        &(struct data_head){state->game, state->hash, state->seed, state->nodes, part.data}, &head);
    bool ok = calibrate(learn, false, error);
    if (ok && !given) {
        ok = data_file_open(&file, path, head.data, true, error);
        if (ok) {
            ok = play_into(learn, &file, error);
            ok = data_file_close(&file, ok ? error : NULL) && ok;
        }
        ok = ok && (atomic_load(&learn->interrupted) ||
                    learn_log(learn, error,
                              "generation %d: %" PRId64 " games, %" PRId64 " positions with net %d",
                              state->generation, file.games, file.positions, state->adopted));
    }
    free(path);
    text_free(&head);
    text_free(&part);
    if (ok && !atomic_load(&learn->interrupted)) {
        state->stage = STAGE_TRAIN;
    }
    return ok && learn_save(learn, error);
}

void learn_go_on(struct learn_state *state)
{
    state->gate = (struct tally){0};
    state->hidden = state->next_hidden;
    state->next_hidden = NO_HIDDEN;
    state->stage = STAGE_TRAIN;
    if (state->hidden == NO_HIDDEN) {
        state->stage = STAGE_PLAY;
        state->generation++;
        state->until_ms = state->play_ms = 0;
    }
}

/* The net at the gate is used from now on, and is what the user gets. */
static bool adopt(struct learn *learn, struct error *error)
{
    struct learn_state *state = &learn->state;
    const struct tally *gate = &state->gate;
    double games = (double)(gate->wins + gate->draws + gate->losses);
    /* As if half a game more had been drawn, so that a match that was won throughout counts too. */
    state->elo += elo_of_score((tally_score(gate) * games + 0.25) / (games + 0.5));
    state->adopted = state->nets;
    state->adopted_hidden = state->hidden;
    return learn_use(learn, error) && net_write(learn->net, learn->options->net, error);
}

/* Against an evaluation without anything learnt, gains are large: asking for much decides sooner.
 */
static struct sprt test_of(const struct learn_state *state)
{
    return (struct sprt){.elo0 = 0, .elo1 = state->adopted ? 50 : 100, .alpha = 0.05, .beta = 0.1};
}

static void show_gate(void *user, const struct tally *tally)
{
    struct learn *learn = user;
    struct error error;
    const struct sprt test = test_of(&learn->state);
    learn->state.gate = *tally;
    learn_status(learn,
                 "generation %d: net %d at the gate, +%" PRId64 " =%" PRId64 " -%" PRId64
                 ", LLR %.2f (%.2f to %.2f)",
                 learn->state.generation, learn->state.nets, tally->wins, tally->draws,
                 tally->losses, sprt_llr(&test, tally), sprt_lower(&test), sprt_upper(&test));
    learn_save(learn, &error); /* a failure is told at the end of the stage */
}

static bool play_gate(struct learn *learn, const struct net *net, enum gate_verdict *verdict,
                      struct error *error)
{
    const struct learn_options *options = learn->options;
    struct learn_state *state = &learn->state;
    struct weights weights;
    weights_of(learn->variant, &weights);
    struct evaluation *candidate = evaluation_new(learn->variant, &weights, net, NULL);
    struct gate gate = {
        .seat = learn->seat,
        .threads = options->threads,
        .used = learn->used,
        .candidate = candidate,
        .rules = learn_rules(learn),
        .openings = learn_openings(learn),
        .test = test_of(state),
        .seed = learn_seed(state->seed, (uint64_t)state->nets, LEARN_SEED_GATE),
        .deadline_ms = learn_deadline(learn, state->until_ms),
        .interrupted = &learn->interrupted,
        .tally = state->gate,
        .on_pair = show_gate,
        .user = learn,
    };
    gate.rules.limits = (struct search_limits){
        .nodes = (uint64_t)options->gate_nodes,
        .move_ms = options->gate_nodes ? 0 : options->gate_ms,
    };
    *verdict = gate_run(&gate);
    state->gate = gate.tally;
    for (int i = 0; i < options->threads; i++) {
        seat_rest(&learn->seat[i]);
    }
    evaluation_free(candidate);
    return learn_save(learn, error);
}

/* What came of it, and with that the next stage. */
static bool conclude(struct learn *learn, enum gate_verdict verdict, struct error *error)
{
    static const char *const words[] = {[GATE_LATE] = "not decided in time, not used",
                                        [GATE_LOST] = "not better, not used",
                                        [GATE_WON] = "better, used from now on"};
    struct learn_state *state = &learn->state;
    struct tally gate = state->gate;
    struct elo elo = elo_estimate(&gate);
    char error_text[32] = "";
    if (elo.error < 10000) {
        snprintf(error_text, sizeof error_text, " +- %.0f", elo.error);
    }
    if (verdict == GATE_WON && !adopt(learn, error)) {
        return false;
    }
    int generation = state->generation, number = state->nets;
    learn_go_on(state);
    return learn_save(learn, error) &&
           learn_log(learn, error,
                     "generation %d: net %d: +%" PRId64 " =%" PRId64 " -%" PRId64
                     ", Elo %+.0f%s: %s; Elo so far %+.0f",
                     generation, number, gate.wins, gate.draws, gate.losses, elo.value, error_text,
                     words[verdict], state->elo);
}

bool learn_gate(struct learn *learn, struct error *error)
{
    enum gate_verdict verdict;
    char *path = learn_files_net(learn->files.folder, learn->state.nets);
    struct net *net = net_read(learn->variant, path, error);
    free(path);
    if (!net) {
        return false;
    }
    bool ok = calibrate(learn, true, error) && play_gate(learn, net, &verdict, error);
    if (ok && verdict != GATE_OPEN) {
        ok = conclude(learn, verdict, error);
    }
    net_free(net);
    return ok;
}
