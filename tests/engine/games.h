/* The built-in games, compiled once for all tests. */
#ifndef WELTGEIST_TESTS_ENGINE_GAMES_H
#define WELTGEIST_TESTS_ENGINE_GAMES_H

#include "engine/catalogue.h"

/* The names of the eight games; ends with NULL. */
extern const char *const game_names[];

/* The eight, and games with odd words and rules, of tests/engine/odd.ini; ends with NULL. */
extern const char *const all_game_names[];

/* A built-in or odd game; it must exist, or the program ends. */
const struct variant *game(const char *name);

/* Frees what game() made. */
void games_free(void);

#endif
