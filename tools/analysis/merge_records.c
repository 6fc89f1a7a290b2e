/* Shards of an analysis. Each is in the order of the positions itself, so that one line of each is
 * all that is held in memory. */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/input_file.h"
#include "base/memory.h"
#include "tools/analysis/merge.h"
#include "tools/analysis/run_record.h"

/* A file and the record that it stands at. */
struct reader {
    const struct merge_input *input;
    struct shard shard;
    struct text line;
    int64_t number; /* of the line */
    int64_t index;  /* -1: at its end */
    int64_t of;     /* positions of the whole input, from the last record; -1: not seen */
    bool fault;     /* the record is of an error */
};

static void report(struct merge *merge, const struct reader *reader, const char *what)
{
    merge->incomplete = true;
    merge_complain(merge, "%s:%" PRId64 ": %s", reader->input->path, reader->number, what);
}

/* Reads a line as a record; NULL at the end. A line that is none is a record of null. */
static json_t *read_record(struct reader *reader)
{
    const struct text *line = &reader->line;
    if (!input_file_line(reader->input->file, &reader->line)) {
        return NULL;
    }
    reader->number++;
    json_t *record =
        line->data[line->length - 1] == '\n' ? json_loadb(line->data, line->length, 0, NULL) : NULL;
    return record ? record : json_null();
}

/* Takes the record; true if it is the next of the shard. */
static bool take(struct merge *merge, struct reader *reader, const json_t *record, int64_t before)
{
    const json_t *index = json_object_get(record, "index");
    const json_t *end = json_object_get(record, "end");
    int64_t found = json_is_integer(index) ? json_integer_value(index) : -1;
    if (end) {
        reader->of = json_integer_value(json_object_get(end, "of"));
    } else if (found < 0) {
        report(merge, reader, "not a record");
    } else if (reader->of >= 0) {
        report(merge, reader, "behind the last record");
    } else if (found <= before) {
        report(merge, reader, "out of order");
    } else if (!shard_has(&reader->shard, found)) {
        report(merge, reader, "of another shard");
    } else {
        reader->index = found;
        reader->fault = json_object_get(record, "error") != NULL;
    }
    return reader->index >= 0;
}

/* Goes to the next record. False with a reason if the file cannot be read. */
static bool advance(struct merge *merge, struct reader *reader, struct error *error)
{
    int64_t before = reader->index;
    json_t *record;
    reader->index = -1;
    errno = 0;
    while ((record = read_record(reader))) {
        bool found = take(merge, reader, record, before);
        json_decref(record);
        if (found) {
            return true;
        }
    }
    if (!input_file_whole(reader->input->file, reader->input->path, error)) {
        return false;
    }
    if (reader->of < 0) {
        report(merge, reader, "the shard is not finished");
    }
    return true;
}

/* Reads the first records: all must be of one run. */
static bool begin(struct merge *merge, struct reader *reader, struct error *error)
{
    json_t *first = NULL;
    bool ok = true;
    for (size_t i = 0; ok && i < merge->n; i++) {
        const char *path = merge->input[i].path;
        struct error why;
        reader[i] = (struct reader){.input = &merge->input[i], .index = -1, .of = -1};
        json_t *record = read_record(&reader[i]);
        ok = input_file_whole(merge->input[i].file, path, error) &&
             (run_record_same(record, first ? first : record, false, &why) ||
              error_set(error, "%s: %s", path, why.text));
        reader[i].shard = run_record_shard(record);
        if (ok && first && reader[i].shard.of != reader[0].shard.of) {
            ok = error_set(error, "%s is a shard of %d, %s of %d", path, reader[i].shard.of,
                           merge->input[0].path, reader[0].shard.of);
        }
        if (!first) {
            first = record;
        } else {
            json_decref(record);
        }
    }
    json_decref(first);
    return ok;
}

static struct reader *lowest(struct reader *reader, size_t n)
{
    struct reader *best = NULL;
    for (size_t i = 0; i < n; i++) {
        if (reader[i].index >= 0 && (!best || reader[i].index < best->index)) {
            best = &reader[i];
        }
    }
    return best;
}

/* Writes the record, or tells that it is there already. */
static bool put(struct merge *merge, const struct reader *reader, int64_t *next,
                struct error *error)
{
    if (reader->index < *next) {
        merge->twice++;
        merge_complain(merge, "%s:%" PRId64 ": position %" PRId64 " again", reader->input->path,
                       reader->number, reader->index);
        return true;
    }
    merge_gap(merge, "positions", *next, reader->index);
    *next = reader->index + 1;
    merge->units++;
    merge->errors += reader->fault;
    return merge_write(merge, reader->line.data, reader->line.length, error);
}

static bool merge_all(struct merge *merge, struct reader *reader, struct error *error)
{
    int64_t next = 0, of = -1;
    bool ok = begin(merge, reader, error);
    for (size_t i = 0; ok && i < merge->n; i++) {
        ok = advance(merge, &reader[i], error);
    }
    for (struct reader *at; ok && (at = lowest(reader, merge->n));) {
        ok = put(merge, at, &next, error) && advance(merge, at, error);
    }
    for (size_t i = 0; i < merge->n; i++) {
        of = reader[i].of > of ? reader[i].of : of;
    }
    if (ok) {
        merge_gap(merge, "positions", next, of);
    }
    return ok;
}

bool merge_records(struct merge *merge, struct error *error)
{
    struct reader *reader = memory_new(merge->n, sizeof *reader);
    bool ok = merge_all(merge, reader, error);
    for (size_t i = 0; i < merge->n; i++) {
        text_free(&reader[i].line);
    }
    free(reader);
    return ok;
}
