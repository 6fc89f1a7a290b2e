/* Regions of a board in words, seen from one side. */
#ifndef WELTGEIST_ENGINE_REGION_H
#define WELTGEIST_ENGINE_REGION_H

#include "base/error.h"
#include "engine/tables.h"
#include "geometry/board.h"

/* Reads a region and marks its cells with 1 in @out (n_cells bytes, cleared first). Words:
 * `last N`, `first N` (ranks, seen from @side), `ends` (first and last rank), `ranks 2,5`,
 * `ranks 1-4`, `files d-f`, `levels x-z`; several words keep the cells that are in all. */
bool region_parse(const struct board *board, const char *text, int side, uint8_t *out,
                  struct error *error);

#endif
