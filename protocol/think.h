/* The search that a session runs: for a move, on the opponent's time, or to analyse. It reports to
 * the session's dialect and knows nothing of how a game goes on. */
#ifndef WELTGEIST_PROTOCOL_THINK_H
#define WELTGEIST_PROTOCOL_THINK_H

#include "protocol/input.h"
#include "protocol/state.h"

void think_init(struct session *s);
void think_free(struct session *s);

/* Hands changed options to the search, unless it runs. */
void think_apply(struct session *s);

/* Waits until the game and the hash table are prepared, so that no clock pays for it; some seconds
 * at most, or until the client wants the end. Returns at once while a search runs. */
void think_ready(struct session *s);

/* Thinks for the side to move, by the clock. */
void think_start(struct session *s);

/* Searches think.root within @limits. */
void think_go(struct session *s, struct search_limits *limits, enum activity activity);

/* Thinks on the expected reply, if that is wanted. */
void think_ponder(struct session *s);

/* True if @move is what the search ponders on: make it, then call think_continue(). */
bool think_hit(struct session *s, move_t move);

/* Pondering becomes thinking by the clock; one that has ended by itself is decided at once. */
void think_continue(struct session *s);

/* Forgets what was learnt, for a new game. */
void think_forget(struct session *s);

/* Analyses the position of the game, if it has a legal move. */
void think_analyse(struct session *s);

/* Ends whatever runs or is paused, and waits for it. */
void think_abort(struct session *s);

/* Takes the end of a search from the session's events. */
void think_done(struct session *s, const struct event *event);

void think_pause(struct session *s);
void think_resume(struct session *s);

/* Pondering or analysis after a change that matters to it. */
void think_restart(struct session *s);

/* Answers the pings that waited for the end of the search. */
void think_pongs(struct session *s);

/* True while the engine thinks on its move, perhaps paused. */
bool think_owes_move(const struct session *s);

/* The last news of the running search. */
struct news think_news(struct session *s);

/* The same, once there is a move in them or the search has ended, and after @ms at the latest. */
struct news think_await_news(struct session *s, int ms);

/* The end, while the engine thinks: a script, which never said that it is a client, still gets the
 * best move that is known. Takes a few milliseconds. */
void think_last_word(struct session *s);

/* Puts the legal moves of think.root without the excluded ones into think.only. False if none is
 * left. */
bool think_exclude(struct session *s);

#endif
