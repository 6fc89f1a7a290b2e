/* Castling: one description of it (struct castling) for moving, legality and texts.
 *
 * Rule: neither man has moved; the cells between where each of the two stands and where it goes are
 * empty but for the two, the goals included; as the men stand before the move, the cell that the
 * royal piece leaves, those that it passes and the one that it reaches are not attacked; and it
 * stands safely afterwards. Royal pieces that may not face each other may do so on the way. */
#ifndef WELTGEIST_ENGINE_CASTLING_H
#define WELTGEIST_ENGINE_CASTLING_H

#include "engine/move_list.h"
#include "engine/position.h"

/* True if the rights and the men for a castling are there, for the side to move. */
bool castling_allowed(const struct position *pos, const struct castling *castling);

/* True if its cells are empty. */
bool castling_open(const struct position *pos, const struct castling *castling);

/* Appends the castlings that are allowed and open. */
void castling_generate(const struct position *pos, struct move_list *out);

/* True if an allowed and open castling is legal. */
bool castling_legal(const struct position *pos, const struct castling *castling);

/* The rights of both sides for which the men stand where they castle from, as bits. */
uint64_t castling_rights_by_men(const struct position *pos);

/* True if the partner stands on a higher file than the royal piece: O-O on a board of one level. */
bool castling_upward(const struct variant *variant, const struct castling *castling);

#endif
