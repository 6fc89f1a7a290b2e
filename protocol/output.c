/* A write waits until the client reads, but once the client has left (output_hurry()) only while it
 * still reads: somebody who never does must not keep the program alive. */
#include "protocol/output.h"

#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/standard_streams.h"

struct output {
    pthread_mutex_t lock; /* guards stdout and the next one */
    bool no_debug;
    _Atomic bool broken;
    struct standard_output *to;
};

struct output *output_new(void)
{
    struct output *output = memory_new(1, sizeof *output);
    pthread_mutex_init(&output->lock, NULL);
    output->to = standard_output_new();
    return output;
}

void output_free(struct output *output)
{
    pthread_mutex_destroy(&output->lock);
    standard_output_free(output->to);
    free(output);
}

/* The line is put together first, so that it goes out in one piece. */
static void write_line(struct output *output, bool debug, const char *format, va_list args)
{
    va_list again;
    va_copy(again, args);
    int length = vsnprintf(NULL, 0, format, args);
    char *line = memory_new((size_t)length + 2, 1);
    vsnprintf(line, (size_t)length + 1, format, again);
    va_end(again);
    line[length] = '\n';
    pthread_mutex_lock(&output->lock);
    if (!output_broken(output) && !(debug && output->no_debug)) {
        bool ok = standard_output_write(output->to, line, (size_t)length + 1);
        atomic_store(&output->broken, !ok);
    }
    pthread_mutex_unlock(&output->lock);
    free(line);
}

void output_line(struct output *output, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    write_line(output, false, format, args);
    va_end(args);
}

void output_debug(struct output *output, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    write_line(output, true, format, args);
    va_end(args);
}

void output_no_debug(struct output *output)
{
    pthread_mutex_lock(&output->lock);
    output->no_debug = true;
    pthread_mutex_unlock(&output->lock);
}

void output_hurry(struct output *output)
{
    standard_output_hurry(output->to);
}

bool output_broken(struct output *output)
{
    return atomic_load(&output->broken);
}
