#define _POSIX_C_SOURCE 200809L
#include "base/condition.h"

#include <errno.h>
#include <time.h>

void condition_init(pthread_cond_t *condition)
{
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(condition, &attributes);
    pthread_condattr_destroy(&attributes);
}

bool condition_wait(pthread_cond_t *condition, pthread_mutex_t *lock, int64_t deadline_ms)
{
    if (deadline_ms < 0) {
        pthread_cond_wait(condition, lock);
        return true;
    }
    const struct timespec until = {.tv_sec = (time_t)(deadline_ms / 1000),
                                   .tv_nsec = (long)(deadline_ms % 1000) * 1000000};
    return pthread_cond_timedwait(condition, lock, &until) != ETIMEDOUT;
}
