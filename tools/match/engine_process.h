/* An engine's process, spoken to in lines over two pipes.
 *
 * Nothing that the process does can block the caller longer than it allows: reading has a deadline,
 * writing gives up when the process does not read, lines and the total output between two calls of
 * process_rest() are bounded. Each process belongs to one thread at a time. */
#ifndef WELTGEIST_TOOLS_MATCH_ENGINE_PROCESS_H
#define WELTGEIST_TOOLS_MATCH_ENGINE_PROCESS_H

#include <stdatomic.h>
#include <stddef.h>

#include "base/child.h"

enum {
    PROCESS_LINE_MAX = 64 << 10,   /* bytes of a line; longer ones are a flood */
    PROCESS_OUTPUT_MAX = 16 << 20, /* bytes between two rests; more is a flood */
    PROCESS_DESCRIPTORS = 4,       /* open at most, while it is started */
};

struct process {
    struct children *children;
    struct child *child; /* NULL: it does not run */
    char *buffer;        /* PROCESS_LINE_MAX bytes */
    size_t first, end;
    size_t received; /* bytes since the last rest */
    int64_t late_us; /* how long the reader waited for a processor before it could read the last of
                        it */
    const atomic_bool *stop; /* set by anyone: reading ends with PROCESS_STOPPED */
};

enum process_event {
    PROCESS_LINE,
    PROCESS_TIMEOUT,
    PROCESS_CLOSED,  /* it ended, or closed its end of a pipe */
    PROCESS_FLOOD,   /* a line or the output as a whole is too long */
    PROCESS_STOPPED, /* the caller's stop flag was set */
};

/* Starts @command in @folder as child_start() does. False with a reason if the system cannot. */
bool process_start(struct process *process, struct children *children, const char *command,
                   const char *folder, const atomic_bool *stop, struct error *error);

/* The next line, without its end, in *@line: valid until the next call. Waits until clock_ms() is
 * @deadline_ms at the latest. */
enum process_event process_read(struct process *process, int64_t deadline_ms, char **line);

/* Writes all of @text. False if the process is gone or does not read it within @wait_ms. */
bool process_write(struct process *process, const char *text, int64_t wait_ms);

/* Begins to count output anew. */
void process_rest(struct process *process);

/* Ends it as child_end() does. */
struct child_ending process_end(struct process *process, int64_t wait_ms);

#endif
