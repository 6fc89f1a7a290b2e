/* EPD operations that mean something to a position: moves and counts. */
#ifndef WELTGEIST_TOOLS_RECORDS_EPD_MOVES_H
#define WELTGEIST_TOOLS_RECORDS_EPD_MOVES_H

#include "engine/san.h"

/* Sets the half-move clock and the move number of the position from the operations `hmvc` and
 * `fmvn`, and checks that `bm` and `am` list legal moves, SAN or long. False with a reason that
 * names the operation, and the position perhaps changed, at the first that is wrong. */
bool epd_apply(struct position *pos, const struct cell_names *names, const char *operations,
               struct error *error);

/* Whether a move is among those of an operand that epd_apply() has checked. */
bool epd_lists(const struct position *pos, const struct cell_names *names, const char *operand,
               move_t move);

#endif
