/* Commands that read their own options, from argv[0] (the command's name) on. They return the
 * program's exit status. */
#ifndef WELTGEIST_TOOLS_COMMANDS_H
#define WELTGEIST_TOOLS_COMMANDS_H

#include "engine/catalogue.h"

int command_match(struct catalogue *catalogue, int argc, char **argv);
int command_analyse(struct catalogue *catalogue, int argc, char **argv);
int command_merge(struct catalogue *catalogue, int argc, char **argv);
int command_pgn(struct catalogue *catalogue, int argc, char **argv);

#endif
