/* What of a game a net depends on, and in which mirrors it stays the same. */
#ifndef WELTGEIST_ENGINE_NET_GAME_H
#define WELTGEIST_ENGINE_NET_GAME_H

#include "engine/net.h"
#include "engine/variant.h"

/* What is asked of a shape for this game: inputs by the size of the board, all mirrors in which its
 * men move the same, the side's mirror. @hidden units, rounded up to what its groups need. */
struct net_shape net_shape_of(const struct variant *variant, int hidden);

/* The hash of a game's board, its men, how they move and promote and what becomes of those
 * captured; not of its start, its castling or where men are dropped. */
uint64_t net_game(const struct variant *variant);

/* An empty net for a game; see net_new(). */
struct net *net_of_game(const struct variant *variant, const struct net_shape *shape,
                        struct error *error);

#endif
