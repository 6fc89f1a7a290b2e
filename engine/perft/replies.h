/* How many legal replies each move of a position leaves. They are derived from the number before
 * the move: a move changes two cells, so that only men that look at one of them have other moves
 * than before. */
#ifndef WELTGEIST_ENGINE_PERFT_REPLIES_H
#define WELTGEIST_ENGINE_PERFT_REPLIES_H

#include "engine/perft/count.h"

struct replies;

/* For any number of positions of one game. The caller frees with replies_free(). */
struct replies *replies_new(const struct variant *variant);
void replies_free(struct replies *replies);

/* The sum of the replies to @n legal moves. The position and @scratch, which may hold the moves,
 * are the same afterwards. */
uint64_t replies_count(struct replies *replies, struct position *pos, size_t first, size_t n,
                       struct move_list *scratch);

#endif
