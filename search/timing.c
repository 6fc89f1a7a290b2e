#include "search/timing.h"

#include "base/clock.h"

enum {
    OVERHEAD_MS = 20, /* lost with each move if not more is said; a tenth of short times */
    FIRST_MS = 20,    /* more than the hard limit for a first look at all moves */
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
static int64_t usable(int64_t ms, int64_t overhead)
{
    return at_least(ms - (overhead > OVERHEAD_MS ? overhead : least(OVERHEAD_MS, ms / 10)), 1);
}

/* The limits for a move by the clock. */
static void share_clock(struct timing *timing, const struct search_limits *limits)
{
    int moves =
        limits->moves_to_go > 0 ? (int)least(limits->moves_to_go, MOVES_TO_GO_MOST) : GAME_MOVES;
    int64_t clock = at_least(limits->clock_ms, 1);
    int64_t extra = at_least(limits->overhead_ms - OVERHEAD_MS, 0);
    int64_t left = at_least(clock - least(RESERVE_MS, clock / 2) - extra, 1);
    int64_t share = at_least(left / moves + limits->increment_ms * 3 / 4 - extra, 1);
    int64_t most = moves == 1 ? left * 9 / 10 : left * 2 / 5;
    timing->soft_ms = at_least(least(share * 7 / 10, most), 1);
    timing->hard_ms = at_least(least(share * 3, most), 1);
    timing->first_ms = at_least(least(timing->hard_ms + FIRST_MS, clock / 2), timing->hard_ms);
}

void timing_begin(struct timing *timing, const struct search_limits *limits)
{
    int64_t now = clock_ms();
    atomic_store(&timing->start_ms, now);
    atomic_store(&timing->begin_ms, now);
    atomic_store(&timing->pondering, limits->ponder);
    timing->nodes_per_second = limits->nodes_per_second;
    timing->fixed = limits->move_ms > 0;
    timing->limited = !limits->infinite && (timing->fixed || limits->has_clock);
    if (timing->limited && timing->fixed) {
        timing->hard_ms = timing->soft_ms = usable(limits->move_ms, limits->overhead_ms);
        timing->first_ms = timing->hard_ms + FIRST_MS;
    } else if (timing->limited) {
        share_clock(timing, limits);
    }
}

void timing_hit(struct timing *timing)
{
    atomic_store(&timing->begin_ms, clock_ms());
    atomic_store(&timing->pondering, false);
}

int64_t timing_elapsed(const struct timing *timing)
{
    return clock_ms() - atomic_load_explicit(&timing->start_ms, memory_order_relaxed);
}

/* Time since a moment; that which the nodes stand for if they are the time. */
static int64_t since(const struct timing *timing, const _Atomic int64_t *moment, uint64_t nodes)
{
    if (timing->nodes_per_second > 0) {
        return (int64_t)(nodes * 1000 / (uint64_t)timing->nodes_per_second);
    }
    return clock_ms() - atomic_load_explicit(moment, memory_order_relaxed);
}

static bool counts(const struct timing *timing)
{
    return timing->limited && !atomic_load_explicit(&timing->pondering, memory_order_relaxed);
}

bool timing_soft_is_over(const struct timing *timing, uint64_t nodes, int64_t percent)
{
    return counts(timing) && !timing->fixed &&
           since(timing, &timing->start_ms, nodes) >= timing->soft_ms * percent / 100;
}

bool timing_is_over(const struct timing *timing, uint64_t nodes, bool looked, int64_t percent)
{
    if (!counts(timing)) {
        return false;
    }
    int64_t most = looked ? timing->hard_ms : timing->first_ms;
    return since(timing, &timing->begin_ms, nodes) >= most ||
           (looked && percent && timing_soft_is_over(timing, nodes, percent));
}
