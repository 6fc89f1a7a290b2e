/* One thread's share of a search: its own position, histories and lists. Internal to search/. */
#ifndef WELTGEIST_SEARCH_WORKER_H
#define WELTGEIST_SEARCH_WORKER_H

#include <stdatomic.h>

#include "engine/movegen.h"
#include "search/evaluation.h"
#include "search/search.h"
#include "search/timing.h"
#include "search/tt.h"

enum {
    HISTORY_MAX = 16384,
    CONTINUATION_BITS = 18, /* the table is hashed: pairs of (man, cell) would not fit */
    STACK_BEFORE = 4        /* frames below the root that may be looked at */
};

/* What a node leaves for the nodes below it. */
struct frame {
    move_t move; /* being searched; MOVE_NONE for a null move */
    man_t man;   /* that moves or is dropped */
    move_t killer[2];
    move_t excluded; /* singular search */
    int evaluation;
    uint32_t continuation; /* hash of type and cell of the move, for the histories */
    bool in_check;
};

struct root_move {
    move_t move;
    int score, previous; /* of this and of the last iteration; -SCORE_INFINITE if not known */
    int seldepth;
    uint64_t nodes;
    size_t n_pv;
    move_t pv[SEARCH_PLY_MAX];
};

/* What all workers of one search share. */
struct shared {
    struct tt *tt;
    const struct evaluation *evaluation;
    struct timing timing;
    _Atomic bool stop;
    struct search_limits limits;
    struct search_style style;
    struct search_callbacks callbacks;
    struct worker **worker;
    int n_workers;
};

struct worker {
    struct shared *shared;
    int id;
    _Atomic uint64_t nodes; /* written by this thread only */
    unsigned until_check;   /* nodes until the clock is looked at */
    struct position pos;
    struct move_list list; /* the moves of all plies, one behind the other */
    int32_t *order;        /* their scores */
    size_t cap_order;
    int16_t *history; /* [man * n_cells + to] */
    int16_t *capture_history;
    int16_t *continuation;         /* hashed */
    move_t *counter;               /* [man * n_cells + to] of the move before */
    const struct variant *variant; /* that the tables were made for */
    struct root_move *root;
    size_t n_root, cap_root;
    size_t line; /* index of the line being searched (multi-PV) */
    int seldepth, root_depth, completed_depth;
    int root_side, null_min_ply;
    struct frame stack[STACK_BEFORE + SEARCH_PLY_MAX + 4];
    size_t n_pv[SEARCH_PLY_MAX + 2];
    move_t pv[SEARCH_PLY_MAX + 2][SEARCH_PLY_MAX + 2];
};

struct worker *worker_new(struct shared *shared, int id);
void worker_free(struct worker *worker);

/* Forgets histories and killers. */
void worker_clear(struct worker *worker);

/* Takes over the position and the root moves of a search that begins. */
void worker_prepare(struct worker *worker, const struct position *pos);

/* Iterative deepening until the shared stop flag is set or the limits are reached. Worker 0 reports
 * and keeps the time. */
void worker_run(struct worker *worker);

/* One node of the tree; see node.c. */
int node_search(struct worker *w, int ply, int depth, int alpha, int beta, bool cut);

/* Sum of the nodes of all workers. */
uint64_t shared_nodes(const struct shared *shared);

static inline struct frame *worker_frame(struct worker *w, int ply)
{
    return &w->stack[STACK_BEFORE + ply];
}

#endif
