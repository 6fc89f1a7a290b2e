/* Where a type of man can go on a flat board: offsets in squares, whatever stands in the way. */
#ifndef WELTGEIST_PROTOCOL_FLAT_FLAT_REACH_H
#define WELTGEIST_PROTOCOL_FLAT_FLAT_REACH_H

#include "protocol/flat/flat.h"

enum { FLAT_AWAY = FLAT_FILES_MAX - 1, FLAT_SPAN = 2 * FLAT_AWAY + 1 };

/* MODE_ bits by offset: modes[ranks + FLAT_AWAY][files + FLAT_AWAY], ranks counted in the man's own
 * forward direction. */
struct flat_reach {
    uint8_t modes[FLAT_SPAN][FLAT_SPAN];
    bool jumps[FLAT_SPAN][FLAT_SPAN]; /* perhaps over what stands between */
};

/* All offsets of a type, from wherever it has them. With @own_level only those that stay on the
 * level. */
void flat_reach_find(const struct flat *flat, int type, bool own_level, struct flat_reach *out);

#endif
