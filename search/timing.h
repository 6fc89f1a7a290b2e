/* How long to think. Plain data; one copy a search. */
#ifndef WELTGEIST_SEARCH_TIMING_H
#define WELTGEIST_SEARCH_TIMING_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "search/task.h"

struct timing {
    _Atomic int64_t start_ms; /* when the search began */
    _Atomic int64_t begin_ms; /* when the clock began to run: start, or the ponder hit */
    _Atomic bool pondering;
    bool limited; /* by time at all */
    bool fixed;   /* the time is to be used in full: there is no soft limit */
    /* No new iteration after soft, which counts from the start: time pondered is time thought.
       Never beyond hard, which counts from the beginning of the clock; a search that has not yet
       looked at all moves may have a little more, up to `first`. */
    int64_t soft_ms, hard_ms, first_ms;
    int nodes_per_second;
};

/* Starts the clock and derives the limits. */
void timing_begin(struct timing *timing, const struct search_limits *limits);

/* The opponent plays the expected move: the clock runs from now on. */
void timing_hit(struct timing *timing);

/* Milliseconds since the search began, for reports. */
int64_t timing_elapsed(const struct timing *timing);

/* Whether the soft limit times @percent is over; @nodes for games where nodes are the time. Never
 * while pondering. */
bool timing_soft_is_over(const struct timing *timing, uint64_t nodes, int64_t percent);

/* Whether the search must end: by the hard limit, or by the soft one times @percent unless that is
 * 0. @looked: all moves have been looked at. */
bool timing_is_over(const struct timing *timing, uint64_t nodes, bool looked, int64_t percent);

#endif
