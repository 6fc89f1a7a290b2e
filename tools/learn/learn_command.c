/* The command `learn`: an evaluation of a game from games of the engine against itself. */
#include <stdlib.h>
#include <string.h>

#include "base/interrupt.h"
#include "base/memory.h"
#include "engine/outcome.h"
#include "engine/position_text.h"
#include "tools/command.h"
#include "tools/learn/learn.h"
#include "tools/search_options.h"

/* What the command line gives. */
struct learn_words {
    struct learn_options options;
    bool resume, overwrite, data_only;
    const char **from;
    size_t n_from, cap_from;
};

static const struct learn_words defaults = {.options = {.gate_ms = 100, .threads = 1}};

enum { RUN_MS_USUAL = 3600000, GENERATIONS_MAX = 10000 };

static bool set_shard(struct command_line *line, const char *value, struct error *error)
{
    struct learn_words *words = line->target[TARGET_OPTIONS];
    return shard_parse(&words->options.shard, value, error);
}

static void add_from(struct learn_words *words, const char *folder)
{
    words->from = memory_grow(words->from, &words->cap_from, words->n_from, sizeof *words->from);
    words->from[words->n_from++] = folder;
}

static bool set_from(struct command_line *line, const char *value, struct error *error)
{
    (void)error;
    add_from(line->target[TARGET_OPTIONS], value);
    return true;
}

static void free_words(void *options)
{
    free(((struct learn_words *)options)->from);
}

#define AT(field) offsetof(struct learn_words, field)
#define OF(field) TARGET_OPTIONS, AT(field)
#define SEED_MAX 9e18

static const struct command_option table[] = {
    OPTION_SECONDS(AT(options.run_ms), "learn so long, all runs together (3600)"),
    OPTION_THREADS(AT(options.threads)),
    {"--seed", "K", "begin of the random numbers (1)", VALUE_LONG, OF(options.seed), 1, SEED_MAX,
     NULL},
    {"--output", "FOLDER", "where positions, nets and the log are kept (GAME.learn)", VALUE_TEXT,
     OF(options.folder), 0, 0, NULL},
    {"--net", "FILE", "where the net goes that has won (GAME.net)", VALUE_TEXT, OF(options.net), 0,
     0, NULL},
    {"--resume", NULL, "go on where FOLDER ends", VALUE_FLAG, OF(resume), 0, 0, NULL},
    {"--overwrite", NULL, "throw away what FOLDER and FILE hold", VALUE_FLAG, OF(overwrite), 0, 0,
     NULL},
    {"--nodes", "N", "think so many positions long about a move that is learnt from (1500)",
     VALUE_LONG, OF(options.nodes), 1, NODES_MAX, NULL},
    {"--positions", "P", "keep so many positions a generation, whatever the time", VALUE_LONG,
     OF(options.positions), 1, 1e12, NULL},
    {"--generations", "G", "end after so many generations", VALUE_INT, OF(options.generations), 1,
     GENERATIONS_MAX, NULL},
    {"--st", "S", "seconds for a move in the match that a net must win", VALUE_SECONDS,
     OF(options.gate_ms), 0.001, SECONDS_MAX, NULL},
    {"--gate-nodes", "N", "positions for such a move instead, so that a run can be repeated",
     VALUE_LONG, OF(options.gate_nodes), 1, NODES_MAX, NULL},
    {"--data-only", NULL, "write positions, learn nothing", VALUE_FLAG, OF(data_only), 0, 0, NULL},
    {"--shard", "I/N", "the I-th of N files of positions (1/1)", VALUE_CALL, TARGET_OPTIONS, 0, 0,
     0, set_shard},
    {"--from", "FOLDER...", "learn from the positions of these folders first", VALUE_CALL,
     TARGET_OPTIONS, 0, 0, 0, set_from},
    {0},
};

static const struct option_rule rules[] = {
    {"--resume", OPTION_EXCLUDES, "--overwrite"},
    {"--shard", OPTION_NEEDS, "--data-only"},
    {"--data-only", OPTION_EXCLUDES, "--overwrite"},
    {"--data-only", OPTION_EXCLUDES, "--net"},
    {"--data-only", OPTION_EXCLUDES, "--generations"},
    {"--data-only", OPTION_EXCLUDES, "--gate-nodes"},
    {"--st", OPTION_EXCLUDES, "--gate-nodes"},
    {0},
};

/* The game's name with an ending, to be freed. */
static char *name_of(const struct variant *variant, const char *ending)
{
    struct text name = {0};
    text_addf(&name, "%s%s", variant->id, ending);
    return name.data;
}

/* The words behind the game are folders, as the shell makes them of --from FOLDER*. */
static bool take_folders(struct learn_words *words, const struct request *request)
{
    if (request->n_words > 1 && words->n_from == 0) {
        usage_error(request->command, "'%.40s' is no option; one game at a time", request->word[1]);
        return false;
    }
    for (size_t i = 1; i < request->n_words; i++) {
        add_from(words, request->word[i]);
    }
    words->options.from = words->from;
    words->options.n_from = words->n_from;
    return true;
}

static void settle(struct learn_words *words)
{
    struct learn_options *options = &words->options;
    options->begin = words->resume ? LEARN_RESUME : words->overwrite ? LEARN_OVERWRITE : LEARN_NEW;
    bool ends = options->positions && (options->generations || words->data_only);
    if (!options->run_ms && !ends) {
        options->run_ms = RUN_MS_USUAL;
    }
    if (!options->shard.of) {
        options->shard = (struct shard){1, 1};
    }
}

static bool goes_on(const struct variant *variant)
{
    struct position *pos = position_new(variant);
    position_start(pos);
    bool on = outcome_of(pos).result == RESULT_NONE;
    position_delete(pos);
    return on;
}

static int learn_game(const struct request *request, struct learn_words *words,
                      const struct variant *variant)
{
    struct learn_options *options = &words->options;
    const volatile sig_atomic_t *signal = interrupt_catch();
    struct error error;
    bool ok = goes_on(variant) || error_set(&error, "%s is over at its start", variant->id);
    ok = ok && request_may_write(request, words->data_only ? NULL : options->net, &error);
    ok = ok && (words->data_only ? learn_write_data(options, variant, signal, &error)
                                 : learn_run(options, variant, signal, &error));
    if (!ok) {
        complain("learn: %s", error.text);
        return STATUS_FAULT;
    }
    return *signal ? 128 + *signal : STATUS_DONE;
}

static int learn(const struct request *request)
{
    struct learn_words *words = request->options;
    if (!take_folders(words, request)) {
        return STATUS_USAGE;
    }
    const struct variant *variant = request_game(request, request->word[0]);
    if (!variant) {
        return STATUS_FAULT;
    }
    settle(words);
    char *folder = name_of(variant, ".learn"), *net = name_of(variant, ".net");
    words->options.folder = words->options.folder ? words->options.folder : folder;
    words->options.net = words->options.net ? words->options.net : net;
    int status = learn_game(request, words, variant);
    free(folder);
    free(net);
    return status;
}

static const struct option_table options_of_learn = {.option = table,
                                                     .rule = rules,
                                                     .defaults = &defaults,
                                                     .size = sizeof defaults,
                                                     .free = free_words};

const struct command command_learn = {
    .name = "learn",
    .usage = "GAME",
    .summary = "Learn an evaluation of a game by playing it",
    .details = "Plays the game against itself, trains a net on its positions, and keeps what wins "
               "a match.\n'net = FILE' in the game's section then uses it. It may be killed and "
               "resumed at any time.",
    .options = &options_of_learn,
    .min_words = 1,
    .max_words = WORDS_ANY,
    .run = learn,
};
