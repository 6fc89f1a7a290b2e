/* A match: what came of its games so far. Workers take the next number of the schedule that has no
 * result; results are noted under the lock. */
#ifndef WELTGEIST_TOOLS_MATCH_MATCH_RUN_H
#define WELTGEIST_TOOLS_MATCH_MATCH_RUN_H

#include <pthread.h>
#include <signal.h>

#include "base/output_file.h"
#include "tools/match/match_game.h"
#include "tools/match/match_identity.h"
#include "tools/match/match_schedule.h"

struct match {
    const struct match_options *options;
    struct openings openings;
    struct schedule schedule;
    int n_games; /* of this run: those of its shard */
    struct children *children;
    struct output_file pgn, log; /* not open: not wanted */
    struct match_label label;
    atomic_bool stop; /* ends all games in play */
    struct engine_host host;
    pthread_mutex_t lock;
    pthread_cond_t ended; /* a worker */
    /* Under the lock: */
    int next;        /* the number to look at next */
    int n_running;   /* workers */
    uint8_t *result; /* by number - 1: 0 none, else enum result */
    int n_done, n_resumed;
    struct tally *tally;          /* by engine, all its games */
    int64_t by_result[4];         /* by enum result */
    int64_t (*faults)[END_KINDS]; /* by engine: games lost that way */
    int64_t plies;
    int64_t *forgiven; /* by engine: moves of this run that only the machine made late */
    int64_t most_forgiven_ms;
    enum sprt_verdict verdict;
    bool failed;          /* the run cannot go on, by no engine's fault */
    struct error failure; /* why */
    int64_t began_ms;
    bool terminal; /* stderr is one: progress is shown in one line */
};

/* Counts a result; under the lock. @game needs its number, engines, result, end and n_moves. */
void match_count(struct match *match, const struct match_game *game);

/* Prepares the match: openings, files, earlier games if it is resumed. False with a reason. */
bool match_open(struct match *match, const struct match_options *options, struct error *error);

/* Closes the files. False with a reason if what was written did not arrive. */
bool match_close(struct match *match, struct error *error);

/* Starts each engine once and has it begin a game. False with a reason. */
bool match_try_engines(struct match *match, struct error *error);

/* Starts an engine of the match, by its index. False after a fault of the engine. */
bool match_start_engine(const struct match *match, int index, struct engine *engine);

/* Plays until all games are done, a verdict is reached or @interrupted becomes nonzero. If the run
 * itself cannot go on, match->failed is set; no engine loses by that. */
void match_play(struct match *match, const volatile sig_atomic_t *interrupted);

/* Notes the games that the file at options->pgn holds and cuts off one that was not finished. */
bool match_resume(struct match *match, struct error *error);

/* Reports; all but the summary under the lock. */
void match_report_game(const struct match *match, const struct match_game *game);
void match_report_progress(const struct match *match);
void match_report_summary(const struct match *match);

#endif
