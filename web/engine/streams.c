/* protocol/input.h and protocol/output.h where lines come from a worker and go to it. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "protocol/input.h"
#include "protocol/output.h"
#include "web/engine/fibers.h"
#include "web/engine/host.h"

const char host_lines = 0;

/* Ends of searches, in order; lines wait in the worker. */
struct input {
    struct event *event;
    size_t n, capacity, first;
};

struct output {
    bool no_debug;
};

struct input *input_new(struct output *output)
{
    (void)output;
    return memory_new(1, sizeof(struct input));
}

void input_free(struct input *input)
{
    free(input->event);
    free(input);
}

void input_push(struct input *input, const struct event *event)
{
    if (input->first == input->n) {
        input->first = input->n = 0;
    }
    input->event = memory_grow(input->event, &input->capacity, input->n, sizeof *input->event);
    input->event[input->n++] = *event;
    fibers_wake(&host_lines, false);
}

/* The next line of the worker's, cleaned as the native input cleans it. */
static struct event take_line(size_t size)
{
    char *line = memory_new(size, 1);
    host_take(line);
    for (char *c = line; *c; c++) {
        *c = (unsigned char)*c < ' ' || *c == 127 ? ' ' : *c;
    }
    bool too_long = size > LINE_MAX_LENGTH + 1;
    if (too_long) {
        line[LINE_MAX_LENGTH] = '\0';
    }
    return (struct event){.kind = too_long ? EVENT_LONG_LINE : EVENT_LINE, .line = line};
}

struct event input_next(struct input *input, int64_t deadline)
{
    for (;;) {
        size_t size = host_waiting();
        if (input->first < input->n) {
            return input->event[input->first++];
        }
        if (size) {
            return take_line(size);
        }
        if (!fiber_wait(&host_lines, deadline)) {
            return (struct event){.kind = EVENT_NOTHING};
        }
    }
}

/* The worker is ended from outside; here is only a chance to let others run. */
bool input_wants_quit(struct input *input)
{
    (void)input;
    fiber_offer();
    return false;
}

struct output *output_new(void)
{
    return memory_new(1, sizeof(struct output));
}

void output_free(struct output *output)
{
    free(output);
}

static void write_line(const char *format, va_list args)
{
    va_list again;
    va_copy(again, args);
    int length = vsnprintf(NULL, 0, format, args);
    char *line = memory_new((size_t)length + 1, 1);
    vsnprintf(line, (size_t)length + 1, format, again);
    va_end(again);
    host_line(line, (size_t)length);
    free(line);
}

void output_line(struct output *output, const char *format, ...)
{
    va_list args;
    (void)output;
    va_start(args, format);
    write_line(format, args);
    va_end(args);
}

void output_debug(struct output *output, const char *format, ...)
{
    va_list args;
    if (!output->no_debug) {
        va_start(args, format);
        write_line(format, args);
        va_end(args);
    }
}

void output_no_debug(struct output *output)
{
    output->no_debug = true;
}

void output_hurry(struct output *output)
{
    (void)output;
}

bool output_broken(struct output *output)
{
    (void)output;
    return false;
}
