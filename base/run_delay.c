#include "base/run_delay.h"

#include <stdbool.h>

/* Where the thread stands in the list; n if it does not. */
static size_t find(const struct run_times *times, int64_t thread)
{
    size_t at = 0;
    while (at < times->n && times->of[at].thread != thread) {
        at++;
    }
    return at;
}

int64_t run_delay_ms(const struct run_times *before, const struct run_times *after, int64_t span_ms)
{
    int64_t waited_us = 0, busiest_us = 0;
    for (size_t i = 0; i < after->n; i++) {
        size_t at = find(before, after->of[i].thread);
        bool known = at < before->n;
        int64_t ran = after->of[i].ran_us - (known ? before->of[at].ran_us : 0);
        waited_us += after->of[i].waited_us - (known ? before->of[at].waited_us : 0);
        busiest_us = ran > busiest_us ? ran : busiest_us;
    }
    int64_t idle_ms = span_ms - busiest_us / 1000, waited_ms = waited_us / 1000;
    return idle_ms < 0 ? 0 : waited_ms < idle_ms ? waited_ms : idle_ms;
}
