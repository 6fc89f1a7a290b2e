#define _POSIX_C_SOURCE 200809L
#include "base/condition.h"

#include <errno.h>
#include <time.h>

#include "base/clock.h"

void condition_init(pthread_cond_t *condition)
{
    pthread_cond_init(condition, NULL);
}

/* Conditions of winpthreads know the time of day only, and take any other for one that is long
 * past. When the day's time is set meanwhile, the wait ends too early or too late: early is looked
 * at by clock_ms(), and against late a wait is cut to pieces. */
bool condition_wait(pthread_cond_t *condition, pthread_mutex_t *lock, int64_t deadline_ms)
{
    enum { PIECE_MS = 1000 };
    if (deadline_ms < 0) {
        pthread_cond_wait(condition, lock);
        return true;
    }
    int64_t left = deadline_ms - clock_ms();
    if (left <= 0) {
        return false;
    }
    left = left < PIECE_MS ? left : PIECE_MS;
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += (time_t)(left / 1000);
    until.tv_nsec += (long)(left % 1000) * 1000000;
    if (until.tv_nsec >= 1000000000) {
        until.tv_sec++;
        until.tv_nsec -= 1000000000;
    }
    return pthread_cond_timedwait(condition, lock, &until) != ETIMEDOUT || clock_ms() < deadline_ms;
}
