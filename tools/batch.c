#include "tools/batch.h"

#include <stdio.h>
#include <string.h>

static const struct batch_command commands[] = {
    {"match", "OPTION...", "Let engines play each other", command_match},
    {"analyse", "[FILE]", "Search many positions, a JSON object each", command_analyse},
    {"merge", "SHARD...", "Put the parts of an analysis together", command_merge},
    {"pgn", "[FILE...]", "Replay and check games, write positions", command_pgn},
};

enum { N_COMMANDS = sizeof commands / sizeof *commands };

const struct batch_command *batch_command(size_t index)
{
    return index < N_COMMANDS ? &commands[index] : NULL;
}

static const struct batch_command *find(const char *name)
{
    for (size_t i = 0; i < N_COMMANDS; i++) {
        if (strcmp(commands[i].name, name) == 0) {
            return &commands[i];
        }
    }
    return NULL;
}

const struct batch_command *batch_take(int argc, char **argv)
{
    int at = 1;
    while (at < argc && strncmp(argv[at], "--variants", 10) == 0) {
        at += argv[at][10] ? 1 : 2;
    }
    const struct batch_command *command = at < argc ? find(argv[at]) : NULL;
    for (char *name = argv[at < argc ? at : 0]; command && at > 1; at--) {
        argv[at] = argv[at - 1];
        argv[at - 1] = name;
    }
    return command;
}

/* Returns how many arguments are left, -1 after having printed what is wrong with a file. */
static int load_variants(struct catalogue *catalogue, int argc, char **argv)
{
    static const char equals[] = "--variants=";
    struct faults faults = {0};
    int left = 0;
    for (int i = 0; i < argc; i++) {
        if (strcmp(argv[i], "--variants") == 0 && i + 1 < argc) {
            catalogue_load(catalogue, argv[++i], &faults);
        } else if (strncmp(argv[i], equals, sizeof equals - 1) == 0) {
            catalogue_load(catalogue, argv[i] + sizeof equals - 1, &faults);
        } else {
            argv[left++] = argv[i];
        }
    }
    argv[left] = NULL;
    if (faults.n) {
        fputs(faults.text.data, stderr);
        left = -1;
    }
    faults_free(&faults);
    return left;
}

int batch_run(const struct batch_command *command, int argc, char **argv)
{
    struct catalogue *catalogue = catalogue_new();
    int left = load_variants(catalogue, argc, argv);
    int status = left < 0 ? 1 : command->run(catalogue, left, argv);
    catalogue_free(catalogue);
    return status;
}
