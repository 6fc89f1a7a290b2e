/* A small game and positions of it, for tests of training. */
#ifndef WELTGEIST_TESTS_TRAINING_TINY_H
#define WELTGEIST_TESTS_TRAINING_TINY_H

#include "engine/compile/catalogue.h"
#include "engine/position.h"

/* The small game; its catalogue goes to @catalogue, which the caller frees. */
const struct variant *tiny_game(struct catalogue **catalogue);

/* What a position is worth in truth, in centipawns for the side to move, besides what is derived.
 */
typedef int tiny_truth_fn(const struct position *pos);

/* Lines of @n positions of random games, a score and a result each, both by the truth. The caller
 * frees. */
char *tiny_lines(const struct variant *variant, tiny_truth_fn *truth, int n);

/* Writes a text to a new file, whose name the caller frees after it removed the file. */
char *tiny_file(const char *text);

#endif
