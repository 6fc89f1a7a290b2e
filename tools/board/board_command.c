/* The command `board`: the page of web/ with this machine's engine, in the user's browser. */
#include <stdio.h>

#include "base/interrupt.h"
#include "base/machine.h"
#include "base/program.h"
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

/* The command that starts this program as an engine with the same games. */
static bool engine_command(const struct request *request, struct text *out)
{
    struct text self = {0};
    if (!program_path(&self)) {
        return false;
    }
    program_quote(out, self.data);
    text_free(&self);
    for (size_t i = 0; i < request->n_variants; i++) {
        text_add(out, " --variants ");
        program_quote(out, request->variants[i]);
    }
    return true;
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
    interrupt_hold();
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
    if (!given->no_open && !program_browse(address.data)) {
        printf("No browser can be opened from here: open the address yourself.\n");
    }
    board_server_begin(server);
    interrupt_await();
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
