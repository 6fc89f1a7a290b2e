/* What the engine tells a client of CECP about itself. */
#ifndef WELTGEIST_PROTOCOL_FEATURES_H
#define WELTGEIST_PROTOCOL_FEATURES_H

struct session;

/* The first features, after which an answer to board3d is awaited. */
void features_begin(struct session *s);

/* All others, if they wait. */
void features_finish(struct session *s);

#endif
