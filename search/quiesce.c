/* Quiescence: captures until the position is quiet enough to be evaluated. */
#include "search/picker.h"
#include "search/tree.h"

enum {
    FULL_EVASIONS = -2, /* checks are evaded in full down to this depth */
    RECAPTURES = -4,    /* below it only recaptures count */
    MOST_CAPTURES = 12  /* tried in a node, fewer the deeper */
};

/* Captures only, until the position is quiet enough to be evaluated. Stand-pat is always allowed
 * out of check, exchanges must not lose, and deep down only recaptures count: on boards with
 * hundreds of captures anything else explodes. */
int quiesce(struct worker *w, int ply, int depth, int alpha, int beta)
{
    struct shared *s = w->shared;
    struct position *pos = &w->pos;
    int score;
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
    bool evade = pos->state.in_check && depth >= FULL_EVASIONS;
    int best = evaluation_of(s->evaluation, pos);
    if (ply >= SEARCH_PLY_MAX) {
        return best;
    }
    struct tt_hit hit = {.move = MOVE_NONE};
    if (tt_probe(s->tt, pos->state.key, ply, &hit) && beta - alpha == 1 &&
        (hit.bound == BOUND_EXACT || (hit.bound == BOUND_LOWER && hit.score >= beta) ||
         (hit.bound == BOUND_UPPER && hit.score <= alpha))) {
        return hit.score;
    }
    int stand = best, old_alpha = alpha;
    if (evade) {
        best = -SCORE_MATE + ply;
    } else if (best >= beta) {
        return best;
    } else if (best > alpha) {
        alpha = best;
    }
    struct picker picker;
    if (evade) {
        picker_begin(&picker, w, ply, hit.move);
    } else {
        picker_begin_captures(&picker, w, ply, hit.move);
    }
    struct safety safety;
    safety_find(pos, &safety);
    move_t best_move = MOVE_NONE, previous = worker_frame(w, ply - 1)->move;
    int tried = 0;
    for (move_t move; (move = picker_next(&picker)) != MOVE_NONE;) {
        if (!evade) {
            int gain = s->evaluation->swing[man_type(pos->man[move_victim(pos, move)])];
            if (stand + gain + 2 * s->evaluation->unit <= alpha &&
                move_kind(move) != MOVE_PROMOTION) {
                continue;
            }
            if (depth < RECAPTURES &&
                (previous == MOVE_NONE || move_to(move) != move_to(previous))) {
                continue;
            }
            if (tried >= MOST_CAPTURES + 4 * (depth < -8 ? -8 : depth) / 2) {
                break;
            }
        }
        if (!move_legal(pos, &safety, move)) {
            continue;
        }
        tried++;
        tree_count(w);
        tree_make(w, ply, move);
        score = -quiesce(w, ply + 1, depth - 1, -beta, -alpha);
        position_unmake(pos);
        if (tree_stopped(w)) {
            break;
        }
        if (score > best) {
            best = score;
            if (score > alpha) {
                best_move = move;
                tree_pv_take(w, ply, move);
                alpha = score;
                if (score >= beta) {
                    break;
                }
            }
        }
    }
    picker_end(&picker);
    if (!tree_stopped(w)) {
        tt_store(s->tt, pos->state.key, ply, best_move, best, 0,
                 best >= beta       ? BOUND_LOWER
                 : best > old_alpha ? BOUND_EXACT
                                    : BOUND_UPPER);
    }
    return best;
}
