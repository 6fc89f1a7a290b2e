/* A progress bar on stderr, drawn by a thread of its own, that also passes an interruption on. */
#ifndef WELTGEIST_TOOLS_PROGRESS_H
#define WELTGEIST_TOOLS_PROGRESS_H

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"

struct progress {
    int64_t total;        /* -1: unknown */
    int64_t skipped;      /* of those, done in earlier runs */
    _Atomic int64_t done; /* the skipped ones included */
    const volatile sig_atomic_t *interrupted;
    void (*stop)(void *user);                        /* called repeatedly after an interruption */
    void (*describe)(void *user, struct text *line); /* what is shown; NULL: a bar */
    void *user;
    atomic_bool finished;
    bool shown; /* stderr is a terminal */
    int64_t began_ms;
    pthread_t thread;
};

/* Begins with total, skipped, interrupted, stop and user set. Ends the program if there can be no
 * thread. */
void progress_begin(struct progress *progress);
void progress_end(struct progress *progress);

#endif
