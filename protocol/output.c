/* A write waits until the client reads, but once the client has left (output_hurry()) only while it
 * still reads: somebody who never does must not keep the program alive.
 *
 * Lines go out in pieces that a pipe takes whole when poll() says that it is writable, so that no
 * write blocks where nothing can end it. */
#define _POSIX_C_SOURCE 200809L
#include "protocol/output.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/memory.h"

enum { PIECE = 4096, LOOK_MS = 50, PATIENCE_MS = 5000 };

struct output {
    pthread_mutex_t lock; /* guards stdout and the next one */
    bool no_debug;
    _Atomic bool broken, hurries;
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

/* Waits until a piece can be written. False if that will not happen. */
static bool writable(struct output *output)
{
    struct pollfd out = {.fd = STDOUT_FILENO, .events = POLLOUT};
    int64_t since = -1;
    for (;;) {
        int n = poll(&out, 1, LOOK_MS);
        if (n > 0) {
            return !(out.revents & (POLLERR | POLLNVAL));
        }
        if (n < 0 && errno != EINTR) {
            return false;
        }
        if (atomic_load(&output->hurries)) {
            since = since < 0 ? clock_ms() : since;
            if (clock_ms() - since >= PATIENCE_MS) {
                return false;
            }
        }
    }
}

static bool write_whole(struct output *output, const char *data, size_t length)
{
    while (length) {
        if (!writable(output)) {
            return false;
        }
        ssize_t n = write(STDOUT_FILENO, data, length < PIECE ? length : PIECE);
        if (n < 0 && errno != EINTR && errno != EAGAIN) {
            return false;
        }
        if (n > 0) {
            data += n;
            length -= (size_t)n;
        }
    }
    return true;
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
        bool ok = write_whole(output, line, (size_t)length + 1);
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
    atomic_store(&output->hurries, true);
}

bool output_broken(struct output *output)
{
    return atomic_load(&output->broken);
}
