#include "tools/terminal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/console.h"
#include "base/utf8.h"

enum { COLUMNS_LEAST = 20, COLUMNS_MOST = 10000, COLUMNS_USUAL = 100 };

int terminal_columns(void)
{
    int64_t columns;
    const char *set = getenv("COLUMNS");
    if (set && text_parse_int(set, COLUMNS_LEAST, COLUMNS_MOST, &columns)) {
        return (int)columns;
    }
    int shown = console_columns(CONSOLE_OUTPUT);
    return shown >= COLUMNS_LEAST ? shown : COLUMNS_USUAL;
}

void terminal_status(const char *text)
{
    int shown = console_columns(CONSOLE_ERROR), columns = shown > 0 ? shown : COLUMNS_USUAL;
    /* A full line would leave the cursor on the next. */
    fprintf(stderr, "\r\033[K%.*s", (int)utf8_fit(text, columns - 1), text);
    fflush(stderr);
}

bool terminal_colour(void)
{
    const char *none = getenv("NO_COLOR");
    return console_colours() && !(none && *none);
}

bool terminal_shows(void)
{
    return console_is(CONSOLE_OUTPUT);
}

bool terminal_asks(void)
{
    return console_is(CONSOLE_INPUT);
}

bool terminal_pressed(int ms)
{
    return console_pressed(ms);
}
