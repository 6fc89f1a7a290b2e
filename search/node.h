/* Nodes of the tree. Internal to search/. */
#ifndef WELTGEIST_SEARCH_NODE_H
#define WELTGEIST_SEARCH_NODE_H

#include "search/worker.h"

/* The score of the position at @ply, searched to @depth plies in the window from @alpha to @beta.
 * @cut: a score of at least beta is expected. Any score once the search is to end. */
int node_search(struct worker *w, int ply, int depth, int alpha, int beta, bool cut);

/* How the move just made is to be searched. */
struct attempt {
    int depth, reduction; /* plies below the move; plies less at first, 0 for none */
    int alpha, beta;
    bool first, pv, cut; /* the first of its node; what its node is */
};

/* Searches the position after the move that was just made at @ply, the first move of a node in
 * full, the others with a null window and reduced first. Returns the score for the side that made
 * it. */
int node_search_move(struct worker *w, int ply, const struct attempt *attempt);

#endif
