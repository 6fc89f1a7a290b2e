#define _POSIX_C_SOURCE 200809L
#include "tools/match/engine_process.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/memory.h"
#include "base/run_delay.h"

enum { SLICE_MS = 100 }; /* how often the stop flag is looked at */

bool process_start(struct process *process, struct children *children, const char *command,
                   const char *folder, const atomic_bool *stop, struct error *error)
{
    struct child child;
    if (!child_start(children, &child, command, folder, error)) {
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

/* Reads what is there into the free part of the buffer. PROCESS_LINE stands for "went on". */
static enum process_event fill(struct process *process)
{
    if (process->first > 0) {
        process->end -= process->first;
        memmove(process->buffer, process->buffer + process->first, process->end);
        process->first = 0;
    }
    if (process->end == PROCESS_LINE_MAX || process->received > PROCESS_OUTPUT_MAX) {
        return PROCESS_FLOOD;
    }
    ssize_t n =
        read(process->child.out, process->buffer + process->end, PROCESS_LINE_MAX - process->end);
    if (n > 0) {
        process->end += (size_t)n;
        process->received += (size_t)n;
    } else if (n == 0 || (errno != EAGAIN && errno != EINTR)) {
        return PROCESS_CLOSED;
    }
    return PROCESS_LINE;
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
        struct pollfd poll_fd = {.fd = process->child.out, .events = POLLIN};
        int64_t waited_us = run_delay_own_us();
        int ready = poll(&poll_fd, 1, left < 0 ? 0 : left < SLICE_MS ? (int)left : SLICE_MS);
        process->late_us = run_delay_own_us() - waited_us;
        if (ready <= 0) {
            if (left <= 0) {
                return PROCESS_TIMEOUT;
            }
            continue;
        }
        enum process_event event = fill(process);
        if (event != PROCESS_LINE) {
            return event;
        }
    }
}

bool process_write(struct process *process, const char *text, int64_t wait_ms)
{
    int64_t deadline = clock_ms() + wait_ms;
    size_t left = strlen(text);
    while (left > 0) {
        ssize_t n = write(process->child.in, text, left);
        if (n >= 0) {
            text += n;
            left -= (size_t)n;
            continue;
        }
        if (errno == EINTR) {
            continue;
        }
        int64_t wait = deadline - clock_ms();
        if (errno != EAGAIN || wait <= 0) {
            return false;
        }
        struct pollfd poll_fd = {.fd = process->child.in, .events = POLLOUT};
        poll(&poll_fd, 1, (int)wait);
    }
    return true;
}

void process_rest(struct process *process)
{
    process->received = 0;
}

struct child_ending process_end(struct process *process, int64_t wait_ms)
{
    struct child_ending ending = child_end(process->children, &process->child, wait_ms);
    free(process->buffer);
    *process = (struct process){0};
    return ending;
}
