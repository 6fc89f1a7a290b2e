/* Random games, as the texts of game files. */
#ifndef WELTGEIST_TESTS_WORDS_MAKER_H
#define WELTGEIST_TESTS_WORDS_MAKER_H

#include "base/text.h"
#include "words/words.h"

/* Appends the section [made] of a random game: a board of any kind up to 100 cells, men of random
 * words, random rules and a random array. The same seed makes the same game. */
void maker_game(uint64_t *seed, struct text *out);

/* Appends a section [made] that inherits a game but for the array, which is the game's in random
 * order; three times in four the Pawns stay where they are. */
void maker_shuffled(uint64_t *seed, const struct w_section *game, struct text *out);

#endif
