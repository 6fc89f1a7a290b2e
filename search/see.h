/* Static exchange evaluation: what a capture gains if both sides go on taking on the same cell with
 * their least valuable men. Who attacks is asked anew after every capture, on a copy of the cells,
 * so that hoppers, crooked riders and men behind men come out right. */
#ifndef WELTGEIST_SEARCH_SEE_H
#define WELTGEIST_SEARCH_SEE_H

#include "search/evaluation.h"

/* True if the exchange that @move begins gains at least @threshold centipawns. Quiet moves and
 * drops are exchanges that begin with nothing. */
bool see_at_least(const struct evaluation *evaluation, const struct position *pos, move_t move,
                  int threshold);

#endif
