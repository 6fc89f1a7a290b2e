/* How long processes were ready to run while the machine gave them no processor.
 *
 * Linux counts it for each thread (/proc/PID/task/TID/schedstat, "time spent waiting on a run
 * queue"). Time that a thread sleeps, or waits for a disk, is not in it, nor what a hypervisor
 * takes from the whole machine. Where the system does not count, all is 0. */
#ifndef WELTGEIST_BASE_RUN_DELAY_H
#define WELTGEIST_BASE_RUN_DELAY_H

#include <stddef.h>
#include <stdint.h>

#include "base/child.h"

enum { RUN_THREADS_MAX = 128 };

/* What the threads of a process and of its descendants have used, those beyond RUN_THREADS_MAX left
 * out. */
struct run_times {
    size_t n;
    struct {
        int64_t thread, ran_us, waited_us;
    } of[RUN_THREADS_MAX];
};

void run_times_read(const struct child *child, struct run_times *out);

/* The part of a span of time that a process waited for a processor. Its threads may have waited one
 * after another or side by side: all their waits together, but no more than leaves the time that
 * the busiest of them ran. @before and @after are of the span's ends. */
int64_t run_delay_ms(const struct run_times *before, const struct run_times *after,
                     int64_t span_ms);

/* How long the calling thread has waited since it began, in microseconds. */
int64_t run_delay_own_us(void);

#endif
