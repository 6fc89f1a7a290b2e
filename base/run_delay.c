#define _POSIX_C_SOURCE 200809L
#include "base/run_delay.h"

#include <dirent.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

enum { DEPTH_MAX = 8 }; /* of children's children that are looked at */

/* Reads `RAN WAITED SLICES`, in nanoseconds. */
static bool read_schedstat(const char *path, int64_t *ran_us, int64_t *waited_us)
{
    int64_t ran, waited;
    FILE *file = fopen(path, "re");
    bool ok = file && fscanf(file, "%" SCNd64 " %" SCNd64, &ran, &waited) == 2;
    if (file) {
        fclose(file);
    }
    if (ok) {
        *ran_us = ran / 1000;
        *waited_us = waited / 1000;
    }
    return ok;
}

static void add_process(pid_t pid, int depth, struct run_times *out);

static void add_children(const char *path, int depth, struct run_times *out)
{
    FILE *file = fopen(path, "re");
    int child;
    while (file && fscanf(file, "%d", &child) == 1) {
        add_process(child, depth + 1, out);
    }
    if (file) {
        fclose(file);
    }
}

static void add_process(pid_t pid, int depth, struct run_times *out)
{
    char path[96];
    const struct dirent *item;
    snprintf(path, sizeof path, "/proc/%d/task", (int)pid);
    DIR *folder = depth < DEPTH_MAX ? opendir(path) : NULL;
    while (folder && (item = readdir(folder))) {
        int64_t thread = strtoll(item->d_name, NULL, 10);
        if (thread <= 0 || out->n == RUN_THREADS_MAX) {
            continue;
        }
        snprintf(path, sizeof path, "/proc/%d/task/%" PRId64 "/schedstat", (int)pid, thread);
        out->of[out->n].thread = thread;
        out->n += read_schedstat(path, &out->of[out->n].ran_us, &out->of[out->n].waited_us);
        snprintf(path, sizeof path, "/proc/%d/task/%" PRId64 "/children", (int)pid, thread);
        add_children(path, depth, out);
    }
    if (folder) {
        closedir(folder);
    }
}

void run_times_read(pid_t pid, struct run_times *out)
{
    out->n = 0;
    add_process(pid, 0, out);
}

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

int64_t run_delay_own_us(void)
{
    int64_t ran_us, waited_us;
    return read_schedstat("/proc/thread-self/schedstat", &ran_us, &waited_us) ? waited_us : 0;
}
