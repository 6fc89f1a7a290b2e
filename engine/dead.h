/* Dead positions: those from which no series of legal moves leads to mate, or to a stalemate that
 * loses. What is called dead surely is; some that are dead in truth are not found.
 *
 * A mated royal piece has no move, so that every cell to which it could go is occupied, or attacked
 * by the men or by the other royal piece. Two kinds of material can never do that, which is found
 * out when a game is compiled (struct dead): one man of certain types; and any number of men that
 * each stay on a part of the board, like Bishops on squares of one colour. */
#ifndef WELTGEIST_ENGINE_DEAD_H
#define WELTGEIST_ENGINE_DEAD_H

#include "engine/position.h"

/* Why a position is dead, as constant text; NULL if it is not known to be. Cheap: looks at few men
 * unless all are of the kinds that matter. */
const char *dead_reason(const struct position *pos);

#endif
