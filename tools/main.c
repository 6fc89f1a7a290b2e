/* The program: reads the command line and runs a command, or speaks the protocol. The only place
 * that knows all commands. */
#define _POSIX_C_SOURCE 200809L
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "commit.h"
#include "protocol/session.h"
#include "tools/batch.h"
#include "tools/command.h"

#define THINKING (OPTION_BIT(OPTION_SECONDS) | OPTION_BIT(OPTION_THREADS) | OPTION_BIT(OPTION_HASH))

static const struct command commands[] = {
    {"games", "", "List the games that are known", NULL, 0, 0, 0, command_games},
    {"show", "GAME [POSITION]", "Draw a board and explain the men",
     "Levels stand side by side, as many as fit into the terminal or COLUMNS. A position may be\n"
     "written in one word or in several, and may leave out fields at its end.",
     OPTION_BIT(OPTION_SVG) | OPTION_BIT(OPTION_STATS) | OPTION_BIT(OPTION_FLIP), 1,
     1 + POSITION_WORDS, command_show},
    {"play", "GAME [POSITION]", "Play against the engine in the terminal",
     "Type moves as 'moves' lists them, and 'help' for the other commands.",
     THINKING | OPTION_BIT(OPTION_SIDE) | OPTION_BIT(OPTION_LEVEL), 1, 1 + POSITION_WORDS,
     command_play},
    {"think", "GAME [POSITION]", "Search a position and print the best move",
     "Without a limit it thinks five seconds. Scores are in pawns, for the side to move.",
     THINKING | OPTION_BIT(OPTION_DEPTH) | OPTION_BIT(OPTION_NODES) | OPTION_BIT(OPTION_LINES), 1,
     1 + POSITION_WORDS, command_think},
    {"moves", "GAME [POSITION]", "List the legal moves, sorted by their text", NULL, 0, 1,
     1 + POSITION_WORDS, command_moves},
    {"perft", "GAME DEPTH [POSITION]", "Count the sequences of legal moves",
     "With --suite FILE and no GAME it prints each count that differs, and last how many passed.",
     OPTION_BIT(OPTION_DIVIDE) | OPTION_BIT(OPTION_SUITE) | OPTION_BIT(OPTION_MAX_NODES) |
         OPTION_BIT(OPTION_GAME) | OPTION_BIT(OPTION_THREADS),
     0, 2 + POSITION_WORDS, command_perft},
    {"bench", "[GAME...]", "Search fixed positions and tell nodes and speed",
     "One thread, fixed depths, empty tables: the nodes are the same on every run.",
     OPTION_BIT(OPTION_PERFT) | OPTION_BIT(OPTION_DEPTH), 0, WORDS_ANY, command_bench},
    {"fit", "GAME [TERM...]", "Fit the evaluation to a game by playing it",
     "Prints lines for the game's file. A TERM is one of weight.TERM ('check --words' lists "
     "them),\n"
     "or 'value' for what men are worth; without one all but the values are fitted. Ten minutes "
     "and\n"
     "3000 nodes a move unless told otherwise; Ctrl-C ends it early.",
     OPTION_BIT(OPTION_SECONDS) | OPTION_BIT(OPTION_NODES) | OPTION_BIT(OPTION_THREADS), 1,
     2 + WEIGHT_TERMS, command_fit},
    {"check", "[FILE|GAME...]", "Check game files and say how they were understood",
     "Explains the games of the files, games by their name, or without either all that are known.",
     OPTION_BIT(OPTION_WORDS), 0, WORDS_ANY, command_check},
};

enum { N_COMMANDS = sizeof commands / sizeof commands[0] };

static const char statuses[] = "Exit status: 0 done; 1 a game, position, file or count is wrong; "
                               "2 the command line is wrong.\n";

static void help(void)
{
    struct text options = {0};
    size_t n_batch = 0;
    fputs("weltgeist plays chess on boards with three dimensions.\n\n"
          "Usage: weltgeist [OPTION...] COMMAND ...\n"
          "       weltgeist                 speaks the XBoard protocol\n\nCommands:\n",
          stdout);
    for (int i = 0; i < N_COMMANDS; i++) {
        printf("  %-7s %-22s %s\n", commands[i].name, commands[i].usage, commands[i].summary);
    }
    for (const struct batch_command *b; (b = batch_command(n_batch)); n_batch++) {
        printf("  %-7s %-22s %s\n", b->name, b->usage, b->summary);
    }
    options_describe(OPTIONS_EVERYWHERE, &options);
    printf("\nOptions of all commands:\n%s\n'weltgeist COMMAND --help' tells more.\n%s",
           options.data, statuses);
    text_free(&options);
}

static void help_command(const struct command *command)
{
    struct text options = {0};
    options_describe(command->options | OPTIONS_EVERYWHERE, &options);
    printf("Usage: weltgeist %s %s%s[OPTION...]\n\n%s.\n%s%s\nOptions:\n%s\n%s", command->name,
           command->usage, *command->usage ? " " : "", command->summary,
           command->details ? command->details : "", command->details ? "\n" : "", options.data,
           statuses);
    text_free(&options);
}

static const struct command *find_command(const char *name)
{
    for (int i = 0; i < N_COMMANDS; i++) {
        if (strcmp(commands[i].name, name) == 0) {
            return &commands[i];
        }
    }
    return NULL;
}

/* Loads the files of --variants; prints the faults of all of them. */
static bool load_variants(struct catalogue *catalogue, const struct arguments *arguments)
{
    struct faults faults = {0};
    for (size_t i = 0; i < arguments->n_variants; i++) {
        catalogue_load(catalogue, arguments->variants[i], &faults);
    }
    bool ok = faults.n == 0;
    if (!ok) {
        fputs(faults.text.data, stderr);
    }
    faults_free(&faults);
    return ok;
}

/* Whether the words and options are such as the command takes. */
static bool fits(const struct command *command, const struct arguments *arguments)
{
    size_t n = arguments->n_words - 1;
    uint64_t strange = arguments->given & ~(command->options | OPTIONS_EVERYWHERE);
    if (strange) {
        complain("%s: there is no option %s here", command->name, option_name(strange));
    } else if (n < command->min_words || n > command->max_words) {
        complain("%s: expected %s", command->name, *command->usage ? command->usage : "no words");
    } else {
        return true;
    }
    fprintf(stderr, "'weltgeist %s --help' tells more.\n", command->name);
    return false;
}

static enum status without_command(struct catalogue *catalogue, const struct arguments *arguments)
{
    uint64_t strange = arguments->given & ~OPTIONS_EVERYWHERE;
    if (strange) {
        complain("%s needs a command", option_name(strange));
        return STATUS_USAGE;
    }
    return protocol_main(catalogue, WELTGEIST_VERSION) == 0 ? STATUS_DONE : STATUS_FAULT;
}

static enum status run(const struct arguments *arguments)
{
    const char *name = arguments->n_words ? arguments->word[0] : NULL;
    const struct command *command = name ? find_command(name) : NULL;
    if (arguments_have(arguments, OPTION_VERSION)) {
        puts(*WELTGEIST_COMMIT ? "weltgeist " WELTGEIST_VERSION " (" WELTGEIST_COMMIT ")"
                               : "weltgeist " WELTGEIST_VERSION);
        return STATUS_DONE;
    }
    if (name && !command) {
        complain("there is no command '%.40s'; 'weltgeist --help' lists them", name);
        return STATUS_USAGE;
    }
    if (arguments_have(arguments, OPTION_HELP)) {
        command ? help_command(command) : help();
        return STATUS_DONE;
    }
    if (command && !fits(command, arguments)) {
        return STATUS_USAGE;
    }
    struct catalogue *catalogue = catalogue_new();
    enum status status = STATUS_FAULT;
    if (load_variants(catalogue, arguments)) {
        struct request request = {catalogue, arguments, arguments->word + 1,
                                  name ? arguments->n_words - 1 : 0};
        status = command ? command->run(&request) : without_command(catalogue, arguments);
    }
    catalogue_free(catalogue);
    return status;
}

/* Whoever started the program may have closed its streams. Then files and pipes would get their
 * numbers: they are taken by something that cannot be read or written respectively. */
static void fill_streams(void)
{
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++) {
        if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", fd ? O_RDONLY : O_WRONLY) < 0) {
            return;
        }
    }
}

/* What was printed must have arrived, or the status says so. */
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
    struct arguments arguments;
    struct error error;
    enum status status = STATUS_USAGE;
    fill_streams();
    const struct batch_command *batch = batch_take(argc, argv);
    if (batch) {
        return flushed(batch_run(batch, argc - 1, argv + 1));
    }
    if (arguments_read(&arguments, argc > 0 ? argc - 1 : 0, argv + 1, &error)) {
        status = run(&arguments);
    } else {
        complain("%s; 'weltgeist --help' tells more", error.text);
    }
    arguments_free(&arguments);
    return flushed(status);
}
