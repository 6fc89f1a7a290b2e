/* stdin and stdout as a dialogue: reading can be ended from outside, writing is never kept for ever
 * by somebody who does not read, and it shows when he has gone. */
#ifndef WELTGEIST_BASE_STANDARD_STREAMS_H
#define WELTGEIST_BASE_STANDARD_STREAMS_H

#include <stdbool.h>
#include <stddef.h>

/* Reads stdin. One thread reads; any other may stop it. */
struct standard_input;

/* NULL if the system has no means for it. */
struct standard_input *standard_input_new(void);
/* After the reading thread has ended. */
void standard_input_free(struct standard_input *input);

/* Waits for bytes and reads up to @size of them; 0 at the end of the input, once it is stopped, or
 * once nobody reads stdout any more. */
size_t standard_input_read(struct standard_input *input, char *out, size_t size);

/* Reads nothing for a moment. False once it is stopped or nobody reads stdout any more. */
bool standard_input_pause(struct standard_input *input);

/* Waits until it is stopped, or until nobody reads stdout any more: true then, if the system tells.
 */
bool standard_input_watch_reader(struct standard_input *input);

/* Ends all waiting, whatever stdin does. From any thread. */
void standard_input_stop(struct standard_input *input);

/* Writes stdout. One thread at a time. */
struct standard_output;

struct standard_output *standard_output_new(void);
void standard_output_free(struct standard_output *output);

/* Writes all bytes. Waits until they are read; once standard_output_hurry() was called, only while
 * somebody goes on reading. False if they do not arrive. */
bool standard_output_write(struct standard_output *output, const char *data, size_t length);

/* From now on a write fails if for five seconds nobody reads. From any thread. */
void standard_output_hurry(struct standard_output *output);

#endif
