#include "tools/measure/perft_suite.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/memory.h"
#include "engine/perft/perft.h"
#include "engine/position_text.h"
#include "tools/play/line_input.h"

enum { DEPTH_MAX = 30 };

/* Cuts the text up to the next ; off *@rest in place; NULL at the end. */
static char *cut_field(char **rest)
{
    char *field = *rest;
    if (!field) {
        return NULL;
    }
    char *end = strchr(field, ';');
    *rest = end ? end + 1 : NULL;
    if (end) {
        *end = '\0';
    }
    return text_trim(field);
}

static bool parse_count(char *field, int *depth, uint64_t *count)
{
    int64_t d, n;
    char *rest = field;
    const char *first = text_word(&rest), *second = text_word(&rest);
    if (*first != 'D' || *rest || !text_parse_int(first + 1, 1, DEPTH_MAX, &d) ||
        !text_parse_int(second, 0, INT64_MAX, &n)) {
        return false;
    }
    *depth = (int)d;
    *count = (uint64_t)n;
    return true;
}

/* Where a line of the suite stands, for messages. */
struct place {
    struct suite *suite;
    int line;
    const char *game;
};

static void fail(const struct place *at, const char *what)
{
    printf("%s:%d: %s\n", at->suite->path, at->line, what);
    at->suite->failed++;
}

/* Compares one count; @pos is NULL if the line's position is wrong. */
static void run_count(const struct place *at, struct position *pos, char *field)
{
    struct suite *suite = at->suite;
    struct text what = {0};
    uint64_t expected;
    int depth;
    if (!parse_count(field, &depth, &expected)) {
        text_addf(&what, "'%.40s' is not D<depth> <count>", field);
        fail(at, what.data);
    } else if (expected <= suite->max_nodes) {
        uint64_t count = pos ? perft(pos, depth) : 0;
        if (!pos) {
            suite->failed++;
        } else if (count == expected) {
            suite->passed++;
        } else {
            text_addf(&what, "%s D%d: expected %" PRIu64 ", counted %" PRIu64, at->game, depth,
                      expected, count);
            fail(at, what.data);
        }
    }
    text_free(&what);
}

/* The position of a line; NULL, and a message, if it is wrong. */
static struct position *open_position(const struct place *at, struct catalogue *catalogue,
                                      const char *text)
{
    struct error error;
    const struct variant *variant = catalogue_game(catalogue, at->game, &error);
    struct position *pos = NULL;
    if (variant) {
        pos = memory_new(1, sizeof *pos);
        position_init(pos, variant);
        if (position_parse(pos, text, &error)) {
            return pos;
        }
        position_free(pos);
        free(pos);
    }
    printf("%s:%d: %s\n", at->suite->path, at->line, error.text);
    return NULL;
}

static void run_line(struct place *at, struct catalogue *catalogue, char *line)
{
    char *rest = text_trim(line);
    if (!*rest || *rest == '#') {
        return;
    }
    char *text, *field;
    at->game = cut_field(&rest);
    if (at->suite->game && strcmp(at->suite->game, at->game) != 0) {
        return;
    }
    text = cut_field(&rest);
    field = cut_field(&rest);
    if (!text || !field) {
        fail(at, "expected GAME;POSITION;D<depth> <count>;...");
        return;
    }
    struct position *pos = open_position(at, catalogue, text);
    for (; field; field = cut_field(&rest)) {
        if (*field || rest) {
            run_count(at, pos, field);
        }
    }
    fflush(stdout);
    if (pos) {
        position_free(pos);
        free(pos);
    }
}

bool suite_run(struct suite *suite, struct catalogue *catalogue, struct error *error)
{
    FILE *in = file_open(suite->path, "r");
    if (!in) {
        return error_set(error, "%s: %s", suite->path, strerror(errno));
    }
    struct text line = {0};
    struct place at = {.suite = suite};
    while (line_read(in, &line)) {
        at.line++;
        run_line(&at, catalogue, line.data);
    }
    bool failed = ferror(in);
    text_free(&line);
    fclose(in);
    return !failed || error_set(error, "%s: cannot be read", suite->path);
}
