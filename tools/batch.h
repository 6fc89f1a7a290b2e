/* The commands for long runs: tournaments, analyses, games in files. They read their own options,
 * as an engine's options depend on their order. */
#ifndef WELTGEIST_TOOLS_BATCH_H
#define WELTGEIST_TOOLS_BATCH_H

#include "engine/compile/catalogue.h"

/* @argv begins with the command's name. Returns the program's exit status. */
typedef int batch_fn(struct catalogue *catalogue, int argc, char **argv);

struct batch_command {
    const char *name, *usage, *summary;
    batch_fn *run;
};

batch_fn command_match, command_analyse, command_merge, command_pgn;

/* The commands in order, NULL past the last. */
const struct batch_command *batch_command(size_t index);

/* The command that stands first, options `--variants FILE` aside; NULL if it is none of these. Its
 * name is moved to argv[1]. */
const struct batch_command *batch_take(int argc, char **argv);

/* Loads the games of all options `--variants FILE`, takes these out of @argv and runs the command.
 */
int batch_run(const struct batch_command *command, int argc, char **argv);

#endif
