/* One position's analysis: a search and its result as a JSON object. */
#ifndef WELTGEIST_TOOLS_ANALYSIS_ANALYSIS_H
#define WELTGEIST_TOOLS_ANALYSIS_ANALYSIS_H

#include <jansson.h>

#include "engine/move_list.h"
#include "search/search.h"
#include "tools/analysis/analysis_input.h"

/* The best lines found so far. */
struct analysis_line {
    int depth, seldepth, score;
    struct move_list moves;
};

struct analysis {
    struct search *search;
    struct search_limits limits;
    struct analysis_line *line; /* limits.lines of them */
    int n_lines;
};

/* @hash_mb and @threads as search_new() takes them; limits.lines is at least 1. */
void analysis_init(struct analysis *analysis, const struct search_limits *limits, int hash_mb,
                   int threads);
void analysis_free(struct analysis *analysis);

/* Searches the item from a clean state, so that the result does not depend on what was searched
 * before, and returns the record, a new reference. */
json_t *analysis_run(struct analysis *analysis, const struct analysis_item *item);

/* The record of a position that cannot be read. */
json_t *analysis_fault(int64_t index, long line, const char *reason);

#endif
