/* What a search is asked to do, and what it reports. */
#ifndef WELTGEIST_SEARCH_TASK_H
#define WELTGEIST_SEARCH_TASK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "engine/move.h"
#include "search/score.h"

enum {
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
    int overhead_ms;      /* lost with each move on the way to and from the client */
    int moves_to_go;      /* until the next time control; 0: the whole game */
    int nodes_per_second; /* time runs as nodes / this instead of by the clock; 0: by the clock */
    bool infinite;        /* goes on until stopped, even when it can find out no more */
    bool ponder;          /* time counts only from search_ponderhit() on; until then as infinite */
    int lines;            /* best lines wanted (multi-PV); 0 and 1 are one */
    const move_t
        *only; /* the root moves to consider, n_only of them; NULL: all legal ones. Copied */
    size_t n_only;
};

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

#endif
