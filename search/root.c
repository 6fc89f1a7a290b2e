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

/* Plies by which the move of this number (from 0) is searched less deep at first. */
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

int root_search(struct worker *w, int depth, int alpha, int beta)
{
    int best = -SCORE_INFINITE;
    struct frame *frame = worker_frame(w, 0);
    frame->in_check = w->pos.state.in_check;
    frame->evaluation = evaluation_of(&w->pos);
    for (size_t i = w->line; i < w->n_root && !tree_stopped(w); i++) {
        struct root_move *root = &w->root[i];
        uint64_t before = atomic_load_explicit(&w->nodes, memory_order_relaxed);
        frame_set_move(frame, &w->pos, root->move);
        atomic_store_explicit(&w->nodes, before + 1, memory_order_relaxed);
        position_make(&w->pos, root->move);
        struct attempt attempt = {
            .depth = depth - 1, .alpha = alpha, .beta = beta, .first = i == w->line, .pv = true};
        attempt.reduction = reduction(w, i - w->line, depth);
        int score = node_search_move(w, 0, &attempt);
        position_unmake(&w->pos);
        root->nodes += atomic_load_explicit(&w->nodes, memory_order_relaxed) - before;
        if (tree_stopped(w)) {
            break;
        }
        if (i == w->line || score > alpha) {
            note_line(w, root, score);
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
