#include "search/search.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/clock.h"
#include "base/condition.h"
#include "base/error.h"
#include "base/memory.h"
#include "search/deepen.h"
#include "search/preparer.h"
#include "search/result.h"
#include "search/worker.h"

struct search;

/* A parked thread and its worker. */
struct thread {
    pthread_t handle;
    struct search *search;
    struct worker *worker;
};

/* All fields below `lock` are guarded by it. */
struct search {
    struct shared shared;
    struct position root;
    move_t *only;
    struct thread *thread;
    int n_threads;
    struct search_result result;
    pthread_mutex_t lock;
    pthread_cond_t changed; /* any of what follows */
    uint64_t job;           /* number of the search that the threads are to run */
    int working;            /* threads that have not finished it */
    bool running, quit;
    struct preparer preparer;
};

/* The first thread waits here until it may report: for the end of pondering and analysis, and for
 * the other threads. */
static void finish(struct search *s)
{
    pthread_mutex_lock(&s->lock);
    while (!atomic_load(&s->shared.stop) &&
           (s->shared.limits.infinite || atomic_load(&s->shared.timing.pondering))) {
        pthread_cond_wait(&s->changed, &s->lock);
    }
    atomic_store(&s->shared.stop, true);
    while (s->working > 1) {
        pthread_cond_wait(&s->changed, &s->lock);
    }
    pthread_mutex_unlock(&s->lock);
    s->result = result_of(&s->shared);
    if (s->shared.callbacks.on_done) {
        s->shared.callbacks.on_done(s->shared.callbacks.user, &s->result);
    }
}

/* The time of clock_ms() when a search that is still without its evaluation must move; -1: never.
 */
static int64_t last_moment(const struct search *s)
{
    const struct timing *timing = &s->shared.timing;
    bool counts = timing->limited && !atomic_load(&timing->pondering);
    return counts ? atomic_load(&timing->begin_ms) + timing->hard_ms : -1;
}

/* Waits until the evaluation of the game is ready; NULL if the search ends before. The first thread
 * keeps the time. */
static const struct evaluation *await_evaluation(struct search *s, bool first)
{
    const struct evaluation *evaluation;
    pthread_mutex_lock(&s->lock);
    while (!(evaluation = preparer_evaluation(&s->preparer)) && !atomic_load(&s->shared.stop)) {
        int64_t until = first ? last_moment(s) : -1;
        if (until < 0 || clock_ms() < until) {
            condition_wait(&s->changed, &s->lock, until);
        } else {
            atomic_store(&s->shared.stop, true);
            pthread_cond_broadcast(&s->changed);
        }
    }
    pthread_mutex_unlock(&s->lock);
    return evaluation;
}

static void run(struct search *s, struct worker *worker)
{
    worker_prepare(worker, &s->root);
    const struct evaluation *evaluation = await_evaluation(s, worker->id == 0);
    if (evaluation) {
        worker_set_evaluation(worker, evaluation);
        deepen(worker);
    }
    if (worker->id == 0) {
        finish(s);
    }
}

static void *thread_main(void *argument)
{
    struct thread *thread = argument;
    struct search *s = thread->search;
    uint64_t done = 0;
    for (;;) {
        pthread_mutex_lock(&s->lock);
        while (!s->quit && s->job == done) {
            pthread_cond_wait(&s->changed, &s->lock);
        }
        done = s->job;
        bool quit = s->quit;
        pthread_mutex_unlock(&s->lock);
        if (quit) {
            return NULL;
        }
        run(s, thread->worker);
        pthread_mutex_lock(&s->lock);
        s->working--;
        s->running = s->working > 0;
        pthread_cond_broadcast(&s->changed);
        pthread_mutex_unlock(&s->lock);
    }
}

static void start_threads(struct search *s, int n)
{
    s->thread = memory_new((size_t)n, sizeof *s->thread);
    s->shared.worker = memory_new((size_t)n, sizeof(struct worker *));
    s->n_threads = 0;
    s->quit = false;
    s->job = 0;
    for (int i = 0; i < n; i++) {
        struct thread *t = &s->thread[i];
        *t = (struct thread){.search = s, .worker = worker_new(&s->shared, i)};
        if (pthread_create(&t->handle, NULL, thread_main, t) != 0) {
            worker_free(t->worker);
            break;
        }
        s->shared.worker[s->n_threads++] = t->worker;
    }
    if (!s->n_threads) {
        error_fatal("cannot start a thread");
    }
    s->shared.n_workers = s->n_threads;
}

static void end_threads(struct search *s)
{
    pthread_mutex_lock(&s->lock);
    s->quit = true;
    pthread_cond_broadcast(&s->changed);
    pthread_mutex_unlock(&s->lock);
    for (int i = 0; i < s->n_threads; i++) {
        pthread_join(s->thread[i].handle, NULL);
        worker_free(s->thread[i].worker);
    }
    free(s->thread);
    free(s->shared.worker);
}

static int within(int value, int min, int max)
{
    return value < min ? min : value > max ? max : value;
}

/* Takes a new table and gives the old one back. */
static void set_table(struct search *s, int hash_mb)
{
    pthread_mutex_lock(&s->lock);
    preparer_set_table(&s->preparer, NULL);
    tt_free(s->shared.tt);
    s->shared.tt = tt_new(within(hash_mb, 1, SEARCH_HASH_MAX_MB));
    preparer_set_table(&s->preparer, s->shared.tt);
    pthread_mutex_unlock(&s->lock);
}

struct search *search_new(int hash_mb, int threads)
{
    struct search *s = memory_new(1, sizeof *s);
    pthread_mutex_init(&s->lock, NULL);
    condition_init(&s->changed);
    preparer_init(&s->preparer, &s->lock, &s->changed);
    set_table(s, hash_mb);
    s->shared.style.skill = SKILL_MAX;
    s->shared.parameters = *parameters_usual();
    for (int i = 1; i < LOG_NUMBERS; i++) {
        s->shared.log_number[i] = (int)(100 * log((double)i) + 0.5);
    }
    start_threads(s, within(threads, 1, SEARCH_THREADS_MAX));
    return s;
}

static void halt(struct search *s)
{
    search_stop(s);
    search_wait(s);
}

void search_free(struct search *s)
{
    if (!s) {
        return;
    }
    halt(s);
    end_threads(s);
    pthread_mutex_lock(&s->lock);
    preparer_free(&s->preparer);
    pthread_mutex_unlock(&s->lock);
    tt_free(s->shared.tt);
    position_free(&s->root);
    free(s->only);
    pthread_cond_destroy(&s->changed);
    pthread_mutex_destroy(&s->lock);
    free(s);
}

void search_set_hash(struct search *s, int hash_mb)
{
    halt(s);
    set_table(s, hash_mb);
}

void search_set_threads(struct search *s, int threads)
{
    halt(s);
    end_threads(s);
    start_threads(s, within(threads, 1, SEARCH_THREADS_MAX));
}

void search_set_style(struct search *s, const struct search_style *style)
{
    halt(s);
    s->shared.style = *style;
}

void search_clear(struct search *s)
{
    halt(s);
    tt_clear(s->shared.tt);
    for (int i = 0; i < s->n_threads; i++) {
        worker_clear(s->thread[i].worker);
    }
}

/* Copies the limits; low skill looks less deep and at several lines. */
static void take_limits(struct search *s, const struct search_limits *limits)
{
    enum { SKILL_LINES = 6 };
    s->shared.limits = *limits;
    free(s->only);
    s->only = NULL;
    if (limits->only) {
        s->only = memory_new(limits->n_only, sizeof *s->only);
        memcpy(s->only, limits->only, limits->n_only * sizeof *s->only);
        s->shared.limits.only = s->only;
    } else {
        s->shared.limits.n_only = 0;
    }
    int skill = s->shared.style.skill;
    if (skill < SKILL_MAX) {
        int depth = 1 + skill * 3 / 5;
        if (!s->shared.limits.depth || s->shared.limits.depth > depth) {
            s->shared.limits.depth = depth;
        }
        if (s->shared.limits.lines < SKILL_LINES) {
            s->shared.limits.lines = SKILL_LINES;
        }
    }
}

void search_use_nets(struct search *s, bool use)
{
    halt(s);
    pthread_mutex_lock(&s->lock);
    preparer_use_nets(&s->preparer, use);
    pthread_mutex_unlock(&s->lock);
}

void search_set_evaluation(struct search *s, const struct evaluation *evaluation)
{
    halt(s);
    pthread_mutex_lock(&s->lock);
    preparer_lend(&s->preparer, evaluation);
    pthread_mutex_unlock(&s->lock);
}

void search_prepare(struct search *s, const struct variant *variant)
{
    pthread_mutex_lock(&s->lock);
    if (!s->running) {
        preparer_begin(&s->preparer, variant);
    }
    pthread_mutex_unlock(&s->lock);
}

bool search_await(struct search *s, int64_t deadline)
{
    pthread_mutex_lock(&s->lock);
    while (!preparer_is_ready(&s->preparer) && condition_wait(&s->changed, &s->lock, deadline)) {
    }
    bool ready = preparer_is_ready(&s->preparer);
    pthread_mutex_unlock(&s->lock);
    return ready;
}

/* Whether the memory that is not touched yet would take a good part of the time that there is. */
static bool is_hurried(const struct search *s)
{
    enum { MS_PER_MB = 4 }; /* what it takes on a slow machine, and some more */
    const struct timing *timing = &s->shared.timing;
    return timing->limited && timing->hard_ms < (int64_t)tt_untouched(s->shared.tt) * MS_PER_MB;
}

void search_start(struct search *s, const struct position *pos, const struct search_limits *limits,
                  const struct search_callbacks *callbacks)
{
    halt(s);
    timing_begin(&s->shared.timing, limits);
    take_limits(s, limits);
    s->shared.callbacks = callbacks ? *callbacks : (struct search_callbacks){0};
    position_copy(&s->root, pos);
    tt_begin(s->shared.tt, is_hurried(s));
    s->shared.reported = MOVE_NONE;
    atomic_store(&s->shared.stop, false);
    pthread_mutex_lock(&s->lock);
    preparer_begin(&s->preparer, pos->variant);
    s->running = true;
    s->working = s->n_threads;
    s->job++;
    pthread_cond_broadcast(&s->changed);
    pthread_mutex_unlock(&s->lock);
}

void search_stop(struct search *s)
{
    pthread_mutex_lock(&s->lock);
    atomic_store(&s->shared.stop, true);
    pthread_cond_broadcast(&s->changed);
    pthread_mutex_unlock(&s->lock);
}

void search_ponderhit(struct search *s)
{
    pthread_mutex_lock(&s->lock);
    timing_hit(&s->shared.timing);
    pthread_cond_broadcast(&s->changed);
    pthread_mutex_unlock(&s->lock);
}

struct search_result search_wait(struct search *s)
{
    pthread_mutex_lock(&s->lock);
    while (s->running) {
        pthread_cond_wait(&s->changed, &s->lock);
    }
    struct search_result result = s->result;
    pthread_mutex_unlock(&s->lock);
    return result;
}

bool search_running(struct search *s)
{
    pthread_mutex_lock(&s->lock);
    bool running = s->running;
    pthread_mutex_unlock(&s->lock);
    return running;
}

int search_evaluate(const struct position *pos)
{
    struct weights weights;
    weights_of(pos->variant, &weights);
    struct evaluation *e = evaluation_new(pos->variant, &weights, pos->variant->net, NULL);
    struct position *copy = position_new_copy(pos);
    position_set_psqt(copy, &e->psqt);
    int score = evaluation_of(copy);
    position_delete(copy);
    evaluation_free(e);
    return score;
}
