#include "protocol/clocks.h"

#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/memory.h"
#include "base/text.h"

enum { MOVES_MAX = 9999, BASE_MS = 300000 };

void clocks_init(struct clocks *clocks)
{
    *clocks = (struct clocks){.base_ms = BASE_MS};
    clocks_reset(clocks);
}

void clocks_reset(struct clocks *clocks)
{
    clocks->left_ms[0] = clocks->left_ms[1] = clocks->base_ms;
    clocks->moves[0] = clocks->moves[1] = 0;
    clocks->told_ms[0] = clocks->told_ms[1] = -1;
    clocks->turn_since = -1;
}

/* "min" or "min:sec"; what follows them is ignored, as clients add to it. */
static bool read_base(const char *text, int64_t *out)
{
    int minutes, seconds = 0;
    if (!text_take_int(&text, CLOCK_MS_MAX / 60000, &minutes)) {
        return false;
    }
    if (*text == ':') {
        text++;
        if (!text_take_int(&text, CLOCK_MS_MAX / 1000, &seconds)) {
            return false;
        }
    }
    *out = (int64_t)minutes * 60000 + (int64_t)seconds * 1000;
    return *out <= CLOCK_MS_MAX;
}

bool clocks_level(struct clocks *clocks, const char *text, struct error *error)
{
    int64_t moves, base;
    double increment = 0;
    char *copy = memory_text(text), *rest = copy;
    bool ok = text_parse_int(text_word(&rest), 0, MOVES_MAX, &moves) &&
              read_base(text_word(&rest), &base);
    char *word = text_word(&rest);
    ok = ok && text_parse_real(word, 0, CLOCK_MS_MAX / 1000, &increment);
    free(copy);
    if (!ok) {
        return error_set(error, "MOVES MINUTES[:SECONDS] INCREMENT expected");
    }
    clocks->session_moves = (int)moves;
    clocks->base_ms = base;
    clocks->increment_ms = (int64_t)(increment * 1000 + 0.5);
    clocks->move_ms = 0;
    int64_t since = clocks->turn_since;
    clocks_reset(clocks);
    clocks->turn_since = since;
    return true;
}

void clocks_begin(struct clocks *clocks)
{
    clocks->turn_since = clock_ms();
}

void clocks_end(struct clocks *clocks, int side)
{
    if (clocks->turn_since >= 0) {
        clocks->left_ms[side] -= clock_ms() - clocks->turn_since;
    }
    clocks->left_ms[side] += clocks->increment_ms;
    if (clocks->session_moves && ++clocks->moves[side] % clocks->session_moves == 0) {
        clocks->left_ms[side] += clocks->base_ms;
    }
    clocks_begin(clocks);
}

void clocks_stop(struct clocks *clocks)
{
    clocks->turn_since = -1;
}

void clocks_own(struct clocks *clocks, int side)
{
    for (int i = 0; i < 2; i++) {
        if (clocks->told_ms[i] >= 0) {
            clocks->left_ms[i == 0 ? side : !side] = clocks->told_ms[i];
            clocks->told_ms[i] = -1;
        }
    }
}

void clocks_limit(const struct clocks *clocks, int side, struct search_limits *limits)
{
    limits->depth = clocks->depth;
    limits->nodes_per_second = clocks->nodes_per_second;
    limits->move_ms = clocks->move_ms;
    if (clocks->move_ms) {
        return;
    }
    limits->has_clock = true;
    limits->clock_ms = clocks->left_ms[side] > 0 ? clocks->left_ms[side] : 1;
    limits->increment_ms = clocks->increment_ms;
    limits->moves_to_go = clocks->session_moves
                              ? clocks->session_moves - clocks->moves[side] % clocks->session_moves
                              : 0;
}
