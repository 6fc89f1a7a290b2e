/* What the engine asks of the page's worker (page/worker.js), and what the worker calls. */
#ifndef WELTGEIST_WEB_ENGINE_HOST_H
#define WELTGEIST_WEB_ENGINE_HOST_H

#include <stddef.h>

#define HOST(name) __attribute__((import_module("host"), import_name(#name)))
#define EXPORT(name) __attribute__((export_name(#name)))

/* Leaves the running fiber; comes back when the host runs it again. */
HOST(pause) void host_pause(void);

/* Hands over a line of output, without its end. */
HOST(line) void host_line(const char *line, size_t length);

/* Bytes of the next line of input with its end, 0 if none waits; and the line itself. */
HOST(waiting) size_t host_waiting(void);
HOST(take) void host_take(char *line);

/* Begins the session: once, before the first fiber_next(). */
EXPORT(session_open) void session_open(void);

/* Makes the next fiber that can run the current one: its number, or -1 if none can. */
EXPORT(fiber_next) int fiber_next(void);

/* Runs the current fiber from its beginning, or from where it paused. */
EXPORT(fiber_run) void fiber_run(void);

/* Milliseconds until a fiber can run by itself, -1 if none ever will. */
EXPORT(fiber_rest) int fiber_rest(void);

/* The end of a fiber's stack, where it begins; and what Asyncify keeps of it. */
EXPORT(fiber_stack) char *fiber_stack(int number);
EXPORT(fiber_kept) struct kept *fiber_kept(int number);

/* Lines have come: wakes who waits for them. */
EXPORT(fiber_wake_reader) void fiber_wake_reader(void);

/* An address that input_next() waits for: lines have come, see worker.js. */
extern const char host_lines;

#endif
