/* A child as POSIX sees it. Internal to base/posix. */
#ifndef WELTGEIST_BASE_POSIX_CHILD_PROCESS_H
#define WELTGEIST_BASE_POSIX_CHILD_PROCESS_H

#include <sys/types.h>

struct child {
    pid_t pid;
    int in, out; /* pipes to its input and from its output, which do not block */
    long number; /* its mark */
};

#endif
