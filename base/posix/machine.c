#define _GNU_SOURCE /* madvise(), sched_getaffinity(), getrandom() */
#include "base/machine.h"

#include <inttypes.h>
#include <sched.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/random.h>

/* Reads a file that holds one number; false if it holds anything else, such as `max`. */
static bool read_number(const char *path, uint64_t *out)
{
    FILE *in = fopen(path, "r");
    bool ok = in && fscanf(in, "%" SCNu64, out) == 1;
    if (in) {
        fclose(in);
    }
    return ok;
}

/* Reads the number that follows a word at the beginning of a line; false if no line begins so. */
static bool read_field(const char *path, const char *word, uint64_t *out)
{
    FILE *in = fopen(path, "r");
    char line[256], name[64];
    bool found = false;
    while (in && !found && fgets(line, sizeof line, in)) {
        found = sscanf(line, "%63s %" SCNu64, name, out) == 2 && strcmp(name, word) == 0;
    }
    if (in) {
        fclose(in);
    }
    return found;
}

/* What Linux says is free or can be freed. */
static uint64_t of_system(void)
{
    uint64_t kib;
    return read_field("/proc/meminfo", "MemAvailable:", &kib) ? kib * 1024 : UINT64_MAX;
}

/* What is left of the share of a group of processes, such as a container. Files cached in memory do
 * not count as used. */
static uint64_t of_group(void)
{
    static const char *const files[][3] = {
        {"/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory.stat", "anon"},
        {"/sys/fs/cgroup/memory/memory.limit_in_bytes", "/sys/fs/cgroup/memory/memory.stat",
         "total_rss"},
    };
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        uint64_t most, used;
        if (read_number(files[i][0], &most) && read_field(files[i][1], files[i][2], &used)) {
            return most > used ? most - used : 0;
        }
    }
    return UINT64_MAX;
}

uint64_t machine_free_memory(void)
{
    uint64_t system = of_system(), group = of_group();
    return system < group ? system : group;
}

uint64_t machine_memory_kills(void)
{
    uint64_t kills = 0;
    return read_field("/proc/vmstat", "oom_kill", &kills) ? kills : 0;
}

void machine_large_pages(void *memory, size_t size)
{
#ifdef MADV_HUGEPAGE
    const uintptr_t large = (uintptr_t)2 << 20;
    uintptr_t from = ((uintptr_t)memory + large - 1) & ~(large - 1);
    uintptr_t end = ((uintptr_t)memory + size) & ~(large - 1);
    if (from < end) {
        madvise((char *)memory + (from - (uintptr_t)memory), end - from, MADV_HUGEPAGE);
    }
#else
    (void)memory;
    (void)size;
#endif
}

int machine_processors(void)
{
    cpu_set_t set;
    int n = sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
    return n > 0 ? n : 1;
}

bool machine_secret(void *out, size_t size)
{
    return getrandom(out, size, 0) == (ssize_t)size;
}
