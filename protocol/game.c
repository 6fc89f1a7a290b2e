#include "protocol/game.h"

#include <stdlib.h>

#include "base/clock.h"
#include "base/random.h"
#include "engine/outcome.h"
#include "engine/position_text.h"
#include "protocol/client_notation.h"
#include "protocol/think.h"
#include "search/told_score.h"

enum {
    RESIGN_MOVES = 3, /* so many hopeless moves in a row */
    DRAW_MARGIN = 25, /* centipawns told, behind at which a draw is welcome */
    DRAW_CLOCK = 30   /* or as near to even after so many plies without progress */
};

void game_choose(struct session *s, const struct variant *variant)
{
    if (variant == s->variant) {
        return;
    }
    struct error error;
    struct flat *flat = flat_new(variant, &error);
    free(s->flat);
    s->flat = flat;
    s->variant = variant;
    position_free(&s->pos);
    position_init(&s->pos, variant);
    position_start(&s->pos);
    position_free(&s->think.root);
    position_init(&s->think.root, variant);
    position_start(&s->think.root);
}

void game_placed(struct session *s)
{
    s->over = s->no_position = s->draw_offered = s->scored = false;
    s->hopeless = 0;
    s->excluded.n = 0;
    s->think.hint = MOVE_NONE;
    clocks_stop(&s->clocks);
}

void game_start(struct session *s)
{
    position_start(&s->pos);
    position_copy(&s->think.root, &s->pos);
    game_placed(s);
    clocks_reset(&s->clocks);
    s->engine = !s->pos.state.side;
    think_forget(s);
    think_apply(s);
    s->random = s->settings.seed ? (uint64_t)s->settings.seed : (uint64_t)clock_ms();
}

bool game_take_up_again(struct session *s)
{
    struct error error;
    const struct variant *now = catalogue_game(s->catalogue, s->variant->id, &error);
    if (!now || now == s->variant || s->pos.n_history) {
        return false;
    }
    think_abort(s);
    game_choose(s, now);
    game_start(s);
    return true;
}

void game_play(struct session *s, move_t move)
{
    int side = s->pos.state.side;
    if (s->forced || s->analysing) {
        clocks_stop(&s->clocks);
    } else {
        clocks_end(&s->clocks, side);
    }
    position_make(&s->pos, move);
    s->excluded.n = 0;
    s->over = false;
}

bool game_claim(struct session *s)
{
    struct outcome outcome = outcome_of(&s->pos);
    if (outcome.result == RESULT_NONE || (s->forced && !s->settings.referee)) {
        return false;
    }
    output_line(s->output, "%s {%s}", result_text(outcome.result), outcome.reason);
    s->over = true;
    return true;
}

/* One of the moves that are not excluded; MOVE_NONE if all are. */
static move_t random_move(struct session *s)
{
    position_copy(&s->think.root, &s->pos);
    return think_exclude(s) ? s->think.only.move[random_below(&s->random, s->think.only.n)]
                            : MOVE_NONE;
}

void game_think(struct session *s)
{
    if (s->pos.n_history >= (size_t)s->settings.random_plies) {
        think_start(s);
        return;
    }
    struct search_result result = {.best = random_move(s)};
    clocks_begin(&s->clocks);
    if (result.best != MOVE_NONE) {
        game_decided(s, &result);
    }
}

void game_continue(struct session *s)
{
    if (s->analysing) {
        think_abort(s);
        think_analyse(s);
        return;
    }
    if (!game_claim(s) && !s->forced && s->pos.state.side == s->engine) {
        game_think(s);
    }
}

/* True if the engine gives up instead of playing on. */
static bool resigns(struct session *s)
{
    bool bad = s->scored && s->settings.resign && s->score <= -s->settings.resign;
    s->hopeless = bad ? s->hopeless + 1 : 0;
    if (s->hopeless < RESIGN_MOVES) {
        return false;
    }
    output_line(s->output, "resign");
    s->over = true;
    clocks_stop(&s->clocks);
    return true;
}

/* Whether a draw is as good as the game. */
bool game_wants_draw(const struct session *s)
{
    int worth = s->score + s->settings.contempt;
    return s->settings.accept_draws && s->scored &&
           (worth <= -DRAW_MARGIN || (worth <= DRAW_MARGIN && s->pos.state.clock >= DRAW_CLOCK));
}

/* What the opponent will play, as far as the search knows; MOVE_NONE otherwise. */
static move_t expected_reply(struct session *s, const struct search_result *result)
{
    struct news news = think_news(s);
    struct safety safety;
    move_t reply = result->ponder;
    if (reply == MOVE_NONE && result->depth && news.best == result->best) {
        reply = news.reply;
    }
    safety_find(&s->pos, &safety);
    bool legal = move_pseudo_legal(&s->pos, reply) && move_legal(&s->pos, &safety, reply);
    return legal ? reply : MOVE_NONE;
}

void game_decided(struct session *s, const struct search_result *result)
{
    char text[MOVE_TEXT_MAX];
    if (result->best == MOVE_NONE) {
        game_claim(s);
        return;
    }
    s->scored = result->depth > 0;
    struct told_score told = score_tell(&s->pos, result->score);
    s->score = told.mate ? result->score : told.centipawns;
    if (resigns(s)) {
        return;
    }
    if (s->draw_offered && game_wants_draw(s)) {
        output_line(s->output, "offer draw");
    }
    s->draw_offered = false;
    client_move_format(s, result->best, text);
    game_play(s, result->best);
    output_line(s->output, "move %s", text);
    s->think.hint = MOVE_NONE;
    if (!game_claim(s)) {
        s->think.hint = expected_reply(s, result);
        think_ponder(s);
    }
}
