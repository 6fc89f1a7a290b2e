/* Counting of legal move sequences. */
#ifndef WELTGEIST_ENGINE_PERFT_PERFT_H
#define WELTGEIST_ENGINE_PERFT_PERFT_H

#include "engine/position.h"

/* Number of sequences of @depth legal moves from the position, which is the same afterwards. The
 * end of the game by repetition or move count does not end a sequence. */
uint64_t perft(struct position *pos, int depth);

/* The same, shared among threads. */
uint64_t perft_split(struct position *pos, int depth, int threads);

#endif
