/* What the fuzz targets share. Each defines libFuzzer's entry; without libFuzzer replay.c calls it
 * with the files of the corpus. */
#ifndef WELTGEIST_TESTS_FUZZ_FUZZ_H
#define WELTGEIST_TESTS_FUZZ_FUZZ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "engine/position.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Aborts, naming what was required, if it does not hold. */
void fuzz_require(bool holds, const char *what);

/* A file in memory that holds the input. The caller closes it. */
FILE *fuzz_open(const uint8_t *data, size_t size);

/* Writes and reads back the position, makes and unmakes its moves, a few of them and one more. */
void fuzz_position(struct position *pos);

#endif
