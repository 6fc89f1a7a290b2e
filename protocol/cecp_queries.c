/* Commands that ask, and change nothing in the game. */
#include <inttypes.h>

#include "engine/san.h"
#include "protocol/cecp.h"
#include "protocol/client_notation.h"
#include "protocol/highlight.h"
#include "protocol/state.h"
#include "protocol/think.h"

enum { HINT_MS = 50 };

/* A legal move, of which there is one: better than none where a busy machine found nothing yet. */
static move_t any_move(const struct position *pos)
{
    struct move_list legal = {0};
    movegen_legal(pos, &legal);
    move_t move = legal.move[0];
    move_list_free(&legal);
    return move;
}

/* A good move in the position on the board: what is known, or a short look. */
static move_t good_move(struct session *s)
{
    if (s->think.activity == ACTIVITY_THINKING || s->think.activity == ACTIVITY_ANALYSING) {
        move_t best = think_await_news(s, HINT_MS).best;
        return best != MOVE_NONE ? best : any_move(&s->pos);
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
        client_move_format(s, move, text);
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
        client_move_format(s, news.best, text);
    }
    output_line(s->output, "stat01: %" PRId64 " %" PRIu64 " %d %d %zu %s", news.time_ms / 10,
                news.nodes, news.depth, 0, legal.n, text);
    move_list_free(&legal);
}

void cecp_reach(struct session *s, char *args)
{
    highlight_reach(s, args);
}

/* Where the royal piece of the side to move stands if it is attacked. */
void cecp_check(struct session *s, char *args)
{
    (void)args;
    char cell[CELL_NAME_MAX] = "-";
    if (!s->no_position && s->pos.state.in_check) {
        board_cell_name(s->variant->board, s->pos.royal[s->pos.state.side], cell);
    }
    output_line(s->output, "check %s", cell);
}

/* A move in any writing, as it is written long and short. */
void cecp_san(struct session *s, char *args)
{
    struct cell_names names = cell_names_native(s->variant->board);
    char text[MOVE_TEXT_MAX], san[SAN_MAX];
    struct error error;
    move_t move;
    if (s->no_position) {
        session_error(s, "there is no position", "san", args);
    } else if (san_parse(&s->pos, &names, args, &move, &error) != MOVE_READ) {
        session_error(s, error.text, "san", args);
    } else {
        move_format(&s->pos, move, text);
        san_format(&s->pos, &names, move, san);
        output_line(s->output, "san %s %s", text, san);
    }
}

void cecp_lift(struct session *s, char *args)
{
    if (s->think.activity != ACTIVITY_THINKING) {
        highlight_lift(s, args);
    }
}
