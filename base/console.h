/* The terminal or console that a standard stream may be. */
#ifndef WELTGEIST_BASE_CONSOLE_H
#define WELTGEIST_BASE_CONSOLE_H

#include <stdbool.h>

#include "base/text.h"

enum console_stream { CONSOLE_INPUT, CONSOLE_OUTPUT, CONSOLE_ERROR };

/* True if the stream is a terminal. */
bool console_is(enum console_stream stream);

/* How many columns it has; 0 if it is no terminal, or does not say. */
int console_columns(enum console_stream stream);

/* True if stdout is a terminal that understands ANSI's sequences (ECMA-48). */
bool console_colours(void);

/* Waits up to @ms milliseconds; true if a line, or its end, can be read from stdin without waiting.
 */
bool console_pressed(int ms);

/* Reads a byte from stdin, a terminal. False at the end of the input and after an interrupt, which
 * must be noted, see interrupt.h. */
bool console_byte(char *out);

enum console_event {
    CONSOLE_LINE,
    CONSOLE_END,         /* of the input */
    CONSOLE_INTERRUPTED, /* Ctrl-C was pressed; what stood in the line is forgotten */
};

/* Reads a line of UTF-8 from stdin, a terminal, into @line, without its end. Interrupts must be
 * noted, see interrupt.h. */
enum console_event console_read(struct text *line);

#endif
