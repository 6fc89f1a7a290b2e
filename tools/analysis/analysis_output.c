#define _POSIX_C_SOURCE 200809L
#include "tools/analysis/analysis_output.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"

/* Notes one earlier line. False with a reason if it does not belong here. */
static bool note(struct analysis_output *output, const char *line, int64_t number,
                 struct error *error)
{
    json_t *record = json_loads(line, 0, NULL);
    const json_t *index = json_object_get(record, "index");
    bool ok = true;
    if (json_object_get(record, "end")) {
        output->complete = true;
    } else if (!json_is_integer(index) || json_integer_value(index) <= output->last) {
        ok = error_set(error, "%s:%lld: not a record of an analysis, or out of order", output->path,
                       (long long)number);
    } else {
        const char *position = json_string_value(json_object_get(record, "position"));
        free(output->last_position);
        output->last_position = position ? memory_text(position) : NULL;
        output->last = json_integer_value(index);
        output->n_records++;
    }
    json_decref(record);
    return ok;
}

static bool read_earlier(struct analysis_output *output, struct error *error)
{
    FILE *file = fopen(output->path, "re");
    if (!file) {
        return errno == ENOENT || error_set(error, "%s: %s", output->path, strerror(errno));
    }
    char *line = NULL;
    size_t size = 0;
    ssize_t length;
    off_t whole = 0;
    bool ok = true, cut = false;
    for (int64_t number = 1; ok && (length = getline(&line, &size, file)) > 0; number++) {
        cut = line[length - 1] != '\n';
        if (!cut) {
            ok = note(output, line, number, error);
            whole += length;
        }
    }
    free(line);
    fclose(file);
    if (ok && cut && truncate(output->path, whole)) {
        return error_set(error, "%s: %s", output->path, strerror(errno));
    }
    return ok;
}

bool analysis_output_open(struct analysis_output *output, const char *path, bool resume,
                          bool overwrite, struct error *error)
{
    *output = (struct analysis_output){.file = stdout, .path = path, .last = -1};
    if (!path) {
        return true;
    }
    if (resume && !read_earlier(output, error)) {
        return false;
    }
    if (!resume && !overwrite) {
        FILE *file = fopen(path, "re");
        bool empty = !file || getc(file) == EOF;
        if (file) {
            fclose(file);
        }
        if (!empty) {
            return error_set(error, "%s is not empty: --resume goes on, --overwrite begins anew",
                             path);
        }
    }
    output->file = fopen(path, overwrite && !resume ? "we" : "ae");
    return output->file || error_set(error, "%s: %s", path, strerror(errno));
}

bool analysis_output_write(struct analysis_output *output, json_t *record)
{
    char *text = json_dumps(record, JSON_COMPACT | JSON_PRESERVE_ORDER);
    json_decref(record);
    if (!text) {
        return false;
    }
    size_t length = strlen(text);
    text[length] = '\n'; /* in place of the end, so that a line goes out in one piece */
    bool ok = fwrite(text, 1, length + 1, output->file) == length + 1;
    free(text);
    output->n_records++;
    return fflush(output->file) == 0 && ok;
}

bool analysis_output_close(struct analysis_output *output)
{
    bool ok = output->file && !ferror(output->file);
    if (output->path && output->file) {
        ok = fclose(output->file) == 0 && ok;
    }
    free(output->last_position);
    return ok;
}
