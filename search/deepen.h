/* Iterative deepening. Internal to search/. */
#ifndef WELTGEIST_SEARCH_DEEPEN_H
#define WELTGEIST_SEARCH_DEEPEN_H

#include "search/worker.h"

/* Searches deeper and deeper until the shared stop flag is set or the limits are reached. Worker 0
 * reports and keeps the time. */
void deepen(struct worker *worker);

#endif
