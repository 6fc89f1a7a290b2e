/* Options that several commands have: rows of their tables. @at is where the value goes. */
#ifndef WELTGEIST_TOOLS_SEARCH_OPTIONS_H
#define WELTGEIST_TOOLS_SEARCH_OPTIONS_H

#include "search/search.h"
#include "tools/command_line.h"

#define SECONDS_MAX 1e6
#define NODES_MAX 9e18 /* what a double has of INT64_MAX */

#define OPTION_SECONDS(at, help)                                                                   \
    {                                                                                              \
        "--seconds", "S", help, VALUE_SECONDS, TARGET_OPTIONS, at, 0.001, SECONDS_MAX, NULL        \
    }
#define OPTION_DEPTH(at)                                                                           \
    {                                                                                              \
        "--depth", "D", "think so many plies deep", VALUE_INT, TARGET_OPTIONS, at, 1,              \
            SEARCH_DEPTH_MAX, NULL                                                                 \
    }
#define OPTION_NODES(at)                                                                           \
    {                                                                                              \
        "--nodes", "N", "think so many positions long", VALUE_LONG, TARGET_OPTIONS, at, 1,         \
            NODES_MAX, NULL                                                                        \
    }
#define OPTION_LINES(at)                                                                           \
    {                                                                                              \
        "--lines", "N", "show the N best lines", VALUE_INT, TARGET_OPTIONS, at, 1,                 \
            SEARCH_LINES_MAX, NULL                                                                 \
    }
#define OPTION_THREADS(at)                                                                         \
    {                                                                                              \
        "--threads", "N", "work with so many threads", VALUE_INT, TARGET_OPTIONS, at, 1,           \
            SEARCH_THREADS_MAX, NULL                                                               \
    }
#define OPTION_HASH(at)                                                                            \
    {                                                                                              \
        "--hash", "MIB", "memory of the transposition table", VALUE_INT, TARGET_OPTIONS, at, 1,    \
            SEARCH_HASH_MAX_MB, NULL                                                               \
    }

#endif
