/* One thread's share of a search: its own position, histories and lists. Internal to search/. */
#ifndef WELTGEIST_SEARCH_WORKER_H
#define WELTGEIST_SEARCH_WORKER_H

#include <stdatomic.h>

#include "engine/movegen.h"
#include "search/correction.h"
#include "search/evaluation.h"
#include "search/history.h"
#include "search/task.h"
#include "search/timing.h"
#include "search/tt.h"

struct root_move {
    move_t move;
    int score, previous; /* of this and of the last iteration; -SCORE_INFINITE if not known */
    int seldepth;
    uint64_t nodes;
    size_t n_pv;
    move_t pv[SEARCH_PLY_MAX];
};

enum { LOG_NUMBERS = 512 };

/* What all workers of one search share. */
struct shared {
    struct tt *tt;
    struct parameters parameters;
    int log_number[LOG_NUMBERS]; /* hundredths of natural logarithms, by number */
    struct timing timing;
    _Atomic bool stop;
    move_t reported; /* first move of the last line reported; by worker 0 */
    struct search_limits limits;
    struct search_style style;
    struct search_callbacks callbacks;
    struct worker **worker;
    int n_workers;
};

/* A move and its place in the order, for sorting. */
struct scored {
    int32_t score;
    move_t move;
};

struct worker {
    struct shared *shared;
    int id;
    _Atomic uint64_t nodes; /* written by this thread only */
    int64_t work_left;      /* until the limits are looked at, see tree_spend() */
    int soft_percent; /* of the soft limit, at which this iteration ends; 0: not before hard */
    const struct evaluation *evaluation; /* NULL until it is ready */
    struct position pos;
    struct move_list list; /* the moves of all plies, one behind the other */
    int32_t *order;        /* their scores */
    struct scored *sorting;
    size_t cap_order; /* of `order` and of `sorting` */
    struct history history;
    struct correction correction;
    const struct parameters *parameters;
    const struct variant *variant; /* that the histories are of */
    struct root_move *root;
    size_t n_root, cap_root;
    int width_percent; /* how many late moves are looked at, for the number of moves at the root */
    size_t line;       /* index of the line being searched (multi-PV) */
    int seldepth, root_depth, completed_depth;
    int root_side, null_min_ply;
    struct frame stack[FRAMES_BEFORE + SEARCH_PLY_MAX + 4];
    size_t n_pv[SEARCH_PLY_MAX + 2];
    move_t pv[SEARCH_PLY_MAX + 2][SEARCH_PLY_MAX + 2];
};

struct worker *worker_new(struct shared *shared, int id);
void worker_free(struct worker *worker);

/* Forgets what was learnt. */
void worker_clear(struct worker *worker);

/* Takes over the position of a search that begins, and makes room for its moves, so that the tree
 * asks for memory only where a line has far more moves than the root. From here on the search has a
 * result, if there is a legal move. */
void worker_prepare(struct worker *worker, const struct position *pos);

/* Sets what the search evaluates with; it outlives the search. */
void worker_set_evaluation(struct worker *worker, const struct evaluation *evaluation);

/* Makes room for the scores of all moves in the list. */
void worker_reserve_order(struct worker *worker);

/* Sum of the nodes of all workers. */
uint64_t shared_nodes(const struct shared *shared);

static inline struct frame *worker_frame(struct worker *w, int ply)
{
    return &w->stack[FRAMES_BEFORE + ply];
}

#endif
