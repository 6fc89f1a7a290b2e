/* A session over pipes of Windows, from a program of Windows: session_tests PROGRAM CASE.
 *
 * Exit status 0: it held. Limits of time are of a machine with nothing else to do, times what
 * PROTOCOL_PATIENCE says. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

#include "base/child.h"
#include "base/clock.h"
#include "base/program.h"

enum { LINE_SIZE = 4096, PATIENCE_MS = 60000 };

static int64_t patience = 1;

struct session {
    struct children *children;
    struct child *child;
};

static void fail(const char *what)
{
    fprintf(stderr, "%s\n", what);
    exit(1);
}

static void begin(struct session *s, const char *program)
{
    struct text command = {0};
    struct error error;
    program_quote(&command, program);
    s->children = children_new();
    s->child = child_start(s->children, command.data, NULL, &error);
    if (!s->child) {
        fail(error.text);
    }
    text_free(&command);
}

static void tell(struct session *s, const char *line)
{
    if (!child_write(s->child, line, strlen(line), PATIENCE_MS)) {
        fail("it does not read");
    }
}

/* Reads lines until one begins so. */
static void await(struct session *s, const char *beginning)
{
    char line[LINE_SIZE];
    size_t length = 0, n;
    for (;;) {
        if (child_read(s->child, line + length, 1, PATIENCE_MS, &n) != CHILD_BYTES) {
            fail("the output ends");
        }
        if (line[length] == '\r') {
            fail("a carriage return in the output");
        }
        if (line[length] == '\n') {
            line[length] = '\0';
            if (text_begins(line, beginning)) {
                return;
            }
            length = 0;
        } else if (length < LINE_SIZE - 1) {
            length++;
        }
    }
}

/* Its output ends, and so does it, within @ms; its input stays open. */
static void ends_within(struct session *s, int64_t ms)
{
    char rest[LINE_SIZE];
    size_t n;
    int64_t begin = clock_ms();
    while (child_read(s->child, rest, sizeof rest, PATIENCE_MS, &n) == CHILD_BYTES) {
    }
    int64_t used = clock_ms() - begin;
    printf("it ended after %d ms\n", (int)used);
    if (used > ms * patience) {
        fail("too late");
    }
    struct child_ending ending = child_end(s->children, s->child, PATIENCE_MS);
    if (ending.how != CHILD_EXITED || ending.number != 0) {
        fail("not with status 0");
    }
    children_free(s->children);
}

static void quit(struct session *s)
{
    tell(s, "xboard\nprotover 2\naccepted done\nping 1\n");
    await(s, "pong 1");
    tell(s, "quit\n");
    ends_within(s, 200);
}

static void end_of_input(struct session *s)
{
    tell(s, "xboard\r\nprotover 2\r\nping 7\r\n");
    await(s, "pong 7");
    struct child_ending ending = child_end(s->children, s->child, PATIENCE_MS);
    if (ending.how != CHILD_EXITED || ending.number != 0) {
        fail("it did not end by itself");
    }
    children_free(s->children);
}

/* `quit` is heard while moves are counted that take days. */
static void long_count(struct session *s)
{
    tell(s, "xboard\nprotover 2\nvariant weltschach\nping 1\n");
    await(s, "pong 1");
    tell(s, "perft 9\n");
    clock_sleep(100);
    tell(s, "quit\n");
    ends_within(s, 1000);
}

/* Somebody who writes nothing has not left. */
static void empty_write(const char *program)
{
    SECURITY_ATTRIBUTES inherited = {.nLength = sizeof inherited, .bInheritHandle = TRUE};
    HANDLE to[2], from[2];
    struct text command = {0};
    PROCESS_INFORMATION made;
    DWORD n;
    char answer[LINE_SIZE];
    if (!CreatePipe(&to[0], &to[1], &inherited, 0) ||
        !CreatePipe(&from[0], &from[1], &inherited, 0)) {
        fail("no pipe");
    }
    SetHandleInformation(to[1], HANDLE_FLAG_INHERIT, 0);
    SetHandleInformation(from[0], HANDLE_FLAG_INHERIT, 0);
    STARTUPINFOA info = {.cb = sizeof info,
                         .dwFlags = STARTF_USESTDHANDLES,
                         .hStdInput = to[0],
                         .hStdOutput = from[1],
                         .hStdError = from[1]};
    program_quote(&command, program);
    if (!CreateProcessA(NULL, command.data, NULL, NULL, TRUE, 0, NULL, NULL, &info, &made)) {
        fail("it cannot be started");
    }
    CloseHandle(to[0]);
    CloseHandle(from[1]);
    WriteFile(to[1], "", 0, &n, NULL);
    clock_sleep(100);
    WriteFile(to[1], "ping 3\n", 7, &n, NULL);
    struct text all = {0};
    text_add(&all, "");
    while (!strstr(all.data, "pong 3") && ReadFile(from[0], answer, 1, &n, NULL)) {
        text_add_char(&all, answer[0]);
    }
    if (!strstr(all.data, "pong 3")) {
        fail("it took an empty write for the end");
    }
    text_free(&all);
    text_free(&command);
    CloseHandle(to[1]);
    if (WaitForSingleObject(made.hProcess, PATIENCE_MS) != WAIT_OBJECT_0) {
        fail("it does not end");
    }
}

/* The reader goes away while the engine waits, its input open: it ends. Or the reader stays and
 * does not read: it ends some seconds after the end of input. */
static void without_reader(const char *program, bool gone)
{
    SECURITY_ATTRIBUTES inherited = {.nLength = sizeof inherited, .bInheritHandle = TRUE};
    HANDLE to[2], from[2];
    struct text command = {0};
    PROCESS_INFORMATION made;
    DWORD n;
    if (!CreatePipe(&to[0], &to[1], &inherited, 0) ||
        !CreatePipe(&from[0], &from[1], &inherited, 0)) {
        fail("no pipe");
    }
    SetHandleInformation(to[1], HANDLE_FLAG_INHERIT, 0);
    SetHandleInformation(from[0], HANDLE_FLAG_INHERIT, 0);
    STARTUPINFOA info = {.cb = sizeof info,
                         .dwFlags = STARTF_USESTDHANDLES,
                         .hStdInput = to[0],
                         .hStdOutput = from[1]};
    program_quote(&command, program);
    if (!CreateProcessA(NULL, command.data, NULL, NULL, TRUE, 0, NULL, NULL, &info, &made)) {
        fail("it cannot be started");
    }
    CloseHandle(to[0]);
    CloseHandle(from[1]);
    if (gone) {
        WriteFile(to[1], "ping 1\n", 7, &n, NULL);
        char c;
        if (!ReadFile(from[0], &c, 1, &n, NULL)) {
            fail("no answer");
        }
        CloseHandle(from[0]);
    } else {
        for (int i = 0; i < 200; i++) { /* each answer is long, a pipe holds only so much */
            WriteFile(to[1], "protover 2\n", 11, &n, NULL);
        }
        CloseHandle(to[1]);
    }
    if (WaitForSingleObject(made.hProcess, PATIENCE_MS) != WAIT_OBJECT_0) {
        TerminateProcess(made.hProcess, 1);
        fail("it does not end");
    }
    text_free(&command);
}

int main(int argc, char **argv)
{
    struct session s;
    program_begin(&argc, &argv);
    if (argc != 3) {
        return 2;
    }
    char *more = program_variable("PROTOCOL_PATIENCE");
    patience = more ? strtol(more, NULL, 10) : 1;
    free(more);
    if (strcmp(argv[2], "empty_write") == 0) {
        empty_write(argv[1]);
    } else if (strcmp(argv[2], "reader_gone") == 0 || strcmp(argv[2], "deaf_reader") == 0) {
        without_reader(argv[1], strcmp(argv[2], "reader_gone") == 0);
    } else {
        begin(&s, argv[1]);
        strcmp(argv[2], "quit") == 0           ? quit(&s)
        : strcmp(argv[2], "end_of_input") == 0 ? end_of_input(&s)
        : strcmp(argv[2], "long_count") == 0   ? long_count(&s)
                                               : fail("no such case");
    }
    return 0;
}
