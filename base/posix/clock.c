#define _POSIX_C_SOURCE 200809L
#include "base/clock.h"

#include <poll.h>
#include <stdio.h>
#include <time.h>

int64_t clock_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

void clock_yield(void)
{
}

void clock_sleep(int ms)
{
    poll(NULL, 0, ms);
}

void clock_date(char out[CLOCK_DATE_SIZE])
{
    time_t now = time(NULL);
    struct tm today;
    if (!localtime_r(&now, &today) || !strftime(out, CLOCK_DATE_SIZE, "%Y.%m.%d", &today)) {
        snprintf(out, CLOCK_DATE_SIZE, "????.??.??");
    }
}
