/* The twin of a game: the same game compiled on its board as it looks from the other end. Cells are
 * numbered and directions listed as in the game before a mirror between the sides, so that what
 * Black can do in the twin has the numbers and the order of what White can do in the game. A search
 * has nothing left by which to tell them apart, but what it does to one colour alone.
 *
 * The linker sends the program's calls of board_parse() and steps_of_leap() through here. */
#ifndef WELTGEIST_TESTS_INVARIANTS_TWIN_H
#define WELTGEIST_TESTS_INVARIANTS_TWIN_H

#include "engine/compile/catalogue.h"
#include "engine/position.h"

/* A catalogue for twins, with the games of a file too, all of which move towards higher ranks. NULL
 * if the file is wrong. Freed with catalogue_free(). */
struct catalogue *twins_new(const char *path);

/* The twin of @game, to be asked for once. NULL with a reason if there is none. */
const struct variant *twin_of(struct catalogue *twins, const struct variant *game,
                              struct error *error);

/* Initialises @out and makes it @pos without its history: in the same game, or with colours
 * exchanged in its twin. The caller frees it. */
void twin_position(const struct position *pos, const struct variant *variant, struct position *out);

#endif
