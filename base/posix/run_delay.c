#define _POSIX_C_SOURCE 200809L
#include "base/run_delay.h"

#include <dirent.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/posix/child_process.h"

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

void run_times_read(const struct child *child, struct run_times *out)
{
    out->n = 0;
    add_process(child->pid, 0, out);
}

int64_t run_delay_own_us(void)
{
    int64_t ran_us, waited_us;
    return read_schedstat("/proc/thread-self/schedstat", &ran_us, &waited_us) ? waited_us : 0;
}
