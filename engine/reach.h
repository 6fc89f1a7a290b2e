/* Whether one man can go from one cell to another, by the forward tables. */
#ifndef WELTGEIST_ENGINE_REACH_H
#define WELTGEIST_ENGINE_REACH_H

#include "engine/tables.h"

/* True if the man on @from has a move to @to in @mode (MODE_QUIET or MODE_CAPTURE), whatever stands
 * on @to. @man are the cells and the wall as in struct position. */
bool reach_has(const struct tables *tables, const man_t *man, cell_t from, cell_t to,
               unsigned mode);

#endif
