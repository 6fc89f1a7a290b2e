/* How long to think. Plain data; one copy a search. */
#ifndef WELTGEIST_SEARCH_TIMING_H
#define WELTGEIST_SEARCH_TIMING_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "search/task.h"

struct timing {
    _Atomic int64_t start_ms; /* when the search began */
    _Atomic int64_t begin_ms; /* when the time began to count: start, or the ponder hit */
    _Atomic bool pondering;
    bool limited;             /* by time at all */
    int64_t soft_ms, hard_ms; /* no new iteration after soft; never beyond hard */
    int nodes_per_second;
};

/* Starts the clock and derives the limits. */
void timing_begin(struct timing *timing, const struct search_limits *limits);

/* Milliseconds since the search began, for reports. */
int64_t timing_elapsed(const struct timing *timing);

/* Milliseconds that count against the limits; @nodes for games where nodes are the time. */
int64_t timing_spent(const struct timing *timing, uint64_t nodes);

#endif
