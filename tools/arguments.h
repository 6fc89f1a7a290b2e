/* The command line as words and options. One table of options serves all commands: reading,
 * checking and help. */
#ifndef WELTGEIST_TOOLS_ARGUMENTS_H
#define WELTGEIST_TOOLS_ARGUMENTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/text.h"

enum option {
    OPTION_VARIANTS,
    OPTION_HELP,
    OPTION_VERSION,
    OPTION_DIVIDE,
    OPTION_PERFT,
    OPTION_SUITE,
    OPTION_MAX_NODES,
    OPTION_GAME,
    OPTION_SVG,
    OPTION_STATS,
    OPTION_FLIP,
    OPTION_WORDS,
    OPTION_SECONDS,
    OPTION_DEPTH,
    OPTION_NODES,
    OPTION_THREADS,
    OPTION_HASH,
    OPTION_LINES,
    OPTION_SIDE,
    OPTION_LEVEL,
    OPTIONS
};

/* Sets of options as bits. */
#define OPTION_BIT(option) (UINT64_C(1) << (option))
#define OPTIONS_EVERYWHERE                                                                         \
    (OPTION_BIT(OPTION_VARIANTS) | OPTION_BIT(OPTION_HELP) | OPTION_BIT(OPTION_VERSION))

/* What stood on the command line. The texts are those of argv. */
struct arguments {
    const char **word; /* what is not an option, in order */
    size_t n_words;
    const char **variants; /* files named by --variants */
    size_t n_variants;
    uint64_t given;            /* options that were there, as bits */
    const char *text[OPTIONS]; /* value of an option that has one; NULL if not given */
    int64_t number[OPTIONS];   /* of an option whose value is an integer; 0 if not given */
    double seconds;            /* 0 if not given */
};

/* Reads argv, the program's name left out. False with a reason if an option is unknown, lacks its
 * value or has a bad one. @out is to be freed with arguments_free() in any case. */
bool arguments_read(struct arguments *out, int argc, char **argv, struct error *error);
void arguments_free(struct arguments *arguments);

/* True if the option was given. */
bool arguments_have(const struct arguments *arguments, enum option option);

/* "--name" of the lowest option of a set. */
const char *option_name(uint64_t options);

/* Appends a line of help for each option of a set. */
void options_describe(uint64_t options, struct text *out);

#endif
