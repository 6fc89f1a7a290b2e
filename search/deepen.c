#include "search/deepen.h"

#include <stdlib.h>

#include "search/root.h"
#include "search/tree.h"

enum {
    ASPIRATION_DEPTH = 4,
    ASPIRATION_PERCENT = 35, /* half width of the first window, of the game's unit */
    REPORT_BOUNDS_MS = 2000  /* news of failed windows only in long searches */
};

static void report(struct worker *w, size_t line, int depth, enum search_bound bound)
{
    const struct shared *s = w->shared;
    const struct root_move *root = &w->root[line];
    if (w->id != 0 || !s->callbacks.on_line) {
        return;
    }
    struct search_line info = {.depth = depth,
                               .seldepth = root->seldepth,
                               .index = (int)line,
                               .score = root->score,
                               .bound = bound,
                               .time_ms = timing_elapsed(&s->timing),
                               .nodes = shared_nodes(s),
                               .hash_permille = tt_permille(s->tt),
                               .pv = root->pv,
                               .n_pv = root->n_pv};
    s->callbacks.on_line(s->callbacks.user, &info);
}

/* One line of one iteration, in a window around the last score that widens as needed. */
static void search_line(struct worker *w, int depth)
{
    int delta = 1 + w->shared->evaluation->unit * ASPIRATION_PERCENT / 100;
    int previous = w->root[w->line].previous;
    int alpha = -SCORE_INFINITE, beta = SCORE_INFINITE;
    if (depth >= ASPIRATION_DEPTH && !score_is_mate(previous)) {
        alpha = previous - delta;
        beta = previous + delta;
    }
    w->seldepth = 0;
    for (;;) {
        int score = root_search(w, depth, alpha, beta);
        if (tree_stopped(w)) {
            return;
        }
        root_sort(w, w->line, w->n_root);
        if (score > alpha && score < beta) {
            return;
        }
        if (timing_elapsed(&w->shared->timing) >= REPORT_BOUNDS_MS) {
            report(w, w->line, depth, score <= alpha ? BOUND_UPPER : BOUND_LOWER);
        }
        delta *= 3;
        if (score <= alpha) {
            alpha = score - delta > -SCORE_MATE_BOUND ? score - delta : -SCORE_INFINITE;
        } else {
            beta = score + delta < SCORE_MATE_BOUND ? score + delta : SCORE_INFINITE;
        }
    }
}

/* Whether worker 0 need not begin another iteration. */
static bool enough(const struct worker *w, int depth, int stable)
{
    const struct shared *s = w->shared;
    const struct search_limits *limits = &s->limits;
    if (limits->infinite || atomic_load_explicit(&s->timing.pondering, memory_order_relaxed)) {
        return false;
    }
    int mate = score_mate_moves(w->root[0].score);
    if (!limits->move_ms && mate != 0 && depth > 4 * abs(mate) + 4) {
        return true;
    }
    if (!s->timing.limited || limits->move_ms) {
        return false;
    }
    if (w->n_root == 1) {
        return true;
    }
    /* A best move that has long been the same needs less time. */
    int64_t percent = stable >= 6 ? 60 : stable >= 3 ? 80 : stable == 0 ? 130 : 100;
    return timing_spent(&s->timing, shared_nodes(s)) >= s->timing.soft_ms * percent / 100;
}

void deepen(struct worker *w)
{
    struct shared *s = w->shared;
    int most = s->limits.depth > 0 && s->limits.depth < SEARCH_DEPTH_MAX ? s->limits.depth
                                                                         : SEARCH_DEPTH_MAX;
    size_t lines = s->limits.lines > 1 ? (size_t)s->limits.lines : 1;
    lines = lines < w->n_root ? lines : w->n_root;
    int stable = 0;
    move_t last = MOVE_NONE;
    for (int depth = 1; depth <= most && w->n_root && !tree_stopped(w); depth++) {
        w->root_depth = depth;
        for (size_t i = 0; i < w->n_root; i++) {
            w->root[i].previous = w->root[i].score;
        }
        for (w->line = 0; w->line < lines && !tree_stopped(w); w->line++) {
            search_line(w, depth);
            root_sort(w, 0, w->line + 1);
        }
        if (tree_stopped(w)) {
            break;
        }
        w->completed_depth = depth;
        for (size_t i = 0; i < lines; i++) {
            report(w, i, depth, BOUND_EXACT);
        }
        stable = w->root[0].move == last ? stable + 1 : 0;
        last = w->root[0].move;
        if (w->id == 0 && enough(w, depth, stable)) {
            break;
        }
    }
}
