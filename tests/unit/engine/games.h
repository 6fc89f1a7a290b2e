/* The built-in games, compiled once for all tests. */
#ifndef WELTGEIST_TESTS_ENGINE_GAMES_H
#define WELTGEIST_TESTS_ENGINE_GAMES_H

#include "engine/compile/catalogue.h"

/* The names of the eight games of the reference generator; ends with NULL. */
extern const char *const game_names[];

/* The name of a game by number: all built-in ones, then games with odd words and rules, of
 * tests/unit/engine/odd.ini; NULL past the last. */
const char *game_name(size_t index);

/* A built-in or odd game; it must exist, or the program ends. Freed when the program exits. */
const struct variant *game(const char *name);

#endif
