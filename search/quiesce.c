#include "search/quiesce.h"

#include "search/picker.h"
#include "search/tree.h"

/* Stand-pat is always allowed
 * out of check, exchanges must not lose, few are tried, and deep down only recaptures count: on
 * boards with hundreds of captures anything else explodes. */
int quiesce(struct worker *w, int ply, int depth, int alpha, int beta)
{
    struct shared *s = w->shared;
    const struct parameters *p = w->parameters;
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
    bool evade = pos->state.in_check && depth >= -p->quiesce_evade;
    if (ply >= SEARCH_PLY_MAX) {
        return tree_evaluate(w, ply);
    }
    struct tt_hit hit = {.move = MOVE_NONE};
    if (tt_probe(s->tt, pos->state.key, ply, &hit) && beta - alpha == 1 &&
        bound_settles(hit.bound, hit.score, alpha, beta)) {
        return hit.score;
    }
    int best = evade ? -SCORE_MATE + ply : tree_evaluate(w, ply);
    int stand = best, old_alpha = alpha;
    if (!evade && best >= beta) {
        return best;
    }
    if (!evade && best > alpha) {
        alpha = best;
    }
    struct picker picker;
    move_t previous = worker_frame(w, ply - 1)->move;
    if (evade) {
        picker_begin(&picker, w, ply, hit.move);
    } else {
        int least = alpha - stand - w->evaluation->unit * p->quiesce_delta / 100;
        cell_t on =
            depth >= -p->quiesce_free || previous == MOVE_NONE ? CELL_NONE : move_to(previous);
        picker_begin_captures(&picker, w, ply, hit.move, least, on);
    }
    struct safety safety;
    bool safety_known = false;
    move_t best_move = MOVE_NONE;
    int tried = 0;
    for (move_t move; (move = picker_next(&picker)) != MOVE_NONE;) {
        if (!evade && tried >= p->quiesce_most) {
            break;
        }
        if (evade && !safety_known) {
            safety_find(pos, &safety);
            safety_known = true;
        }
        if (!(evade ? move_legal(pos, &safety, move) : move_legal_alone(pos, move))) {
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
        tt_store(s->tt, pos->state.key, ply, best_move, best, 0, bound_of(best, old_alpha, beta));
    }
    return best;
}
