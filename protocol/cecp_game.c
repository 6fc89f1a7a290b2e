/* Commands that make the game go on, or another one. */
#include <string.h>

#include "protocol/cecp.h"
#include "protocol/client_notation.h"
#include "protocol/edit.h"
#include "protocol/game.h"
#include "protocol/offered_games.h"
#include "protocol/setup_lines.h"
#include "protocol/setup_phase.h"
#include "protocol/state.h"
#include "protocol/think.h"

/* Why a command that needs a position is refused, or NULL. */
static const char *refusal(const struct session *s)
{
    return s->no_position ? "there is no legal position" : NULL;
}

void cecp_new(struct session *s, char *args)
{
    (void)args;
    bool known;
    game_choose(s, offered_game_default(s, &known));
    s->client_knows_game = known;
    s->forced = s->analysing;
    s->clocks.depth = s->clocks.nodes_per_second = 0;
    game_start(s);
}

void cecp_variant(struct session *s, char *args)
{
    struct error error;
    bool known;
    const struct variant *variant = offered_game_find(s, args, &known, &error);
    if (!variant) {
        session_error(s, error.text, "variant", args);
        return;
    }
    s->client_knows_game = known;
    game_choose(s, variant);
    game_start(s);
    setup_phase_play(s);
    setup_lines_print(s);
}

void cecp_setboard(struct session *s, char *args)
{
    struct error error;
    if (!client_position_parse(s, args, &error)) {
        output_line(s->output, "tellusererror Illegal position: %s", error.text);
        game_placed(s);
        s->no_position = true;
        return;
    }
    game_placed(s);
}

void cecp_edit(struct session *s, char *args)
{
    (void)args;
    edit_begin(s);
}

static void illegal(struct session *s, const char *reason, const char *move)
{
    output_line(s->output, "Illegal move (%s): %s", reason, move);
}

/* Makes a move that was read, whatever goes on. */
static void received(struct session *s, move_t move)
{
    if (think_hit(s, move)) {
        game_play(s, move);
        think_continue(s);
        return;
    }
    think_abort(s);
    game_play(s, move);
    s->think.hint = MOVE_NONE;
    game_continue(s);
}

void cecp_usermove(struct session *s, char *args)
{
    struct error error;
    move_t move;
    const char *no = refusal(s);
    if (no) {
        illegal(s, no, args);
    } else if (think_owes_move(s)) {
        illegal(s, "it is not your turn", args);
    } else if (s->over && !s->forced && !s->analysing) {
        illegal(s, "the game is over", args);
    } else if (client_move_parse(s, args, &move, &error) != MOVE_READ) {
        illegal(s, error.text, args);
    } else if (!setup_phase_received(s, move, args)) {
        received(s, move);
    }
}

void cecp_other_line(struct session *s, char *line)
{
    struct error error;
    move_t move;
    if (strlen(line) >= MOVE_TEXT_MAX ||
        client_move_parse(s, line, &move, &error) == MOVE_MALFORMED) {
        session_error(s, "unknown command", line, "");
        return;
    }
    s->began = true;
    cecp_usermove(s, line);
}

void cecp_force(struct session *s, char *args)
{
    (void)args;
    s->forced = true;
    s->analysing = false;
    clocks_stop(&s->clocks);
}

/* The engine plays @side from now on. */
static void play(struct session *s, int side)
{
    s->forced = s->analysing = false;
    s->engine = side;
    clocks_own(&s->clocks, side);
}

void cecp_go(struct session *s, char *args)
{
    const char *no = refusal(s);
    if (no) {
        session_error(s, no, "go", args);
        return;
    }
    play(s, s->pos.state.side);
    if (!game_claim(s)) {
        s->over = false;
        game_think(s);
    }
}

void cecp_playother(struct session *s, char *args)
{
    const char *no = refusal(s);
    if (no) {
        session_error(s, no, "playother", args);
        return;
    }
    play(s, !s->pos.state.side);
    clocks_begin(&s->clocks);
    think_ponder(s);
}

/* Gives the turn to a side that does not have it, as old clients want. */
static void turn(struct session *s, int side)
{
    if (s->pos.state.side != side && !s->pos.state.in_check && !s->pos.state.setup) {
        position_pass(&s->pos);
        game_placed(s);
    }
    s->engine = !side;
}

void cecp_white(struct session *s, char *args)
{
    (void)args;
    turn(s, WHITE);
}

void cecp_black(struct session *s, char *args)
{
    (void)args;
    turn(s, BLACK);
}

static bool take_back(struct session *s, size_t n)
{
    if (s->pos.n_history < n) {
        return false;
    }
    while (n--) {
        position_unmake(&s->pos);
    }
    game_placed(s);
    return true;
}

void cecp_undo(struct session *s, char *args)
{
    if (!take_back(s, 1)) {
        session_error(s, "no move to take back", "undo", args);
    }
}

void cecp_remove(struct session *s, char *args)
{
    if (!take_back(s, 2)) {
        session_error(s, "no two moves to take back", "remove", args);
    }
}

void cecp_result(struct session *s, char *args)
{
    (void)args;
    s->over = true;
    s->draw_offered = false;
    clocks_stop(&s->clocks);
}

void cecp_draw(struct session *s, char *args)
{
    (void)args;
    if (s->over || s->forced || s->analysing) {
        return;
    }
    s->draw_offered = true;
    if (s->think.activity != ACTIVITY_THINKING && game_wants_draw(s)) {
        s->draw_offered = false;
        output_line(s->output, "offer draw");
    }
}

void cecp_move_now(struct session *s, char *args)
{
    (void)args;
    if (s->think.activity == ACTIVITY_THINKING) {
        search_stop(s->search);
    }
}

void cecp_analyze(struct session *s, char *args)
{
    const char *no = refusal(s);
    if (no) {
        session_error(s, no, "analyze", args);
        return;
    }
    s->analysing = s->forced = true;
}

void cecp_exit(struct session *s, char *args)
{
    (void)args;
    s->analysing = false;
}
