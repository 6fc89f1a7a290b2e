/* `go`. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "engine/move_text.h"
#include "protocol/state.h"
#include "protocol/think.h"
#include "protocol/uci.h"

enum { MATE_DEPTH = 4 }; /* plies of search for each move of a mate that is asked for */

/* What `go` says. */
struct orders {
    int64_t wtime, btime, winc, binc, movestogo, depth, nodes, movetime, mate;
    bool ponder, infinite;
    struct move_list only;
};

/* The numbers that `go` knows. */
static const struct {
    const char *name;
    size_t at;
    int64_t min, max;
} numbers[] = {
    {"wtime", offsetof(struct orders, wtime), -CLOCK_MS_MAX, CLOCK_MS_MAX},
    {"btime", offsetof(struct orders, btime), -CLOCK_MS_MAX, CLOCK_MS_MAX},
    {"winc", offsetof(struct orders, winc), 0, CLOCK_MS_MAX},
    {"binc", offsetof(struct orders, binc), 0, CLOCK_MS_MAX},
    {"movestogo", offsetof(struct orders, movestogo), 0, 9999},
    {"depth", offsetof(struct orders, depth), 1, INT32_MAX},
    {"nodes", offsetof(struct orders, nodes), 1, INT64_MAX},
    {"movetime", offsetof(struct orders, movetime), 1, CLOCK_MS_MAX},
    {"mate", offsetof(struct orders, mate), 1, SEARCH_DEPTH_MAX},
};
enum { N_NUMBERS = sizeof numbers / sizeof *numbers, NO_CLOCK = INT32_MIN };

static bool take_number(struct orders *orders, const char *name, const char *value, bool *known,
                        struct error *error)
{
    *known = false;
    for (int i = 0; i < N_NUMBERS; i++) {
        if (strcmp(numbers[i].name, name) == 0) {
            int64_t *at = (int64_t *)((char *)orders + numbers[i].at);
            *known = true;
            return text_parse_int(value, numbers[i].min, numbers[i].max, at) ||
                   error_set(error, "%s: '%.20s' is no number that it can be", name, value);
        }
    }
    return true;
}

/* A word that is a move of searchmoves. */
static bool take_move(struct session *s, struct orders *orders, const char *word)
{
    move_t move;
    if (move_parse(&s->pos, word, &move, NULL) != MOVE_READ) {
        return false;
    }
    struct move_list *only = &orders->only;
    only->move = memory_grow(only->move, &only->capacity, only->n, sizeof *only->move);
    only->move[only->n++] = move;
    return true;
}

static bool read_orders(struct session *s, char *args, struct orders *out, struct error *error)
{
    bool moves = false, known;
    for (char *word = text_word(&args); *word; word = text_word(&args)) {
        if (strcmp(word, "infinite") == 0) {
            out->infinite = true;
        } else if (strcmp(word, "ponder") == 0) {
            out->ponder = true;
        } else if (strcmp(word, "searchmoves") == 0) {
            moves = true;
        } else if (moves && take_move(s, out, word)) {
            continue;
        } else {
            char *rest = args;
            char *value = text_word(&rest);
            if (!take_number(out, word, value, &known, error)) {
                return false;
            }
            if (!known) {
                return error_set(error, "'%.20s' is not understood", word);
            }
            args = rest;
        }
    }
    return true;
}

static void limit(const struct session *s, const struct orders *orders,
                  struct search_limits *limits)
{
    int64_t clock = s->pos.state.side == WHITE ? orders->wtime : orders->btime;
    limits->depth = orders->depth < SEARCH_DEPTH_MAX ? (int)orders->depth : SEARCH_DEPTH_MAX;
    limits->nodes = (uint64_t)orders->nodes;
    limits->move_ms = orders->movetime;
    limits->has_clock = clock != NO_CLOCK;
    limits->clock_ms = clock > 0 ? clock : 1;
    limits->increment_ms = s->pos.state.side == WHITE ? orders->winc : orders->binc;
    limits->moves_to_go = (int)orders->movestogo;
    limits->infinite = orders->infinite;
    limits->ponder = orders->ponder;
    limits->only = orders->only.n ? orders->only.move : NULL;
    limits->n_only = orders->only.n;
    if (orders->mate && !limits->depth) {
        int64_t depth = orders->mate * MATE_DEPTH;
        limits->depth = depth < SEARCH_DEPTH_MAX ? (int)depth : SEARCH_DEPTH_MAX;
    }
}

void uci_go(struct session *s, char *args)
{
    struct error error;
    struct orders orders = {.wtime = NO_CLOCK, .btime = NO_CLOCK};
    struct search_limits limits = {0};
    char *whole = memory_text(args);
    if (text_begins(args, "perft ")) {
        command_find(script_commands, "perft")->run(s, args + strlen("perft "));
    } else if (!read_orders(s, args, &orders, &error)) {
        session_error(s, error.text, "go", whole);
    } else {
        position_copy(&s->think.root, &s->pos);
        limit(s, &orders, &limits);
        s->think.mate = (int)orders.mate;
        if (movegen_any(&s->pos)) {
            think_go(s, &limits, ACTIVITY_THINKING);
        } else {
            uci_print_best(s, &(struct search_result){.best = MOVE_NONE});
        }
    }
    move_list_free(&orders.only);
    free(whole);
}
