#include "tools/match/time_control.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"

enum { SECONDS_MAX = 30 * 24 * 3600 };

static bool parse_seconds(const char *text, int64_t *out_ms)
{
    double seconds;
    if (!text_parse_real(text, 0, SECONDS_MAX, &seconds)) {
        return false;
    }
    *out_ms = (int64_t)(seconds * 1000 + 0.5);
    return true;
}

/* The part of @text before @mark, which is removed from it; NULL if there is no mark. */
static char *cut_before(char **text, char mark)
{
    char *part = *text, *end = strchr(*text, mark);
    if (!end) {
        return NULL;
    }
    *end = '\0';
    *text = end + 1;
    return part;
}

bool time_control_parse_clock(struct time_control *out, const char *text, struct error *error)
{
    char copy[TIME_CONTROL_TEXT_MAX];
    int64_t moves = 0, minutes = 0, base = 0, increment = 0;
    bool ok = (size_t)snprintf(copy, sizeof copy, "%s", text) < sizeof copy;
    char *rest = copy, *part;
    if (ok && (part = cut_before(&rest, '/'))) {
        ok = text_parse_int(part, 0, 1000, &moves);
    }
    char *plus = strchr(rest, '+');
    if (ok && plus) {
        *plus = '\0';
        ok = parse_seconds(plus + 1, &increment);
    }
    if (ok && (part = cut_before(&rest, ':'))) {
        ok = text_parse_int(part, 0, SECONDS_MAX / 60, &minutes);
    }
    ok = ok && parse_seconds(rest, &base);
    base += minutes * 60000;
    if (!ok || base + increment == 0) {
        return error_set(error, "'%s' is not a clock: [MOVES/][MIN:]SEC[+INC], as in 40/2:00+0.5",
                         text);
    }
    out->has_clock = true;
    out->moves = (int)moves;
    out->base_ms = base;
    out->increment_ms = increment;
    return true;
}

void time_control_format(const struct time_control *control, char *out)
{
    size_t n = 0;
    out[0] = '\0';
    if (control->has_clock) {
        if (control->moves) {
            n += (size_t)snprintf(out, TIME_CONTROL_TEXT_MAX, "%d/", control->moves);
        }
        n += (size_t)snprintf(out + n, TIME_CONTROL_TEXT_MAX - n, "%g",
                              (double)control->base_ms / 1000);
        if (control->increment_ms) {
            n += (size_t)snprintf(out + n, TIME_CONTROL_TEXT_MAX - n, "+%g",
                                  (double)control->increment_ms / 1000);
        }
    }
    if (control->move_ms) {
        n += (size_t)snprintf(out + n, TIME_CONTROL_TEXT_MAX - n, "%s*%g", n ? " " : "",
                              (double)control->move_ms / 1000);
    }
    if (control->depth) {
        n += (size_t)snprintf(out + n, TIME_CONTROL_TEXT_MAX - n, "%sdepth %d", n ? " " : "",
                              control->depth);
    }
    if (control->nodes) {
        snprintf(out + n, TIME_CONTROL_TEXT_MAX - n, "%s%" PRId64 " nodes", n ? " " : "",
                 control->nodes);
    }
}
