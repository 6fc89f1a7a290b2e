/* What scores are worth in games of the engine against itself. */
#ifndef WELTGEIST_TOOLS_LEARN_CALIBRATION_H
#define WELTGEIST_TOOLS_LEARN_CALIBRATION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

struct calibration {
    int64_t positions, games;
    double scale; /* centipawns of one logit: a side that has so many more scores 73 % */
    int decided;  /* centipawns from which on a game is as good as won; 0: none are known */
};

/* From files of positions. Only games that were played out tell what is decided. False with a
 * reason if a file cannot be read, holds something else, or its game has another hash than @game.
 */
bool calibration_read(struct calibration *out, uint64_t game, char *const *path, size_t n,
                      struct error *error);

#endif
