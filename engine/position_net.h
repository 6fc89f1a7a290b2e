/* The hidden layer of a net, for a position whose tables have one. */
#ifndef WELTGEIST_ENGINE_POSITION_NET_H
#define WELTGEIST_ENGINE_POSITION_NET_H

#include "engine/position.h"

/* What it says, in centipawns for the side to move; 0 if there is none. */
int position_net_value(const struct position *pos);

/* The sums, a row of the net; there must be one. Valid until the position changes. */
const int16_t *position_net_sums(const struct position *pos);

#endif
