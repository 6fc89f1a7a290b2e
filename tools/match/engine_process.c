#include "tools/match/engine_process.h"

#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/memory.h"
#include "base/run_delay.h"

enum { SLICE_MS = 100 }; /* how often the stop flag is looked at */

bool process_start(struct process *process, struct children *children, const char *command,
                   const char *folder, const atomic_bool *stop, struct error *error)
{
    struct child *child = child_start(children, command, folder, error);
    if (!child) {
        return false;
    }
    *process = (struct process){
        .children = children,
        .child = child,
        .buffer = memory_new(PROCESS_LINE_MAX, 1),
        .stop = stop,
    };
    return true;
}

/* Cuts a complete line off the front of the buffer; NULL if there is none. */
static char *take_line(struct process *process)
{
    char *line = process->buffer + process->first;
    char *end = memchr(line, '\n', process->end - process->first);
    if (!end) {
        return NULL;
    }
    process->first = (size_t)(end + 1 - process->buffer);
    *end = '\0';
    if (end > line && end[-1] == '\r') {
        end[-1] = '\0';
    }
    return line;
}

/* Reads what comes within @wait_ms into the free part of the buffer. PROCESS_LINE stands for "went
 * on". */
static enum process_event fill(struct process *process, int wait_ms)
{
    if (process->first > 0) {
        process->end -= process->first;
        memmove(process->buffer, process->buffer + process->first, process->end);
        process->first = 0;
    }
    if (process->end == PROCESS_LINE_MAX || process->received > PROCESS_OUTPUT_MAX) {
        return PROCESS_FLOOD;
    }
    size_t n;
    int64_t waited_us = run_delay_own_us();
    enum child_event event = child_read(process->child, process->buffer + process->end,
                                        PROCESS_LINE_MAX - process->end, wait_ms, &n);
    process->late_us = run_delay_own_us() - waited_us;
    process->end += n;
    process->received += n;
    return event == CHILD_BYTES     ? PROCESS_LINE
           : event == CHILD_NOTHING ? PROCESS_TIMEOUT
                                    : PROCESS_CLOSED;
}

enum process_event process_read(struct process *process, int64_t deadline_ms, char **line)
{
    for (;;) {
        *line = take_line(process);
        if (*line) {
            return PROCESS_LINE;
        }
        if (atomic_load_explicit(process->stop, memory_order_relaxed)) {
            return PROCESS_STOPPED;
        }
        int64_t left = deadline_ms - clock_ms();
        enum process_event event = fill(process, left < 0          ? 0
                                                 : left < SLICE_MS ? (int)left
                                                                   : SLICE_MS);
        if (event != PROCESS_LINE && (event != PROCESS_TIMEOUT || left <= 0)) {
            return event;
        }
    }
}

bool process_write(struct process *process, const char *text, int64_t wait_ms)
{
    return child_write(process->child, text, strlen(text), wait_ms);
}

void process_rest(struct process *process)
{
    process->received = 0;
}

struct child_ending process_end(struct process *process, int64_t wait_ms)
{
    struct child_ending ending = child_end(process->children, process->child, wait_ms);
    free(process->buffer);
    *process = (struct process){0};
    return ending;
}
