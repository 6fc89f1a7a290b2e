/* The search: one object with its threads and its transposition table. It reports through callbacks
 * and never prints. Two searches can live side by side. */
#ifndef WELTGEIST_SEARCH_SEARCH_H
#define WELTGEIST_SEARCH_SEARCH_H

#include "engine/position.h"
#include "search/task.h"

struct search;
struct evaluation;

/* @hash_mb and @threads are brought into 1..SEARCH_HASH_MAX_MB and 1..SEARCH_THREADS_MAX; less hash
 * is taken if the machine does not have it. Never NULL. Freed with search_free(), which stops it.
 */
struct search *search_new(int hash_mb, int threads);
void search_free(struct search *search);

/* These stop a running search first. */
void search_set_hash(struct search *search, int hash_mb);
void search_set_threads(struct search *search, int threads);
void search_set_style(struct search *search, const struct search_style *style);
/* Forgets all that was learnt (a new game): what is searched then is the same as in a new search.
 * What was prepared stays. */
void search_clear(struct search *search);

/* Whether searches use the nets of games, as they do at first. Stops a running search first. */
void search_use_nets(struct search *search, bool use);

/* Searches of the evaluation's game use it instead of one of their own, until another is set, or
 * NULL. It stays the caller's, may be used by many searches at once, and must outlive its use.
 * Stops a running search first. What was learnt with another evaluation is to be forgotten:
 * search_clear(). */
void search_set_evaluation(struct search *search, const struct evaluation *evaluation);

/* Begins to take what searches of a game need, so that they lose no time with it: the evaluation,
 * which can take a second, and memory. Returns at once. Nothing happens while a search runs. The
 * variant must live as long as the search, or until another is prepared or searched. */
void search_prepare(struct search *search, const struct variant *variant);

/* Waits for the end of that until @deadline (of clock_ms(); negative: for ever). True if all is
 * ready. A search that is begun earlier uses what there is: with little time a part of the hash
 * table, and if there is no evaluation when its time is over, it returns a legal move. */
bool search_await(struct search *search, int64_t deadline);

/* Begins to search a position, which is copied, and returns at once. A running search is stopped
 * and waited for first. on_done is called exactly once for each start, also after a stop. */
void search_start(struct search *search, const struct position *pos,
                  const struct search_limits *limits, const struct search_callbacks *callbacks);

/* Asks the search to end, which it does within milliseconds. Does not wait. */
void search_stop(struct search *search);

/* The expected move was played: a pondering search goes on as a timed one from now. */
void search_ponderhit(struct search *search);

/* Waits for the end and returns the result of the last search. */
struct search_result search_wait(struct search *search);

/* True between search_start() and the end (on_done included). */
bool search_running(struct search *search);

/* Static evaluation, centipawns for the side to move. */
int search_evaluate(const struct position *pos);

#endif
