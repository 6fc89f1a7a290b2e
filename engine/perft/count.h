/* Counting of legal moves, for perft. A @scratch list is the same after each call. */
#ifndef WELTGEIST_ENGINE_PERFT_COUNT_H
#define WELTGEIST_ENGINE_PERFT_COUNT_H

#include "engine/movegen.h"

/* Number of legal moves. */
uint64_t count_legal(const struct position *pos, struct move_list *scratch);

/* Its parts, where only moves of the royal piece and of men on cells of safety.from need trying out
 * (count_is_plain() says whether that is so): captures en passant and castling; drops of a type in
 * hand. */
bool count_is_plain(const struct position *pos, const struct safety *safety);
uint64_t count_specials(const struct position *pos, const struct safety *safety,
                        struct move_list *scratch);
uint64_t count_drops_of(const struct position *pos, const struct safety *safety, int type,
                        struct move_list *scratch);

#endif
