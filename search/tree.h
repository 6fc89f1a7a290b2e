/* What nodes of the tree and of quiescence share. Internal to search/. */
#ifndef WELTGEIST_SEARCH_TREE_H
#define WELTGEIST_SEARCH_TREE_H

#include "search/worker.h"

/* True once the search is to end: every node then returns at once, with any score. */
static inline bool tree_stopped(const struct worker *w)
{
    return atomic_load_explicit(&w->shared->stop, memory_order_relaxed);
}

/* Looks at the limits, and begins to count the work anew. First worker only. */
void tree_look(struct worker *w);

/* Counts work that was done, so that the first worker looks at the limits every few milliseconds at
 * most, whatever the board: a unit is about what handing out a move costs. */
static inline void tree_spend(struct worker *w, size_t work)
{
    w->work_left -= (int64_t)work;
    if (w->work_left < 0 && w->id == 0) {
        tree_look(w);
    }
}

/* Counts a node. */
void tree_count(struct worker *w);

/* Makes a move and notes it in the frame of its ply. */
void tree_make(struct worker *w, int ply, move_t move);

/* Gives the turn away. */
void tree_pass(struct worker *w, int ply);

/* The evaluation of the position at @ply, corrected by what the search has learnt of its errors. */
int tree_evaluate(struct worker *w, int ply);

/* Value of a draw for the side to move. */
int tree_draw_score(const struct worker *w);

/* Whether the game ends here by rule, and with what score; see outcome_in_line(). */
bool tree_drawn(const struct worker *w, int ply, int *score);

/* The line from @ply on becomes empty; or @move and the line that the child found. */
void tree_pv_start(struct worker *w, int ply);
void tree_pv_take(struct worker *w, int ply, move_t move);

#endif
