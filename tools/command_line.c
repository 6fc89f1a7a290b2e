#include "tools/command_line.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "search/parameters.h"

enum { OPTIONS_MAX = 64, HELP_AT = 27 };

static bool add_variants(struct command_line *line, const char *value, struct error *error)
{
    (void)error;
    line->variants[line->n_variants++] = value;
    return true;
}

/* Takes effect at once: searches are made later. */
static bool set_parameter(struct command_line *line, const char *value, struct error *error)
{
    (void)line;
    return parameters_set(value, error);
}

static const struct command_option common[] = {
    {"--variants", "FILE", "load the games of a file too; may be repeated", VALUE_CALL, TARGET_LINE,
     0, 0, 0, add_variants},
    {"--set", "NAME=VALUE", "set a number of the search; may be repeated", VALUE_CALL, TARGET_LINE,
     0, 0, 0, set_parameter},
    {"--help", NULL, "show this help and end; also -h", VALUE_FLAG, TARGET_LINE,
     offsetof(struct command_line, help), 0, 0, NULL},
    {"--version", NULL, "show the version and end", VALUE_FLAG, TARGET_LINE,
     offsetof(struct command_line, version), 0, 0, NULL},
    {0},
};

/* The option of a name that ends at the end of @text or at '='. */
static const struct command_option *find_in(const struct command_option *option, const char *text)
{
    size_t length = strcspn(text, "=");
    for (; option->name; option++) {
        if (strlen(option->name) == length && strncmp(option->name, text, length) == 0) {
            return option;
        }
    }
    return NULL;
}

static const struct command_option *find(const struct option_table *table, const char *text)
{
    text = strcmp(text, "-h") == 0 ? "--help" : text;
    const struct command_option *option = find_in(common, text);
    return option || !table ? option : find_in(table->option, text);
}

/* The bit of an option in the set of those given; 0 for one that all commands have. */
static uint64_t bit_of(const struct option_table *table, const struct command_option *option)
{
    if (option->target == TARGET_LINE) {
        return 0;
    }
    assert(option - table->option < OPTIONS_MAX);
    return UINT64_C(1) << (option - table->option);
}

static bool set_whole(const struct command_option *option, void *at, const char *value,
                      struct error *error)
{
    int64_t number, min = (int64_t)option->min, max = (int64_t)option->max;
    if (!text_parse_int(value, min, max, &number)) {
        return error_set(error, "%s: '%.40s' is not a whole number from %lld to %lld", option->name,
                         value, (long long)min, (long long)max);
    }
    if (option->kind == VALUE_INT) {
        *(int *)at = (int)number;
    } else {
        *(int64_t *)at = number;
    }
    return true;
}

static bool set_real(const struct command_option *option, void *at, const char *value,
                     struct error *error)
{
    double number;
    if (!text_parse_real(value, option->min, option->max, &number)) {
        return error_set(error, "%s: '%.40s' is not a number from %.15g to %.15g", option->name,
                         value, option->min, option->max);
    }
    if (option->kind == VALUE_REAL) {
        *(double *)at = number;
    } else {
        *(int64_t *)at = (int64_t)(number * 1000 + 0.5);
    }
    return true;
}

static bool set(struct command_line *line, const struct command_option *option, const char *value,
                struct error *error)
{
    void *at = (char *)line->target[option->target] + option->at;
    switch (option->kind) {
    case VALUE_FLAG:
        *(bool *)at = true;
        return true;
    case VALUE_INT:
    case VALUE_LONG:
        return set_whole(option, at, value, error);
    case VALUE_REAL:
    case VALUE_SECONDS:
        return set_real(option, at, value, error);
    case VALUE_TEXT:
        *(const char **)at = value;
        return true;
    case VALUE_CALL:
        return option->call(line, value, error);
    }
    return false;
}

/* Reads the option argv[*at], and the value behind it. */
static bool take_option(struct command_line *line, int argc, char **argv, int *at,
                        struct error *error)
{
    const char *text = argv[*at];
    const struct command_option *option = find(line->table, text);
    if (!option) {
        return error_set(error, "there is no option '%.60s'", text);
    }
    const char *equals = strchr(text, '=');
    if (!option->argument && equals) {
        return error_set(error, "%s has no value", option->name);
    }
    if (option->argument && !equals && *at + 1 == argc) {
        return error_set(error, "%s needs a value, %s", option->name, option->argument);
    }
    uint64_t bit = bit_of(line->table, option);
    bool once = option->target == TARGET_OPTIONS && option->argument && option->kind != VALUE_CALL;
    if (once && line->given & bit) {
        return error_set(error, "%s is given twice", option->name);
    }
    line->given |= bit;
    return set(line, option, equals ? equals + 1 : option->argument ? argv[++*at] : NULL, error);
}

static bool is_option(const char *text)
{
    return text[0] == '-' && text[1];
}

bool command_line_parse(struct command_line *line, const struct option_table *table, int argc,
                        char **argv, struct error *error)
{
    bool options = true;
    *line = (struct command_line){
        .table = table,
        .word = memory_new((size_t)argc + 1, sizeof *line->word),
        .variants = memory_new((size_t)argc + 1, sizeof *line->variants),
    };
    if (table) {
        char *values = memory_new(1, table->size);
        memcpy(values, table->defaults, table->size);
        line->target[TARGET_OPTIONS] = values;
        line->target[TARGET_PART] = values + table->part;
    }
    line->target[TARGET_LINE] = line;
    for (int i = 0; i < argc; i++) {
        if (options && strcmp(argv[i], "--") == 0) {
            options = false;
        } else if (options && is_option(argv[i])) {
            if (!take_option(line, argc, argv, &i, error)) {
                return false;
            }
        } else {
            line->word[line->n_words++] = argv[i];
        }
    }
    return true;
}

bool command_line_agrees(const struct command_line *line, struct error *error)
{
    const struct option_table *table = line->table;
    for (const struct option_rule *rule = table ? table->rule : NULL; rule && rule->option;
         rule++) {
        const struct command_option *option = find_in(table->option, rule->option);
        const struct command_option *other = find_in(table->option, rule->other);
        bool given = line->given & bit_of(table, option);
        bool other_given = line->given & bit_of(table, other);
        if (given && other_given && rule->relation == OPTION_EXCLUDES) {
            return error_set(error, "%s does not go with %s", option->name, other->name);
        }
        if (given && !other_given && rule->relation == OPTION_NEEDS) {
            return error_set(error, "%s needs %s", option->name, other->name);
        }
    }
    return true;
}

void command_line_free(struct command_line *line)
{
    if (line->table && line->table->free) {
        line->table->free(line->target[TARGET_OPTIONS]);
    }
    free(line->target[TARGET_OPTIONS]);
    free(line->word);
    free(line->variants);
    *line = (struct command_line){0};
}

bool command_line_is_options(const struct option_table *table, int argc, char **argv)
{
    int i = 0;
    while (i < argc && is_option(argv[i]) && strcmp(argv[i], "--") != 0) {
        const struct command_option *option = find(table, argv[i]);
        i += option && option->argument && !strchr(argv[i], '=') ? 2 : 1;
    }
    return i == argc;
}

bool option_is_known(const struct option_table *table, const char *argument)
{
    return find(table, argument) != NULL;
}

/* Appends an option's default, " (4)", if it has one. */
static void describe_default(const struct option_table *table, const struct command_option *option,
                             struct text *out)
{
    if (option->target != TARGET_OPTIONS || !table) {
        return;
    }
    const void *at = (const char *)table->defaults + option->at;
    double value = option->kind == VALUE_INT       ? *(const int *)at
                   : option->kind == VALUE_LONG    ? (double)*(const int64_t *)at
                   : option->kind == VALUE_REAL    ? *(const double *)at
                   : option->kind == VALUE_SECONDS ? (double)*(const int64_t *)at / 1000
                                                   : 0;
    if (value != 0) {
        text_addf(out, " (%.15g)", value);
    }
}

static void describe(const struct option_table *table, const struct command_option *option,
                     struct text *out)
{
    for (; option->name; option++) {
        size_t before = out->length;
        text_addf(out, "  %s %s", option->name, option->argument ? option->argument : "");
        size_t used = out->length - before;
        if (used >= HELP_AT) {
            text_add_char(out, '\n');
            used = 0;
        }
        text_addf(out, "%*s%s", (int)(HELP_AT - used), "", option->help);
        describe_default(table, option, out);
        text_add_char(out, '\n');
    }
}

void options_describe(const struct option_table *table, struct text *out)
{
    if (table) {
        describe(table, table->option, out);
    }
    describe(NULL, common, out);
}
