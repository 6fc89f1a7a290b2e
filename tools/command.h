/* The frame of all commands: their description, their call, their complaints. */
#ifndef WELTGEIST_TOOLS_COMMAND_H
#define WELTGEIST_TOOLS_COMMAND_H

#include "engine/compile/catalogue.h"
#include "engine/position.h"
#include "tools/command_line.h"

/* Exit statuses of the program; a run that a signal ended has 128 and its number. */
enum status {
    STATUS_DONE = 0,
    STATUS_FAULT = 1, /* what was asked for is wrong: a game, a position, a count, a file */
    STATUS_USAGE = 2, /* the command line itself is wrong */
    STATUS_ERRORS_IN_INPUT = 3, /* all that was asked for is done, errors in the input included */
};

struct command;

/* A call of a command. */
struct request {
    const struct command *command;
    struct catalogue *catalogue;
    void *options;           /* the struct of the command's table */
    const char *const *word; /* the arguments behind the command's name that are not options */
    size_t n_words;
    const char *const *variants; /* files named by --variants, loaded already */
    size_t n_variants;
};

/* Runs the command and returns the program's exit status. */
typedef int command_fn(const struct request *request);

struct command {
    const char *name, *usage, *summary;
    const char *details; /* more help, or NULL */
    const struct option_table *options;
    size_t min_words, max_words;
    command_fn *run;
};

enum { WORDS_ANY = 1000000, POSITION_WORDS = 6 };

/* The commands, in the order of the help. Each is a `const struct command command_NAME`. */
#define COMMANDS(COMMAND)                                                                          \
    COMMAND(games)                                                                                 \
    COMMAND(show)                                                                                  \
    COMMAND(play)                                                                                  \
    COMMAND(think)                                                                                 \
    COMMAND(moves)                                                                                 \
    COMMAND(perft)                                                                                 \
    COMMAND(bench)                                                                                 \
    COMMAND(learn)                                                                                 \
    COMMAND(calibrate)                                                                             \
    COMMAND(check)                                                                                 \
    COMMAND(match)                                                                                 \
    COMMAND(analyse)                                                                               \
    COMMAND(merge)                                                                                 \
    COMMAND(pgn)                                                                                   \
    COMMAND(board)

#define COMMAND_DECLARE(name) extern const struct command command_##name;
COMMANDS(COMMAND_DECLARE)
#undef COMMAND_DECLARE

/* Prints "weltgeist: MESSAGE" and a line end to stderr. */
void complain(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Prints "weltgeist: COMMAND: MESSAGE" and where help is found; returns STATUS_USAGE. */
int usage_error(const struct command *command, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The game of a name, or NULL and a complaint. */
const struct variant *request_game(const struct request *request, const char *name);

/* A new position of a game: its start, or the position that the request's words from @first on
 * give, in one word or in several. NULL and a complaint if they give none. The caller frees it with
 * request_position_free(). */
struct position *request_position(const struct request *request, const struct variant *variant,
                                  size_t first);
/* False with a reason if @output, which is to be written, is one of the files named by --variants.
 */
bool request_may_write(const struct request *request, const char *output, struct error *error);

void request_position_free(struct position *pos);

#endif
