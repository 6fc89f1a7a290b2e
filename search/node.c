/* The tree: principal-variation search. */
#include "search/node.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "search/checks.h"
#include "search/picker.h"
#include "search/quiesce.h"
#include "search/see.h"
#include "search/tree.h"

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

/* A null move: if even passing holds beta, the position is good enough. */
static bool null_move_cuts(struct worker *w, int ply, int depth, int beta, int evaluation)
{
    struct position *pos = &w->pos;
    struct frame *frame = worker_frame(w, ply);
    int over = (evaluation - beta) / (2 * w->evaluation->unit);
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

/* Reverse futility pruning: the position is so good that a shallow search will not change it. */
static bool reverse_futility_cuts(const struct node *n, int depth)
{
    int unit = n->w->evaluation->unit;
    return depth <= 7 && n->evaluation - unit * (depth - n->improving) * 9 / 10 >= n->beta;
}

/* Razoring: the position is so bad that only captures can help; *@score is then what they give. */
static bool razoring_cuts(const struct node *n, int depth, int *score)
{
    int unit = n->w->evaluation->unit;
    if (depth > 2 || n->evaluation + unit * 3 * depth > n->alpha) {
        return false;
    }
    *score = quiesce(n->w, n->ply, 0, n->alpha, n->beta);
    return *score <= n->alpha || tree_stopped(n->w);
}

/* Not two null moves in a row, nor with so few men that passing would be best. */
static bool null_move_allowed(const struct node *n, int depth)
{
    struct worker *w = n->w;
    return depth >= NULL_DEPTH && n->evaluation >= n->beta && n->ply >= w->null_min_ply &&
           worker_frame(w, n->ply - 1)->move != MOVE_NONE && w->pos.n_men[w->pos.state.side] > 2;
}

/* Late-move pruning: after so many quiet moves none is worth a search. */
static bool late_move_pruned(const struct node *n)
{
    return n->depth <= 8 && n->number >= quiet_limit(n->w, n->depth, n->improving);
}

/* Futility pruning: the position is so bad that no quiet move brings it back to alpha. */
static bool futility_pruned(const struct node *n, int history)
{
    int unit = n->w->evaluation->unit;
    return n->depth <= 6 && n->evaluation + unit * (1 + n->depth) + history / 64 <= n->alpha;
}

/* History pruning: the move was bad wherever it was tried. */
static bool history_pruned(const struct node *n, int history)
{
    return n->depth <= 4 && history < -3000 * n->depth;
}

/* Exchange pruning: the move loses material, more than @margin. */
static bool exchange_pruned(const struct node *n, move_t move, int margin)
{
    const struct worker *w = n->w;
    return n->depth <= 6 && !see_at_least(w->evaluation, &w->pos, move, -margin);
}

/* Whether a late move can be left out unseen. */
static bool pruned(struct node *n, struct picker *picker, move_t move, bool capture)
{
    struct worker *w = n->w;
    int margin = w->evaluation->unit * n->depth;
    if (w->pos.state.in_check || n->number == 0 || n->alpha <= -SCORE_MATE_BOUND) {
        return false;
    }
    if (capture) {
        return exchange_pruned(n, move, margin);
    }
    if (move_kind(move) == MOVE_PROMOTION) {
        return false;
    }
    if (gives_direct_check(w->evaluation, &w->pos, move)) {
        return exchange_pruned(n, move, margin);
    }
    if (late_move_pruned(n)) {
        picker->checks_only = true;
        return true;
    }
    int history = history_score(&w->history, worker_frame(w, n->ply), &w->pos, move);
    return futility_pruned(n, history) || history_pruned(n, history) ||
           exchange_pruned(n, move, margin / 2);
}

int node_search_move(struct worker *w, int ply, const struct attempt *a)
{
    int score = 0;
    if (!a->first) {
        score = child(w, ply, a->depth - a->reduction, a->alpha, a->alpha + 1, true);
        if (a->reduction > 0 && score > a->alpha && !tree_stopped(w)) {
            score = child(w, ply, a->depth, a->alpha, a->alpha + 1, !a->cut);
        }
    }
    if (a->first || (a->pv && score > a->alpha && score < a->beta && !tree_stopped(w))) {
        score = child(w, ply, a->depth, a->alpha, a->beta, a->first && !a->pv ? !a->cut : false);
    }
    return score;
}

/* Searches the move just made. */
static int search_move(struct node *n, int extension, bool capture, int history)
{
    bool checks = n->w->pos.state.in_check;
    struct attempt attempt = {.depth = n->depth - 1 + extension,
                              .alpha = n->alpha,
                              .beta = n->beta,
                              .first = n->number == 1,
                              .pv = n->pv,
                              .cut = n->cut};
    if (!attempt.first && n->depth >= 3 && n->number > 2 + n->pv && !(capture && n->number < 6)) {
        int most = attempt.depth > 1 ? attempt.depth - 1 : 0;
        int r =
            reduction(n->depth, n->number, n->pv, n->cut, n->improving, history) - checks - capture;
        attempt.reduction = r < 0 ? 0 : r > most ? most : r;
    }
    return node_search_move(n->w, n->ply, &attempt);
}

/* 1 if no other move comes near the hash move; 0 otherwise; *@cut_score is set if several moves
 * beat beta. */
static int singular(struct node *n, const struct tt_hit *hit, bool *multi_cut)
{
    struct worker *w = n->w;
    struct frame *frame = worker_frame(w, n->ply);
    *multi_cut = false;
    if (n->ply == 0 || n->depth < SINGULAR_DEPTH || frame->excluded != MOVE_NONE ||
        hit->bound == BOUND_UPPER || hit->depth < n->depth - 3 || score_is_mate(hit->score) ||
        n->ply >= 2 * w->root_depth) {
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
    if (found && !n.pv && hit.depth >= depth && bound_settles(hit.bound, hit.score, alpha, beta)) {
        return hit.score;
    }

    /* Step 4. Static evaluation. */
    bool in_check = pos->state.in_check;
    n.evaluation = in_check ? -SCORE_INFINITE : evaluation_of(pos);
    if (found && !in_check &&
        bound_settles(hit.bound, hit.score, n.evaluation - 1, n.evaluation + 1)) {
        n.evaluation = hit.score;
    }
    frame->evaluation = n.evaluation;
    frame->in_check = in_check;
    worker_frame(w, ply + 1)->killer[0] = worker_frame(w, ply + 1)->killer[1] = MOVE_NONE;
    worker_frame(w, ply + 1)->excluded = MOVE_NONE;
    n.improving = !in_check && n.evaluation > worker_frame(w, ply - 2)->evaluation;

    /* Step 5. Prunings that look at the evaluation only. */
    if (!n.pv && !in_check && !excluded && !pos->state.setup && !score_is_mate(beta)) {
        if (reverse_futility_cuts(&n, depth)) {
            return n.evaluation;
        }
        if (razoring_cuts(&n, depth, &score)) {
            return score;
        }
        if (null_move_allowed(&n, depth) && null_move_cuts(w, ply, depth, beta, n.evaluation)) {
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
        if (move == frame->excluded || !move_legal(pos, &n.safety, move)) {
            continue;
        }
        bool capture = move_captures(pos, move);
        if (pruned(&n, &picker, move, capture)) {
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
        int history = capture ? 0 : history_score(&w->history, frame, pos, move);
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
                        history_teach_cutoff(&w->history, frame, pos, depth, move, n.quiets,
                                             n.n_quiets);
                    } else {
                        history_teach_capture(&w->history, pos, move, depth * depth * 16);
                    }
                    break;
                }
                n.alpha = score;
            }
        }
        if (!capture && n.n_quiets < (int)(sizeof n.quiets / sizeof n.quiets[0])) {
            n.quiets[n.n_quiets++] = move;
        } else if (capture) {
            history_teach_capture(&w->history, pos, move, -depth * depth * 8);
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
        tt_store(s->tt, pos->state.key, ply, best_move, best, depth, bound_of(best, alpha, beta));
    }
    return best;
}
