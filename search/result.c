#include "search/result.h"

#include "base/clock.h"
#include "base/random.h"
#include "search/deepen.h"

/* The worker whose result counts: the deepest, the best score among equals. */
static const struct worker *best_worker(const struct shared *s)
{
    const struct worker *best = s->worker[0];
    if (s->limits.lines > 1 || s->limits.depth) {
        return best;
    }
    for (int i = 1; i < s->n_workers; i++) {
        const struct worker *w = s->worker[i];
        if (w->completed_depth > best->completed_depth ||
            (w->completed_depth == best->completed_depth && w->n_root &&
             w->root[0].score > best->root[0].score)) {
            best = w;
        }
    }
    return best;
}

/* Plays below full skill: one of the best lines, the worse the likelier the lower the skill. */
static size_t weakened_choice(const struct shared *s, const struct worker *w)
{
    size_t lines = (size_t)s->limits.lines < w->n_root ? (size_t)s->limits.lines : w->n_root;
    uint64_t seed = w->pos.state.key ^ (uint64_t)clock_ms();
    int unit = w->evaluation ? w->evaluation->unit : 1, weakness = SKILL_MAX - s->style.skill;
    size_t choice = 0;
    int best = -SCORE_INFINITE * 2;
    for (size_t i = 0; i < lines; i++) {
        if (w->root[i].score == -SCORE_INFINITE) {
            continue;
        }
        int noise = (int)random_below(&seed, (uint64_t)weakness * (uint64_t)unit / 4 + 1);
        if (w->root[i].score + noise > best) {
            best = w->root[i].score + noise;
            choice = i;
        }
    }
    return choice;
}

/* What is played was found by another thread, or in an iteration that did not end, or is not the
 * best: the last line reported must begin with it all the same. */
static void report_choice(const struct worker *w, const struct root_move *root)
{
    int depth = w->completed_depth ? w->completed_depth : 1;
    deepen_report(w, root, 0, depth, BOUND_EXACT);
}

struct search_result result_of(const struct shared *s)
{
    const struct worker *w = best_worker(s);
    struct search_result result = {.best = MOVE_NONE,
                                   .ponder = MOVE_NONE,
                                   .nodes = shared_nodes(s),
                                   .time_ms = timing_elapsed(&s->timing)};
    if (!w->n_root) {
        return result;
    }
    size_t choice = s->style.skill < SKILL_MAX ? weakened_choice(s, w) : 0;
    const struct root_move *root = &w->root[choice];
    if (root->move != s->reported && root->score != -SCORE_INFINITE) {
        report_choice(w, root);
    }
    result.best = root->move;
    result.ponder = root->n_pv > 1 ? root->pv[1] : MOVE_NONE;
    result.score = root->score != -SCORE_INFINITE      ? root->score
                   : root->previous != -SCORE_INFINITE ? root->previous
                                                       : 0;
    result.depth = w->completed_depth;
    result.seldepth = root->seldepth;
    return result;
}
