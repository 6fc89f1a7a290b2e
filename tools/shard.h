/* A part of a run that is done on its own, by another process or on another machine. */
#ifndef WELTGEIST_TOOLS_SHARD_H
#define WELTGEIST_TOOLS_SHARD_H

#include <stdint.h>

#include "base/error.h"

/* The @number-th part of @of, from 1. {0}: the whole. */
struct shard {
    int number, of;
};

enum { SHARD_TEXT_MAX = 32, SHARDS_MAX = 1000000 };

/* Reads `I/N` with I from 1 to N. False with a reason, and *@out untouched. */
bool shard_parse(struct shard *out, const char *text, struct error *error);

/* Writes `I/N`, or nothing for the whole, to @out, SHARD_TEXT_MAX bytes. */
void shard_format(const struct shard *shard, char *out);

/* True if the part has the unit @index, from 0: the units are dealt out in turn. */
bool shard_has(const struct shard *shard, int64_t index);

#endif
