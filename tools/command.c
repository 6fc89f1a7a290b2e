#include "tools/command.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/file_identity.h"
#include "base/memory.h"
#include "engine/position_text.h"

void complain(const char *format, ...)
{
    va_list args;
    fflush(stdout);
    fputs("weltgeist: ", stderr);
    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    fputc('\n', stderr);
}

int usage_error(const struct command *command, const char *format, ...)
{
    struct error error;
    va_list args;
    va_start(args, format);
    vsnprintf(error.text, sizeof error.text, format, args);
    va_end(args);
    complain("%s: %s", command->name, error.text);
    fprintf(stderr, "'weltgeist %s --help' tells more.\n", command->name);
    return STATUS_USAGE;
}

const struct variant *request_game(const struct request *request, const char *name)
{
    struct error error;
    const struct variant *variant = catalogue_game(request->catalogue, name, &error);
    if (!variant) {
        complain("%s ('weltgeist games' lists the games)", error.text);
    }
    return variant;
}

struct position *request_position(const struct request *request, const struct variant *variant,
                                  size_t first)
{
    struct position *pos = memory_new(1, sizeof *pos);
    position_init(pos, variant);
    position_start(pos);
    if (first >= request->n_words) {
        return pos;
    }
    struct error error;
    struct text text = {0};
    for (size_t i = first; i < request->n_words; i++) {
        text_addf(&text, "%s%s", i == first ? "" : " ", request->word[i]);
    }
    bool ok = position_parse(pos, text.data, &error);
    if (!ok) {
        complain("position: %s", error.text);
        request_position_free(pos);
    }
    text_free(&text);
    return ok ? pos : NULL;
}

void request_position_free(struct position *pos)
{
    if (pos) {
        position_free(pos);
        free(pos);
    }
}

bool request_may_write(const struct request *request, const char *output, struct error *error)
{
    struct file_identity file = output ? file_identity_of(output) : (struct file_identity){0};
    for (size_t i = 0; i < request->n_variants; i++) {
        struct file_identity input = file_identity_of(request->variants[i]);
        if (file_identity_same(&file, &input)) {
            return error_set(error, "%s and %s are one file", output, request->variants[i]);
        }
    }
    return true;
}
