/* What the commands share: how they are described, what they are given, how they complain. */
#ifndef WELTGEIST_TOOLS_COMMAND_H
#define WELTGEIST_TOOLS_COMMAND_H

#include "engine/compile/catalogue.h"
#include "engine/position.h"
#include "tools/arguments.h"

/* Exit statuses of the program. */
enum status {
    STATUS_DONE = 0,
    STATUS_FAULT = 1, /* what was asked for is wrong: a game, a position, a count, a file */
    STATUS_USAGE = 2, /* the command line itself is wrong */
};

struct request {
    struct catalogue *catalogue;
    const struct arguments *arguments;
    const char *const *word; /* what follows the command's name */
    size_t n_words;
};

typedef enum status command_fn(const struct request *request);

struct command {
    const char *name, *usage, *summary;
    const char *details; /* more help, or NULL */
    uint64_t options;    /* those it takes beside OPTIONS_EVERYWHERE */
    size_t min_words, max_words;
    command_fn *run;
};

enum { WORDS_ANY = 1000000, POSITION_WORDS = 6 };

command_fn command_perft, command_moves, command_games, command_show, command_check, command_play,
    command_think, command_bench, command_fit;

/* Prints "weltgeist: MESSAGE" and a line end to stderr. */
void complain(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The game of a name, or NULL and a complaint. */
const struct variant *request_game(const struct request *request, const char *name);

/* A new position of a game: its start, or what the request's words from @first on say, a position
 * in one word or in several. NULL and a complaint if they say no position. The caller frees it with
 * request_position_free(). */
struct position *request_position(const struct request *request, const struct variant *variant,
                                  size_t first);
void request_position_free(struct position *pos);

#endif
