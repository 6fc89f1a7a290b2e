/* Bytes go out in pieces that a pipe takes whole when poll() says that it is writable, so that no
 * write blocks where nothing can end it. */
#define _POSIX_C_SOURCE 200809L
#include "base/standard_streams.h"

#include <errno.h>
#include <poll.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/memory.h"

enum { PAUSE_MS = 20, PIECE = 4096, LOOK_MS = 50, PATIENCE_MS = 5000 };

struct standard_input {
    int wake[2]; /* a pipe: it is stopped once its other end is closed */
};

struct standard_output {
    _Atomic bool hurries;
};

struct standard_input *standard_input_new(void)
{
    struct standard_input *input = memory_new(1, sizeof *input);
    if (pipe(input->wake) != 0) {
        free(input);
        return NULL;
    }
    return input;
}

void standard_input_free(struct standard_input *input)
{
    close(input->wake[0]);
    free(input);
}

void standard_input_stop(struct standard_input *input)
{
    close(input->wake[1]);
}

/* Waits for @ms, negative: for ever. 1: stdin can be read, if @reads; 0: not yet; -1: there will be
 * nothing any more. */
static int look(const struct standard_input *input, bool reads, int ms, bool *gone)
{
    struct pollfd fds[] = {{.fd = reads ? STDIN_FILENO : -1, .events = POLLIN},
                           {.fd = input->wake[0], .events = POLLIN},
                           {.fd = STDOUT_FILENO, .events = 0}};
    if (poll(fds, sizeof fds / sizeof *fds, ms) < 0) {
        return errno == EINTR ? 0 : -1;
    }
    *gone = (fds[2].revents & (POLLERR | POLLNVAL)) != 0;
    return fds[1].revents || *gone ? -1 : fds[0].revents != 0;
}

size_t standard_input_read(struct standard_input *input, char *out, size_t size)
{
    bool gone = false;
    for (;;) {
        int ready = look(input, true, -1, &gone);
        if (ready < 0) {
            return 0;
        }
        ssize_t n = ready > 0 ? read(STDIN_FILENO, out, size) : -1;
        if (n >= 0 || (ready > 0 && errno != EINTR && errno != EAGAIN)) {
            return n > 0 ? (size_t)n : 0;
        }
    }
}

bool standard_input_pause(struct standard_input *input)
{
    bool gone = false;
    return look(input, false, PAUSE_MS, &gone) >= 0;
}

bool standard_input_watch_reader(struct standard_input *input)
{
    bool gone = false;
    while (look(input, false, -1, &gone) == 0) {
    }
    return gone;
}

struct standard_output *standard_output_new(void)
{
    return memory_new(1, sizeof(struct standard_output));
}

void standard_output_free(struct standard_output *output)
{
    free(output);
}

/* Waits until a piece can be written. False if that will not happen. */
static bool writable(struct standard_output *output)
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

bool standard_output_write(struct standard_output *output, const char *data, size_t length)
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

void standard_output_hurry(struct standard_output *output)
{
    atomic_store(&output->hurries, true);
}
