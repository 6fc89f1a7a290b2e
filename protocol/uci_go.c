/* `go`. What is wrong in it is named and passed over, and the rest obeyed: a client that waits for
 * a move gets one. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "engine/move_text.h"
#include "protocol/state.h"
#include "protocol/think.h"
#include "protocol/uci.h"

enum {
    MATE_DEPTH = 4,        /* plies of search for each move of a mate that is asked for */
    LAST_RESORT_MS = 1000, /* where the words that would end the search are those that are wrong */
};

/* What `go` says. */
struct orders {
    int64_t wtime, btime, winc, binc, movestogo, depth, nodes, movetime, mate;
    bool ponder, infinite;
    bool wrong; /* something was passed over */
    struct move_list only;
};

/* The numbers that `go` knows. Others than these are taken for the nearest. */
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
    {"depth", offsetof(struct orders, depth), 1, SEARCH_DEPTH_MAX},
    {"nodes", offsetof(struct orders, nodes), 1, INT64_MAX},
    {"movetime", offsetof(struct orders, movetime), 1, CLOCK_MS_MAX},
    {"mate", offsetof(struct orders, mate), 1, SEARCH_DEPTH_MAX},
};
enum { N_NUMBERS = sizeof numbers / sizeof *numbers, NO_CLOCK = INT32_MIN };

/* The other words that it knows. */
static const char *const words[] = {"infinite", "ponder", "searchmoves", NULL};

/* Whether the first word of a text is this one. */
static bool begins_with(const char *text, const char *word)
{
    size_t n = strlen(word);
    return strncmp(text, word, n) == 0 && (!text[n] || text[n] == ' ');
}

/* The number that the first word of a text names, or -1. */
static int number_of(const char *text)
{
    for (int i = 0; i < N_NUMBERS; i++) {
        if (begins_with(text, numbers[i].name)) {
            return i;
        }
    }
    return -1;
}

static bool is_known(const char *text)
{
    bool known = number_of(text) >= 0;
    for (const char *const *word = words; *word; word++) {
        known = known || begins_with(text, *word);
    }
    return known;
}

/* A whole decimal number at the beginning of a text, with a blank or the end behind it; the largest
 * there is for larger ones. */
static bool read_number(const char *text, int64_t *out)
{
    const char *digits = text + (*text == '-' || *text == '+');
    size_t n = strspn(digits, "0123456789");
    if (!n || (digits[n] && digits[n] != ' ')) {
        return false;
    }
    *out = strtoll(text, NULL, 10);
    return true;
}

static void pass_over(struct session *s, struct orders *orders, const char *reason,
                      const char *word)
{
    session_error(s, reason, word, "");
    orders->wrong = true;
}

/* Takes the value of a number from *@args. A word that is none is passed over with its name, unless
 * it is the next order. */
static void take_number(struct session *s, struct orders *orders, int i, char **args)
{
    int64_t number, *at = (int64_t *)((char *)orders + numbers[i].at);
    if (read_number(*args, &number)) {
        *at = number < numbers[i].min   ? numbers[i].min
              : number > numbers[i].max ? numbers[i].max
                                        : number;
        text_word(args);
        return;
    }
    pass_over(s, orders, "a number is expected behind it", numbers[i].name);
    if (!is_known(*args)) {
        text_word(args);
    }
}

/* A word that may be a move of searchmoves. */
static void take_move(struct session *s, struct orders *orders, const char *word)
{
    move_t move;
    struct error error;
    if (move_parse(&s->pos, word, &move, &error) != MOVE_READ) {
        pass_over(s, orders, "no legal move", word);
        return;
    }
    move_list_push(&orders->only, move);
}

static void read_orders(struct session *s, char *args, struct orders *out)
{
    bool moves = false;
    for (char *word = text_word(&args); *word; word = text_word(&args)) {
        int number = number_of(word);
        moves = moves && !is_known(word);
        if (strcmp(word, "infinite") == 0) {
            out->infinite = true;
        } else if (strcmp(word, "ponder") == 0) {
            out->ponder = true;
        } else if (strcmp(word, "searchmoves") == 0) {
            moves = true;
        } else if (number >= 0) {
            take_number(s, out, number, &args);
        } else if (moves) {
            take_move(s, out, word);
        } else {
            pass_over(s, out, "not understood", word);
        }
    }
}

static void limit(const struct session *s, const struct orders *orders,
                  struct search_limits *limits)
{
    int64_t clock = s->pos.state.side == WHITE ? orders->wtime : orders->btime;
    limits->depth = (int)orders->depth;
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
    bool ends = limits->depth || limits->nodes || limits->move_ms || limits->has_clock ||
                limits->infinite || limits->ponder;
    if (!ends && orders->wrong) {
        limits->move_ms = LAST_RESORT_MS;
    }
}

void uci_go(struct session *s, char *args)
{
    struct orders orders = {.wtime = NO_CLOCK, .btime = NO_CLOCK};
    struct search_limits limits = {0};
    if (text_begins(args, "perft ")) {
        command_find(script_commands, "perft")->run(s, args + strlen("perft "));
        return;
    }
    read_orders(s, args, &orders);
    position_copy(&s->think.root, &s->pos);
    limit(s, &orders, &limits);
    s->think.mate = (int)orders.mate;
    think_go(s, &limits, ACTIVITY_THINKING);
    move_list_free(&orders.only);
}
