/* Options of a command, read by a table that also prints their help. */
#ifndef WELTGEIST_TOOLS_COMMAND_LINE_H
#define WELTGEIST_TOOLS_COMMAND_LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "base/error.h"

enum value_kind {
    VALUE_FLAG,    /* bool; takes no argument */
    VALUE_INT,     /* int */
    VALUE_LONG,    /* int64_t */
    VALUE_REAL,    /* double */
    VALUE_SECONDS, /* int64_t of milliseconds, given in seconds */
    VALUE_TEXT,    /* const char *, pointing into argv */
    VALUE_CALL,    /* read by `call` */
};

struct command_line;

struct command_option {
    const char *name, *argument, *help; /* argument: NULL for a flag */
    enum value_kind kind;
    int target;      /* which of the line's targets holds the value */
    size_t at;       /* where in it */
    double min, max; /* of numbers */
    bool (*call)(struct command_line *line, const char *value, struct error *error);
};

/* What is read and where it goes. `call` may change the targets for the options that follow. */
struct command_line {
    const struct command_option *option;
    size_t n_options;
    void *target[2];
    const char **word; /* arguments that are no options; room for argc, given by the caller */
    size_t n_words;
};

/* Reads the arguments after argv[0]; `--name value` and `--name=value` are the same, `--` ends the
 * options. False with a reason at the first one that is wrong. */
bool command_line_parse(struct command_line *line, int argc, char **argv, struct error *error);

/* One line for each option. */
void command_line_help(const struct command_line *line, FILE *out);

#endif
