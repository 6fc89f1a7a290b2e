/* How a file of records was made: the first record of a shard, and how it ended: the last.
 *
 *     {"begin":{"program":...,"shard":"2/8","input":HASH,"bytes":...,"game":...,"nodes":...}}
 *     {"end":{"shard":"2/8","records":...,"faults":...,"of":...}}
 */
#ifndef WELTGEIST_TOOLS_ANALYSIS_RUN_RECORD_H
#define WELTGEIST_TOOLS_ANALYSIS_RUN_RECORD_H

#include <jansson.h>
#include <stdint.h>

#include "base/error.h"
#include "tools/shard.h"

/* What decides the records. */
struct run_settings {
    uint64_t input;          /* hash of its bytes */
    const char *game, *kind; /* game: NULL if the lines say; kind of input: "positions", "pgn" */
    int depth, threads, hash, lines;
    int64_t nodes, move_ms;
};

/* The first record; a new reference. */
json_t *run_record_begin(const struct run_settings *settings, const struct shard *shard);

/* The last record; a new reference. @of: positions of the whole input. */
json_t *run_record_end(const struct shard *shard, int64_t records, int64_t faults, int64_t of);

/* Whether two first records are of one run, or with @shards of one shard too. False with a reason
 * that names what differs. */
bool run_record_same(const json_t *a, const json_t *b, bool shards, struct error *error);

/* The shard that a first record names; {0} if it names none. */
struct shard run_record_shard(const json_t *record);

#endif
