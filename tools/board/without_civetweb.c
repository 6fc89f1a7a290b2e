/* The command `board` in a program that was built without civetweb, which serves its page. */
#include "tools/command.h"

static int refuse(const struct request *request)
{
    complain("%s: this program was built without civetweb, which this command needs",
             request->command->name);
    return STATUS_FAULT;
}

const struct command command_board = {
    .name = "board",
    .usage = "[GAME]",
    .summary = "Open a board in the browser (not in this build)",
    .max_words = WORDS_ANY,
    .run = refuse,
};
