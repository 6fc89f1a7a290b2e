/* Jobs that threads do at the same time and whose results are taken in order: what comes of a run
 * does not depend on how many threads there are, nor on which of them is fast. */
#ifndef WELTGEIST_TOOLS_LEARN_CREW_H
#define WELTGEIST_TOOLS_LEARN_CREW_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct crew;

/* Does job @index on thread @thread (0 ..) and returns the result, which take or drop gets; NULL if
 * crew_is_over() cut it short. */
typedef void *crew_work_fn(struct crew *crew, int thread, int64_t index);

/* Takes the next result in order, and owns it; one call at a time. False: that is enough. */
typedef bool crew_take_fn(void *user, void *result);

struct crew {
    void *user;
    int threads;
    int64_t first; /* index of the first job */
    crew_work_fn *work;
    crew_take_fn *take;
    void (*drop)(void *result);     /* frees a result that nobody wants */
    const atomic_bool *interrupted; /* set from outside: all jobs end soon */
    /* The rest is crew_run()'s. */
    atomic_bool over;
    pthread_mutex_t lock;
    int64_t next, taken; /* the job that begins next; whose result is taken next */
    struct crew_result {
        int64_t index;
        void *result;
    } * waiting; /* for those before them */
    size_t n_waiting, cap_waiting;
};

/* Works until a result was enough or it is interrupted. */
void crew_run(struct crew *crew);

/* To be asked within a job, often. */
bool crew_is_over(const struct crew *crew);

#endif
