/* The command line as words and options. A command's options are a table, from which they are read,
 * checked and explained; those that all commands have stand in a table of their own. */
#ifndef WELTGEIST_TOOLS_COMMAND_LINE_H
#define WELTGEIST_TOOLS_COMMAND_LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/text.h"

enum value_kind {
    VALUE_FLAG,    /* bool; takes no argument */
    VALUE_INT,     /* int */
    VALUE_LONG,    /* int64_t */
    VALUE_REAL,    /* double */
    VALUE_SECONDS, /* int64_t of milliseconds, given in seconds */
    VALUE_TEXT,    /* const char *, pointing into argv */
    VALUE_CALL,    /* read by `call`; may be given again and again */
};

/* What an option sets: the command's options, or the part of them that `call` chose last. */
enum option_target { TARGET_OPTIONS, TARGET_PART, TARGET_LINE, TARGETS };

struct command_line;

/* A table of them ends with {0}. */
struct command_option {
    const char *name, *argument, *help; /* argument: NULL for a flag */
    enum value_kind kind;
    enum option_target target;
    size_t at;       /* where in the target the value goes */
    double min, max; /* of numbers */
    bool (*call)(struct command_line *line, const char *value, struct error *error);
};

/* What the options of a command ask of each other. A table of them ends with {0}. */
struct option_rule {
    const char *option;
    enum { OPTION_EXCLUDES, OPTION_NEEDS } relation;
    const char *other;
};

/* All that is known of a command's options. */
struct option_table {
    const struct command_option *option;
    const struct option_rule *rule; /* NULL: none */
    const void *defaults;           /* the struct that they set, as it is before */
    size_t size;                    /* of that struct */
    size_t part;                    /* where in it the first part for TARGET_PART lies */
    void (*free)(void *options);    /* frees what options own, but not the struct; NULL: nothing */
};

/* What is read and where it goes. */
struct command_line {
    const struct option_table *table; /* NULL: a command without options of its own */
    void *target[TARGETS];            /* `call` may change that of TARGET_PART for what follows */
    uint64_t given;                   /* bit: the option of this place in the table was there */
    const char **word;                /* arguments that are no options, in order */
    size_t n_words;
    const char **variants; /* files named by --variants */
    size_t n_variants;
    bool help, version;
};

/* Reads the arguments; `--name value` and `--name=value` are the same, `--` ends the options. False
 * with a reason at the first one that is wrong. @line is to be freed with command_line_free() in
 * any case; its texts are those of @argv. */
bool command_line_parse(struct command_line *line, const struct option_table *table, int argc,
                        char **argv, struct error *error);

/* Whether the options that were given go together; false with a reason. */
bool command_line_agrees(const struct command_line *line, struct error *error);

void command_line_free(struct command_line *line);

/* Whether all of the arguments are options (known or not) and their values. */
bool command_line_is_options(const struct option_table *table, int argc, char **argv);

/* Whether a command has the option that an argument begins with. */
bool option_is_known(const struct option_table *table, const char *argument);

/* Appends a line of help for each option of a command and for those that all commands have. */
void options_describe(const struct option_table *table, struct text *out);

#endif
