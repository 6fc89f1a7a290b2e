/* Processes that are started, and that nothing of them is left. */
#define _POSIX_C_SOURCE 200809L
#include "base/child.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

#include "harness.h"

enum { PATIENCE_MS = 60000 };

/* Reads a number that the child prints. */
static pid_t read_pid(struct child *child)
{
    char line[32] = "";
    size_t n = 0, got;
    while (n < sizeof line - 1 &&
           child_read(child, line + n, 1, PATIENCE_MS, &got) == CHILD_BYTES && line[n] != '\n') {
        n++;
    }
    return (pid_t)strtol(line, NULL, 10);
}

static void endings(void)
{
    static const struct {
        const char *command;
        int64_t wait_ms;
        enum child_end how;
        int number;
    } cases[] = {
        {"true", PATIENCE_MS, CHILD_EXITED, 0},
        {"sh -c 'exit 3'", PATIENCE_MS, CHILD_EXITED, 3},
        {"sh -c 'kill -TERM $$'", PATIENCE_MS, CHILD_SIGNALLED, SIGTERM},
        {"cat", PATIENCE_MS, CHILD_EXITED, 0},
        {"sleep 1000", 0, CHILD_KILLED, SIGKILL},
        {"/nowhere/program", PATIENCE_MS, CHILD_EXITED, CHILD_NOT_FOUND},
        {"/etc/passwd", PATIENCE_MS, CHILD_EXITED, CHILD_NOT_RUN},
    };
    struct children *children = children_new();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct error error;
        struct child *child = child_start(children, cases[i].command, "/", &error);
        if (CHECK(child != NULL)) {
            struct child_ending ending = child_end(children, child, cases[i].wait_ms);
            CHECK_INT_CASE(ending.how, cases[i].how, cases[i].command);
            CHECK_INT_CASE(ending.number, cases[i].number, cases[i].command);
        }
    }
    struct error error;
    CHECK(!child_start(children, "true", "/nowhere", &error));
    CHECK_PART(error.text, "/nowhere");
    children_free(children);
}

/* Each prints the number of a process that has left it in another way. */
static void nothing_is_left(void)
{
    static const char *const commands[] = {
        "sh -c 'sleep 1000 & echo $!; wait'",
        "setsid sh -c 'echo $$; exec sleep 1000'",
        "sh -c 'setsid sh -c \"echo \\$\\$; exec sleep 1000\" & cat'",
        "sh -c '(setsid sh -c \"echo \\$\\$; exec sleep 1000\" &)'",
        "sh -c '(setsid sh -c \"echo \\$\\$; exec sleep 1000\" &); cat'",
    };
    struct children *children = children_new();
    struct error error;
    struct child *other = child_start(children, "sh -c 'echo $$; exec cat'", NULL, &error);
    if (!CHECK(other != NULL)) {
        return;
    }
    pid_t alive = read_pid(other);
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        struct child *child = child_start(children, commands[i], NULL, &error);
        if (CHECK(child != NULL)) {
            pid_t pid = read_pid(child);
            CHECK_CASE(pid > 0 && kill(pid, 0) == 0, commands[i]);
            child_end(children, child, 0);
            CHECK_CASE(kill(pid, 0) != 0 && errno == ESRCH, commands[i]);
        }
    }
    CHECK(kill(alive, 0) == 0);
    struct child *hidden = child_start(
        children, "sh -c '(setsid env -i /bin/sh -c \"echo \\$\\$; exec /bin/sleep 1000\" &)'",
        NULL, &error);
    pid_t pid = 0;
    if (CHECK(hidden != NULL)) {
        pid = read_pid(hidden);
        child_end(children, hidden, PATIENCE_MS);
    }
    child_end(children, other, PATIENCE_MS);
    children_free(children);
    CHECK(pid > 0 && kill(pid, 0) != 0);
}

static const struct test tests[] = {
    {"how they end", endings},
    {"nothing is left", nothing_is_left},
    {0, 0},
};

const struct suite suite_children = {"children", tests};
