/* XBoard cannot take a man off the board, and its White always begins. But it takes a new start
 * from the engine as long as no move was made. So the phase is over before XBoard's game begins:
 * the engine plays it for both sides, or, if the option Setup says `player`, for Black only. A
 * person then takes a man of White off by moving it anywhere; the move is called illegal, which
 * makes XBoard forget it, and the new start follows. */
#include "protocol/setup_phase.h"

#include "protocol/client_notation.h"
#include "protocol/setup_lines.h"
#include "protocol/think.h"

enum { SETUP_NODES = 20000 };

static bool applies(const struct session *s)
{
    return s->client == CLIENT_FLAT && client_is_flat(s) && s->pos.state.setup;
}

static void take_one_off(struct session *s)
{
    struct search_limits limits = {.nodes = SETUP_NODES};
    position_copy(&s->think.root, &s->pos);
    search_start(s->search, &s->think.root, &limits, &(struct search_callbacks){0});
    s->think.learnt = true;
    position_make(&s->pos, search_wait(s->search).best);
}

void setup_phase_play(struct session *s)
{
    if (!applies(s)) {
        return;
    }
    while (applies(s) && !input_wants_quit(s->input) &&
           (!s->settings.player_sets_up || s->pos.state.side == BLACK)) {
        take_one_off(s);
    }
    s->engine = !s->pos.state.side;
}

bool setup_phase_received(struct session *s, move_t move, const char *text)
{
    if (!applies(s) || !s->settings.player_sets_up || move_kind(move) != MOVE_REMOVAL) {
        return false;
    }
    think_abort(s);
    position_make(&s->pos, move);
    setup_phase_play(s);
    output_line(s->output, "Illegal move (the man is taken off): %s", text);
    setup_lines_print(s);
    return true;
}
