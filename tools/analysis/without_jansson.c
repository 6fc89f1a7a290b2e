/* The commands `analyse` and `merge` in a program that was built without jansson, which writes and
 * reads what they do. */
#include "tools/command.h"

static int refuse(const struct request *request)
{
    complain("%s: this program was built without jansson, which this command needs",
             request->command->name);
    return STATUS_FAULT;
}

const struct command command_analyse = {
    .name = "analyse",
    .usage = "[FILE]",
    .summary = "Search many positions (not in this build)",
    .max_words = WORDS_ANY,
    .run = refuse,
};

const struct command command_merge = {
    .name = "merge",
    .usage = "SHARD...",
    .summary = "Put parts together (not in this build)",
    .max_words = WORDS_ANY,
    .run = refuse,
};
