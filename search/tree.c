#include "search/tree.h"

#include <string.h>

#include "base/clock.h"
#include "engine/outcome.h"

enum {
    WORK_PERIOD = 512, /* between looks at the limits */
    NODE_WORK = 8,
    RULE_LOSS = SCORE_MATE_BOUND - 500 /* lost by repetition: worse than anything but mate */
};

void tree_look(struct worker *w)
{
    struct shared *s = w->shared;
    w->work_left = WORK_PERIOD;
    clock_yield();
    uint64_t nodes = s->limits.nodes || s->timing.nodes_per_second ? shared_nodes(s) : 0;
    if ((s->limits.nodes && nodes >= s->limits.nodes) ||
        timing_is_over(&s->timing, nodes, w->completed_depth > 0, w->soft_percent)) {
        atomic_store_explicit(&s->stop, true, memory_order_relaxed);
    }
}

void tree_count(struct worker *w)
{
    uint64_t n = atomic_load_explicit(&w->nodes, memory_order_relaxed) + 1;
    atomic_store_explicit(&w->nodes, n, memory_order_relaxed);
    struct shared *s = w->shared;
    if (w->id == 0 && s->limits.nodes && s->n_workers == 1 && n >= s->limits.nodes) {
        atomic_store_explicit(&s->stop, true, memory_order_relaxed);
    }
    tree_spend(w, NODE_WORK);
}

void tree_make(struct worker *w, int ply, move_t move)
{
    struct frame *frame = worker_frame(w, ply);
    frame_set_move(frame, &w->pos, move);
    men_keys_after(w->evaluation, &w->pos, move, &frame->keys, &worker_frame(w, ply + 1)->keys);
    position_make(&w->pos, move);
    tt_prefetch(w->shared->tt, w->pos.state.key);
}

void tree_pass(struct worker *w, int ply)
{
    struct frame *frame = worker_frame(w, ply);
    frame->move = MOVE_NONE;
    frame->continuation = 0;
    worker_frame(w, ply + 1)->keys = frame->keys;
    position_pass(&w->pos);
}

int tree_evaluate(struct worker *w, int ply)
{
    const struct frame *frame = worker_frame(w, ply);
    const int most = SCORE_MATE_BOUND - 2000;
    int score = evaluation_of(&w->pos) + correction_of(&w->correction, w->parameters, frame,
                                                       w->pos.state.side, w->evaluation->unit);
    return score > most ? most : score < -most ? -most : score;
}

int tree_draw_score(const struct worker *w)
{
    int contempt = w->shared->style.contempt;
    return w->pos.state.side == w->root_side ? -contempt : contempt;
}

bool tree_drawn(const struct worker *w, int ply, int *score)
{
    struct outcome outcome = outcome_in_line(&w->pos, (size_t)ply);
    if (outcome.result == RESULT_DRAW) {
        *score = tree_draw_score(w);
    } else {
        bool white = outcome.result == RESULT_WHITE;
        *score = white == (w->pos.state.side == WHITE) ? RULE_LOSS : -RULE_LOSS;
    }
    return outcome.result != RESULT_NONE;
}

void tree_pv_start(struct worker *w, int ply)
{
    w->n_pv[ply] = 0;
}

void tree_pv_take(struct worker *w, int ply, move_t move)
{
    w->pv[ply][0] = move;
    size_t n = w->n_pv[ply + 1];
    memcpy(&w->pv[ply][1], w->pv[ply + 1], n * sizeof(move_t));
    w->n_pv[ply] = n + 1;
}
