/* Takes what searches need before they need it, on a thread of its own: the evaluation of a game,
 * which takes from a millisecond to seconds to derive, and the memory of the transposition table,
 * which the system gives when it is first touched. Internal to search/.
 *
 * Its fields are guarded by the lock of the search that it belongs to, which is held by the caller
 * of every function below. */
#ifndef WELTGEIST_SEARCH_PREPARER_H
#define WELTGEIST_SEARCH_PREPARER_H

#include <pthread.h>
#include <stdatomic.h>

#include "search/evaluation.h"
#include "search/tt.h"

struct preparer {
    pthread_mutex_t *lock;
    pthread_cond_t *changed; /* told of all that becomes ready */
    pthread_t thread;
    bool started, quit;
    bool wants_memory, touching;   /* of `tt`; a piece is being touched */
    struct tt *tt;                 /* owned by the search */
    const struct variant *variant; /* whose evaluation is wanted */
    struct evaluation *evaluation; /* the last that was made; NULL at first */
    bool no_nets;                  /* the games' nets are not used */
    const struct evaluation *lent; /* takes the place of that of its game; NULL: none */
    _Atomic bool cancel;           /* the evaluation in the making is not wanted any more */
};

void preparer_init(struct preparer *preparer, pthread_mutex_t *lock, pthread_cond_t *changed);
/* Ends the thread and frees the evaluation. */
void preparer_free(struct preparer *preparer);

/* Gives up the table that there was, and takes another, or NULL. */
void preparer_set_table(struct preparer *preparer, struct tt *tt);

/* Begins to prepare a game and the table, and returns at once. No search of another game runs. */
void preparer_begin(struct preparer *preparer, const struct variant *variant);

/* Whether the games' own nets are used, as at first. */
void preparer_use_nets(struct preparer *preparer, bool use);

/* Uses an evaluation that somebody else owns for its game, until another is lent, or NULL. */
void preparer_lend(struct preparer *preparer, const struct evaluation *evaluation);

/* The evaluation of the game wanted; NULL as long as it is not ready. It lives until another game
 * is begun. */
const struct evaluation *preparer_evaluation(const struct preparer *preparer);

/* Whether all is ready. */
bool preparer_is_ready(const struct preparer *preparer);

#endif
