#include "base/program.h"

#include <fcntl.h>
#include <io.h>
#include <process.h>
#include <stdio.h>
#include <stdlib.h>
#include <windows.h>
/* after it */
#include <mmsystem.h>
#include <shellapi.h>

#include "base/memory.h"
#include "base/windows/wide.h"

enum { PATH_SIZE = 32768, FLUSH_MS = 30, PERIOD_MS = 1 };

/* A stream that is not there is made one that gives and takes nothing. */
static void fill_stream(int fd, DWORD number)
{
    HANDLE file = GetStdHandle(number);
    DWORD flags;
    if (file && file != INVALID_HANDLE_VALUE && GetHandleInformation(file, &flags)) {
        return;
    }
    int nul = _wopen(L"NUL", _O_BINARY | (fd ? _O_RDONLY : _O_WRONLY));
    if (nul >= 0 && nul != fd) {
        _dup2(nul, fd);
        _close(nul);
    }
    SetStdHandle(number, (HANDLE)_get_osfhandle(fd));
}

/* What the console was set to before. */
static UINT code_page;
static DWORD mode_before[2];
static const DWORD console[2] = {STD_OUTPUT_HANDLE, STD_ERROR_HANDLE};

static void restore_console(void)
{
    SetConsoleOutputCP(code_page);
    for (int i = 0; i < 2; i++) {
        if (mode_before[i]) {
            SetConsoleMode(GetStdHandle(console[i]), mode_before[i]);
        }
    }
}

static unsigned __stdcall flush_often(void *unused)
{
    for (;;) {
        Sleep(FLUSH_MS);
        fflush(stdout);
    }
    (void)unused;
    return 0;
}

/* UTF-8 and ANSI's sequences, which Windows 10 knows. The C library would write to a console byte
 * by byte, and tear characters apart; so it keeps what is printed, and what is kept is written
 * often.
 */
static void set_console(void)
{
    DWORD mode;
    bool shows = GetConsoleMode(GetStdHandle(STD_OUTPUT_HANDLE), &mode);
    code_page = GetConsoleOutputCP();
    if (!code_page || (!shows && !GetConsoleMode(GetStdHandle(STD_ERROR_HANDLE), &mode))) {
        return;
    }
    SetConsoleOutputCP(CP_UTF8);
    for (int i = 0; i < 2; i++) {
        HANDLE out = GetStdHandle(console[i]);
        if (GetConsoleMode(out, &mode_before[i])) {
            SetConsoleMode(out, mode_before[i] | ENABLE_PROCESSED_OUTPUT |
                                    ENABLE_VIRTUAL_TERMINAL_PROCESSING);
        }
    }
    atexit(restore_console);
    if (shows && setvbuf(stdout, NULL, _IOFBF, 1 << 16) == 0) {
        _beginthreadex(NULL, 0, flush_often, NULL, 0, NULL);
    }
}

/* The words as they were typed; those that main() gets have lost what the code page lacks. */
static void take_words(int *argc, char ***argv)
{
    int n;
    wchar_t **wide = CommandLineToArgvW(GetCommandLineW(), &n);
    if (!wide) {
        return;
    }
    char **word = memory_new((size_t)n + 1, sizeof *word);
    for (int i = 0; i < n; i++) {
        struct text text = {0};
        wide_add(&text, wide[i]);
        word[i] = text.data;
    }
    LocalFree(wide);
    *argc = n;
    *argv = word;
}

void program_begin(int *argc, char ***argv)
{
    fill_stream(0, STD_INPUT_HANDLE);
    fill_stream(1, STD_OUTPUT_HANDLE);
    fill_stream(2, STD_ERROR_HANDLE);
    for (int fd = 0; fd <= 2; fd++) {
        _setmode(fd, _O_BINARY);
    }
    /* A crash must not wait for a person who presses a button, here or in a child. */
    SetErrorMode(SEM_FAILCRITICALERRORS | SEM_NOGPFAULTERRORBOX);
    /* Else a wait for a few milliseconds takes 16. */
    timeBeginPeriod(PERIOD_MS);
    set_console();
    take_words(argc, argv);
}

char *program_variable(const char *name)
{
    struct text text = {0};
    wchar_t *wide_name = wide_new(name), *value = memory_new(PATH_SIZE, sizeof *value);
    DWORD n = GetEnvironmentVariableW(wide_name, value, PATH_SIZE);
    if (n && n < PATH_SIZE) {
        wide_add(&text, value);
    }
    free(wide_name);
    free(value);
    return text.data;
}

bool program_path(struct text *out)
{
    wchar_t *path = memory_new(PATH_SIZE, sizeof *path);
    DWORD n = GetModuleFileNameW(NULL, path, PATH_SIZE);
    bool found = n && n < PATH_SIZE;
    if (found) {
        wide_add(out, path);
    }
    free(path);
    return found;
}

/* As CommandLineToArgvW() takes words apart: backslashes count only before a quotation mark. */
void program_quote(struct text *out, const char *word)
{
    size_t backslashes = 0;
    text_add_char(out, '"');
    for (; *word; word++) {
        if (*word == '"') {
            for (size_t i = 0; i <= backslashes; i++) {
                text_add_char(out, '\\');
            }
        }
        backslashes = *word == '\\' ? backslashes + 1 : 0;
        text_add_char(out, *word);
    }
    for (size_t i = 0; i < backslashes; i++) {
        text_add_char(out, '\\');
    }
    text_add_char(out, '"');
}

bool program_browse(const char *address)
{
    enum { BEGUN = 32 }; /* more means that it was */
    wchar_t *wide = wide_new(address);
    HINSTANCE result = ShellExecuteW(NULL, L"open", wide, NULL, NULL, SW_SHOWNORMAL);
    free(wide);
    return (INT_PTR)result > BEGUN;
}
