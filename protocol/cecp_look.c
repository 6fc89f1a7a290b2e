/* Commands that ask, and change nothing in the game. */
#define _POSIX_C_SOURCE 200809L
#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/memory.h"
#include "engine/perft/perft.h"
#include "protocol/cecp.h"

enum { HINT_MS = 50, PERFT_MAX = 20, PERFT_WHOLE = 2 };

void cecp_protover(struct session *s, char *args)
{
    int64_t version;
    if (!text_parse_int(args, 1, INT32_MAX, &version)) {
        session_error(s, "version expected", "protover", args);
        return;
    }
    signal(SIGINT, SIG_IGN);
    if (version >= 2) {
        features_begin(s);
    }
}

static void answered(struct session *s, const char *feature, enum client client)
{
    if (strcmp(feature, "board3d") == 0) {
        bool late = !s->features_wait && s->client != client;
        s->client = client;
        features_finish(s);
        if (late) {
            features_variants(s);
            think_restart(s);
        }
    }
}

void cecp_accepted(struct session *s, char *args)
{
    answered(s, args, CLIENT_NATIVE);
}

void cecp_rejected(struct session *s, char *args)
{
    answered(s, args, CLIENT_FLAT);
    if (strcmp(args, "debug") == 0) {
        output_no_debug(s->output);
    }
}

void cecp_ping(struct session *s, char *args)
{
    text_addf(&s->think.pings, "%s\n", args);
    if (!think_owes_move(s)) {
        think_pongs(s);
    }
}

/* A good move in the position on the board: what is known, or a short look. */
static move_t good_move(struct session *s)
{
    bool searching =
        s->think.activity == ACTIVITY_THINKING || s->think.activity == ACTIVITY_ANALYSING;
    for (int ms = 0; searching && ms < HINT_MS; ms++) {
        move_t best = think_news(s).best;
        if (best != MOVE_NONE) {
            return best;
        }
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    }
    if (searching) {
        return MOVE_NONE;
    }
    if (s->think.hint != MOVE_NONE || s->think.activity == ACTIVITY_PONDERING) {
        return s->think.hint;
    }
    struct search_limits limits = {.move_ms = HINT_MS};
    position_copy(&s->think.root, &s->pos);
    search_start(s->search, &s->think.root, &limits, &(struct search_callbacks){0});
    s->think.learnt = true;
    return search_wait(s->search).best;
}

void cecp_hint(struct session *s, char *args)
{
    (void)args;
    char text[MOVE_TEXT_MAX];
    if (s->over || s->no_position || !movegen_any(&s->pos)) {
        return;
    }
    move_t move = good_move(s);
    if (move != MOVE_NONE) {
        wire_move(s, move, text);
        output_line(s->output, "Hint: %s", text);
    }
}

void cecp_bk(struct session *s, char *args)
{
    (void)args;
    output_line(s->output, " no book");
    output_line(s->output, "%s", "");
}

void cecp_stat(struct session *s, char *args)
{
    (void)args;
    if (s->think.activity != ACTIVITY_THINKING && s->think.activity != ACTIVITY_ANALYSING) {
        return;
    }
    struct news news = think_news(s);
    struct move_list legal = {0};
    char text[MOVE_TEXT_MAX] = "";
    movegen_legal(&s->pos, &legal);
    if (news.best != MOVE_NONE) {
        wire_move(s, news.best, text);
    }
    output_line(s->output, "stat01: %" PRId64 " %" PRIu64 " %d %d %zu %s", news.time_ms / 10,
                news.nodes, news.depth, 0, legal.n, text);
    move_list_free(&legal);
}

void cecp_lift(struct session *s, char *args)
{
    if (s->think.activity != ACTIVITY_THINKING) {
        highlight_lift(s, args);
    }
}

/* Puts the moves that @args names on the list of those left out, or takes them off. */
static void exclude(struct session *s, char *args, bool out, const char *command)
{
    struct move_list moves = {0};
    struct error error;
    if (strcmp(args, "all") == 0) {
        movegen_legal(&s->pos, &moves);
    } else {
        moves.move = memory_grow(moves.move, &moves.capacity, 0, sizeof *moves.move);
        if (wire_read_move(s, args, &moves.move[0], &error) != MOVE_READ) {
            session_error(s, error.text, command, args);
            move_list_free(&moves);
            return;
        }
        moves.n = 1;
    }
    struct move_list *list = &s->excluded;
    for (size_t i = 0; i < moves.n; i++) {
        size_t kept = 0;
        for (size_t j = 0; j < list->n; j++) {
            if (list->move[j] != moves.move[i]) {
                list->move[kept++] = list->move[j];
            }
        }
        list->n = kept;
        if (out) {
            list->move = memory_grow(list->move, &list->capacity, kept, sizeof *list->move);
            list->move[list->n++] = moves.move[i];
        }
    }
    move_list_free(&moves);
    if (s->analysing) {
        think_abort(s);
        think_analyse(s);
    }
}

void cecp_exclude(struct session *s, char *args)
{
    exclude(s, args, true, "exclude");
}

void cecp_include(struct session *s, char *args)
{
    exclude(s, args, false, "include");
}

void cecp_fen(struct session *s, char *args)
{
    (void)args;
    struct text text = {0};
    wire_position(s, &text);
    output_line(s->output, "%s", text.data);
    text_free(&text);
}

static int compare(const void *a, const void *b)
{
    return strcmp(a, b);
}

void cecp_moves(struct session *s, char *args)
{
    (void)args;
    struct move_list legal = {0};
    movegen_legal(&s->pos, &legal);
    char(*text)[MOVE_TEXT_MAX] = memory_new(legal.n, sizeof *text);
    for (size_t i = 0; i < legal.n; i++) {
        wire_move(s, legal.move[i], text[i]);
    }
    qsort(text, legal.n, sizeof *text, compare);
    for (size_t i = 0; i < legal.n; i++) {
        output_line(s->output, "%s", text[i]);
    }
    free(text);
    move_list_free(&legal);
}

/* As perft(), but looks for `quit` between. */
static uint64_t count(struct session *s, struct position *pos, int depth)
{
    if (depth <= PERFT_WHOLE) {
        return perft(pos, depth);
    }
    struct move_list legal = {0};
    uint64_t n = 0;
    movegen_legal(pos, &legal);
    for (size_t i = 0; i < legal.n && !input_wants_quit(s->input); i++) {
        position_make(pos, legal.move[i]);
        n += count(s, pos, depth - 1);
        position_unmake(pos);
    }
    move_list_free(&legal);
    return n;
}

void cecp_perft(struct session *s, char *args)
{
    int64_t depth;
    if (!text_parse_int(args, 1, PERFT_MAX, &depth)) {
        session_error(s, "depth expected", "perft", args);
        return;
    }
    struct position *pos = memory_new(1, sizeof *pos);
    position_init(pos, s->variant);
    position_copy(pos, &s->pos);
    for (int i = 1; i <= depth; i++) {
        uint64_t n = count(s, pos, i);
        if (input_wants_quit(s->input)) {
            break;
        }
        output_line(s->output, "D%d %" PRIu64, i, n);
    }
    position_free(pos);
    free(pos);
}

void cecp_show(struct session *s, char *args)
{
    (void)args;
    static const char *const activity[] = {"idle", "thinking", "pondering", "analysing"};
    struct text text = {0};
    position_format(&s->pos, &text);
    output_debug(s->output, "# game %s", s->variant->id);
    output_debug(s->output, "# position %s", text.data);
    output_debug(s->output, "# %s%s%s, engine plays %s", activity[s->think.activity],
                 s->forced ? ", forced" : "", s->over ? ", game over" : "",
                 s->engine == WHITE ? "White" : "Black");
    output_debug(s->output, "# clocks %" PRId64 " %" PRId64 " ms", s->clocks.left_ms[WHITE],
                 s->clocks.left_ms[BLACK]);
    text_free(&text);
}

void cecp_help(struct session *s, char *args)
{
    (void)args;
    for (const struct command *c = cecp_commands; c->name; c++) {
        output_debug(s->output, "# %s%s%s: %s", c->name, *c->args ? " " : "", c->args, c->help);
    }
}
