/* The tree: principal-variation search. */
#include "search/node.h"

#include "search/prune.h"
#include "search/quiesce.h"
#include "search/tree.h"

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

/* Not two null moves in a row, nor with so few men that passing would be best. */
static bool null_move_allowed(const struct node *n, int depth)
{
    struct worker *w = n->w;
    return depth >= w->parameters->null_depth && n->evaluation >= n->beta &&
           n->ply >= w->null_min_ply && worker_frame(w, n->ply - 1)->move != MOVE_NONE &&
           w->pos.n_men[w->pos.state.side] > 2;
}

/* A null move: if even passing holds beta, the position is good enough. */
static bool null_move_cuts(const struct node *n, int depth)
{
    struct worker *w = n->w;
    const struct parameters *p = w->parameters;
    int beta = n->beta, ply = n->ply;
    if (!null_move_allowed(n, depth)) {
        return false;
    }
    int over = (n->evaluation - beta) * 100 / (p->null_margin * w->evaluation->unit);
    over = over > p->null_most ? p->null_most : over;
    int reduced = depth - p->null_base - depth * p->null_share / 100 - over;
    tree_pass(w, ply);
    int score = reduced <= 0 ? -quiesce(w, ply + 1, 0, -beta, -beta + 1)
                             : -node_search(w, ply + 1, reduced, -beta, -beta + 1, false);
    position_unmake(&w->pos);
    if (tree_stopped(w) || score < beta) {
        return false;
    }
    if (depth < p->null_verify || w->null_min_ply > ply) {
        return true;
    }
    /* Deep cuts are verified without null moves, against zugzwang. */
    int old = w->null_min_ply;
    w->null_min_ply = ply + 3 * reduced / 4;
    score = node_search(w, ply, reduced > 0 ? reduced : 1, beta - 1, beta, false);
    w->null_min_ply = old;
    return score >= beta;
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
    const struct parameters *p = n->w->parameters;
    struct attempt attempt = {.depth = n->depth - 1 + extension,
                              .alpha = n->alpha,
                              .beta = n->beta,
                              .first = n->number == 1,
                              .pv = n->pv,
                              .cut = n->cut};
    if (!attempt.first && n->depth >= 3 && n->number >= p->lmr_number + n->pv &&
        !(capture && n->number < 2 * p->lmr_number)) {
        int most = attempt.depth > 1 ? attempt.depth - 1 : 0;
        int r = late_move_reduction(n, capture, n->w->pos.state.in_check, history) / 100;
        attempt.reduction = r < 0 ? 0 : r > most ? most : r;
    }
    return node_search_move(n->w, n->ply, &attempt);
}

/* 1 if no other move comes near the hash move; 0 otherwise; *@multi_cut is set if several moves
 * beat beta. */
static int singular(struct node *n, const struct tt_hit *hit, bool *multi_cut)
{
    struct worker *w = n->w;
    const struct parameters *p = w->parameters;
    struct frame *frame = worker_frame(w, n->ply);
    int unit = w->evaluation->unit;
    *multi_cut = false;
    if (n->ply == 0 || n->depth < p->singular_depth || frame->excluded != MOVE_NONE ||
        hit->bound == BOUND_UPPER || hit->depth < n->depth - 3 || score_is_mate(hit->score) ||
        n->ply >= 2 * w->root_depth) {
        return 0;
    }
    int beta = hit->score - unit * p->singular_margin * n->depth / 100;
    frame->excluded = hit->move;
    int score = node_search(w, n->ply, (n->depth - 1) / 2, beta - 1, beta, n->cut);
    frame->excluded = MOVE_NONE;
    if (tree_stopped(w)) {
        return 0;
    }
    *multi_cut = score >= beta && beta >= n->beta;
    return score < beta;
}

/* Teaches the histories that @move caused a cutoff, and the moves before it did not. */
static void teach_cutoff(struct node *n, move_t move, bool capture)
{
    struct worker *w = n->w;
    struct frame *frame = worker_frame(w, n->ply);
    int bonus = history_bonus(w->parameters, n->depth);
    int malus = -bonus * w->parameters->history_malus / 100;
    if (capture) {
        history_teach_capture(&w->history, &w->pos, move, n->depth * n->depth * 16);
    } else {
        history_teach_refutation(&w->history, frame, move);
        history_teach_quiet(&w->history, frame, &w->pos, move, bonus);
        for (int i = 0; i < n->n_quiets; i++) {
            history_teach_quiet(&w->history, frame, &w->pos, n->quiets[i], malus);
        }
    }
    for (int i = 0; i < n->n_captures; i++) {
        history_teach_capture(&w->history, &w->pos, n->captures[i], -n->depth * n->depth * 8);
    }
}

static void note_failed(struct node *n, move_t move, bool capture)
{
    if (capture && n->n_captures < NODE_TRIED) {
        n->captures[n->n_captures++] = move;
    } else if (!capture && n->n_quiets < NODE_TRIED) {
        n->quiets[n->n_quiets++] = move;
    }
}

/* Teaches what a finished node shows of its evaluation. */
static void teach_result(struct node *n, int best, move_t best_move, enum search_bound bound)
{
    struct worker *w = n->w;
    struct frame *frame = worker_frame(w, n->ply);
    bool quiet = best_move == MOVE_NONE || !move_captures(&w->pos, best_move);
    if (!frame->in_check && quiet && !score_is_mate(best) &&
        bound_settles(bound, best, frame->evaluation, frame->evaluation)) {
        correction_teach(&w->correction, frame, w->pos.state.side, w->evaluation->unit, n->depth,
                         best - frame->evaluation);
    }
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
        return tree_evaluate(w, ply);
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
    n.evaluation = in_check ? -SCORE_INFINITE : tree_evaluate(w, ply);
    frame->evaluation = n.evaluation;
    if (found && !in_check &&
        bound_settles(hit.bound, hit.score, n.evaluation - 1, n.evaluation + 1)) {
        n.evaluation = hit.score;
    }
    frame->in_check = in_check;
    worker_frame(w, ply + 1)->killer[0] = worker_frame(w, ply + 1)->killer[1] = MOVE_NONE;
    worker_frame(w, ply + 1)->excluded = MOVE_NONE;
    const struct frame *before = frame[-2].in_check ? frame - 4 : frame - 2;
    n.improving = !in_check && frame->evaluation > before->evaluation;

    /* Step 5. Prunings that look at the evaluation only. */
    if (!n.pv && !in_check && !excluded && !pos->state.setup && !score_is_mate(beta)) {
        if (reverse_futility_cuts(&n, depth)) {
            return n.evaluation;
        }
        if (razoring_cuts(&n, depth, &score)) {
            return score;
        }
        if (null_move_cuts(&n, depth)) {
            return beta;
        }
        if (tree_stopped(w)) {
            return 0;
        }
    }

    /* Step 6. Without a hash move the ordering is poor: search less deep. */
    if (!found && depth >= w->parameters->iir_depth && (n.pv || cut)) {
        depth--;
    }
    n.depth = depth;
    safety_find(pos, &n.safety);

    /* Step 7. The moves. */
    struct picker picker;
    int best = -SCORE_INFINITE;
    move_t best_move = MOVE_NONE;
    picker_begin(&picker, w, ply, found ? hit.move : MOVE_NONE);
    for (move_t move; (move = picker_next(&picker)) != MOVE_NONE;) {
        if (move == frame->excluded || !move_legal(pos, &n.safety, move)) {
            continue;
        }
        bool capture = move_captures(pos, move);
        if (move_pruned(&n, &picker, move, capture)) {
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
        if (pos->state.in_check && !extension && ply < 2 * w->root_depth &&
            n.number <= w->parameters->check_number) {
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
                    teach_cutoff(&n, move, capture);
                    break;
                }
                n.alpha = score;
            }
        }
        note_failed(&n, move, capture);
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
        enum search_bound bound = bound_of(best, alpha, beta);
        teach_result(&n, best, best_move, bound);
        tt_store(s->tt, pos->state.key, ply, best_move, best, depth, bound);
    }
    return best;
}
