/* The games that a client can have, and the names by which it calls them. */
#ifndef WELTGEIST_PROTOCOL_OFFERED_GAMES_H
#define WELTGEIST_PROTOCOL_OFFERED_GAMES_H

#include "protocol/state.h"

/* Prints the list of games as a feature. */
void offered_games_print(struct session *s);

/* The name of the game that `new` means. */
const char *offered_game_first(struct session *s);

/* The game of a name that a client used; NULL and a reason. */
const struct variant *offered_game_find(struct session *s, const char *name, struct error *error);

#endif
