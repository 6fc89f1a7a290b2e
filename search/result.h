/* What a search comes to when all its threads have ended. Internal to search/. */
#ifndef WELTGEIST_SEARCH_RESULT_H
#define WELTGEIST_SEARCH_RESULT_H

#include "search/worker.h"

/* The result of the best worker, at lower skill perhaps not its best move. The last line reported
 * as the first of all begins with the move: it is reported here if need be. On the thread of worker
 * 0. */
struct search_result result_of(const struct shared *shared);

#endif
