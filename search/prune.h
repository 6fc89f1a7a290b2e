/* What a node leaves out or looks at less deep without searching it in full. Internal to search/.
 */
#ifndef WELTGEIST_SEARCH_PRUNE_H
#define WELTGEIST_SEARCH_PRUNE_H

#include "search/picker.h"
#include "search/worker.h"

enum { NODE_TRIED = 64 };

/* What the steps of a node work with. */
struct node {
    struct worker *w;
    int ply, depth, alpha, beta;
    bool pv, cut, improving;
    int evaluation;
    struct safety safety;
    int number, n_quiets, n_captures; /* moves made; the first of each kind are kept */
    move_t quiets[NODE_TRIED], captures[NODE_TRIED];
};

/* Reverse futility pruning: the position is so good that a shallow search will not change it. */
bool reverse_futility_cuts(const struct node *node, int depth);

/* Razoring: the position is so bad that only captures can help; *@score is then what they give. */
bool razoring_cuts(const struct node *node, int depth, int *score);

/* Whether a late move can be left out unseen. */
bool move_pruned(struct node *node, struct picker *picker, move_t move, bool capture);

/* Plies by which a late move, just made, is searched less deep at first; hundredths. */
int late_move_reduction(const struct node *node, bool capture, bool checks, int history);

#endif
