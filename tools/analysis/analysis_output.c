#include "tools/analysis/analysis_output.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/hash.h"
#include "base/input_file.h"
#include "base/memory.h"
#include "tools/analysis/run_record.h"

static void add_earlier(struct analysis_output *output, const json_t *record, int64_t index)
{
    const char *position = json_string_value(json_object_get(record, "position"));
    struct earlier_record earlier = {
        .index = index,
        .fault = json_object_get(record, "error") != NULL,
        .position = position ? hash_bytes(HASH_START, position, strlen(position)) : 0,
    };
    output->earlier = memory_grow(output->earlier, &output->cap_earlier, output->n_earlier,
                                  sizeof *output->earlier);
    output->earlier[output->n_earlier++] = earlier;
    output->n_records++;
    output->n_faults += earlier.fault;
}

/* Notes one earlier record. False with a reason if it does not belong here. */
static bool note(struct analysis_output *output, const json_t *record, int64_t number,
                 json_t *begin, struct error *error)
{
    const json_t *index = json_object_get(record, "index");
    size_t n = output->n_earlier;
    int64_t last = n ? output->earlier[n - 1].index : -1;
    struct error why;
    if (begin && number == 1) {
        return run_record_same(record, begin, true, &why) ||
               error_set(error, "%s: %s", output->path, why.text);
    }
    if (begin && json_object_get(record, "end")) {
        output->complete = true;
    } else if (output->complete || !json_is_integer(index) || json_integer_value(index) <= last) {
        return error_set(error, "%s:%lld: %s", output->path, (long long)number,
                         number == 1 && json_object_get(record, "begin")
                             ? "a shard: --shard goes on with it"
                             : "not a record of an analysis, or out of order");
    } else {
        add_earlier(output, record, json_integer_value(index));
    }
    return true;
}

/* Reads the lines; *@whole: bytes of those that end. */
static bool read_lines(struct analysis_output *output, FILE *file, json_t *begin, int64_t *whole,
                       struct error *error)
{
    struct text line = {0};
    bool ok = true;
    for (int64_t number = 1; ok && input_file_line(file, &line); number++) {
        if (line.data[line.length - 1] != '\n') {
            break;
        }
        json_t *record = json_loadb(line.data, line.length, 0, NULL);
        ok = note(output, record, number, begin, error);
        json_decref(record);
        *whole += (int64_t)line.length;
    }
    text_free(&line);
    return ok && input_file_whole(file, output->path, error);
}

/* True if the bytes from @whole on may be the beginning of a record. Nothing else is cut away. */
static bool is_cut_record(FILE *file, int64_t whole)
{
    file_seek(file, whole);
    int c = getc(file);
    return c == EOF || c == '{' || c == '\0';
}

static bool read_earlier(struct analysis_output *output, json_t *begin, struct error *error)
{
    FILE *file = input_file_open(output->path, error);
    int64_t whole = 0;
    if (!file) {
        return false;
    }
    bool ok = read_lines(output, file, begin, &whole, error);
    if (ok && !is_cut_record(file, whole)) {
        ok = error_set(error, "%s: what it ends with is no record of an analysis", output->path);
    }
    input_file_close(file);
    if (ok && !output_file_cut(&output->out, whole)) {
        ok = error_set(error, "%s: %s", output->path, strerror(errno));
    }
    return ok;
}

bool analysis_output_open(struct analysis_output *output, const char *path, bool resume,
                          bool overwrite, json_t *begin, struct error *error)
{
    *output = (struct analysis_output){.path = path};
    if (path &&
        !output_file_open(&output->out, path, overwrite ? OUTPUT_REPLACE : OUTPUT_APPEND, error)) {
        return false;
    }
    bool holds = path && !overwrite && output_file_size(&output->out) > 0;
    bool ok = !holds || resume ||
              error_set(error, "%s is not empty: --resume goes on, --overwrite begins anew", path);
    if (ok && holds) {
        ok = read_earlier(output, begin, error);
        holds = output_file_size(&output->out) > 0;
    }
    if (ok && begin && !holds) {
        ok = analysis_output_write(output, json_incref(begin), error);
        output->n_records = 0;
    }
    if (!ok) {
        analysis_output_close(output, NULL);
    }
    return ok && (!path || output_file_install(&output->out, error));
}

bool analysis_output_has(struct analysis_output *output, int64_t index, const char *position,
                         struct error *error)
{
    error->text[0] = '\0';
    if (output->checked == output->n_earlier) {
        return false;
    }
    const struct earlier_record *earlier = &output->earlier[output->checked++];
    uint64_t hash = position ? hash_bytes(HASH_START, position, strlen(position)) : 0;
    return (earlier->index == index && earlier->fault == !position && earlier->position == hash) ||
           error_set(error, "%s was not made from this input: position %lld", output->path,
                     (long long)index);
}

bool analysis_output_write(struct analysis_output *output, json_t *record, struct error *error)
{
    char *text = json_dumps(record, JSON_COMPACT | JSON_PRESERVE_ORDER | JSON_REAL_PRECISION(4));
    output->n_records++;
    output->n_faults += json_object_get(record, "error") != NULL;
    json_decref(record);
    if (!text) {
        return error_set(error, "a record is no JSON text");
    }
    size_t length = strlen(text);
    text[length] = '\n'; /* in place of the end, so that a line goes out in one piece */
    bool ok = output->path ? output_file_write(&output->out, text, length + 1)
                           : fwrite(text, 1, length + 1, stdout) == length + 1 && !fflush(stdout);
    int why = errno;
    free(text);
    return ok || error_set(error, "cannot write%s%s: %s", output->path ? " " : "",
                           output->path ? output->path : "", strerror(why));
}

bool analysis_output_close(struct analysis_output *output, struct error *error)
{
    free(output->earlier);
    output->earlier = NULL;
    return output_file_close(&output->out, error);
}
