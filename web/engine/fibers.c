#define _POSIX_C_SOURCE 200809L
#include "web/engine/fibers.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

#include "base/clock.h"
#include "base/memory.h"
#include "web/engine/host.h"

enum { STACK = 1 << 20, KEPT = 1 << 18 };

/* Where Asyncify keeps a fiber: what it asks for, then the room. */
struct kept {
    char *at, *end;
    char room[KEPT];
};

struct fiber {
    void *(*run)(void *);
    void *argument, *result;
    char *stack;
    struct kept *kept;
    const void *waits; /* for what, NULL: it can run */
    int64_t until;     /* for how long it waits, negative: for ever */
    bool used, ended;
};

static struct fiber fiber[FIBERS_MAX];
static struct fiber *current = fiber;
static int64_t since; /* when the current one began to run */

int64_t fiber_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int64_t clock_ms(void)
{
    fiber_offer();
    return fiber_clock();
}

void clock_yield(void)
{
    fiber_offer();
}

void fiber_offer(void)
{
    if (fiber_clock() - since >= FIBER_SLICE_MS) {
        host_pause();
    }
}

bool fiber_wait(const void *what, int64_t until)
{
    struct fiber *self = current;
    self->waits = what;
    self->until = until;
    do {
        host_pause();
    } while (self->waits && (until < 0 || fiber_clock() < until));
    bool woken = !self->waits;
    self->waits = NULL;
    return woken;
}

void fibers_wake(const void *what, bool only_one)
{
    for (int i = 0; i < FIBERS_MAX; i++) {
        if (fiber[i].used && fiber[i].waits == what) {
            fiber[i].waits = NULL;
            if (only_one) {
                return;
            }
        }
    }
}

/* Who can run, or whose time to wait is over. */
static bool can_run(const struct fiber *f)
{
    return f->used && !f->ended && (!f->waits || (f->until >= 0 && fiber_clock() >= f->until));
}

int fiber_next(void)
{
    int begin = (int)(current - fiber);
    for (int i = 1; i <= FIBERS_MAX; i++) {
        struct fiber *f = &fiber[(begin + i) % FIBERS_MAX];
        if (can_run(f)) {
            current = f;
            since = fiber_clock();
            return (int)(f - fiber);
        }
    }
    return -1;
}

int fiber_rest(void)
{
    int64_t least = -1;
    for (int i = 0; i < FIBERS_MAX; i++) {
        int64_t left = fiber[i].until - fiber_clock();
        if (fiber[i].used && !fiber[i].ended && fiber[i].waits && fiber[i].until >= 0 &&
            (least < 0 || left < least)) {
            least = left < 0 ? 0 : left;
        }
    }
    return (int)least;
}

char *fiber_stack(int number)
{
    return fiber[number].stack + STACK;
}

struct kept *fiber_kept(int number)
{
    return fiber[number].kept;
}

void fiber_wake_reader(void)
{
    fibers_wake(&host_lines, false);
}

void fiber_run(void)
{
    struct fiber *self = current;
    self->result = self->run(self->argument);
    self->ended = true;
    fibers_wake(self, false);
}

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *),
                   void *argument)
{
    (void)attributes;
    for (int i = 0; i < FIBERS_MAX; i++) {
        if (!fiber[i].used) {
            struct kept *kept = memory_new(1, sizeof *kept);
            kept->at = kept->room;
            kept->end = kept->room + KEPT;
            fiber[i] = (struct fiber){.run = run,
                                      .argument = argument,
                                      .stack = memory_new(STACK, 1),
                                      .kept = kept,
                                      .used = true};
            *thread = &fiber[i];
            return 0;
        }
    }
    return EAGAIN;
}

int pthread_join(pthread_t thread, void **result)
{
    while (!thread->ended) {
        fiber_wait(thread, -1);
    }
    if (result) {
        *result = thread->result;
    }
    free(thread->stack);
    free(thread->kept);
    thread->used = false;
    return 0;
}

int pthread_mutex_init(pthread_mutex_t *mutex, const pthread_mutexattr_t *attributes)
{
    (void)attributes;
    mutex->locked = 0;
    return 0;
}

int pthread_mutex_destroy(pthread_mutex_t *mutex)
{
    (void)mutex;
    return 0;
}

int pthread_mutex_lock(pthread_mutex_t *mutex)
{
    while (mutex->locked) {
        fiber_wait(mutex, -1);
    }
    mutex->locked = 1;
    return 0;
}

int pthread_mutex_unlock(pthread_mutex_t *mutex)
{
    mutex->locked = 0;
    fibers_wake(mutex, true);
    return 0;
}

int pthread_condattr_init(pthread_condattr_t *attributes)
{
    (void)attributes;
    return 0;
}

int pthread_condattr_destroy(pthread_condattr_t *attributes)
{
    (void)attributes;
    return 0;
}

int pthread_condattr_setclock(pthread_condattr_t *attributes, clockid_t clock)
{
    (void)attributes;
    (void)clock;
    return 0;
}

int pthread_cond_init(pthread_cond_t *condition, const pthread_condattr_t *attributes)
{
    (void)attributes;
    condition->unused = 0;
    return 0;
}

int pthread_cond_destroy(pthread_cond_t *condition)
{
    (void)condition;
    return 0;
}

static bool wait_until(pthread_cond_t *condition, pthread_mutex_t *mutex, int64_t until)
{
    pthread_mutex_unlock(mutex);
    bool woken = fiber_wait(condition, until);
    pthread_mutex_lock(mutex);
    return woken;
}

int pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *mutex)
{
    wait_until(condition, mutex, -1);
    return 0;
}

int pthread_cond_timedwait(pthread_cond_t *condition, pthread_mutex_t *mutex,
                           const struct timespec *until)
{
    int64_t ms = (int64_t)until->tv_sec * 1000 + until->tv_nsec / 1000000;
    return wait_until(condition, mutex, ms) ? 0 : ETIMEDOUT;
}

int pthread_cond_signal(pthread_cond_t *condition)
{
    fibers_wake(condition, true);
    return 0;
}

int pthread_cond_broadcast(pthread_cond_t *condition)
{
    fibers_wake(condition, false);
    return 0;
}
