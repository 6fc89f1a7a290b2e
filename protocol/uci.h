/* The handlers of UCI commands; the table in uci.c says what each is for. */
#ifndef WELTGEIST_PROTOCOL_UCI_H
#define WELTGEIST_PROTOCOL_UCI_H

#include "protocol/state.h"

void uci_position(struct session *s, char *args);
void uci_go(struct session *s, char *args);

#endif
