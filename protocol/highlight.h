/* The answer to a man being picked up: where it may go, as colours. */
#ifndef WELTGEIST_PROTOCOL_HIGHLIGHT_H
#define WELTGEIST_PROTOCOL_HIGHLIGHT_H

struct session;

/* @square is one of either notation, a square of a flat board's holdings, or a man in hand. */
void highlight_lift(struct session *s, const char *square);

#endif
