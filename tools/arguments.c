#include "tools/arguments.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "search/search.h"

enum value { VALUE_NONE, VALUE_TEXT, VALUE_INT, VALUE_SECONDS };

static const double seconds_max = 86400;

static const struct {
    const char *name;
    enum value value;
    const char *value_name;
    int64_t min, max;
    const char *meaning;
} table[OPTIONS] = {
    [OPTION_VARIANTS] = {"--variants", VALUE_TEXT, "FILE", 0, 0,
                         "load the games of a file too; may be repeated"},
    [OPTION_HELP] = {"--help", VALUE_NONE, "", 0, 0, "show this help and end"},
    [OPTION_VERSION] = {"--version", VALUE_NONE, "", 0, 0, "show the version and end"},
    [OPTION_DIVIDE] = {"--divide", VALUE_NONE, "", 0, 0, "count below each first move"},
    [OPTION_PERFT] = {"--perft", VALUE_NONE, "", 0, 0,
                      "count sequences of legal moves too, and say how fast"},
    [OPTION_SUITE] = {"--suite", VALUE_TEXT, "FILE", 0, 0,
                      "compare with a file of lines GAME;POSITION;D1 COUNT;D2 COUNT..."},
    [OPTION_MAX_NODES] = {"--max-nodes", VALUE_INT, "N", 1, INT64_MAX,
                          "leave out the counts of a suite that are larger"},
    [OPTION_GAME] = {"--game", VALUE_TEXT, "GAME", 0, 0, "only the lines of a suite for this game"},
    [OPTION_SVG] = {"--svg", VALUE_NONE, "", 0, 0, "write a picture (SVG) instead of text"},
    [OPTION_STATS] = {"--stats", VALUE_NONE, "", 0, 0,
                      "sizes, memory and load time of the game instead of the board"},
    [OPTION_FLIP] = {"--flip", VALUE_NONE, "", 0, 0, "see the board from Black's side"},
    [OPTION_WORDS] = {"--words", VALUE_NONE, "", 0, 0,
                      "list the keys of game files and the words of the moves' notation"},
    [OPTION_SECONDS] = {"--seconds", VALUE_SECONDS, "S", 0, 0, "think so long for a move"},
    [OPTION_DEPTH] = {"--depth", VALUE_INT, "D", 1, SEARCH_DEPTH_MAX, "think so many plies deep"},
    [OPTION_NODES] = {"--nodes", VALUE_INT, "N", 1, INT64_MAX, "think so many positions long"},
    [OPTION_THREADS] = {"--threads", VALUE_INT, "N", 1, SEARCH_THREADS_MAX,
                        "work with so many threads (1)"},
    [OPTION_HASH] = {"--hash", VALUE_INT, "MIB", 1, SEARCH_HASH_MAX_MB,
                     "memory of the transposition table (64)"},
    [OPTION_LINES] = {"--lines", VALUE_INT, "N", 1, SEARCH_LINES_MAX, "show the N best lines (1)"},
    [OPTION_SIDE] = {"--side", VALUE_TEXT, "SIDE", 0, 0,
                     "who you play: white, black, both or none (the side to move)"},
    [OPTION_LEVEL] = {"--level", VALUE_INT, "N", 0, SKILL_MAX, "the engine's skill (20)"},
};

static int find(const char *name, size_t length)
{
    for (int i = 0; i < OPTIONS; i++) {
        if (strlen(table[i].name) == length && strncmp(table[i].name, name, length) == 0) {
            return i;
        }
    }
    return -1;
}

static bool take_value(struct arguments *out, int option, const char *value, struct error *error)
{
    out->text[option] = value;
    switch (table[option].value) {
    case VALUE_INT:
        return text_parse_int(value, table[option].min, table[option].max, &out->number[option]) ||
               error_set(error, "%s: '%.40s' is not a whole number from %lld to %lld",
                         table[option].name, value, (long long)table[option].min,
                         (long long)table[option].max);
    case VALUE_SECONDS:
        return text_parse_real(value, 0.001, seconds_max, &out->seconds) ||
               error_set(error, "%s: '%.40s' is not a number from 0.001 to %.0f",
                         table[option].name, value, seconds_max);
    case VALUE_TEXT:
    case VALUE_NONE:
        break;
    }
    if (option == OPTION_VARIANTS) {
        out->variants[out->n_variants++] = value;
    }
    return true;
}

/* Reads the option argv[*at], and the value behind it. */
static bool take_option(struct arguments *out, int argc, char **argv, int *at, struct error *error)
{
    const char *word = argv[*at];
    const char *equals = strchr(word, '=');
    int option = find(word, equals ? (size_t)(equals - word) : strlen(word));
    if (strcmp(word, "-h") == 0) {
        option = OPTION_HELP;
    }
    if (option < 0) {
        return error_set(error, "there is no option '%.60s'", word);
    }
    out->given |= OPTION_BIT(option);
    if (table[option].value == VALUE_NONE) {
        return !equals || error_set(error, "%s has no value", table[option].name);
    }
    if (!equals && *at + 1 == argc) {
        return error_set(error, "%s needs a value, %s", table[option].name,
                         table[option].value_name);
    }
    return take_value(out, option, equals ? equals + 1 : argv[++*at], error);
}

bool arguments_read(struct arguments *out, int argc, char **argv, struct error *error)
{
    *out = (struct arguments){0};
    out->word = memory_new((size_t)argc + 1, sizeof *out->word);
    out->variants = memory_new((size_t)argc + 1, sizeof *out->variants);
    bool options = true;
    for (int i = 0; i < argc; i++) {
        if (options && strcmp(argv[i], "--") == 0) {
            options = false;
        } else if (options && argv[i][0] == '-' && argv[i][1]) {
            if (!take_option(out, argc, argv, &i, error)) {
                return false;
            }
        } else {
            out->word[out->n_words++] = argv[i];
        }
    }
    return true;
}

void arguments_free(struct arguments *arguments)
{
    free(arguments->word);
    free(arguments->variants);
    *arguments = (struct arguments){0};
}

bool arguments_have(const struct arguments *arguments, enum option option)
{
    return arguments->given & OPTION_BIT(option);
}

const char *option_name(uint64_t options)
{
    return table[__builtin_ctzll(options)].name;
}

void options_describe(uint64_t options, struct text *out)
{
    for (int i = 0; i < OPTIONS; i++) {
        if (options & OPTION_BIT(i)) {
            int used = (int)strlen(table[i].name) + 1;
            text_addf(out, "  %s %-*s %s\n", table[i].name, 18 - used, table[i].value_name,
                      table[i].meaning);
        }
    }
}
