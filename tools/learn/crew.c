#include "tools/learn/crew.h"

#include <stdlib.h>

#include "base/memory.h"

struct member {
    struct crew *crew;
    int number;
    pthread_t thread;
};

bool crew_is_over(const struct crew *crew)
{
    return atomic_load(&crew->over) || atomic_load(crew->interrupted);
}

static void put_by(struct crew *crew, int64_t index, void *result)
{
    crew->waiting =
        memory_grow(crew->waiting, &crew->cap_waiting, crew->n_waiting, sizeof *crew->waiting);
    crew->waiting[crew->n_waiting++] = (struct crew_result){index, result};
}

/* The result whose turn it is, taken off those that wait; NULL if it is not there yet. */
static void *due(struct crew *crew)
{
    for (size_t i = 0; i < crew->n_waiting; i++) {
        if (crew->waiting[i].index == crew->taken) {
            void *result = crew->waiting[i].result;
            crew->waiting[i] = crew->waiting[--crew->n_waiting];
            return result;
        }
    }
    return NULL;
}

/* Under the lock. */
static void hand_over(struct crew *crew, int64_t index, void *result)
{
    put_by(crew, index, result);
    while (!atomic_load(&crew->over) && (result = due(crew))) {
        crew->taken++;
        if (!crew->take(crew->user, result)) {
            atomic_store(&crew->over, true);
        }
    }
}

static void *work(void *user)
{
    struct member *member = user;
    struct crew *crew = member->crew;
    while (!crew_is_over(crew)) {
        pthread_mutex_lock(&crew->lock);
        int64_t index = crew->next++;
        pthread_mutex_unlock(&crew->lock);
        void *result = crew->work(crew, member->number, index);
        pthread_mutex_lock(&crew->lock);
        if (result) {
            hand_over(crew, index, result);
        }
        pthread_mutex_unlock(&crew->lock);
        if (!result) {
            break;
        }
    }
    return NULL;
}

void crew_run(struct crew *crew)
{
    struct member *member = memory_new((size_t)crew->threads, sizeof *member);
    crew->next = crew->taken = crew->first;
    crew->waiting = NULL;
    crew->n_waiting = crew->cap_waiting = 0;
    atomic_init(&crew->over, false);
    pthread_mutex_init(&crew->lock, NULL);
    int n = 0;
    for (int i = 0; i < crew->threads; i++) {
        member[i] = (struct member){.crew = crew, .number = i};
    }
    while (n + 1 < crew->threads &&
           pthread_create(&member[n + 1].thread, NULL, work, &member[n + 1]) == 0) {
        n++;
    }
    work(&member[0]);
    for (; n > 0; n--) {
        pthread_join(member[n].thread, NULL);
    }
    for (size_t i = 0; i < crew->n_waiting; i++) {
        crew->drop(crew->waiting[i].result);
    }
    pthread_mutex_destroy(&crew->lock);
    free(crew->waiting);
    free(member);
}
