/* An engine behind a socket: a process, and a thread that hands its lines on. */
#ifndef WELTGEIST_TOOLS_BOARD_BOARD_ENGINE_H
#define WELTGEIST_TOOLS_BOARD_BOARD_ENGINE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"

struct board_engine;
struct children;

/* Gets each line of the engine, without its end, on a thread of the engine's; NULL once it has
 * ended. */
typedef void board_line_fn(void *user, const char *line);

/* Starts @command, whose searches are to have @threads threads. NULL and a reason if it cannot. */
struct board_engine *board_engine_new(struct children *children, const char *command, int threads,
                                      board_line_fn *on_line, void *user, struct error *error);

/* Ends the process and the thread; no line comes afterwards. */
void board_engine_free(struct board_engine *engine);

/* Writes a line to the engine, if it is one of the commands that pages may give. False if it is
 * not, or if the engine does not read. */
bool board_engine_send(struct board_engine *engine, const char *line, size_t length);

/* Whether pages may give a command: no word but those of a table, one line, no byte 0. */
bool board_line_allowed(const char *line, size_t length);

#endif
