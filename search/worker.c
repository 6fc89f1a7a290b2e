#include "search/worker.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "search/picker.h"

enum {
    ASPIRATION_DEPTH = 4,
    ASPIRATION_PERCENT = 35, /* half width of the first window, of the game's unit */
    REPORT_BOUNDS_MS = 2000  /* news of failed windows only in long searches */
};

struct worker *worker_new(struct shared *shared, int id)
{
    struct worker *w = memory_new(1, sizeof *w);
    w->shared = shared;
    w->id = id;
    w->continuation = memory_new((size_t)1 << CONTINUATION_BITS, sizeof *w->continuation);
    return w;
}

void worker_free(struct worker *w)
{
    if (w) {
        position_free(&w->pos);
        move_list_free(&w->list);
        free(w->order);
        free(w->history);
        free(w->capture_history);
        free(w->continuation);
        free(w->counter);
        free(w->root);
        free(w);
    }
}

static size_t history_size(const struct worker *w)
{
    return (size_t)(w->variant->n_types + 1) * 2 * (size_t)w->variant->board->n_cells;
}

void worker_clear(struct worker *w)
{
    memset(w->continuation, 0, ((size_t)1 << CONTINUATION_BITS) * sizeof *w->continuation);
    if (w->variant) {
        memset(w->history, 0, history_size(w) * sizeof *w->history);
        memset(w->capture_history, 0, history_size(w) * sizeof *w->capture_history);
        memset(w->counter, 0, history_size(w) * sizeof *w->counter);
    }
}

/* Makes the tables for another game. */
static void set_variant(struct worker *w, const struct variant *variant)
{
    w->variant = variant;
    w->history = memory_resize(w->history, history_size(w), sizeof *w->history);
    w->capture_history =
        memory_resize(w->capture_history, history_size(w), sizeof *w->capture_history);
    w->counter = memory_resize(w->counter, history_size(w), sizeof *w->counter);
    worker_clear(w);
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

void worker_prepare(struct worker *w, const struct position *pos)
{
    if (w->variant != pos->variant) {
        set_variant(w, pos->variant);
    }
    position_copy(&w->pos, pos);
    position_set_psqt(&w->pos, &w->shared->evaluation->psqt);
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
    atomic_store(&w->nodes, 0);
    w->until_check = 0;
    w->root_side = pos->state.side;
    w->null_min_ply = 0;
    w->completed_depth = 0;
    memset(w->stack, 0, sizeof w->stack);
}

static bool stopped(const struct worker *w)
{
    return atomic_load_explicit(&w->shared->stop, memory_order_relaxed);
}

/* Best first; equal scores keep their order of the last iteration. */
static int better_root(const void *a, const void *b)
{
    const struct root_move *x = a, *y = b;
    if (x->score != y->score) {
        return x->score < y->score ? 1 : -1;
    }
    if (x->previous != y->previous) {
        return x->previous < y->previous ? 1 : -1;
    }
    return x->nodes != y->nodes ? (x->nodes < y->nodes ? 1 : -1)
                                : (x->move > y->move) - (x->move < y->move);
}

static void sort_root(struct worker *w, size_t from, size_t to)
{
    qsort(w->root + from, to - from, sizeof *w->root, better_root);
}

/* The subtree of the root move of index @i, searched with null window and reduction unless first.
 */
static int search_root_move(struct worker *w, size_t i, int depth, int alpha, int beta)
{
    bool first = i == w->line;
    bool same = w->pos.history[w->pos.n_history - 1].before.side == w->pos.state.side;
    int score = alpha + 1, reduced = depth - 1;
    if (depth >= 3 && i - w->line >= 4 && !w->pos.state.in_check) {
        reduced -= 1 + (i - w->line >= 24) + (i - w->line >= 120);
        reduced = reduced < 1 ? 1 : reduced;
    }
    for (int pass = first ? 2 : 0; pass < 3 && !stopped(w); pass++) {
        int d = pass == 0 ? reduced : depth - 1;
        int b = pass == 2 ? beta : alpha + 1;
        if ((pass == 1 && reduced == depth - 1) || (pass == 2 && !first && score >= beta)) {
            continue;
        }
        score = same ? node_search(w, 1, d, alpha, b, pass != 2)
                     : -node_search(w, 1, d, -b, -alpha, pass != 2);
        if (score <= alpha) {
            break;
        }
    }
    return score;
}

static int search_root(struct worker *w, int depth, int alpha, int beta)
{
    int best = -SCORE_INFINITE;
    struct frame *frame = worker_frame(w, 0);
    frame->in_check = w->pos.state.in_check;
    frame->evaluation = evaluation_of(&w->pos);
    for (size_t i = w->line; i < w->n_root && !stopped(w); i++) {
        struct root_move *root = &w->root[i];
        uint64_t before = atomic_load_explicit(&w->nodes, memory_order_relaxed);
        frame->move = root->move;
        frame->man = move_man(&w->pos, root->move);
        frame->continuation = continuation_of(frame->man, move_to(root->move));
        atomic_store_explicit(&w->nodes, before + 1, memory_order_relaxed);
        position_make(&w->pos, root->move);
        int score = search_root_move(w, i, depth, alpha, beta);
        position_unmake(&w->pos);
        root->nodes += atomic_load_explicit(&w->nodes, memory_order_relaxed) - before;
        if (stopped(w)) {
            break;
        }
        if (i == w->line || score > alpha) {
            root->score = score;
            root->seldepth = w->seldepth;
            root->n_pv = 1 + w->n_pv[1];
            root->n_pv = root->n_pv < SEARCH_PLY_MAX ? root->n_pv : SEARCH_PLY_MAX;
            memcpy(root->pv + 1, w->pv[1], (root->n_pv - 1) * sizeof(move_t));
        } else {
            root->score = -SCORE_INFINITE;
        }
        if (score > best) {
            best = score;
            alpha = score > alpha ? score : alpha;
        }
        if (score >= beta) {
            break;
        }
    }
    return best;
}

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
    if (depth >= ASPIRATION_DEPTH && previous > -SCORE_MATE_BOUND && previous < SCORE_MATE_BOUND) {
        alpha = previous - delta;
        beta = previous + delta;
    }
    w->seldepth = 0;
    for (;;) {
        int score = search_root(w, depth, alpha, beta);
        if (stopped(w)) {
            return;
        }
        sort_root(w, w->line, w->n_root);
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

void worker_run(struct worker *w)
{
    struct shared *s = w->shared;
    int most = s->limits.depth > 0 && s->limits.depth < SEARCH_DEPTH_MAX ? s->limits.depth
                                                                         : SEARCH_DEPTH_MAX;
    size_t lines = s->limits.lines > 1 ? (size_t)s->limits.lines : 1;
    lines = lines < w->n_root ? lines : w->n_root;
    int stable = 0;
    move_t last = MOVE_NONE;
    for (int depth = 1; depth <= most && w->n_root && !stopped(w); depth++) {
        w->root_depth = depth;
        for (size_t i = 0; i < w->n_root; i++) {
            w->root[i].previous = w->root[i].score;
        }
        for (w->line = 0; w->line < lines && !stopped(w); w->line++) {
            search_line(w, depth);
            sort_root(w, 0, w->line + 1);
        }
        if (stopped(w)) {
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
