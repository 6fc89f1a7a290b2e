/* Iterative deepening. Internal to search/. */
#ifndef WELTGEIST_SEARCH_DEEPEN_H
#define WELTGEIST_SEARCH_DEEPEN_H

#include "search/worker.h"

/* Searches deeper and deeper until the shared stop flag is set or the limits are reached. Worker 0
 * reports and keeps the time. */
void deepen(struct worker *worker);

/* Reports a root move as the line of number @line. On the thread of worker 0. */
void deepen_report(const struct worker *worker, const struct root_move *root, int line, int depth,
                   enum search_bound bound);

#endif
