/* What putting shards together has in common for records and games. */
#ifndef WELTGEIST_TOOLS_ANALYSIS_MERGE_H
#define WELTGEIST_TOOLS_ANALYSIS_MERGE_H

#include <stdint.h>
#include <stdio.h>

#include "base/output_file.h"

/* A file that is merged. */
struct merge_input {
    const char *path;
    FILE *file;
};

/* Where it goes and what was found on the way. */
struct merge {
    const struct merge_input *input;
    size_t n;
    struct output_file out; /* not open: stdout */
    int64_t units, missing, twice;
    int64_t errors;     /* records of errors in the input */
    int64_t complaints; /* of which the first are printed */
    bool incomplete;    /* a shard is unfinished or damaged */
};

/* Writes to the output; false with a reason. */
bool merge_write(struct merge *merge, const void *bytes, size_t size, struct error *error);

/* Prints one of the first complaints. */
void merge_complain(struct merge *merge, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Tells a gap in what is counted as @what, if @from is not @to, and counts it. */
void merge_gap(struct merge *merge, const char *what, int64_t from, int64_t to);

/* Merge what `analyse --shard` and `match --shard` wrote. False with a reason if the files are not
 * shards of one run, or cannot be read or written. */
bool merge_records(struct merge *merge, struct error *error);
bool merge_games(struct merge *merge, struct error *error);

#endif
