/* The transposition table, shared by all threads without locks.
 *
 * An entry is two 64-bit words, written and read with relaxed atomics; the first is key ^ data, so
 * that a torn pair does not match its key (Hyatt and Mann, "A lockless transposition table
 * implementation for parallel search", 2002). Moves from the table may still belong to another
 * position: they must be validated before they are played.
 *
 *   data: bits 0-31 move, 32-47 score, 48-55 depth, 56-57 bound, 58-63 age
 *
 * Clearing writes nothing. Keys are changed by the number of the generation, in their highest bits,
 * and a key that is changed so belongs to another cluster: entries of an earlier generation are
 * told by lying where no key of this one would put them, and count as empty. A cleared table
 * therefore behaves as a new one, entry by entry.
 *
 * The system gives memory when it is first touched, which takes as long as a short search does. So
 * the memory is touched in pieces, by any thread and also while searches run, and a search that is
 * short of time uses only what was touched before it. */
#ifndef WELTGEIST_SEARCH_TT_H
#define WELTGEIST_SEARCH_TT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "engine/move.h"
#include "search/score.h"

struct tt;

struct tt_hit {
    move_t move;
    int score, depth;
    enum search_bound bound;
};

/* A table of at most @mb MiB, less if there is no memory for it. Never NULL. Nothing of it is
 * touched. */
struct tt *tt_new(int mb);
void tt_free(struct tt *tt);

/* Forgets everything. Not while a search runs. Takes no time, but once in a thousand times. */
void tt_clear(struct tt *tt);

/* Touches the next piece; a few milliseconds. False when there is none left. By one thread at a
 * time. */
bool tt_touch(struct tt *tt);

/* MiB that are not touched yet, rounded up. */
int tt_untouched(const struct tt *tt);

/* To be called when a search begins: older entries are replaced first. The search uses the whole
 * table, or with @touched_only what was touched, but at least one piece. */
void tt_begin(struct tt *tt, bool touched_only);

/* Looks a position up; mate scores come back counted from @ply. False if it is not there. */
bool tt_probe(const struct tt *tt, uint64_t key, int ply, struct tt_hit *out);

void tt_store(struct tt *tt, uint64_t key, int ply, move_t move, int score, int depth,
              enum search_bound bound);

/* Starts to fetch the entry's memory. */
void tt_prefetch(const struct tt *tt, uint64_t key);

/* Share of a sample of entries that hold something of this search, in permille. */
int tt_permille(const struct tt *tt);

#endif
