#define _POSIX_C_SOURCE 200809L
#include "protocol/output.h"

#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"

struct output {
    pthread_mutex_t lock; /* guards what follows, and stdout */
    bool broken, no_debug;
};

struct output *output_new(void)
{
    struct output *output = memory_new(1, sizeof *output);
    pthread_mutex_init(&output->lock, NULL);
    return output;
}

void output_free(struct output *output)
{
    pthread_mutex_destroy(&output->lock);
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
    if (!output->broken && !(debug && output->no_debug)) {
        size_t n = fwrite(line, 1, (size_t)length + 1, stdout);
        output->broken = n != (size_t)length + 1 || fflush(stdout) != 0;
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

bool output_broken(struct output *output)
{
    pthread_mutex_lock(&output->lock);
    bool broken = output->broken;
    pthread_mutex_unlock(&output->lock);
    return broken;
}
