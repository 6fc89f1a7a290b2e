/* The handlers of UCI commands; the table in uci.c says what each is for. */
#ifndef WELTGEIST_PROTOCOL_UCI_H
#define WELTGEIST_PROTOCOL_UCI_H

#include "protocol/command.h"
#include "protocol/dialect.h"

command_fn uci_position; /* uci_position.c */
command_fn uci_go;       /* uci_go.c */

/* uci_lines.c: an `info` line, and `bestmove`. */
void uci_print_line(struct session *s, const struct search_line *line);
void uci_print_best(struct session *s, const struct search_result *result);

#endif
