#include "engine/outcome.h"

#include <stdint.h>

#include "engine/dead.h"
#include "engine/movegen.h"

const char *result_text(enum result result)
{
    static const char *const text[] = {
        [RESULT_NONE] = "*",
        [RESULT_WHITE] = "1-0",
        [RESULT_BLACK] = "0-1",
        [RESULT_DRAW] = "1/2-1/2",
    };
    return text[result];
}

static enum result win_of(int side)
{
    return side == WHITE ? RESULT_WHITE : RESULT_BLACK;
}

/* Index in the history of the state in which the position first stood as often as asked for,
 * counted backwards: the @n-th last occurrence, the present one being the first; or of any
 * occurrence from index @line on. -1 if there is none. The whole history is searched, as men that
 * were captured may be dropped again, but not beyond a pass; of it every second state, as the side
 * to move is the same. */
static int64_t occurrence(const struct position *pos, int n, size_t line)
{
    const struct undo *history = pos->history;
    int found = 1;
    if (!position_may_recur(pos)) {
        return -1;
    }
    for (size_t i = pos->n_history; i >= 2;) {
        i -= 2;
        if (history[i].move == MOVE_NONE || history[i + 1].move == MOVE_NONE) {
            break;
        }
        if (history[i].before.key == pos->state.key && (++found == n || i >= line)) {
            return (int64_t)i;
        }
    }
    return -1;
}

int outcome_occurrences(const struct position *pos)
{
    int n = 1;
    for (size_t i = pos->n_history; i >= 2;) {
        i -= 2;
        n += pos->history[i].before.key == pos->state.key;
    }
    return n;
}

/* Whether @side gave check on every one of its moves since the state of index @since. */
static bool perpetual(const struct position *pos, size_t since, int side)
{
    bool moved = false;
    for (size_t i = since; i < pos->n_history; i++) {
        const struct state *after =
            i + 1 < pos->n_history ? &pos->history[i + 1].before : &pos->state;
        if (pos->history[i].before.side == side) {
            moved = true;
            if (!after->in_check) {
                return false;
            }
        }
    }
    return moved;
}

static const char repetition[] = "repetition", move_count[] = "move count";

bool outcome_is_claimed(const struct outcome *outcome)
{
    return outcome->result == RESULT_DRAW &&
           (outcome->reason == repetition || outcome->reason == move_count);
}

static struct outcome by_repetition(const struct position *pos, size_t line)
{
    const struct variant *v = pos->variant;
    if (!v->repetition || pos->state.setup) {
        return (struct outcome){RESULT_NONE, NULL};
    }
    int64_t first = occurrence(pos, v->repetition, line);
    if (first < 0) {
        return (struct outcome){RESULT_NONE, NULL};
    }
    if (v->perpetual_loses) {
        for (int side = 0; side < 2; side++) {
            if (perpetual(pos, (size_t)first, side) && !perpetual(pos, (size_t)first, !side)) {
                return (struct outcome){win_of(!side), "perpetual check"};
            }
        }
    }
    return (struct outcome){v->repetition_loses ? win_of(!v->repetition_loser) : RESULT_DRAW,
                            repetition};
}

/* By the file's word: the royal pieces stand alone but for one man that is said not to mate. */
static bool said_not_to_mate(const struct position *pos)
{
    const struct variant *v = pos->variant;
    if (!v->cannot_mate || pos->n_men[WHITE] + pos->n_men[BLACK] > 3) {
        return false;
    }
    for (int side = 0; side < 2; side++) {
        for (int i = 0; i < pos->n_men[side]; i++) {
            int type = man_type(pos->man[pos->list[side][i]]);
            if (type != v->royal && !(v->cannot_mate >> type & 1)) {
                return false;
            }
        }
        for (int type = 1; type <= v->n_types && v->drops; type++) {
            if (pos->hand[side][type]) {
                return false;
            }
        }
    }
    return true;
}

static struct outcome by_clock(const struct position *pos)
{
    int limit = pos->variant->move_limit;
    return limit && pos->state.clock >= limit ? (struct outcome){RESULT_DRAW, move_count}
                                              : (struct outcome){RESULT_NONE, NULL};
}

static struct outcome by_material(const struct position *pos)
{
    const char *why = dead_reason(pos);
    if (!why && said_not_to_mate(pos)) {
        why = "too few men to mate";
    }
    return (struct outcome){why ? RESULT_DRAW : RESULT_NONE, why};
}

struct outcome outcome_without_moves(const struct position *pos)
{
    struct outcome outcome = by_repetition(pos, SIZE_MAX);
    outcome = outcome.result == RESULT_NONE ? by_clock(pos) : outcome;
    return outcome.result == RESULT_NONE ? by_material(pos) : outcome;
}

struct outcome outcome_in_line(const struct position *pos, size_t plies)
{
    size_t line = plies < pos->n_history ? pos->n_history - plies : 0;
    struct outcome outcome = by_repetition(pos, line);
    if (outcome.result == RESULT_NONE) {
        outcome = by_clock(pos);
        if (outcome.result != RESULT_NONE && pos->state.in_check && !movegen_any(pos)) {
            return (struct outcome){RESULT_NONE, NULL};
        }
    }
    return outcome.result == RESULT_NONE ? by_material(pos) : outcome;
}

struct outcome outcome_of(const struct position *pos)
{
    if (!movegen_any(pos)) {
        if (pos->state.in_check) {
            return (struct outcome){win_of(!pos->state.side), "checkmate"};
        }
        return pos->variant->stalemate_loses
                   ? (struct outcome){win_of(!pos->state.side), "stalemate"}
                   : (struct outcome){RESULT_DRAW, "stalemate"};
    }
    return outcome_without_moves(pos);
}
