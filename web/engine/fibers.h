/* Threads for a place that has one: fibers, which run in turn.
 *
 * A fiber runs until it waits or until it has run for FIBER_SLICE_MS and asks for the time. Then it
 * is unwound off the stack by Asyncify, what it needs is kept in memory of its own, and the host
 * runs another. So the session and the search are the same code as where threads are real. */
#ifndef WELTGEIST_WEB_ENGINE_FIBERS_H
#define WELTGEIST_WEB_ENGINE_FIBERS_H

#include <stdbool.h>
#include <stdint.h>

enum { FIBERS_MAX = 4, FIBER_SLICE_MS = 20 };

/* Lets others run, if this fiber has run long enough. */
void fiber_offer(void);

/* Waits until fibers_wake() is called for @what or until the clock shows @until (negative: for
 * ever). False if the time was over first. */
bool fiber_wait(const void *what, int64_t until);

/* Wakes the fibers that wait for @what, or only the first of them. */
void fibers_wake(const void *what, bool only_one);

/* Milliseconds, as clock_ms(), but without offering to pause. */
int64_t fiber_clock(void);

#endif
