/* The tree: principal-variation search. */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "search/checks.h"
#include "search/picker.h"
#include "search/see.h"
#include "search/tree.h"
#include "search/worker.h"

enum { NULL_DEPTH = 3, SINGULAR_DEPTH = 7 };

/* Searches the position after a move. A side that moves twice (at the end of the setup phase) keeps
 * its window. */
static int child(struct worker *w, int ply, int depth, int alpha, int beta, bool cut)
{
    const struct position *pos = &w->pos;
    if (pos->history[pos->n_history - 1].before.side == pos->state.side) {
        return node_search(w, ply + 1, depth, alpha, beta, cut);
    }
    return -node_search(w, ply + 1, depth, -beta, -alpha, cut);
}

/* What a quiet move that caused a cutoff teaches. */
static void teach_cutoff(struct worker *w, int ply, int depth, move_t move, const move_t *quiets,
                         int n_quiets)
{
    struct frame *frame = worker_frame(w, ply), *before = worker_frame(w, ply - 1);
    int bonus = depth * depth * 16 + 32 * depth;
    bonus = bonus > 1600 ? 1600 : bonus;
    if (frame->killer[0] != move) {
        frame->killer[1] = frame->killer[0];
        frame->killer[0] = move;
    }
    if (before->move != MOVE_NONE) {
        w->counter[(size_t)before->man * (size_t)w->variant->board->n_cells +
                   move_to(before->move)] = move;
    }
    history_teach(w, ply, move, bonus);
    for (int i = 0; i < n_quiets; i++) {
        history_teach(w, ply, quiets[i], -bonus);
    }
}

/* A null move: if even passing holds beta, the position is good enough. */
static bool null_move_cuts(struct worker *w, int ply, int depth, int beta, int evaluation)
{
    struct position *pos = &w->pos;
    struct frame *frame = worker_frame(w, ply);
    int over = (evaluation - beta) / (2 * w->shared->evaluation->unit);
    int reduced = depth - 3 - depth / 4 - (over > 3 ? 3 : over);
    frame->move = MOVE_NONE;
    frame->continuation = 0;
    position_pass(pos);
    int score = reduced <= 0 ? -quiesce(w, ply + 1, 0, -beta, -beta + 1)
                             : -node_search(w, ply + 1, reduced, -beta, -beta + 1, false);
    position_unmake(pos);
    if (tree_stopped(w) || score < beta) {
        return false;
    }
    if (depth < 12 || w->null_min_ply > ply) {
        return true;
    }
    /* Deep cuts are verified without null moves, against zugzwang. */
    int old = w->null_min_ply;
    w->null_min_ply = ply + 3 * reduced / 4;
    score = node_search(w, ply, reduced > 0 ? reduced : 1, beta - 1, beta, false);
    w->null_min_ply = old;
    return score >= beta;
}

/* Quiet moves searched at a shallow depth; the wider the game, the more. */
static int quiet_limit(const struct worker *w, int depth, bool improving)
{
    int limit = 4 + depth * depth * (improving ? 2 : 1);
    return limit + (int)(limit * log2(1.0 + (double)w->n_root / 64.0) / 2.0);
}

static int reduction(int depth, int number, bool pv, bool cut, bool improving, int history)
{
    double r = 0.4 + log((double)depth) * log((double)number) / 2.1;
    r += (cut ? 0.8 : 0) - (pv ? 0.8 : 0) + (improving ? 0 : 0.4) - history / 9000.0;
    return (int)r;
}

/* What the move loop of a node works with. */
struct node {
    struct worker *w;
    int ply, depth, alpha, beta;
    bool pv, cut, improving;
    int evaluation;
    struct safety safety;
    int number, n_quiets;
    move_t quiets[64];
};

/* Whether a late move can be left out unseen. */
static bool prune(struct node *n, struct picker *picker, move_t move, bool capture)
{
    struct worker *w = n->w;
    int unit = w->shared->evaluation->unit;
    if (w->pos.state.in_check || n->number == 0 || n->alpha <= -SCORE_MATE_BOUND) {
        return false;
    }
    if (capture) {
        return n->depth <= 6 &&
               !see_at_least(w->shared->evaluation, &w->pos, move, -unit * n->depth);
    }
    if (move_kind(move) == MOVE_PROMOTION) {
        return false;
    }
    if (gives_direct_check(w->shared->evaluation, &w->pos, move)) {
        return n->depth <= 6 &&
               !see_at_least(w->shared->evaluation, &w->pos, move, -unit * n->depth);
    }
    if (n->depth <= 8 && n->number >= quiet_limit(w, n->depth, n->improving)) {
        picker->checks_only = true;
        return true;
    }
    int history = history_score(w, n->ply, move);
    if (n->depth <= 6 && n->evaluation + unit * (1 + n->depth) + history / 64 <= n->alpha) {
        return true;
    }
    if (n->depth <= 4 && history < -3000 * n->depth) {
        return true;
    }
    return n->depth <= 6 &&
           !see_at_least(w->shared->evaluation, &w->pos, move, -unit * n->depth / 2);
}

/* Searches one move of a node; the first in full, the others with a null window first. */
static int search_move(struct node *n, int extension, bool capture, int history)
{
    struct worker *w = n->w;
    int depth = n->depth - 1 + extension, score = 0;
    bool checks = w->pos.state.in_check;
    bool full = n->number == 1;
    if (!full) {
        int r = 0;
        if (n->depth >= 3 && n->number > 2 + n->pv && !(capture && n->number < 6)) {
            r = reduction(n->depth, n->number, n->pv, n->cut, n->improving, history) -
                (checks ? 1 : 0) - (capture ? 1 : 0);
            r = r < 0 ? 0 : r > depth - 1 ? (depth > 1 ? depth - 1 : 0) : r;
        }
        score = child(w, n->ply, depth - r, n->alpha, n->alpha + 1, true);
        if (r > 0 && score > n->alpha && !tree_stopped(w)) {
            score = child(w, n->ply, depth, n->alpha, n->alpha + 1, !n->cut);
        }
    }
    if (full || (n->pv && score > n->alpha && score < n->beta && !tree_stopped(w))) {
        score = child(w, n->ply, depth, n->alpha, n->beta, full && !n->pv ? !n->cut : false);
    }
    return score;
}

/* 1 if no other move comes near the hash move; 0 otherwise; *@cut_score is set if several moves
 * beat beta. */
static int singular(struct node *n, const struct tt_hit *hit, bool *multi_cut)
{
    struct worker *w = n->w;
    struct frame *frame = worker_frame(w, n->ply);
    *multi_cut = false;
    if (n->ply == 0 || n->depth < SINGULAR_DEPTH || frame->excluded != MOVE_NONE ||
        hit->bound == BOUND_UPPER || hit->depth < n->depth - 3 || hit->score >= SCORE_MATE_BOUND ||
        hit->score <= -SCORE_MATE_BOUND || n->ply >= 2 * w->root_depth) {
        return 0;
    }
    int beta = hit->score - 2 * n->depth;
    frame->excluded = hit->move;
    int score = node_search(w, n->ply, (n->depth - 1) / 2, beta - 1, beta, n->cut);
    frame->excluded = MOVE_NONE;
    if (tree_stopped(w)) {
        return 0;
    }
    *multi_cut = score >= beta && beta >= n->beta;
    return score < beta;
}

int node_search(struct worker *w, int ply, int depth, int alpha, int beta, bool cut)
{
    struct shared *s = w->shared;
    struct position *pos = &w->pos;
    struct frame *frame = worker_frame(w, ply);
    int score;

    /* Step 1. Leaves. */
    if (depth <= 0) {
        return quiesce(w, ply, 0, alpha, beta);
    }
    tree_pv_start(w, ply);
    if (tree_stopped(w)) {
        return 0;
    }
    if (ply > w->seldepth) {
        w->seldepth = ply;
    }
    if (tree_drawn(w, ply, &score)) {
        return score;
    }
    if (ply >= SEARCH_PLY_MAX) {
        return evaluation_of(pos);
    }

    /* Step 2. No line can be better than a mate already found. */
    alpha = alpha > -SCORE_MATE + ply ? alpha : -SCORE_MATE + ply;
    beta = beta < SCORE_MATE - ply - 1 ? beta : SCORE_MATE - ply - 1;
    if (alpha >= beta) {
        return alpha;
    }

    /* Step 3. The transposition table. */
    struct node n = {.w = w, .ply = ply, .alpha = alpha, .beta = beta, .cut = cut};
    n.pv = beta - alpha > 1;
    bool excluded = frame->excluded != MOVE_NONE;
    struct tt_hit hit = {.move = MOVE_NONE};
    bool found = !excluded && tt_probe(s->tt, pos->state.key, ply, &hit);
    if (found && !n.pv && hit.depth >= depth &&
        (hit.bound == BOUND_EXACT || (hit.bound == BOUND_LOWER && hit.score >= beta) ||
         (hit.bound == BOUND_UPPER && hit.score <= alpha))) {
        return hit.score;
    }

    /* Step 4. Static evaluation. */
    bool in_check = pos->state.in_check;
    n.evaluation = in_check ? -SCORE_INFINITE : evaluation_of(pos);
    if (found && !in_check &&
        (hit.bound == BOUND_EXACT || (hit.bound == BOUND_LOWER && hit.score > n.evaluation) ||
         (hit.bound == BOUND_UPPER && hit.score < n.evaluation))) {
        n.evaluation = hit.score;
    }
    frame->evaluation = n.evaluation;
    frame->in_check = in_check;
    worker_frame(w, ply + 1)->killer[0] = worker_frame(w, ply + 1)->killer[1] = MOVE_NONE;
    worker_frame(w, ply + 1)->excluded = MOVE_NONE;
    n.improving = !in_check && n.evaluation > worker_frame(w, ply - 2)->evaluation;

    /* Step 5. Prunings that look at the evaluation only. */
    int unit = s->evaluation->unit;
    if (!n.pv && !in_check && !excluded && !pos->state.setup && beta > -SCORE_MATE_BOUND &&
        beta < SCORE_MATE_BOUND) {
        if (depth <= 7 && n.evaluation - unit * (depth - n.improving) * 9 / 10 >= beta) {
            return n.evaluation;
        }
        if (depth <= 2 && n.evaluation + unit * 3 * depth <= alpha) {
            score = quiesce(w, ply, 0, alpha, beta);
            if (score <= alpha || tree_stopped(w)) {
                return score;
            }
        }
        if (depth >= NULL_DEPTH && n.evaluation >= beta && ply >= w->null_min_ply &&
            worker_frame(w, ply - 1)->move != MOVE_NONE && pos->n_men[pos->state.side] > 2 &&
            null_move_cuts(w, ply, depth, beta, n.evaluation)) {
            return beta;
        }
        if (tree_stopped(w)) {
            return 0;
        }
    }

    /* Step 6. Without a hash move the ordering is poor: search less deep. */
    if (!found && depth >= 4 && (n.pv || cut)) {
        depth--;
    }
    n.depth = depth;

    /* Step 7. The moves. */
    struct picker picker;
    int best = -SCORE_INFINITE;
    move_t best_move = MOVE_NONE;
    picker_begin(&picker, w, ply, found ? hit.move : MOVE_NONE);
    safety_find(pos, &n.safety);
    for (move_t move; (move = picker_next(&picker)) != MOVE_NONE;) {
        if (move == frame->excluded ||
            !(picker_legal(&picker) || move_legal(pos, &n.safety, move))) {
            continue;
        }
        bool capture = move_captures(pos, move);
        if (prune(&n, &picker, move, capture)) {
            continue;
        }
        int extension = 0;
        if (found && move == hit.move) {
            bool multi_cut;
            extension = singular(&n, &hit, &multi_cut);
            if (multi_cut) {
                picker_end(&picker);
                return beta;
            }
        }
        int history = capture ? 0 : history_score(w, ply, move);
        n.number++;
        tree_count(w);
        tree_make(w, ply, move);
        if (pos->state.in_check && !extension && ply < 2 * w->root_depth && n.number < 8) {
            extension = 1;
        }
        score = search_move(&n, extension, capture, history);
        position_unmake(pos);
        if (tree_stopped(w)) {
            break;
        }
        if (score > best) {
            best = score;
            if (score > n.alpha) {
                best_move = move;
                if (n.pv) {
                    tree_pv_take(w, ply, move);
                }
                if (score >= beta) {
                    if (!capture) {
                        teach_cutoff(w, ply, depth, move, n.quiets, n.n_quiets);
                    } else {
                        history_teach_capture(w, move, depth * depth * 16);
                    }
                    break;
                }
                n.alpha = score;
            }
        }
        if (!capture && n.n_quiets < (int)(sizeof n.quiets / sizeof n.quiets[0])) {
            n.quiets[n.n_quiets++] = move;
        } else if (capture) {
            history_teach_capture(w, move, -depth * depth * 8);
        }
    }
    picker_end(&picker);
    if (tree_stopped(w)) {
        return best == -SCORE_INFINITE ? 0 : best;
    }

    /* Step 8. No legal move. */
    if (n.number == 0) {
        if (excluded) {
            return alpha;
        }
        return in_check || pos->variant->stalemate_loses ? -SCORE_MATE + ply : tree_draw_score(w);
    }
    if (!excluded) {
        tt_store(s->tt, pos->state.key, ply, best_move, best, depth,
                 best >= beta ? BOUND_LOWER
                 : best_move  ? BOUND_EXACT
                              : BOUND_UPPER);
    }
    return best;
}
