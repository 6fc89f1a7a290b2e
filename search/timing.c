#include "search/timing.h"

#include "base/clock.h"

enum {
    OVERHEAD_MS = 20, /* lost on the way to and from the client; a tenth of short times */
    RESERVE_MS = 150, /* kept on a clock, against a machine that is busy with other work */
    GAME_MOVES = 32,  /* guess of moves still to come when nothing is said */
    MOVES_TO_GO_MOST = 40
};

static int64_t least(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static int64_t at_least(int64_t a, int64_t floor)
{
    return a > floor ? a : floor;
}

/* What may be used of @ms after the overhead. */
static int64_t usable(int64_t ms)
{
    return at_least(ms - least(OVERHEAD_MS, ms / 10), 1);
}

void timing_begin(struct timing *timing, const struct search_limits *limits)
{
    int64_t now = clock_ms();
    atomic_store(&timing->start_ms, now);
    atomic_store(&timing->begin_ms, now);
    atomic_store(&timing->pondering, limits->ponder);
    timing->nodes_per_second = limits->nodes_per_second;
    timing->limited = false;
    timing->soft_ms = timing->hard_ms = INT64_MAX;
    if (limits->infinite) {
        return;
    }
    if (limits->move_ms > 0) {
        timing->limited = true;
        timing->hard_ms = timing->soft_ms = usable(limits->move_ms);
    } else if (limits->has_clock) {
        timing->limited = true;
        int moves = limits->moves_to_go > 0 ? (int)least(limits->moves_to_go, MOVES_TO_GO_MOST)
                                            : GAME_MOVES;
        int64_t clock = at_least(limits->clock_ms, 1);
        int64_t left = at_least(clock - least(RESERVE_MS, clock / 2), 1);
        int64_t share = left / moves + limits->increment_ms * 3 / 4;
        int64_t most = moves == 1 ? left * 9 / 10 : left * 2 / 5;
        timing->soft_ms = at_least(least(share * 7 / 10, most), 1);
        timing->hard_ms = at_least(least(share * 3, most), 1);
    }
}

int64_t timing_elapsed(const struct timing *timing)
{
    return clock_ms() - atomic_load_explicit(&timing->start_ms, memory_order_relaxed);
}

int64_t timing_spent(const struct timing *timing, uint64_t nodes)
{
    if (timing->nodes_per_second > 0) {
        return (int64_t)(nodes * 1000 / (uint64_t)timing->nodes_per_second);
    }
    return clock_ms() - atomic_load_explicit(&timing->begin_ms, memory_order_relaxed);
}
