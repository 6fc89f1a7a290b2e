/* The board and the men of a game, for clients that know games only by what the engine says. */
#ifndef WELTGEIST_PROTOCOL_SETUP_LINES_H
#define WELTGEIST_PROTOCOL_SETUP_LINES_H

struct session;

/* Prints `setup` and `piece` lines for the game at hand, if the client needs them. */
void setup_lines_print(struct session *s);

#endif
