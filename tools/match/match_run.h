/* The games of a match: which they are, who plays them, what came of them.
 *
 * Game numbers run from 1 in one fixed order: all pairings play opening 0 with both colours, then
 * all play opening 1, and so on; with the option `once` opening 0 with one colour, opening 1 with
 * the other. Workers take the next number that has no result; results are noted under the lock. */
#ifndef WELTGEIST_TOOLS_MATCH_MATCH_RUN_H
#define WELTGEIST_TOOLS_MATCH_MATCH_RUN_H

#include <pthread.h>
#include <signal.h>

#include "tools/match/match_game.h"

struct match_pairing {
    int first, second; /* indices of engines; first has White in the first game of each opening */
};

struct match {
    const struct match_options *options;
    struct openings openings;
    struct match_pairing *pairing;
    int n_pairings, n_games;
    FILE *pgn, *log;
    char date[16];
    atomic_bool stop; /* ends all games in play */
    pthread_mutex_t lock;
    /* Under the lock: */
    int next;        /* the number to look at next */
    int n_running;   /* workers */
    uint8_t *result; /* by number - 1: 0 none, else enum result */
    uint8_t *ending; /* likewise: enum game_end */
    int n_done, n_resumed;
    struct tally *tally;          /* by engine, all its games */
    int64_t by_result[4];         /* by enum result */
    int64_t (*faults)[END_KINDS]; /* by engine: games lost that way */
    int64_t ends[END_KINDS];
    int64_t plies;
    enum sprt_verdict verdict;
    char *write_error; /* why games can no longer be written; ends the match */
    int64_t began_ms;
    bool terminal; /* stderr is one: progress is shown in one line */
};

/* Who plays game @number (from 1), by side, and which opening. */
void match_who(const struct match *match, int number, int engine[2], int *opening);

/* Counts a result; under the lock. @game needs its number, engines, result, end and n_moves. */
void match_count(struct match *match, const struct match_game *game);

/* Prepares the match: openings, PGN file, earlier games if it is resumed. False with a reason. */
bool match_open(struct match *match, const struct match_options *options, struct error *error);

/* Starts each engine once and has it begin a game. False with a reason. */
bool match_try_engines(struct match *match, struct error *error);

/* Plays until all games are done, a verdict is reached or @interrupted becomes nonzero. */
void match_play(struct match *match, const volatile sig_atomic_t *interrupted);

void match_close(struct match *match);

/* match_resume.c: notes the games that the file at options->pgn holds and cuts off one that was not
 * finished. */
bool match_resume(struct match *match, struct error *error);

/* match_report.c; all but the summary under the lock. */
void match_report_game(const struct match *match, const struct match_game *game);
void match_report_progress(const struct match *match);
void match_report_summary(const struct match *match);

#endif
