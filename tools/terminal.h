/* The terminal that stdout goes to. */
#ifndef WELTGEIST_TOOLS_TERMINAL_H
#define WELTGEIST_TOOLS_TERMINAL_H

#include <stdbool.h>

/* Width for drawing: that of COLUMNS, else of the terminal, else 100. */
int terminal_columns(void);

/* Writes one line over the one that stderr, a terminal, shows: as much of the UTF-8 text as fits on
 * it, so that it can be written over again. An empty text takes the line away. */
void terminal_status(const char *text);

/* True if stdout is a terminal that shows colours, and NO_COLOR is not set. */
bool terminal_colour(void);

/* True if stdout is a terminal, on which a line can be written over. */
bool terminal_shows(void);

/* True if stdin is a terminal, so that a person is being asked. */
bool terminal_asks(void);

/* Waits up to @ms milliseconds; true if a line can be read from stdin without waiting. */
bool terminal_pressed(int ms);

#endif
