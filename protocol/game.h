/* The game of a session that keeps one: whose turn it is, claims, offers, resigning. */
#ifndef WELTGEIST_PROTOCOL_GAME_H
#define WELTGEIST_PROTOCOL_GAME_H

#include "protocol/state.h"

/* Changes to another kind of game, which is then at its start. */
void game_choose(struct session *s, const struct variant *variant);

/* The start position and a new game. */
void game_start(struct session *s);

/* Games were loaded: one at its start that is among them is played as it is now. True if so. */
bool game_take_up_again(struct session *s);

/* Another position than before, by whatever way. */
void game_placed(struct session *s);

/* Makes a move, of either side. */
void game_play(struct session *s, move_t move);

/* Prints the result and returns true if the game is over by rule. */
bool game_claim(struct session *s);

/* Lets the engine find its move. */
void game_think(struct session *s);

/* What follows a move that was received. */
void game_continue(struct session *s);

bool game_wants_draw(const struct session *s);

/* What follows the end of an own search: the move, or giving up. */
void game_decided(struct session *s, const struct search_result *result);

#endif
