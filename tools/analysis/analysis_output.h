/* The file that an analysis writes: one JSON object a line, in the order of the positions. */
#ifndef WELTGEIST_TOOLS_ANALYSIS_ANALYSIS_OUTPUT_H
#define WELTGEIST_TOOLS_ANALYSIS_ANALYSIS_OUTPUT_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/error.h"
#include "base/output_file.h"

/* A record of an earlier run. */
struct earlier_record {
    int64_t index;
    bool fault;
    uint64_t position; /* hash of its text; 0 with a fault */
};

struct analysis_output {
    struct output_file out; /* not open: stdout */
    const char *path;       /* NULL: stdout */
    struct earlier_record *earlier;
    size_t n_earlier, cap_earlier;
    size_t checked;              /* of them */
    int64_t n_records, n_faults; /* of the file, the earlier ones included */
    bool complete;               /* the resumed file holds its last record */
};

/* Opens @path. A file that holds something must be resumed or overwritten; a last line that was cut
 * short is removed. @begin is the first record of a shard, NULL if it is none, which a resumed file
 * must have too; the reference stays the caller's. False with a reason. */
bool analysis_output_open(struct analysis_output *output, const char *path, bool resume,
                          bool overwrite, json_t *begin, struct error *error);

/* True if the earlier records have one for the position @index, which is the next of this shard.
 * False with @error->text empty if there is none, else with the reason why it does not fit:
 * @position is the text of the position, NULL for a fault. */
bool analysis_output_has(struct analysis_output *output, int64_t index, const char *position,
                         struct error *error);

/* Writes a record and gives its reference up. False if that fails. */
bool analysis_output_write(struct analysis_output *output, json_t *record, struct error *error);

/* False with a reason if what was written did not arrive. */
bool analysis_output_close(struct analysis_output *output, struct error *error);

#endif
