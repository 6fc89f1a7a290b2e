/* The part of POSIX threads that the program uses, for one thread that takes turns: see fibers.h.
 */
#ifndef WELTGEIST_WEB_ENGINE_PTHREAD_H
#define WELTGEIST_WEB_ENGINE_PTHREAD_H

#include <time.h>

struct fiber;

typedef struct fiber *pthread_t;
typedef struct {
    int locked;
} pthread_mutex_t;
typedef struct {
    int unused;
} pthread_cond_t;
typedef struct {
    int unused;
} pthread_condattr_t;
typedef struct {
    int unused;
} pthread_attr_t, pthread_mutexattr_t;

#define PTHREAD_MUTEX_INITIALIZER                                                                  \
    {                                                                                              \
        0                                                                                          \
    }

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *),
                   void *argument);
int pthread_join(pthread_t thread, void **result);

int pthread_mutex_init(pthread_mutex_t *mutex, const pthread_mutexattr_t *attributes);
int pthread_mutex_destroy(pthread_mutex_t *mutex);
int pthread_mutex_lock(pthread_mutex_t *mutex);
int pthread_mutex_unlock(pthread_mutex_t *mutex);

int pthread_condattr_init(pthread_condattr_t *attributes);
int pthread_condattr_destroy(pthread_condattr_t *attributes);
int pthread_condattr_setclock(pthread_condattr_t *attributes, clockid_t clock);
int pthread_cond_init(pthread_cond_t *condition, const pthread_condattr_t *attributes);
int pthread_cond_destroy(pthread_cond_t *condition);
int pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *mutex);
int pthread_cond_timedwait(pthread_cond_t *condition, pthread_mutex_t *mutex,
                           const struct timespec *until);
int pthread_cond_signal(pthread_cond_t *condition);
int pthread_cond_broadcast(pthread_cond_t *condition);

#endif
