#include "tools/command_line.h"

#include <stdint.h>
#include <string.h>

#include "base/text.h"

/* The option of a name that ends at the end of @text or at '='. */
static const struct command_option *find(const struct command_line *line, const char *text)
{
    size_t length = strcspn(text, "=");
    for (size_t i = 0; i < line->n_options; i++) {
        const char *name = line->option[i].name;
        if (strlen(name) == length && strncmp(name, text, length) == 0) {
            return &line->option[i];
        }
    }
    return NULL;
}

static bool set_whole(const struct command_option *option, void *at, const char *value)
{
    int64_t number;
    if (!text_parse_int(value, (int64_t)option->min, (int64_t)option->max, &number)) {
        return false;
    }
    if (option->kind == VALUE_INT) {
        *(int *)at = (int)number;
    } else {
        *(int64_t *)at = number;
    }
    return true;
}

static bool set_real(const struct command_option *option, void *at, const char *value)
{
    double number;
    if (!text_parse_real(value, option->min, option->max, &number)) {
        return false;
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
    char *target = line->target[option->target];
    void *at = target ? target + option->at : NULL;
    bool ok = true;
    if (!at && option->kind != VALUE_CALL) {
        return error_set(error, "%s cannot be set here", option->name);
    }
    switch (option->kind) {
    case VALUE_FLAG:
        *(bool *)at = true;
        break;
    case VALUE_INT:
    case VALUE_LONG:
        ok = set_whole(option, at, value);
        break;
    case VALUE_REAL:
    case VALUE_SECONDS:
        ok = set_real(option, at, value);
        break;
    case VALUE_TEXT:
        *(const char **)at = value;
        break;
    case VALUE_CALL:
        return option->call(line, value, error);
    }
    return ok || error_set(error, "%s: '%s' is not a number from %.15g to %.15g", option->name,
                           value, option->min, option->max);
}

bool command_line_parse(struct command_line *line, int argc, char **argv, struct error *error)
{
    bool options = true;
    line->n_words = 0;
    for (int i = 1; i < argc; i++) {
        char *text = argv[i];
        if (!options || text[0] != '-' || !text[1]) {
            line->word[line->n_words++] = text;
            continue;
        }
        if (strcmp(text, "--") == 0) {
            options = false;
            continue;
        }
        const struct command_option *option = find(line, text);
        if (!option) {
            return error_set(error, "unknown option %s", text);
        }
        const char *value = strchr(text, '=');
        value = value ? value + 1 : NULL;
        if (!option->argument && value) {
            return error_set(error, "%s takes no value", option->name);
        }
        if (option->argument && !value && !(value = argv[++i])) {
            return error_set(error, "%s needs %s", option->name, option->argument);
        }
        if (!set(line, option, value, error)) {
            return false;
        }
    }
    return true;
}

void command_line_help(const struct command_line *line, FILE *out)
{
    for (size_t i = 0; i < line->n_options; i++) {
        const struct command_option *option = &line->option[i];
        char left[80];
        snprintf(left, sizeof left, "%s %s", option->name,
                 option->argument ? option->argument : "");
        fprintf(out, "  %-28s %s\n", left, option->help);
    }
}
