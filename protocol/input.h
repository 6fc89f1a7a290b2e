/* What happens to a session, in the order in which it happened: lines of the client, read by a
 * thread of their own, and ends of searches. */
#ifndef WELTGEIST_PROTOCOL_INPUT_H
#define WELTGEIST_PROTOCOL_INPUT_H

#include <stdbool.h>
#include <stdint.h>

#include "search/search.h"

enum { LINE_MAX_LENGTH = 1 << 20 };

enum event_kind {
    EVENT_LINE,
    EVENT_LONG_LINE, /* `line` is its beginning */
    EVENT_END,       /* end of input, or the client does not listen any more */
    EVENT_DONE,      /* a search has ended */
    EVENT_NOTHING,   /* the time waited for is over */
};

struct event {
    enum event_kind kind;
    char *line;                  /* without its end; the receiver frees it */
    unsigned serial;             /* EVENT_DONE: number of the search */
    struct search_result result; /* EVENT_DONE */
};

struct input;
struct output;

/* Begins to read descriptor 0; descriptor 1 is watched for a reader that goes away. After the end
 * of input, or `quit`, @output waits for nobody. When very much waits to be taken, reading pauses.
 */
struct input *input_new(struct output *output);
/* Stops reading, whatever the client does. */
void input_free(struct input *input);

/* Puts an event behind those that wait. From any thread. */
void input_push(struct input *input, const struct event *event);

/* The next event; waits for it until @deadline (of clock_ms(); negative: for ever). */
struct event input_next(struct input *input, int64_t deadline);

/* True if a line `quit` waits, the input has ended, or nobody reads the answers any more: for long
 * computations. */
bool input_wants_quit(struct input *input);

#endif
