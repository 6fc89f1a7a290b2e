/* The command `merge`: puts the shards of an analysis or a match together. */
#include "tools/analysis/merge.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/file_identity.h"
#include "base/input_file.h"
#include "base/memory.h"
#include "tools/command.h"

enum { COMPLAINTS_MAX = 20 };

struct merge_options {
    const char *output;
    bool overwrite;
};

bool merge_write(struct merge *merge, const void *bytes, size_t size, struct error *error)
{
    bool ok = merge->out.file ? fwrite(bytes, 1, size, merge->out.file) == size
                              : fwrite(bytes, 1, size, stdout) == size;
    return ok || error_set(error, "cannot write: %s", strerror(errno));
}

void merge_complain(struct merge *merge, const char *format, ...)
{
    va_list args;
    if (merge->complaints == COMPLAINTS_MAX) {
        fputs("... and more\n", stderr);
    }
    if (merge->complaints++ < COMPLAINTS_MAX) {
        va_start(args, format);
        vfprintf(stderr, format, args);
        va_end(args);
        fputc('\n', stderr);
    }
}

void merge_gap(struct merge *merge, const char *what, int64_t from, int64_t to)
{
    if (from < to) {
        merge_complain(merge, "missing: %s %" PRId64 " to %" PRId64, what, from, to - 1);
        merge->missing += to - from;
    }
}

static bool open_inputs(struct merge *merge, const struct request *request,
                        struct merge_input *input, struct error *error)
{
    merge->input = input;
    for (; merge->n < request->n_words; merge->n++) {
        const char *path = request->word[merge->n];
        FILE *file = input_file_open(path, error);
        input[merge->n] = (struct merge_input){path, file};
        if (!file) {
            return false;
        }
        if (file == stdin) {
            return error_set(error, "shards are files, not standard input");
        }
    }
    return true;
}

/* A file cannot be read and written at once, and a file that holds something stays. */
static bool check_output(const struct merge *merge, const struct merge_options *options,
                         struct error *error)
{
    struct file_identity output =
        options->output ? file_identity_of(options->output) : file_identity_of_stream(stdout);
    for (size_t i = 0; i < merge->n; i++) {
        struct file_identity input = file_identity_of_stream(merge->input[i].file);
        if (file_identity_same(&input, &output)) {
            return error_set(error, "%s is both read and written", merge->input[i].path);
        }
    }
    FILE *file = options->output && output.known && !options->overwrite
                     ? input_file_open(options->output, error)
                     : NULL;
    bool empty = !file || getc(file) == EOF;
    input_file_close(file);
    return empty || error_set(error, "%s is not empty: --overwrite replaces it", options->output);
}

/* True if the first file that holds something holds games. */
static bool are_games(const struct merge *merge)
{
    for (size_t i = 0; i < merge->n; i++) {
        FILE *file = merge->input[i].file;
        int c = getc(file);
        while (c != EOF && isspace(c)) {
            c = getc(file);
        }
        rewind(file);
        if (c != EOF) {
            return c == '[';
        }
    }
    return false;
}

static bool merge_to(struct merge *merge, const struct merge_options *options, struct error *error)
{
    bool games = are_games(merge);
    if (!check_output(merge, options, error) ||
        (options->output &&
         !output_file_open(&merge->out, options->output, OUTPUT_REPLACE, error))) {
        return false;
    }
    bool ok = games ? merge_games(merge, error) : merge_records(merge, error);
    ok = ok && (!options->output || output_file_install(&merge->out, error));
    ok = output_file_close(&merge->out, ok ? error : NULL) && ok;
    if (ok) {
        fprintf(stderr, "%" PRId64 " %s from %zu shards, %" PRId64 " missing, %" PRId64 " twice\n",
                merge->units, games ? "games" : "records", merge->n, merge->missing, merge->twice);
    }
    return ok;
}

static int merge(const struct request *request)
{
    struct merge merge = {0};
    struct error error;
    struct merge_input *input = memory_new(request->n_words, sizeof *input);
    const struct merge_options *options = request->options;
    bool ok = request_may_write(request, options->output, &error) &&
              open_inputs(&merge, request, input, &error) && merge_to(&merge, options, &error);
    if (!ok) {
        complain("merge: %s", error.text);
    }
    for (size_t i = 0; i < request->n_words; i++) {
        input_file_close(input[i].file);
    }
    free(input);
    return !ok || merge.missing || merge.twice || merge.incomplete ? STATUS_FAULT
           : merge.errors                                          ? STATUS_ERRORS_IN_INPUT
                                                                   : STATUS_DONE;
}

static const struct merge_options defaults;

#define OF(field) TARGET_OPTIONS, offsetof(struct merge_options, field)

static const struct command_option table[] = {
    {"--output", "FILE", "where all of it goes (stdout)", VALUE_TEXT, OF(output), 0, 0, NULL},
    {"--overwrite", NULL, "throw away what FILE holds", VALUE_FLAG, OF(overwrite), 0, 0, NULL},
    {0},
};

static const struct option_rule rules[] = {
    {"--overwrite", OPTION_NEEDS, "--output"},
    {0},
};

static const struct option_table options_of_merge = {
    .option = table, .rule = rules, .defaults = &defaults, .size = sizeof defaults};

const struct command command_merge = {
    .name = "merge",
    .usage = "SHARD...",
    .summary = "Put the parts of an analysis or a match together",
    .details =
        "The parts are what 'analyse --shard' or 'match --shard' wrote. Tells what is missing "
        "or\nthere twice (exit status 1), and whether records say what is wrong with the "
        "input (3).",
    .options = &options_of_merge,
    .min_words = 1,
    .max_words = WORDS_ANY,
    .run = merge,
};
