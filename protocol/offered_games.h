/* The games that a client can have, and the names by which it calls them. */
#ifndef WELTGEIST_PROTOCOL_OFFERED_GAMES_H
#define WELTGEIST_PROTOCOL_OFFERED_GAMES_H

#include "protocol/state.h"

/* Prints the list of games as a feature. */
void offered_games_print(struct session *s);

/* The game of a name that a client used; NULL and a reason. @known, if not NULL, tells whether the
 * client has it as a game of its own, whose board and men it knows. */
const struct variant *offered_game_find(struct session *s, const char *name, bool *known,
                                        struct error *error);

/* The game with shuffled starts that stands for @variant (key `shuffled`), or @variant itself if it
 * has none; NULL and a reason if it cannot be had. And back. */
const struct variant *offered_game_shuffled(struct session *s, const struct variant *variant,
                                            struct error *error);
const struct variant *offered_game_unshuffled(struct session *s, const struct variant *variant,
                                              struct error *error);

/* The game that is meant as long as none was named: chess for clients, who follow a protocol that
 * says so, unless they know boards of three dimensions; otherwise the first of all. @known as
 * above. */
const struct variant *offered_game_default(struct session *s, bool *known);

/* Takes up that game if none has begun. */
void offered_game_settle(struct session *s);

#endif
