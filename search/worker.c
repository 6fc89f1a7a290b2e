#include "search/worker.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

struct worker *worker_new(struct shared *shared, int id)
{
    struct worker *w = memory_new(1, sizeof *w);
    w->shared = shared;
    w->id = id;
    w->parameters = &shared->parameters;
    history_reset(&w->history, shared->parameters.continuation_back);
    correction_reset(&w->correction);
    return w;
}

void worker_free(struct worker *w)
{
    if (w) {
        position_free(&w->pos);
        move_list_free(&w->list);
        free(w->order);
        free(w->sorting);
        history_free(&w->history);
        correction_free(&w->correction);
        free(w->root);
        free(w);
    }
}

void worker_clear(struct worker *w)
{
    history_clear(&w->history);
    correction_clear(&w->correction);
}

void worker_reserve_order(struct worker *w)
{
    if (w->cap_order < w->list.capacity) {
        w->cap_order = w->list.capacity;
        w->order = memory_resize(w->order, w->cap_order, sizeof *w->order);
        w->sorting = memory_resize(w->sorting, w->cap_order, sizeof *w->sorting);
    }
}

/* Room for the moves of a line of nodes that have as many as the root, and for its plies. */
static void reserve(struct worker *w)
{
    enum { LEAST = 8192, NODES = 16 };
    size_t wanted = w->n_root * NODES > LEAST ? w->n_root * NODES : LEAST;
    if (w->list.capacity < wanted) {
        w->list.capacity = wanted;
        w->list.move = memory_resize(w->list.move, wanted, sizeof *w->list.move);
    }
    worker_reserve_order(w);
    position_reserve(&w->pos, SEARCH_PLY_MAX + 1);
}

static bool wanted_at_root(const struct search_limits *limits, move_t move)
{
    for (size_t i = 0; i < limits->n_only; i++) {
        if (limits->only[i] == move) {
            return true;
        }
    }
    return !limits->only;
}

/* The root moves of the search, in the order of generation. */
static void list_root_moves(struct worker *w)
{
    w->list.n = 0;
    movegen_legal(&w->pos, &w->list);
    w->n_root = 0;
    for (size_t i = 0; i < w->list.n; i++) {
        if (wanted_at_root(&w->shared->limits, w->list.move[i])) {
            w->root = memory_grow(w->root, &w->cap_root, w->n_root, sizeof *w->root);
            struct root_move *root = &w->root[w->n_root++];
            root->move = root->pv[0] = w->list.move[i];
            root->n_pv = 1;
            root->score = root->previous = -SCORE_INFINITE;
            root->nodes = 0;
            root->seldepth = 0;
        }
    }
    w->list.n = 0;
}

void worker_prepare(struct worker *w, const struct position *pos)
{
    if (w->variant != pos->variant) {
        w->variant = pos->variant;
        history_set_variant(&w->history, pos->variant);
        correction_clear(&w->correction);
    }
    w->evaluation = NULL; /* that of the search before may be freed */
    position_copy(&w->pos, pos);
    position_set_psqt(&w->pos, NULL);
    list_root_moves(w);
    w->width_percent = 100 + (int)(w->parameters->lmp_wide * log2(1 + (double)w->n_root / 64));
    reserve(w);
    atomic_store(&w->nodes, 0);
    w->work_left = 0;
    w->soft_percent = 0;
    w->root_side = pos->state.side;
    w->null_min_ply = 0;
    w->completed_depth = 0;
    memset(w->stack, 0, sizeof w->stack);
}

void worker_set_evaluation(struct worker *w, const struct evaluation *evaluation)
{
    w->evaluation = evaluation;
    position_set_psqt(&w->pos, &evaluation->psqt);
    men_keys_of(evaluation, &w->pos, &worker_frame(w, 0)->keys);
}

uint64_t shared_nodes(const struct shared *shared)
{
    uint64_t sum = 0;
    for (int i = 0; i < shared->n_workers; i++) {
        sum += atomic_load_explicit(&shared->worker[i]->nodes, memory_order_relaxed);
    }
    return sum;
}
