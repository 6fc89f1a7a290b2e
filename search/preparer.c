#include "search/preparer.h"

void preparer_init(struct preparer *p, pthread_mutex_t *lock, pthread_cond_t *changed)
{
    *p = (struct preparer){.lock = lock, .changed = changed};
}

const struct evaluation *preparer_evaluation(const struct preparer *p)
{
    const struct evaluation *evaluation =
        p->lent && p->lent->variant == p->variant ? p->lent : p->evaluation;
    return evaluation && evaluation->variant == p->variant ? evaluation : NULL;
}

bool preparer_is_ready(const struct preparer *p)
{
    return preparer_evaluation(p) && !p->wants_memory;
}

static void take(struct preparer *p, struct evaluation *evaluation)
{
    evaluation_free(p->evaluation);
    p->evaluation = evaluation;
}

static const struct net *net_wanted(const struct preparer *p)
{
    return p->no_nets || !p->variant ? NULL : p->variant->net;
}

/* Derives the evaluation that is wanted, the lock being open meanwhile. */
static void derive(struct preparer *p)
{
    const struct variant *variant = p->variant;
    const struct net *net = net_wanted(p);
    struct weights weights;
    atomic_store(&p->cancel, false);
    pthread_mutex_unlock(p->lock);
    weights_of(variant, &weights);
    struct evaluation *evaluation = evaluation_new(variant, &weights, net, &p->cancel);
    pthread_mutex_lock(p->lock);
    bool wanted = p->variant == variant && net == net_wanted(p) && !preparer_evaluation(p);
    if (evaluation && wanted) {
        take(p, evaluation);
    } else {
        evaluation_free(evaluation);
    }
}

static void touch(struct preparer *p)
{
    p->touching = true;
    pthread_mutex_unlock(p->lock);
    bool more = tt_touch(p->tt);
    pthread_mutex_lock(p->lock);
    p->touching = false;
    p->wants_memory = p->wants_memory && more;
}

static void *run(void *user)
{
    struct preparer *p = user;
    pthread_mutex_lock(p->lock);
    while (!p->quit) {
        if (p->variant && !preparer_evaluation(p)) {
            derive(p);
        } else if (p->wants_memory) {
            touch(p);
        } else {
            pthread_cond_wait(p->changed, p->lock);
            continue;
        }
        pthread_cond_broadcast(p->changed);
    }
    pthread_mutex_unlock(p->lock);
    return NULL;
}

void preparer_set_table(struct preparer *p, struct tt *tt)
{
    p->wants_memory = false;
    while (p->touching) {
        pthread_cond_wait(p->changed, p->lock);
    }
    p->tt = tt;
}

void preparer_begin(struct preparer *p, const struct variant *variant)
{
    if (p->variant != variant) {
        atomic_store(&p->cancel, true);
        p->variant = variant;
    }
    p->wants_memory = tt_untouched(p->tt) > 0;
    if (preparer_is_ready(p)) {
        return;
    }
    p->started = p->started || pthread_create(&p->thread, NULL, run, p) == 0;
    if (!p->started) { /* without a thread nothing is early, but nothing is missing */
        p->wants_memory = false;
        if (!preparer_evaluation(p)) {
            derive(p);
        }
    }
    pthread_cond_broadcast(p->changed);
}

void preparer_use_nets(struct preparer *p, bool use)
{
    if (p->no_nets == use) {
        p->no_nets = !use;
        atomic_store(&p->cancel, true);
        take(p, NULL);
        p->variant = NULL;
    }
}

void preparer_lend(struct preparer *p, const struct evaluation *evaluation)
{
    p->lent = evaluation;
    p->variant = evaluation ? evaluation->variant : NULL;
}

void preparer_free(struct preparer *p)
{
    p->quit = true;
    atomic_store(&p->cancel, true);
    pthread_cond_broadcast(p->changed);
    if (p->started) {
        pthread_mutex_unlock(p->lock);
        pthread_join(p->thread, NULL);
        pthread_mutex_lock(p->lock);
    }
    take(p, NULL);
}
