/* The program: reads the command line and runs a command, or speaks the protocol. The only place
 * that knows all commands. */
#include <stdio.h>
#include <string.h>

#include "base/program.h"
#include "commit.h"
#include "protocol/session.h"
#include "tools/command.h"
#include "tools/terminal.h"
#include "tools/variant_files.h"

#define COMMAND_ROW(name) &command_##name,
static const struct command *const commands[] = {COMMANDS(COMMAND_ROW)};
#undef COMMAND_ROW

enum { N_COMMANDS = sizeof commands / sizeof commands[0] };

static const char statuses[] = "Exit status: 0 done; 1 a game, position, file or count is wrong; "
                               "2 the command line is wrong.\n";

static void help(void)
{
    struct text options = {0};
    fputs("weltgeist plays chess on boards with three dimensions.\n\n"
          "Usage: weltgeist [OPTION...] COMMAND ...\n"
          "       weltgeist                 speaks the XBoard protocol\n\nCommands:\n",
          stdout);
    for (int i = 0; i < N_COMMANDS; i++) {
        printf("  %-7s %-22s %s\n", commands[i]->name, commands[i]->usage, commands[i]->summary);
    }
    options_describe(NULL, &options);
    printf("\nOptions of all commands:\n%s\n'weltgeist COMMAND --help' tells more.\n%s",
           options.data, statuses);
    text_free(&options);
}

static void help_command(const struct command *command)
{
    struct text options = {0};
    options_describe(command->options, &options);
    printf("Usage: weltgeist %s %s%s[OPTION...]\n\n%s.\n%s%s\nOptions:\n%s\n%s", command->name,
           command->usage, *command->usage ? " " : "", command->summary,
           command->details ? command->details : "", command->details ? "\n" : "", options.data,
           statuses);
    text_free(&options);
}

static const struct command *command_of_name(const char *name)
{
    for (int i = 0; i < N_COMMANDS; i++) {
        if (strcmp(commands[i]->name, name) == 0) {
            return commands[i];
        }
    }
    return NULL;
}

/* The command: the first argument that names one and is not the value of an option before it. It is
 * taken out of the arguments. */
static const struct command *take_command(int *argc, char **argv)
{
    for (int i = 0; i < *argc; i++) {
        const struct command *command = command_of_name(argv[i]);
        if (command && command_line_is_options(command->options, i, argv)) {
            memmove(&argv[i], &argv[i + 1], (size_t)(*argc - i) * sizeof *argv);
            --*argc;
            return command;
        }
    }
    return NULL;
}

/* Whether the command takes such words and options; if not, complains. */
static bool fits(const struct command *command, const struct command_line *line)
{
    struct error error;
    if (!command_line_agrees(line, &error)) {
        usage_error(command, "%s", error.text);
        return false;
    }
    if (line->n_words < command->min_words || line->n_words > command->max_words) {
        usage_error(command, "expected %s", *command->usage ? command->usage : "no words");
        return false;
    }
    return true;
}

/* Complains about a command line that names no command. */
static int refuse(const struct command_line *line, int argc, char **argv, const char *why)
{
    for (int i = 0; i < argc; i++) {
        for (int j = 0; line->n_words == 0 && j < N_COMMANDS; j++) {
            if (argv[i][0] == '-' && !option_is_known(NULL, argv[i]) &&
                option_is_known(commands[j]->options, argv[i])) {
                complain("%.40s needs a command; 'weltgeist --help' lists them", argv[i]);
                return STATUS_USAGE;
            }
        }
    }
    if (line->n_words) {
        complain("there is no command '%.40s'; 'weltgeist --help' lists them", line->word[0]);
    } else {
        complain("%s; 'weltgeist --help' tells more", why);
    }
    return STATUS_USAGE;
}

/* A session with a client. A person who started it by hand is told what it waits for. */
static int talk(struct catalogue *catalogue)
{
    if (terminal_asks()) {
        fputs("weltgeist waits for commands of the XBoard protocol or for 'uci'; 'quit' ends it. "
              "'weltgeist --help' lists what else it does.\n",
              stderr);
    }
    return protocol_main(catalogue, WELTGEIST_VERSION);
}

static int run(const struct command *command, const struct command_line *line)
{
    if (line->version) {
        puts(*WELTGEIST_COMMIT ? "weltgeist " WELTGEIST_VERSION " (" WELTGEIST_COMMIT ")"
                               : "weltgeist " WELTGEIST_VERSION);
        return STATUS_DONE;
    }
    if (line->help) {
        command ? help_command(command) : help();
        return STATUS_DONE;
    }
    if (command && !fits(command, line)) {
        return STATUS_USAGE;
    }
    struct catalogue *catalogue = catalogue_new();
    int status = STATUS_FAULT;
    variant_files_load_own(catalogue);
    if (variant_files_load(catalogue, line->variants, line->n_variants)) {
        struct request request = {command,         catalogue,     line->target[TARGET_OPTIONS],
                                  line->word,      line->n_words, line->variants,
                                  line->n_variants};
        status = command ? command->run(&request) : talk(catalogue);
    }
    catalogue_free(catalogue);
    return status;
}

/* The status tells if output could not be written. */
static int flushed(int status)
{
    if (fflush(stdout) != 0 || ferror(stdout)) {
        perror("weltgeist: output");
        return STATUS_FAULT;
    }
    return status;
}

int main(int argc, char **argv)
{
    struct command_line line;
    struct error error = {""};
    program_begin(&argc, &argv);
    argc -= argc > 0;
    argv += 1;
    const struct command *command = take_command(&argc, argv);
    bool ok = command_line_parse(&line, command ? command->options : NULL, argc, argv, &error);
    int status;
    if (!command && (!ok || line.n_words)) {
        status = refuse(&line, argc, argv, error.text);
    } else if (!ok) {
        status = usage_error(command, "%s", error.text);
    } else {
        status = run(command, &line);
    }
    command_line_free(&line);
    return flushed(status);
}
