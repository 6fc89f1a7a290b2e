/* An engine's process: started in a process group of its own, spoken to in lines over two pipes.
 *
 * Nothing that the process does can block the caller longer than it allows: reading has a deadline,
 * writing gives up when the process does not read, lines and the total output between two calls of
 * process_rest() are bounded. Each process belongs to one thread at a time. */
#ifndef WELTGEIST_TOOLS_MATCH_ENGINE_PROCESS_H
#define WELTGEIST_TOOLS_MATCH_ENGINE_PROCESS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "base/error.h"

enum {
    PROCESS_LINE_MAX = 64 << 10,   /* bytes of a line; longer ones are a flood */
    PROCESS_OUTPUT_MAX = 16 << 20, /* bytes between two rests; more is a flood */
    PROCESS_ENDING_MAX = 80
};

struct process {
    pid_t pid; /* 0: not running */
    int in, out;
    char *buffer; /* PROCESS_LINE_MAX bytes */
    size_t first, end;
    size_t received;         /* bytes since the last rest */
    const atomic_bool *stop; /* set by anyone: reading ends with PROCESS_STOPPED */
};

enum process_event {
    PROCESS_LINE,
    PROCESS_TIMEOUT,
    PROCESS_CLOSED,  /* it ended, or closed its end of a pipe */
    PROCESS_FLOOD,   /* a line or the output as a whole is too long */
    PROCESS_STOPPED, /* the caller's stop flag was set */
};

/* Runs @command, words as the shell reads them after `exec`, in the folder @folder (NULL: the
 * present one). Its error output is thrown away. False with a reason if that fails; a command that
 * the shell does not find shows only as PROCESS_CLOSED. @process is zeroed or was ended. */
bool process_start(struct process *process, const char *command, const char *folder,
                   const atomic_bool *stop, struct error *error);

/* The next line, without its end, in *@line: valid until the next call. Waits until clock_ms() is
 * @deadline_ms at the latest. */
enum process_event process_read(struct process *process, int64_t deadline_ms, char **line);

/* Writes all of @text. False if the process is gone or does not read it within @wait_ms. */
bool process_write(struct process *process, const char *text, int64_t wait_ms);

/* Begins to count output anew. */
void process_rest(struct process *process);

/* Closes its input, gives it @wait_ms to end by itself, then kills its whole process group. Nothing
 * of it is left afterwards. @ending (may be NULL, at least PROCESS_ENDING_MAX bytes) gets how it
 * ended: "exit status 3", "signal 11", "killed". */
void process_end(struct process *process, int64_t wait_ms, char *ending);

#endif
