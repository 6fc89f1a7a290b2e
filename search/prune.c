#include "search/prune.h"

#include "search/checks.h"
#include "search/quiesce.h"
#include "search/see.h"
#include "search/tree.h"

/* Centipawns of a margin given in percent of the game's unit. */
static int margin_of(const struct node *n, int percent)
{
    return n->w->evaluation->unit * percent / 100;
}

bool reverse_futility_cuts(const struct node *n, int depth)
{
    const struct parameters *p = n->w->parameters;
    return depth <= p->rfp_depth &&
           n->evaluation - margin_of(n, p->rfp_margin * (depth - n->improving)) >= n->beta;
}

bool razoring_cuts(const struct node *n, int depth, int *score)
{
    const struct parameters *p = n->w->parameters;
    if (depth > p->razor_depth ||
        n->evaluation + margin_of(n, p->razor_margin * depth) > n->alpha) {
        return false;
    }
    *score = quiesce(n->w, n->ply, 0, n->alpha, n->beta);
    return *score <= n->alpha || tree_stopped(n->w);
}

/* Hundredths of the natural logarithm. */
static int log_of(const struct worker *w, int number)
{
    return w->shared->log_number[number < LOG_NUMBERS ? number : LOG_NUMBERS - 1];
}

int late_move_reduction(const struct node *n, bool capture, bool checks, int history)
{
    const struct parameters *p = n->w->parameters;
    int r = p->lmr_base + log_of(n->w, n->depth) * log_of(n->w, n->number) / p->lmr_divisor;
    r += (n->cut ? p->lmr_cut : 0) - (n->pv ? p->lmr_pv : 0) + (n->improving ? 0 : p->lmr_worse);
    r -= (checks ? p->lmr_check : 0) + (capture ? p->lmr_capture : 0);
    return r - history * 100 / p->lmr_history;
}

/* Late-move pruning: after so many quiet moves none is worth a search; the wider the game, the
 * more. */
static bool late_move_pruned(const struct node *n)
{
    const struct parameters *p = n->w->parameters;
    int limit = p->lmp_base +
                n->depth * n->depth * p->lmp_square * (n->improving ? p->lmp_improving : 100) / 100;
    return n->depth <= p->lmp_depth &&
           (int64_t)n->number * 10000 >= (int64_t)limit * n->w->width_percent;
}

/* Futility pruning: the position is so bad that no quiet move brings it back to alpha. */
static bool futility_pruned(const struct node *n, int history)
{
    const struct parameters *p = n->w->parameters;
    int percent = p->futility_base + p->futility_margin * n->depth +
                  p->futility_history * history / HISTORY_MAX;
    return n->depth <= p->futility_depth && n->evaluation + margin_of(n, percent) <= n->alpha;
}

/* History pruning: the move was bad wherever it was tried. */
static bool history_pruned(const struct node *n, int history)
{
    const struct parameters *p = n->w->parameters;
    return n->depth <= p->history_depth && history < -p->history_margin * n->depth;
}

/* Exchange pruning: the move loses material, more than @percent of the unit a ply. */
static bool exchange_pruned(const struct node *n, move_t move, int percent)
{
    const struct worker *w = n->w;
    return n->depth <= w->parameters->see_depth &&
           !see_at_least(w->evaluation, &w->pos, move, -margin_of(n, percent * n->depth));
}

bool move_pruned(struct node *n, struct picker *picker, move_t move, bool capture)
{
    struct worker *w = n->w;
    const struct parameters *p = w->parameters;
    if (w->pos.state.in_check || n->number == 0 || n->alpha <= -SCORE_MATE_BOUND) {
        return false;
    }
    if (capture) {
        return exchange_pruned(n, move, p->see_capture);
    }
    if (move_kind(move) == MOVE_PROMOTION) {
        return false;
    }
    if (gives_direct_check(w->evaluation, &w->pos, move)) {
        return exchange_pruned(n, move, p->see_capture);
    }
    if (late_move_pruned(n)) {
        picker->checks_only = true;
        return true;
    }
    int history = history_score(&w->history, worker_frame(w, n->ply), &w->pos, move);
    return futility_pruned(n, history) || history_pruned(n, history) ||
           exchange_pruned(n, move, p->see_quiet);
}
