#include "search/deepen.h"

#include <stdlib.h>

#include "search/root.h"
#include "search/tree.h"

enum { REPORT_BOUNDS_MS = 2000 }; /* news of failed windows only in long searches */

void deepen_report(const struct worker *w, const struct root_move *root, int line, int depth,
                   enum search_bound bound)
{
    struct shared *s = w->shared;
    struct search_line info = {.depth = depth,
                               .seldepth = root->seldepth,
                               .index = line,
                               .score = root->score,
                               .bound = bound,
                               .time_ms = timing_elapsed(&s->timing),
                               .nodes = shared_nodes(s),
                               .hash_permille = tt_permille(s->tt),
                               .pv = root->pv,
                               .n_pv = root->n_pv};
    s->reported = line == 0 ? root->move : s->reported;
    if (s->callbacks.on_line) {
        s->callbacks.on_line(s->callbacks.user, &info);
    }
}

/* Only worker 0 reports while it runs. */
static void report(const struct worker *w, size_t line, int depth, enum search_bound bound)
{
    if (w->id == 0) {
        deepen_report(w, &w->root[line], (int)line, depth, bound);
    }
}

/* One line of one iteration, in a window around the last score that widens as needed. */
static void search_line(struct worker *w, int depth)
{
    const struct parameters *p = w->parameters;
    int delta = 1 + w->evaluation->unit * p->aspiration_margin / 100;
    int previous = w->root[w->line].previous;
    int alpha = -SCORE_INFINITE, beta = SCORE_INFINITE;
    if (depth >= p->aspiration_depth && !score_is_mate(previous)) {
        alpha = previous - delta;
        beta = previous + delta;
    }
    w->seldepth = 0;
    for (;;) {
        int score = root_search(w, depth, alpha, beta);
        if (score > -SCORE_INFINITE) {
            root_sort(w, w->line, w->n_root);
        }
        if (tree_stopped(w)) {
            return;
        }
        if (score > alpha && score < beta) {
            return;
        }
        if (timing_elapsed(&w->shared->timing) >= REPORT_BOUNDS_MS) {
            report(w, w->line, depth, score <= alpha ? BOUND_UPPER : BOUND_LOWER);
        }
        delta = delta * p->aspiration_wider / 100 + 1;
        if (score <= alpha) {
            w->soft_percent = 0; /* the best move is in trouble: look for another */
            alpha = score - delta > -SCORE_MATE_BOUND ? score - delta : -SCORE_INFINITE;
        } else {
            beta = score + delta < SCORE_MATE_BOUND ? score + delta : SCORE_INFINITE;
        }
    }
}

/* Percent of the soft limit for an iteration: a best move that has long been the same needs less.
 */
static int patience(int stable)
{
    return stable >= 6 ? 60 : stable >= 3 ? 80 : stable == 0 ? 130 : 100;
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
    if (!s->timing.limited || s->timing.fixed) {
        return false;
    }
    return w->n_root == 1 || timing_soft_is_over(&s->timing, shared_nodes(s), patience(stable));
}

/* Sets when the iteration that begins is to end, finished or not: an iteration that would not have
 * begun, had the clock been running, at once when it runs. */
static void set_patience(struct worker *w, int stable)
{
    enum { WITHIN = 2 }; /* times the limit for beginning it */
    const struct timing *timing = &w->shared->timing;
    int percent = patience(stable);
    bool late = timing_elapsed(timing) >= timing->soft_ms * percent / 100;
    w->soft_percent = late ? percent : percent * WITHIN;
}

/* Whether a helper leaves this iteration out, so that some threads run ahead of the first and
 * others go with it: neighbours look at other depths at any time. */
static bool leaves_out(const struct worker *w, int depth)
{
    static const int size[] = {1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3};
    static const int phase[] = {0, 1, 0, 1, 2, 3, 0, 1, 2, 3, 4, 5};
    enum { PATTERNS = sizeof size / sizeof *size };
    int pattern = (w->id - 1) % PATTERNS;
    return w->id > 0 && depth > 1 && (depth + phase[pattern]) / size[pattern] % 2 != 0;
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
        if (leaves_out(w, depth)) {
            continue;
        }
        w->root_depth = depth;
        for (size_t i = 0; i < w->n_root; i++) {
            w->root[i].previous = w->root[i].score;
        }
        for (w->line = 0; w->line < lines && !tree_stopped(w); w->line++) {
            set_patience(w, stable);
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
