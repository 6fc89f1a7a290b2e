/* How long an engine may think: a clock, a time for each move, a depth or a number of nodes. */
#ifndef WELTGEIST_TOOLS_MATCH_TIME_CONTROL_H
#define WELTGEIST_TOOLS_MATCH_TIME_CONTROL_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"

/* Whatever is set holds. With has_clock, or a move_ms without nodes, there is a flag to fall. */
struct time_control {
    bool has_clock;
    int moves; /* in base_ms, again and again; 0: the whole game */
    int64_t base_ms, increment_ms;
    int64_t move_ms; /* exact time of a move; 0: none */
    int depth;       /* 0: none */
    int64_t nodes;   /* 0: none */
};

enum { TIME_CONTROL_TEXT_MAX = 128 };

/* Reads the clock `[MOVES/][MIN:]SEC[+INC]`, seconds with a fraction if need be, into @out, which
 * is untouched on failure. */
bool time_control_parse_clock(struct time_control *out, const char *text, struct error *error);

/* Writes it in words, as PGN's tag TimeControl does where that knows them: "40/60+0.1", "*0.5" for
 * a time each move, "depth 4", "1000 nodes". */
void time_control_format(const struct time_control *control, char *out);

/* True if anything is set. */
static inline bool time_control_limits(const struct time_control *control)
{
    return control->has_clock || control->move_ms || control->depth || control->nodes;
}

/* True if there is a time that can be exceeded. */
static inline bool time_control_timed(const struct time_control *control)
{
    return control->has_clock || (control->move_ms > 0 && !control->nodes);
}

#endif
