/* A file of perft counts, and the comparison with it.
 *
 * A line is GAME;POSITION;D<depth> <count>;... Empty lines and lines that begin with # are left
 * out. Each count is one test. */
#ifndef WELTGEIST_TOOLS_MEASURE_PERFT_SUITE_H
#define WELTGEIST_TOOLS_MEASURE_PERFT_SUITE_H

#include "engine/compile/catalogue.h"

struct suite {
    const char *path;
    const char *game;   /* only its lines; NULL: all */
    uint64_t max_nodes; /* larger counts are left out */
    int passed, failed; /* out */
};

/* Prints each mismatch and each malformed line to stdout and counts it as failed; counts of unknown
 * games fail too. False with a reason if the file cannot be read. */
bool suite_run(struct suite *suite, struct catalogue *catalogue, struct error *error);

#endif
