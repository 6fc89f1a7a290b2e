#include "search/search.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/random.h"
#include "search/deepen.h"
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
    struct evaluation *evaluation;
    move_t *only;
    struct thread *thread;
    int n_threads;
    struct search_result result;
    pthread_mutex_t lock;
    pthread_cond_t changed; /* any of what follows */
    uint64_t job;           /* number of the search that the threads are to run */
    int working;            /* threads that have not finished it */
    bool running, quit;
};

uint64_t shared_nodes(const struct shared *shared)
{
    uint64_t sum = 0;
    for (int i = 0; i < shared->n_workers; i++) {
        sum += atomic_load_explicit(&shared->worker[i]->nodes, memory_order_relaxed);
    }
    return sum;
}

/* The worker whose result counts: the deepest, the best score among equals. */
static const struct worker *best_worker(const struct search *s)
{
    const struct worker *best = s->thread[0].worker;
    if (s->shared.limits.lines > 1 || s->shared.limits.depth) {
        return best;
    }
    for (int i = 1; i < s->n_threads; i++) {
        const struct worker *w = s->thread[i].worker;
        if (w->completed_depth > best->completed_depth ||
            (w->completed_depth == best->completed_depth && w->n_root &&
             w->root[0].score > best->root[0].score)) {
            best = w;
        }
    }
    return best;
}

/* Plays below full skill: one of the best lines, the worse the likelier the lower the skill. */
static size_t weakened_choice(const struct search *s, const struct worker *w)
{
    size_t lines =
        (size_t)s->shared.limits.lines < w->n_root ? (size_t)s->shared.limits.lines : w->n_root;
    uint64_t seed = w->pos.state.key ^ (uint64_t)clock_ms();
    int unit = s->evaluation->unit, weakness = SKILL_MAX - s->shared.style.skill;
    size_t choice = 0;
    int best = -SCORE_INFINITE * 2;
    for (size_t i = 0; i < lines; i++) {
        if (w->root[i].score == -SCORE_INFINITE) {
            continue;
        }
        int noise = (int)random_below(&seed, (uint64_t)weakness * (uint64_t)unit / 4 + 1);
        if (w->root[i].score + noise > best) {
            best = w->root[i].score + noise;
            choice = i;
        }
    }
    return choice;
}

static void make_result(struct search *s)
{
    const struct worker *w = best_worker(s);
    s->result = (struct search_result){.best = MOVE_NONE, .ponder = MOVE_NONE};
    s->result.nodes = shared_nodes(&s->shared);
    s->result.time_ms = timing_elapsed(&s->shared.timing);
    if (!w->n_root) {
        return;
    }
    size_t choice = s->shared.style.skill < SKILL_MAX ? weakened_choice(s, w) : 0;
    const struct root_move *root = &w->root[choice];
    s->result.best = root->move;
    s->result.ponder = root->n_pv > 1 ? root->pv[1] : MOVE_NONE;
    s->result.score = root->score == -SCORE_INFINITE ? root->previous : root->score;
    s->result.depth = w->completed_depth;
    s->result.seldepth = root->seldepth;
}

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
    make_result(s);
    if (s->shared.callbacks.on_done) {
        s->shared.callbacks.on_done(s->shared.callbacks.user, &s->result);
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
        deepen(thread->worker);
        if (thread->worker->id == 0) {
            finish(s);
        }
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

struct search *search_new(int hash_mb, int threads)
{
    struct search *s = memory_new(1, sizeof *s);
    pthread_mutex_init(&s->lock, NULL);
    pthread_cond_init(&s->changed, NULL);
    s->shared.tt = tt_new(within(hash_mb, 1, SEARCH_HASH_MAX_MB));
    s->shared.style.skill = SKILL_MAX;
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
    tt_free(s->shared.tt);
    evaluation_free(s->evaluation);
    free(s->only);
    pthread_cond_destroy(&s->changed);
    pthread_mutex_destroy(&s->lock);
    free(s);
}

void search_set_hash(struct search *s, int hash_mb)
{
    halt(s);
    tt_free(s->shared.tt);
    s->shared.tt = tt_new(within(hash_mb, 1, SEARCH_HASH_MAX_MB));
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
        s->thread[i].worker->variant = NULL;
    }
    evaluation_free(s->evaluation);
    s->evaluation = NULL;
    s->shared.evaluation = NULL;
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

void search_set_weights(struct search *s, const struct variant *variant,
                        const struct weights *weights)
{
    halt(s);
    evaluation_free(s->evaluation);
    s->evaluation = evaluation_new(variant, weights);
    s->shared.evaluation = s->evaluation;
}

void search_start(struct search *s, const struct position *pos, const struct search_limits *limits,
                  const struct search_callbacks *callbacks)
{
    halt(s);
    timing_begin(&s->shared.timing, limits);
    take_limits(s, limits);
    s->shared.callbacks = callbacks ? *callbacks : (struct search_callbacks){0};
    if (!s->evaluation || s->evaluation->variant != pos->variant) {
        struct weights weights;
        weights_of(pos->variant, &weights);
        search_set_weights(s, pos->variant, &weights);
    }
    tt_age(s->shared.tt);
    for (int i = 0; i < s->n_threads; i++) {
        worker_prepare(s->thread[i].worker, pos);
    }
    atomic_store(&s->shared.stop, false);
    pthread_mutex_lock(&s->lock);
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
    atomic_store(&s->shared.timing.begin_ms, clock_ms());
    atomic_store(&s->shared.timing.pondering, false);
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
    struct evaluation *e = evaluation_new(pos->variant, &weights);
    struct position *copy = position_new_copy(pos);
    position_set_psqt(copy, &e->psqt);
    int score = evaluation_of(copy);
    position_delete(copy);
    evaluation_free(e);
    return score;
}
