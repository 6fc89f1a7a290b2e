/* The file that an analysis writes: one JSON object a line, in the order of the positions. */
#ifndef WELTGEIST_TOOLS_ANALYSIS_ANALYSIS_OUTPUT_H
#define WELTGEIST_TOOLS_ANALYSIS_ANALYSIS_OUTPUT_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/error.h"

struct analysis_output {
    FILE *file;
    const char *path;    /* NULL: stdout */
    int64_t last;        /* index of the last record of a resumed file; -1: none */
    char *last_position; /* its position text; NULL if it has none */
    int64_t n_records;   /* of the file, the earlier ones included */
    bool complete;       /* the resumed file holds its shard's end record */
};

/* Opens @path. A file that exists must be resumed or overwritten; a last line that was cut short is
 * removed. False with a reason. */
bool analysis_output_open(struct analysis_output *output, const char *path, bool resume,
                          bool overwrite, struct error *error);

/* Writes a record and gives its reference up. False if that fails. */
bool analysis_output_write(struct analysis_output *output, json_t *record);

/* False if what was written did not arrive. */
bool analysis_output_close(struct analysis_output *output);

#endif
