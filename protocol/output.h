/* Lines to the client. Nothing else in the program's default mode writes to stdout.
 *
 * One call writes one whole line and flushes it, whichever thread it comes from. */
#ifndef WELTGEIST_PROTOCOL_OUTPUT_H
#define WELTGEIST_PROTOCOL_OUTPUT_H

#include <stdbool.h>

struct output;

struct output *output_new(void);
void output_free(struct output *output);

/* Writes a line; the end of line is added. Once a write has failed everything is dropped. */
void output_line(struct output *output, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* As output_line(), for lines that begin with #. Dropped after output_no_debug(). */
void output_debug(struct output *output, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void output_no_debug(struct output *output);

/* The client has left: from now on a write fails if for five seconds nobody reads. From any thread.
 */
void output_hurry(struct output *output);

/* True once a write has failed: the client is gone. */
bool output_broken(struct output *output);

#endif
