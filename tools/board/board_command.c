/* The command `board`: the page of web/ with this machine's engine, in the user's browser. */
#define _GNU_SOURCE /* readlink(), sigwait() */
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/machine.h"
#include "tools/board/board_server.h"
#include "tools/command.h"

struct board_options {
    int port, threads;
    bool no_open;
};

static const struct board_options defaults = {0};

#define OF(field) offsetof(struct board_options, field)

static const struct command_option table[] = {
    {"--port", "N", "serve on that port; any free one otherwise", VALUE_INT, TARGET_OPTIONS,
     OF(port), 0, 65535, NULL},
    {"--threads", "N", "of each search; as many as there are processors otherwise", VALUE_INT,
     TARGET_OPTIONS, OF(threads), 1, 256, NULL},
    {"--no-open", NULL, "do not open the browser", VALUE_FLAG, TARGET_OPTIONS, OF(no_open), 0, 0,
     NULL},
    {0},
};

static const struct option_table options = {
    .option = table, .defaults = &defaults, .size = sizeof defaults};

/* Appends a word that the shell reads as @word. */
static void add_quoted(struct text *out, const char *word)
{
    text_add_char(out, '\'');
    for (; *word; word++) {
        if (*word == '\'') {
            text_add(out, "'\\''");
        } else {
            text_add_char(out, *word);
        }
    }
    text_add_char(out, '\'');
}

/* The command that starts this program as an engine with the same games. */
static bool engine_command(const struct request *request, struct text *out)
{
    char self[4096];
    ssize_t length = readlink("/proc/self/exe", self, sizeof self - 1);
    if (length < 0) {
        return false;
    }
    self[length] = '\0';
    add_quoted(out, self);
    for (size_t i = 0; i < request->n_variants; i++) {
        text_add(out, " --variants ");
        add_quoted(out, request->variants[i]);
    }
    return true;
}

/* The browser is no child of ours: it stays when the board ends. */
static void open_browser(const char *address)
{
    extern char **environ;
    static const char script[] = "command -v xdg-open >/dev/null || exit 1; "
                                 "xdg-open \"$1\" >/dev/null 2>&1 &";
    char *argv[] = {(char *)"sh", (char *)"-c",    (char *)script,
                    (char *)"sh", (char *)address, NULL};
    pid_t pid;
    int status = 1;
    if (posix_spawn(&pid, "/bin/sh", NULL, NULL, argv, environ) != 0 ||
        waitpid(pid, &status, 0) < 0 || status != 0) {
        printf("There is no xdg-open: open the address yourself.\n");
    }
}

/* The signals that end the program are waited for; threads that are started later do not get them.
 */
static void hold_signals(sigset_t *signals)
{
    const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
    sigemptyset(signals);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        sigaddset(signals, numbers[i]);
    }
    pthread_sigmask(SIG_BLOCK, signals, NULL);
    signal(SIGPIPE, SIG_IGN);
}

static int run(const struct request *request)
{
    const struct board_options *given = request->options;
    struct error error;
    struct text command = {0}, address = {0};
    if (request->n_words && !request_game(request, request->word[0])) {
        return STATUS_FAULT;
    }
    if (!engine_command(request, &command)) {
        complain("cannot find out where this program is");
        return STATUS_FAULT;
    }
    sigset_t signals;
    int caught;
    hold_signals(&signals);
    struct board_settings settings = {given->port, command.data,
                                      given->threads ? given->threads : machine_processors()};
    struct board_server *server = board_server_new(&settings, &error);
    if (!server) {
        complain("%s", error.text);
        text_free(&command);
        return STATUS_FAULT;
    }
    text_add(&address, board_server_address(server));
    if (request->n_words) {
        text_addf(&address, "#game=%s", request->word[0]);
    }
    printf("The board is at %s\nCtrl-C ends it.\n", address.data);
    fflush(stdout);
    if (!given->no_open) {
        open_browser(address.data);
    }
    board_server_begin(server);
    sigwait(&signals, &caught);
    board_server_free(server);
    text_free(&command);
    text_free(&address);
    return STATUS_DONE;
}

const struct command command_board = {
    .name = "board",
    .usage = "[GAME]",
    .summary = "opens a board in the browser, with this engine",
    .details =
        "The page comes from this program, on the loopback address; nothing leaves the machine.\n",
    .options = &options,
    .max_words = 1,
    .run = run,
};
