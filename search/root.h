/* The root of the tree: its moves, and the iterations over them. Internal to search/. */
#ifndef WELTGEIST_SEARCH_ROOT_H
#define WELTGEIST_SEARCH_ROOT_H

#include "search/worker.h"

/* Searches the moves from index w->line on in one window, and notes their scores and lines. Returns
 * the best score; -SCORE_INFINITE if the search is to end before the first was looked at. If it
 * ends later, the moves that were not looked at have no score. */
int root_search(struct worker *w, int depth, int alpha, int beta);

/* Sorts the moves of indices @from to @to (exclusive), best first; equal scores keep their order of
 * the last iteration. */
void root_sort(struct worker *w, size_t from, size_t to);

#endif
