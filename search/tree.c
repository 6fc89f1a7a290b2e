#include "search/tree.h"

#include <string.h>

enum {
    WORK_PERIOD = 512, /* between looks at the limits */
    NODE_WORK = 8,
    RULE_LOSS = SCORE_MATE_BOUND - 500 /* lost by repetition: worse than anything but mate */
};

void tree_look(struct worker *w)
{
    struct shared *s = w->shared;
    w->work_left = WORK_PERIOD;
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
    position_make(&w->pos, move);
    tt_prefetch(w->shared->tt, w->pos.state.key);
}

int tree_draw_score(const struct worker *w)
{
    int contempt = w->shared->style.contempt;
    return w->pos.state.side == w->root_side ? -contempt : contempt;
}

/* Whether @side gave check with every move since @plies ago. */
static bool always_checked(const struct position *pos, int plies, int side)
{
    const struct state *after = &pos->state;
    for (int i = 0; i < plies; i++) {
        const struct state *before = &pos->history[pos->n_history - 1 - (size_t)i].before;
        if (before->side == side && !after->in_check) {
            return false;
        }
        after = before;
    }
    return true;
}

bool tree_drawn(const struct worker *w, int ply, int *score)
{
    const struct position *pos = &w->pos;
    const struct variant *v = pos->variant;
    int back = pos->state.clock;
    back = (size_t)back < pos->n_history ? back : (int)pos->n_history;
    *score = tree_draw_score(w);
    int seen = 0;
    for (int i = 1; v->repetition && i <= back; i++) {
        const struct undo *undo = &pos->history[pos->n_history - (size_t)i];
        if (undo->move == MOVE_NONE) {
            break;
        }
        if (undo->before.key != pos->state.key || (i > ply && ++seen < v->repetition - 1)) {
            continue;
        }
        if (v->repetition_loses) {
            *score = pos->state.side == v->repetition_loser ? -RULE_LOSS : RULE_LOSS;
        }
        if (v->perpetual_loses) {
            bool we = always_checked(pos, i, pos->state.side);
            bool they = always_checked(pos, i, !pos->state.side);
            if (we != they) {
                *score = we ? -RULE_LOSS : RULE_LOSS;
            }
        }
        return true;
    }
    return v->move_limit && pos->state.clock >= v->move_limit &&
           (!pos->state.in_check || movegen_any(pos));
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
