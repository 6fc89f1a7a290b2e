#include "base/console.h"

#include <string.h>

#include "base/interrupt.h"
#include "base/windows/wide.h"

enum { LOOK_MS = 10, EVENTS = 64, PIECE = 512, CTRL_Z = 26, HANDLER_MS = 200 };

static HANDLE handle_of(enum console_stream stream)
{
    static const DWORD number[] = {STD_INPUT_HANDLE, STD_OUTPUT_HANDLE, STD_ERROR_HANDLE};
    return GetStdHandle(number[stream]);
}

/* A console that does not understand ANSI's sequences (before Windows 10) is taken for a file. */
bool console_is(enum console_stream stream)
{
    DWORD mode;
    return GetConsoleMode(handle_of(stream), &mode) &&
           (stream == CONSOLE_INPUT || mode & ENABLE_VIRTUAL_TERMINAL_PROCESSING);
}

int console_columns(enum console_stream stream)
{
    CONSOLE_SCREEN_BUFFER_INFO info;
    return GetConsoleScreenBufferInfo(handle_of(stream), &info)
               ? info.srWindow.Right - info.srWindow.Left + 1
               : 0;
}

bool console_colours(void)
{
    return console_is(CONSOLE_OUTPUT);
}

/* Whether Return is among the keys that were pressed. */
static bool return_pressed(HANDLE in)
{
    INPUT_RECORD event[EVENTS];
    DWORD n = 0;
    PeekConsoleInputW(in, event, EVENTS, &n);
    for (DWORD i = 0; i < n; i++) {
        if (event[i].EventType == KEY_EVENT && event[i].Event.KeyEvent.bKeyDown &&
            event[i].Event.KeyEvent.uChar.UnicodeChar == L'\r') {
            return true;
        }
    }
    if (n == EVENTS) { /* all that can be seen is noise, such as a mouse that moves */
        ReadConsoleInputW(in, event, EVENTS, &n);
    }
    return false;
}

static bool ready(HANDLE in)
{
    DWORD mode, there = 0;
    if (GetConsoleMode(in, &mode)) {
        return return_pressed(in);
    }
    return GetFileType(in) != FILE_TYPE_PIPE || !PeekNamedPipe(in, NULL, 0, NULL, &there, NULL) ||
           there;
}

bool console_pressed(int ms)
{
    HANDLE in = handle_of(CONSOLE_INPUT);
    for (; !ready(in); ms -= LOOK_MS) {
        if (ms <= 0) {
            return false;
        }
        Sleep(LOOK_MS);
    }
    return true;
}

bool console_byte(char *out)
{
    DWORD n = 0;
    return ReadFile(handle_of(CONSOLE_INPUT), out, 1, &n, NULL) && n == 1 && !interrupt_pending();
}

/* Ctrl-C ends the reading; its handler runs in another thread, perhaps a little later. */
static enum console_event interrupted_or_end(void)
{
    if (GetLastError() == ERROR_OPERATION_ABORTED) {
        for (int ms = 0; ms < HANDLER_MS && !interrupt_pending(); ms += LOOK_MS) {
            Sleep(LOOK_MS);
        }
    }
    return interrupt_take() ? CONSOLE_INTERRUPTED : CONSOLE_END;
}

/* The console itself lets the line be edited, and earlier ones be called back. */
enum console_event console_read(struct text *line)
{
    wchar_t piece[PIECE + 1];
    DWORD n = 0;
    text_clear(line);
    text_add(line, "");
    do {
        SetLastError(0);
        if (!ReadConsoleW(handle_of(CONSOLE_INPUT), piece, PIECE, &n, NULL) || !n ||
            (!line->length && piece[0] == CTRL_Z)) {
            return interrupted_or_end();
        }
        piece[n] = L'\0';
        for (DWORD i = 0; i < n; i++) {
            piece[i] = piece[i] ? piece[i] : L' ';
        }
        wide_add(line, piece);
    } while (!strchr(line->data, '\n'));
    line->length = strcspn(line->data, "\r\n");
    line->data[line->length] = '\0';
    return CONSOLE_LINE;
}
