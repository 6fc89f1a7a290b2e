/* Learning a game by playing it: generations of self-play, training, and a match that decides. */
#ifndef WELTGEIST_TOOLS_LEARN_LEARN_H
#define WELTGEIST_TOOLS_LEARN_LEARN_H

#include <pthread.h>

#include "search/evaluation.h"
#include "tools/learn/calibration.h"
#include "tools/learn/gate.h"
#include "tools/learn/learn_files.h"
#include "tools/learn/learn_state.h"
#include "tools/learn/selfplay.h"
#include "tools/progress.h"

struct learn_options {
    const char *folder, *net;    /* where all is kept, and where what won goes */
    int64_t run_ms;              /* of all runs together; 0: no limit */
    int64_t seed, nodes;         /* 0: the usual, or what a resumed run has */
    int64_t positions;           /* of a generation; 0: by time */
    int64_t gate_ms, gate_nodes; /* of a move at the gate; nodes 0: by time */
    int threads, generations;    /* generations 0: any number */
    const char *const *from;     /* folders of positions */
    size_t n_from;
    enum learn_begin begin;
    struct shard shard;
};

struct learn {
    const struct learn_options *options;
    const struct variant *variant;
    struct learn_files files;
    struct learn_state state;
    struct seat *seat; /* one for each thread */
    struct net *net;   /* in use; NULL: the game's own */
    struct evaluation *used;
    struct calibration calibration; /* of all positions there are */
    const volatile sig_atomic_t *signal;
    atomic_bool interrupted;
    struct progress progress;
    int64_t began_ms, spent_before_ms, saved_ms;
    _Atomic int64_t positions; /* of this generation */
    pthread_mutex_t lock;      /* of what follows */
    struct text status;        /* what the terminal shows */
    double shown_elo;
};

/* Learns until the time is up, all generations are done, or a signal comes. What won is then in the
 * file that the options name. False with a reason if something could not be read or written; what
 * was done so far is kept. */
bool learn_run(const struct learn_options *options, const struct variant *variant,
               const volatile sig_atomic_t *signal, struct error *error);

/* Writes positions of one shard only. */
bool learn_write_data(const struct learn_options *options, const struct variant *variant,
                      const volatile sig_atomic_t *signal, struct error *error);

/* Parts of it, which the stages share. */

/* Sets the state that a new run begins with. */
void learn_begin_state(struct learn *learn);
/* Reads what scores are worth from the positions given. False with a reason if a folder has none,
 * or they are of another game than that of the hash. */
bool learn_check_from(const struct learn_options *options, uint64_t game, struct calibration *out,
                      struct error *error);
/* Takes all that games need and begins to show progress; gives it back. */
void learn_begin(struct learn *learn, const volatile sig_atomic_t *signal);
void learn_end(struct learn *learn);

/* The time spent by all runs so far. */
int64_t learn_spent(const struct learn *learn);
/* The time of clock_ms() when so much will be spent; 0 stays 0: no limit. */
int64_t learn_deadline(const struct learn *learn, int64_t spent_ms);
/* Prints a line and adds it to the log. */
bool learn_log(struct learn *learn, struct error *error, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* Sets what the terminal shows meanwhile. */
void learn_status(struct learn *learn, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* Writes the state. */
bool learn_save(struct learn *learn, struct error *error);

/* Adds the paths of all positions: those of the folder and those given. */
bool learn_list_positions(const struct learn *learn, struct path_list *out, struct error *error);

/* A seed of its own for each use of the run's. */
enum { LEARN_SEED_PLAY, LEARN_SEED_TRAIN, LEARN_SEED_GATE, LEARN_SEED_SHARD };
uint64_t learn_seed(uint64_t seed, uint64_t number, uint64_t use);

/* How games are played by what is known of scores, but for the limits of a move; and how they are
 * opened by the evaluation in use. */
struct seat_rules learn_rules(const struct learn *learn);
struct seat_openings learn_openings(const struct learn *learn);

/* Sets how the evaluation in use plays against itself; @seed is of LEARN_SEED_PLAY or the like. */
void learn_set_selfplay(const struct learn *learn, uint64_t seed, struct selfplay *out);

/* The state at the beginning of the next net of this generation, or of the next generation. */
void learn_go_on(struct learn_state *state);

/* The stages of a generation; each leaves the state at the next one, or as it is if it was
 * interrupted. */
bool learn_play(struct learn *learn, struct error *error);
bool learn_train(struct learn *learn, struct error *error);
bool learn_gate(struct learn *learn, struct error *error);

/* Reads the net in use, or the game's own, and derives the evaluation. */
bool learn_use(struct learn *learn, struct error *error);

#endif
