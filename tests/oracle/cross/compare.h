/* The engine against the slow reference generator, which shares no code with it. */
#ifndef WELTGEIST_TESTS_CROSS_COMPARE_H
#define WELTGEIST_TESTS_CROSS_COMPARE_H

#include "engine/move.h"
#include "engine/position.h"

/* What has been compared so far. */
struct tally {
    int positions, differences;
    int64_t moves, applied;
};

/* Compares the legal moves' texts and whether it is check; then the position texts after up to
 * @n_apply of the moves. Differences are printed. @seed chooses the moves. */
void compare_position(struct tally *tally, struct position *pos, int n_apply, uint64_t *seed);

#endif
