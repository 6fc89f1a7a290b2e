#define _DEFAULT_SOURCE
#include "tools/terminal.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/utf8.h"

enum { COLUMNS_LEAST = 20, COLUMNS_MOST = 10000, COLUMNS_USUAL = 100 };

int terminal_columns(void)
{
    int64_t columns;
    const char *set = getenv("COLUMNS");
    struct winsize size;
    if (set && text_parse_int(set, COLUMNS_LEAST, COLUMNS_MOST, &columns)) {
        return (int)columns;
    }
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col >= COLUMNS_LEAST) {
        return size.ws_col;
    }
    return COLUMNS_USUAL;
}

void terminal_status(const char *text)
{
    struct winsize size;
    int columns = COLUMNS_USUAL;
    if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) {
        columns = size.ws_col;
    }
    /* A full line would leave the cursor on the next. */
    fprintf(stderr, "\r\033[K%.*s", (int)utf8_fit(text, columns - 1), text);
    fflush(stderr);
}

bool terminal_colour(void)
{
    const char *none = getenv("NO_COLOR"), *kind = getenv("TERM");
    return terminal_shows() && !(none && *none) && !(kind && strcmp(kind, "dumb") == 0);
}

bool terminal_shows(void)
{
    return isatty(STDOUT_FILENO);
}

bool terminal_asks(void)
{
    return isatty(STDIN_FILENO);
}

bool terminal_pressed(int ms)
{
    struct pollfd in = {.fd = STDIN_FILENO, .events = POLLIN};
    return poll(&in, 1, ms) > 0;
}
