/* How many legal moves the other side has after each move of a position, found from the number that
 * it has before the move: a move changes two cells, and only men that look at them move otherwise
 * than before. */
#ifndef WELTGEIST_ENGINE_PERFT_REPLIES_H
#define WELTGEIST_ENGINE_PERFT_REPLIES_H

#include "engine/perft/count.h"

struct replies;

/* For any number of positions of one game. The caller frees with replies_free(). */
struct replies *replies_new(const struct variant *variant);
void replies_free(struct replies *replies);

/* Sum of the numbers of replies to @n legal moves. The position is the same afterwards. @scratch,
 * which may hold the moves, is so too. */
uint64_t replies_count(struct replies *replies, struct position *pos, size_t first, size_t n,
                       struct move_list *scratch);

#endif
