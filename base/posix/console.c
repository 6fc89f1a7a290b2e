#define _DEFAULT_SOURCE
#include "base/console.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/interrupt.h"

enum { LOOK_MS = 100 };

/* POSIX numbers the streams in the same order. */
static int descriptor(enum console_stream stream)
{
    return (int)stream;
}

bool console_is(enum console_stream stream)
{
    return isatty(descriptor(stream));
}

int console_columns(enum console_stream stream)
{
    struct winsize size;
    return ioctl(descriptor(stream), TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

bool console_colours(void)
{
    const char *kind = getenv("TERM");
    return console_is(CONSOLE_OUTPUT) && !(kind && strcmp(kind, "dumb") == 0);
}

bool console_pressed(int ms)
{
    struct pollfd in = {.fd = STDIN_FILENO, .events = POLLIN};
    return poll(&in, 1, ms) > 0;
}

bool console_byte(char *out)
{
    while (!interrupt_pending()) {
        if (console_pressed(LOOK_MS)) {
            ssize_t n = read(STDIN_FILENO, out, 1);
            if (n >= 0 || (errno != EINTR && errno != EAGAIN)) {
                return n == 1;
            }
        }
    }
    return false;
}

enum console_event console_read(struct text *line)
{
    char byte;
    text_clear(line);
    text_add(line, "");
    while (console_byte(&byte)) {
        if (byte == '\n') {
            return CONSOLE_LINE;
        }
        text_add_char(line, byte ? byte : ' ');
    }
    return interrupt_take() ? CONSOLE_INTERRUPTED : line->length ? CONSOLE_LINE : CONSOLE_END;
}
