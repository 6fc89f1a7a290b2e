/* The command `merge`: puts the shards of an analysis together in the order of the positions. Each
 * shard is in order itself, so that one line of each is all that is held in memory. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "tools/command.h"

enum { COMPLAINTS_MAX = 20 };

/* A shard and the record that it stands at. */
struct shard {
    const char *path;
    FILE *file;
    char *line;
    size_t size;
    int64_t number; /* of the line */
    int64_t index;  /* -1: at its end */
    int64_t of;     /* positions of the whole input, from the end record; -1: not seen */
};

struct merge {
    struct shard *shard;
    size_t n;
    FILE *out;
    int64_t next; /* index that should come next */
    int64_t records, missing, twice, faults, complaints;
};

static void fault(struct merge *merge, const struct shard *shard, const char *what)
{
    merge->faults++;
    fprintf(stderr, "%s:%" PRId64 ": %s\n", shard->path, shard->number, what);
}

/* Goes to the shard's next record. */
static void advance(struct merge *merge, struct shard *shard)
{
    int64_t before = shard->index;
    ssize_t length;
    shard->index = -1;
    while ((length = getline(&shard->line, &shard->size, shard->file)) > 0) {
        shard->number++;
        json_t *record = json_loads(shard->line, 0, NULL);
        const json_t *index = json_object_get(record, "index");
        const json_t *end = json_object_get(record, "end");
        int64_t found = json_is_integer(index) ? json_integer_value(index) : -1;
        if (end) {
            shard->of = json_integer_value(json_object_get(end, "of"));
        }
        json_decref(record);
        if (end) {
            continue;
        }
        if (found < 0 || shard->line[length - 1] != '\n') {
            fault(merge, shard, "not a record");
        } else if (found <= before) {
            fault(merge, shard, "out of order");
        } else {
            shard->index = found;
            return;
        }
    }
    if (shard->of < 0) {
        fault(merge, shard, "the shard is not finished");
    }
}

static struct shard *lowest(const struct merge *merge)
{
    struct shard *best = NULL;
    for (size_t i = 0; i < merge->n; i++) {
        struct shard *shard = &merge->shard[i];
        if (shard->index >= 0 && (!best || shard->index < best->index)) {
            best = shard;
        }
    }
    return best;
}

/* Only the first complaints are printed; the last line counts all. */
static bool may_complain(struct merge *merge)
{
    if (merge->complaints == COMPLAINTS_MAX) {
        fputs("... and more\n", stderr);
    }
    return merge->complaints++ < COMPLAINTS_MAX;
}

static void report_gap(struct merge *merge, int64_t end)
{
    if (merge->next < end) {
        if (may_complain(merge)) {
            fprintf(stderr, "missing: positions %" PRId64 " to %" PRId64 "\n", merge->next,
                    end - 1);
        }
        merge->missing += end - merge->next;
    }
}

static void merge_all(struct merge *merge)
{
    struct shard *shard;
    for (size_t i = 0; i < merge->n; i++) {
        advance(merge, &merge->shard[i]);
    }
    while ((shard = lowest(merge))) {
        if (shard->index < merge->next) {
            merge->twice++;
            if (may_complain(merge)) {
                fprintf(stderr, "%s:%" PRId64 ": position %" PRId64 " again\n", shard->path,
                        shard->number, shard->index);
            }
        } else {
            report_gap(merge, shard->index);
            merge->next = shard->index + 1;
            merge->records++;
            fputs(shard->line, merge->out);
        }
        advance(merge, shard);
    }
    int64_t of = -1;
    for (size_t i = 0; i < merge->n; i++) {
        of = merge->shard[i].of > of ? merge->shard[i].of : of;
    }
    report_gap(merge, of);
}

static bool open_shards(struct merge *merge, const struct request *request)
{
    merge->shard = memory_new(request->n_words, sizeof *merge->shard);
    for (size_t i = 0; i < request->n_words; i++) {
        FILE *file = fopen(request->word[i], "re");
        if (!file) {
            complain("merge: %s: %s", request->word[i], strerror(errno));
            return false;
        }
        merge->shard[merge->n++] =
            (struct shard){.path = request->word[i], .file = file, .index = -1, .of = -1};
    }
    return true;
}

static int merge_shards(const struct request *request, const char *output)
{
    struct merge merge = {.out = stdout};
    bool ok = open_shards(&merge, request);
    if (ok && output && !(merge.out = fopen(output, "we"))) {
        complain("merge: %s: %s", output, strerror(errno));
        ok = false;
    }
    if (ok) {
        merge_all(&merge);
        bool failed = ferror(merge.out) != 0;
        if ((output ? fclose(merge.out) : fflush(merge.out)) != 0 || failed) {
            complain("merge: cannot write: %s", strerror(errno));
            ok = false;
        }
        fprintf(stderr,
                "%" PRId64 " records from %zu shards, %" PRId64 " missing, %" PRId64 " twice\n",
                merge.records, merge.n, merge.missing, merge.twice);
    }
    for (size_t i = 0; i < merge.n; i++) {
        fclose(merge.shard[i].file);
        free(merge.shard[i].line);
    }
    free(merge.shard);
    return ok && !merge.missing && !merge.twice && !merge.faults ? 0 : 1;
}

struct merge_options {
    const char *output;
};

static const struct merge_options defaults;

static const struct command_option table[] = {
    {"--output", "FILE", "where the records go (stdout)", VALUE_TEXT, TARGET_OPTIONS,
     offsetof(struct merge_options, output), 0, 0, NULL},
    {0},
};

static int merge(const struct request *request)
{
    const struct merge_options *options = request->options;
    return merge_shards(request, options->output);
}

static const struct option_table options_of_merge = {
    .option = table, .defaults = &defaults, .size = sizeof defaults};

const struct command command_merge = {
    .name = "merge",
    .usage = "SHARD...",
    .summary = "Put the parts of an analysis together",
    .details = "The parts are what 'analyse --shard' wrote. Tells what is missing or there twice.",
    .options = &options_of_merge,
    .min_words = 1,
    .max_words = WORDS_ANY,
    .run = merge,
};
