/* The options of a session: one table for setting them and for naming them to clients. */
#ifndef WELTGEIST_PROTOCOL_OPTIONS_H
#define WELTGEIST_PROTOCOL_OPTIONS_H

#include "protocol/state.h"

void options_default(struct settings *settings);

/* Sets an option; false and nothing changed if there is none of that name or the value is wrong. */
bool options_set(struct session *s, const char *name, const char *value, struct error *error);

/* Prints the options that clients of a protocol are told of. */
void options_print_features(struct session *s);
void options_print_uci(struct session *s);

#endif
