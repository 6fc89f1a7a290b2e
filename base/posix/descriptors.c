#define _POSIX_C_SOURCE 200809L
#include "base/descriptors.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/resource.h>

enum { LOOKED_AT = 1 << 16 };

/* Descriptors in use among the first ones; those beyond are few in any program. */
static size_t count_open(rlim_t limit)
{
    size_t n = 0;
    int end = limit < LOOKED_AT ? (int)limit : LOOKED_AT;
    for (int fd = 0; fd < end; fd++) {
        n += fcntl(fd, F_GETFD) >= 0;
    }
    return n;
}

bool descriptors_reserve(size_t more, struct error *error)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit)) {
        return error_set(error, "file descriptors: %s", strerror(errno));
    }
    rlim_t needed = (rlim_t)(more + count_open(limit.rlim_cur));
    if (limit.rlim_cur == RLIM_INFINITY || needed <= limit.rlim_cur) {
        return true;
    }
    if (limit.rlim_max != RLIM_INFINITY && needed > limit.rlim_max) {
        return error_set(error, "%llu file descriptors are needed, %llu are allowed (ulimit -Hn)",
                         (unsigned long long)needed, (unsigned long long)limit.rlim_max);
    }
    limit.rlim_cur = needed;
    return setrlimit(RLIMIT_NOFILE, &limit) == 0 ||
           error_set(error, "%llu file descriptors are needed: %s", (unsigned long long)needed,
                     strerror(errno));
}
