/* Processes that are started, and that nothing of them is left. */
#include "base/child.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/program.h"
#include "base/windows/wide.h"
#include "harness.h"

enum { PATIENCE_MS = 60000, LARGE = 1 << 20 };

/* The helper beside this program, children_helper.c, called with these words; the caller frees it.
 */
static char *helper(const char *words)
{
    struct text path = {0}, command = {0};
    program_path(&path);
    char *name = strrchr(path.data, '\\');
    path.length = (size_t)(name - path.data);
    *name = '\0';
    text_add(&path, "\\children_helper.exe");
    program_quote(&command, path.data);
    text_addf(&command, " %s", words);
    text_free(&path);
    return command.data;
}

static struct child *start(struct children *children, const char *words)
{
    struct error error = {""};
    char *command = helper(words);
    struct child *child = child_start(children, command, NULL, &error);
    CHECK_TEXT(error.text, "");
    free(command);
    return child;
}

/* Reads to the end of the output, or to the end of the line. */
static char *read_output(struct child *child, bool line)
{
    struct text text = {0};
    char c;
    size_t n;
    text_add(&text, "");
    while (child_read(child, &c, 1, PATIENCE_MS, &n) == CHILD_BYTES && !(line && c == '\n')) {
        text_add_char(&text, c);
    }
    return text.data;
}

static bool lives(unsigned long pid)
{
    HANDLE process = OpenProcess(SYNCHRONIZE, FALSE, pid);
    bool alive = process && WaitForSingleObject(process, 0) == WAIT_TIMEOUT;
    if (process) {
        CloseHandle(process);
    }
    return alive;
}

static void endings(void)
{
    static const struct {
        const char *words;
        int64_t wait_ms;
        enum child_end how;
        int number;
    } cases[] = {
        {"exit 0", PATIENCE_MS, CHILD_EXITED, 0},
        {"exit 3", PATIENCE_MS, CHILD_EXITED, 3},
        {"copy", PATIENCE_MS, CHILD_EXITED, 0},
        {"sleep", 0, CHILD_KILLED, 1},
        {"crash", PATIENCE_MS, CHILD_EXITED, (int)EXCEPTION_ACCESS_VIOLATION},
    };
    struct children *children = children_new();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct child *child = start(children, cases[i].words);
        if (CHECK(child != NULL)) {
            struct child_ending ending = child_end(children, child, cases[i].wait_ms);
            CHECK_INT_CASE(ending.how, cases[i].how, cases[i].words);
            CHECK_INT_CASE(ending.number, cases[i].number, cases[i].words);
        }
    }
    children_free(children);
}

static void refusals(void)
{
    struct children *children = children_new();
    struct error error;
    char *command = helper("exit 0");
    CHECK(!child_start(children, command, "Z:\\nowhere", &error));
    CHECK_PART(error.text, "nowhere");
    CHECK(!child_start(children, "C:\\nowhere\\program.exe", NULL, &error));
    CHECK_PART(error.text, "not found");
    CHECK(!child_start(children, "no-such-program-anywhere", NULL, &error));
    CHECK_PART(error.text, "not found");
    CHECK(!child_start(children, "", NULL, &error));
    CHECK(!child_start(children, "C:\\windows", NULL, &error));
    free(command);
    children_free(children);
}

/* Words arrive as they were given, letters of all the world among them. */
static void words(void)
{
    static const char *const cases[] = {
        "plain", "two words", "", "\"", "a\\", "a\\\\\"b", "\\\\server\\share\\", "größe ♞ 将", "*",
    };
    struct text command = {0}, expected = {0};
    struct children *children = children_new();
    text_add(&command, "words");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        text_add_char(&command, ' ');
        program_quote(&command, cases[i]);
        text_addf(&expected, "%s\n", cases[i]);
    }
    struct child *child = start(children, command.data);
    if (CHECK(child != NULL)) {
        char *output = read_output(child, false);
        CHECK_TEXT(output, expected.data);
        free(output);
        child_end(children, child, PATIENCE_MS);
    }
    text_free(&command);
    text_free(&expected);
    children_free(children);
}

/* A program named without its folder is looked for in the child's, as everywhere. */
static void folders(void)
{
    struct children *children = children_new();
    struct error error;
    struct text path = {0};
    program_path(&path);
    *strrchr(path.data, '\\') = '\0';
    struct child *child = child_start(children, "./children_helper folder", path.data, &error);
    if (CHECK(child != NULL)) {
        char *output = read_output(child, true);
        CHECK_TEXT(output, path.data);
        free(output);
        child_end(children, child, PATIENCE_MS);
    }
    text_free(&path);
    children_free(children);
}

/* What is written comes back, more than a pipe holds, and nobody waits for whom he should not. */
static void streams(void)
{
    struct children *children = children_new();
    struct child *child = start(children, "copy"), *sleeper = start(children, "sleep");
    char *data = memory_new(LARGE, 1), *back = memory_new(LARGE, 1);
    size_t sent = 0, got = 0, n;
    if (CHECK(child && sleeper)) {
        for (size_t i = 0; i < LARGE; i++) {
            data[i] = (char)(i * 7 % 251);
        }
        CHECK_INT(child_read(child, back, LARGE, 0, &n), CHILD_NOTHING);
        while (got < LARGE) {
            if (sent < LARGE) {
                CHECK(child_write(child, data + sent, 1 << 14, PATIENCE_MS));
                sent += 1 << 14;
            }
            if (child_read(child, back + got, LARGE - got, sent < LARGE ? 0 : PATIENCE_MS, &n) ==
                CHILD_CLOSED) {
                break;
            }
            got += n;
        }
        CHECK_INT((int64_t)got, LARGE);
        CHECK(memcmp(data, back, LARGE) == 0);
        CHECK(!child_write(sleeper, data, LARGE, 100));
        /* The second child holds no end of the first one's pipes. */
        struct child_ending ending = child_end(children, child, PATIENCE_MS);
        CHECK_INT(ending.how, CHILD_EXITED);
        child_end(children, sleeper, 0);
    }
    free(data);
    free(back);
    children_free(children);
}

/* What a child has started ends with it, whether the child ends or is killed. */
static void nothing_is_left(void)
{
    static const char *const cases[] = {"leave", "keep"};
    struct children *children = children_new();
    struct child *other = start(children, "keep");
    unsigned long alive = 0;
    if (CHECK(other != NULL)) {
        char *line = read_output(other, true);
        alive = strtoul(line, NULL, 10);
        free(line);
    }
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct child *child = start(children, cases[i]);
        if (CHECK(child != NULL)) {
            char *line = read_output(child, true);
            unsigned long pid = strtoul(line, NULL, 10);
            CHECK_CASE(lives(pid), cases[i]);
            child_end(children, child, i ? 0 : PATIENCE_MS);
            CHECK_CASE(!lives(pid), cases[i]);
            free(line);
        }
    }
    CHECK(lives(alive));
    if (other) {
        child_end(children, other, 0);
    }
    CHECK(!lives(alive));
    children_free(children);
}

static const struct test tests[] = {
    {"how they end", endings},
    {"what cannot be started", refusals},
    {"words", words},
    {"a program in its folder", folders},
    {"streams", streams},
    {"nothing is left", nothing_is_left},
    {0, 0},
};

const struct suite suite_children = {"children", tests};
