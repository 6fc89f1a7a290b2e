/* Condition variables whose waits end by clock_ms(), which nobody sets. */
#ifndef WELTGEIST_BASE_CONDITION_H
#define WELTGEIST_BASE_CONDITION_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

/* In place of pthread_cond_init(). */
void condition_init(pthread_cond_t *condition);

/* Waits, @lock being held, until the condition is signalled (or for no reason, as POSIX allows), or
 * until clock_ms() is @deadline_ms; negative: for ever. False once that time is reached. */
bool condition_wait(pthread_cond_t *condition, pthread_mutex_t *lock, int64_t deadline_ms);

#endif
