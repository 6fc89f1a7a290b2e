/* Regions of a board in words, seen from one side. */
#ifndef WELTGEIST_ENGINE_COMPILE_REGION_H
#define WELTGEIST_ENGINE_COMPILE_REGION_H

#include "base/error.h"
#include "engine/tables.h"
#include "geometry/board.h"

/* Reads a region and marks its cells with 1 in @out (n_cells bytes, cleared first). Words:
 * `last N`, `first N` (the cells next to the far and the near end, seen from @side), `ends` (first
 * 1 and last 1), `ranks 2,5`, `ranks 1-4`, `files d-f`, `levels x-z`; several words keep the cells
 * that are in all. Ranks, and levels where they lead forward, are counted from the side's own end.
 */
bool region_parse(const struct board *board, const char *text, int side, uint8_t *out,
                  struct error *error);

#endif
