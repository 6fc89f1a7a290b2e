/* The search: one object with its threads and its transposition table. It reports through callbacks
 * and never prints. Two searches can live side by side. */
#ifndef WELTGEIST_SEARCH_SEARCH_H
#define WELTGEIST_SEARCH_SEARCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "engine/position.h"

enum {
    SCORE_MATE = 32000,       /* mated in n plies: -(SCORE_MATE - n) */
    SCORE_MATE_BOUND = 31000, /* scores beyond it are mates */
    SCORE_INFINITE = 32500,
    SEARCH_DEPTH_MAX = 120, /* plies of iteration */
    SEARCH_PLY_MAX = 240,   /* plies from the root with extensions and quiescence */
    SEARCH_THREADS_MAX = 256,
    SEARCH_HASH_MAX_MB = 65536,
    SEARCH_LINES_MAX = 256,
    SKILL_MAX = 20
};

/* What ends a search. Whatever is set holds; the first that is reached ends it. With nothing set it
 * goes on to SEARCH_DEPTH_MAX. */
struct search_limits {
    int depth;            /* plies; 0: none */
    uint64_t nodes;       /* 0: none */
    int64_t move_ms;      /* time for this move, used in full; 0: none */
    bool has_clock;       /* the next three count */
    int64_t clock_ms;     /* left on the clock of the side to move */
    int64_t increment_ms; /* gained with each move */
    int moves_to_go;      /* until the next time control; 0: the whole game */
    int nodes_per_second; /* time runs as nodes / this instead of by the clock; 0: by the clock */
    bool infinite;        /* goes on until stopped, even when it can find out no more */
    bool ponder;          /* time counts only from search_ponderhit() on; until then as infinite */
    int lines;            /* best lines wanted (multi-PV); 0 and 1 are one */
    const move_t
        *only; /* the root moves to consider, n_only of them; NULL: all legal ones. Copied */
    size_t n_only;
};

enum search_bound { BOUND_EXACT, BOUND_LOWER, BOUND_UPPER };

/* News of a running search. The line is valid during the call only. */
struct search_line {
    int depth, seldepth; /* plies */
    int index;           /* 0 for the best line, 1 for the second ... */
    int score;           /* centipawns for the side to move at the root, or a mate score */
    enum search_bound bound;
    int64_t time_ms;
    uint64_t nodes;
    int hash_permille; /* how full the transposition table is */
    const move_t *pv;
    size_t n_pv;
};

struct search_result {
    move_t best;   /* MOVE_NONE if there is no legal move */
    move_t ponder; /* the expected reply, or MOVE_NONE */
    int score, depth, seldepth;
    uint64_t nodes;
    int64_t time_ms;
};

/* Called on a thread of the search. Either may be NULL. */
struct search_callbacks {
    void *user;
    void (*on_line)(void *user, const struct search_line *line);
    void (*on_done)(void *user, const struct search_result *result);
};

/* How it plays. Defaults: full skill, no contempt. */
struct search_style {
    int skill;    /* 0 (weakest) to SKILL_MAX */
    int contempt; /* centipawns that a draw is worth less than an even position */
};

struct search;
struct weights; /* of an evaluation: search/evaluation.h */

/* @hash_mb and @threads are brought into 1..SEARCH_HASH_MAX_MB and 1..SEARCH_THREADS_MAX; less hash
 * is taken if the machine does not have it. Never NULL. Freed with search_free(), which stops it.
 */
struct search *search_new(int hash_mb, int threads);
void search_free(struct search *search);

/* These stop a running search first. */
void search_set_hash(struct search *search, int hash_mb);
void search_set_threads(struct search *search, int threads);
void search_set_style(struct search *search, const struct search_style *style);
/* Forgets all that was learnt (a new game). */
void search_clear(struct search *search);

/* Searches of this game evaluate with these weights instead of the game's own, until another game
 * is searched or search_clear() is called. Stops a running search first. */
void search_set_weights(struct search *search, const struct variant *variant,
                        const struct weights *weights);

/* Begins to search a position, which is copied, and returns at once. A running search is stopped
 * and waited for first. on_done is called exactly once for each start, also after a stop. */
void search_start(struct search *search, const struct position *pos,
                  const struct search_limits *limits, const struct search_callbacks *callbacks);

/* Asks the search to end, which it does within milliseconds. Does not wait. */
void search_stop(struct search *search);

/* The expected move was played: a pondering search goes on as a timed one from now. */
void search_ponderhit(struct search *search);

/* Waits for the end and returns the result of the last search. */
struct search_result search_wait(struct search *search);

/* True between search_start() and the end (on_done included). */
bool search_running(struct search *search);

/* Static evaluation, centipawns for the side to move. */
int search_evaluate(const struct position *pos);

/* For a mate score the full moves to mate: positive if the side to move mates, negative if it is
 * mated (-0 does not occur: mated now is -1). 0 for other scores. */
int score_mate_moves(int score);

#endif
