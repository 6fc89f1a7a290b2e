/* The setup phase for clients of two dimensions. */
#ifndef WELTGEIST_PROTOCOL_SETUP_PHASE_H
#define WELTGEIST_PROTOCOL_SETUP_PHASE_H

#include "protocol/state.h"

/* Plays the engine's part of it, unless the client knows the phase. */
void setup_phase_play(struct session *s);

/* True if the move was a removal of that phase and has been dealt with. */
bool setup_phase_received(struct session *s, move_t move, const char *text);

#endif
