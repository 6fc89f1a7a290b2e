#include "search/root.h"

#include <stdlib.h>
#include <string.h>

#include "search/node.h"
#include "search/tree.h"

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

void root_sort(struct worker *w, size_t from, size_t to)
{
    qsort(w->root + from, to - from, sizeof *w->root, better_root);
}

/* Plies by which the move of this number (from 0), just made, is searched less deep at first: none
 * if it gives check. */
static int reduction(const struct worker *w, size_t number, int depth)
{
    if (depth < 3 || number < 4 || w->pos.state.in_check) {
        return 0;
    }
    int plies = 1 + (number >= 24) + (number >= 120);
    return plies < depth - 2 ? plies : depth - 2;
}

static void note_line(struct worker *w, struct root_move *root, int score)
{
    root->score = score;
    root->seldepth = w->seldepth;
    root->n_pv = 1 + w->n_pv[1];
    root->n_pv = root->n_pv < SEARCH_PLY_MAX ? root->n_pv : SEARCH_PLY_MAX;
    memcpy(root->pv + 1, w->pv[1], (root->n_pv - 1) * sizeof(move_t));
}

/* The search ends when the moves before index @done have been looked at: the others have no score
 * of this iteration. If not even the first is done all keep those of the last. */
static void forget_others(struct worker *w, size_t done)
{
    for (size_t i = done; done > w->line && i < w->n_root; i++) {
        w->root[i].score = -SCORE_INFINITE;
    }
}

/* Searches the root move of index @i. */
static int search_root_move(struct worker *w, size_t i, int depth, int alpha, int beta)
{
    struct root_move *root = &w->root[i];
    struct attempt attempt = {
        .depth = depth - 1, .alpha = alpha, .beta = beta, .first = i == w->line, .pv = true};
    uint64_t before = atomic_load_explicit(&w->nodes, memory_order_relaxed);
    tree_count(w);
    tree_make(w, 0, root->move);
    attempt.reduction = reduction(w, i - w->line, depth);
    int score = node_search_move(w, 0, &attempt);
    position_unmake(&w->pos);
    root->nodes += atomic_load_explicit(&w->nodes, memory_order_relaxed) - before;
    return score;
}

int root_search(struct worker *w, int depth, int alpha, int beta)
{
    int best = -SCORE_INFINITE;
    size_t done = w->line;
    struct frame *frame = worker_frame(w, 0);
    frame->in_check = w->pos.state.in_check;
    frame->evaluation = tree_evaluate(w, 0);
    while (done < w->n_root && best < beta && !tree_stopped(w)) {
        struct root_move *root = &w->root[done];
        int score = search_root_move(w, done, depth, alpha, beta);
        if (tree_stopped(w)) {
            break;
        }
        if (done == w->line || score > alpha) {
            note_line(w, root, score);
        } else {
            root->score = -SCORE_INFINITE;
        }
        best = score > best ? score : best;
        alpha = score > alpha ? score : alpha;
        done++;
    }
    if (tree_stopped(w)) {
        forget_others(w, done);
    }
    return best;
}
