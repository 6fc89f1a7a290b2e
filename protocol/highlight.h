/* The answer to a man being picked up: where it may go, as colours. */
#ifndef WELTGEIST_PROTOCOL_HIGHLIGHT_H
#define WELTGEIST_PROTOCOL_HIGHLIGHT_H

struct session;

/* @square is one of either notation, a square of a flat board's holdings, or a man in hand. */
void highlight_lift(struct session *s, const char *square);

/* The cells that a man could go to if the board were empty. @args is the man's letter, small for
 * Black's, with + before a promoted one, and a cell. */
void highlight_reach(struct session *s, const char *args);

#endif
