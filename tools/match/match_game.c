#include "tools/match/match_game.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/utf8.h"
#include "engine/position_text.h"

static const char *const end_texts[END_KINDS] = {
    [END_RULE] = "rule",          [END_ILLEGAL] = "illegal move",  [END_TIME] = "time forfeit",
    [END_CRASH] = "crash",        [END_DISCONNECT] = "disconnect", [END_STALL] = "stall",
    [END_FLOOD] = "output flood", [END_REFUSAL] = "refusal",       [END_CLAIM] = "wrong claim",
    [END_RESIGN] = "resignation", [END_AGREED] = "agreement",      [END_SCORE] = "score",
    [END_LENGTH] = "length",      [END_STOPPED] = "stopped",       [END_ABANDONED] = "abandoned",
};

const char *game_end_text(enum game_end end)
{
    return end_texts[end];
}

enum game_end game_end_of(const char *text)
{
    for (int i = 0; i < END_KINDS; i++) {
        if (strcmp(end_texts[i], text) == 0) {
            return (enum game_end)i;
        }
    }
    return END_KINDS;
}

bool game_end_is_fault(enum game_end end)
{
    return end >= END_ILLEGAL && end <= END_CLAIM;
}

/* A game being played. */
struct play {
    struct match_game *game;
    struct engine *const *engine;
    struct position pos;
    struct engine_game told; /* what engines are told */
    int64_t left_ms[2];
    int moves_to_go[2];
    bool offered[2];
    int win_run[2], draw_run; /* moves in a row for adjudication; win_run by the winning side */
};

static const char *name_of(const struct match_game *game, int side)
{
    return game->options->engine[game->engine[side]].name;
}

static const char *side_text(int side)
{
    return side == WHITE ? "White" : "Black";
}

/* Ends the game; true, for callers that return whether it has ended. */
static bool end_game(struct match_game *game, enum result result, enum game_end end,
                     const char *format, ...) __attribute__((format(printf, 4, 5)));

static bool end_game(struct match_game *game, enum result result, enum game_end end,
                     const char *format, ...)
{
    char reason[REASON_MAX];
    struct text text = {0};
    va_list args;
    va_start(args, format);
    vsnprintf(reason, sizeof reason, format, args);
    va_end(args);
    text_add(&text, "");
    utf8_add(&text, reason); /* an engine's own words may be anything */
    snprintf(game->reason, sizeof game->reason, "%.*s", (int)utf8_whole(text.data, REASON_MAX - 1),
             text.data);
    text_free(&text);
    game->result = result;
    game->end = end;
    return true;
}

static enum result win_of(int side)
{
    return side == WHITE ? RESULT_WHITE : RESULT_BLACK;
}

/* Ends the engine and the game for its fault. */
static bool end_by_fault(struct match_game *game, struct engine *engine, int side)
{
    static const enum game_end ends[] = {
        [ENGINE_OK] = END_REFUSAL,
        [ENGINE_CRASHED] = END_CRASH,
        [ENGINE_DISCONNECTED] = END_DISCONNECT,
        [ENGINE_STALLED] = END_STALL,
        [ENGINE_FLOODED] = END_FLOOD,
        [ENGINE_REFUSED] = END_REFUSAL,
        [ENGINE_STOPPED] = END_STOPPED,
        [ENGINE_UNAVAILABLE] = END_ABANDONED,
    };
    engine_end(engine);
    char text[160];
    engine_fault_text(engine, text, sizeof text);
    enum game_end end = ends[engine->fault];
    bool blameless = end == END_STOPPED || end == END_ABANDONED;
    return end_game(game, blameless ? RESULT_NONE : win_of(!side), end, "%s: %s",
                    blameless ? name_of(game, side) : side_text(side), text);
}

void match_game_forfeit(struct match_game *game, struct engine *engine, int side)
{
    end_by_fault(game, engine, side);
}

static void add_move(struct play *play, move_t move, const struct played *played)
{
    struct match_game *game = play->game;
    if (game->n_moves == game->cap_moves) {
        game->cap_moves = game->cap_moves ? game->cap_moves * 2 : 128;
        game->text = memory_resize(game->text, game->cap_moves, sizeof *game->text);
        game->played = memory_resize(game->played, game->cap_moves, sizeof *game->played);
    }
    move_format(&play->pos, move, game->text[game->n_moves]);
    game->played[game->n_moves++] = *played;
    position_make(&play->pos, move);
    play->told.move = (const char(*)[MOVE_TEXT_MAX])game->text;
    play->told.n_moves = game->n_moves;
}

static void set_up(struct play *play)
{
    struct match_game *game = play->game;
    const struct played book = {.book = true, .left_ms = -1};
    position_init(&play->pos, game->options->variant);
    if (game->opening.start) {
        position_parse(&play->pos, game->opening.start, NULL);
    } else {
        position_start(&play->pos);
    }
    for (size_t i = 0; i < game->opening.moves.n; i++) {
        add_move(play, game->opening.moves.move[i], &book);
    }
    for (int side = 0; side < 2; side++) {
        const struct time_control *control = &play->engine[side]->spec->control;
        play->left_ms[side] = control->base_ms;
        play->moves_to_go[side] = control->moves;
    }
}

static bool begin_games(struct play *play)
{
    play->told.name = play->game->options->variant->id;
    play->told.board = play->game->options->variant->board;
    play->told.start = play->game->opening.start;
    for (int side = 0; side < 2; side++) {
        play->told.opponent = name_of(play->game, !side);
        if (!engine_new_game(play->engine[side], &play->told)) {
            return !end_by_fault(play->game, play->engine[side], side);
        }
    }
    return true;
}

/* The time until the flag falls, with the margin, or until patience ends. */
static int64_t limit_of(const struct play *play, int side)
{
    const struct match_options *options = play->game->options;
    const struct time_control *control = &play->engine[side]->spec->control;
    if (!time_control_timed(control)) {
        return options->stall_ms;
    }
    int64_t limit = control->has_clock ? play->left_ms[side] : control->move_ms;
    if (control->has_clock && control->move_ms && control->move_ms < limit) {
        limit = control->move_ms;
    }
    return limit + options->margin_ms;
}

/* Takes the time off the clock and gives what the move earns. */
static void run_clock(struct play *play, int side, const struct engine_time *time)
{
    const struct time_control *control = &play->engine[side]->spec->control;
    if (!control->has_clock) {
        return;
    }
    play->left_ms[side] -= time->used_ms - time->forgiven_ms;
    if (play->left_ms[side] < 0) {
        play->left_ms[side] = 0; /* within the margin */
    }
    play->left_ms[side] += control->increment_ms;
    if (control->moves && --play->moves_to_go[side] == 0) {
        play->moves_to_go[side] = control->moves;
        play->left_ms[side] += control->base_ms;
    }
}

/* Counts the moves in a row on which scores agree. */
static void count_scores(struct play *play, int side, const struct engine *engine)
{
    const struct adjudication *rule = &play->game->options->adjudication;
    int score = engine->has_score ? engine->score : 0;
    bool winning = engine->has_score && rule->win_score && score >= rule->win_score;
    bool losing = engine->has_score && rule->win_score && score <= -rule->win_score;
    play->win_run[side] = winning ? play->win_run[side] + 1 : 0;
    play->win_run[!side] = losing ? play->win_run[!side] + 1 : 0;
    bool even = engine->has_score && rule->draw_moves && score <= rule->draw_score &&
                score >= -rule->draw_score;
    play->draw_run = even ? play->draw_run + 1 : 0;
}

static bool adjudicate(struct play *play)
{
    struct match_game *game = play->game;
    const struct adjudication *rule = &game->options->adjudication;
    for (int side = 0; side < 2; side++) {
        if (rule->win_moves && play->win_run[side] >= 2 * rule->win_moves) {
            return end_game(game, win_of(side), END_SCORE, "adjudicated by score");
        }
    }
    int moves = (int)(game->n_moves / 2); /* played by both, whatever number the game began with */
    if (rule->draw_moves && play->draw_run >= 2 * rule->draw_moves && moves >= rule->draw_from) {
        return end_game(game, RESULT_DRAW, END_SCORE, "adjudicated by score");
    }
    if (rule->max_moves && moves >= rule->max_moves) {
        return end_game(game, RESULT_DRAW, END_LENGTH, "%d moves", moves);
    }
    return false;
}

static void note_forgiven(struct match_game *game, int side, const struct engine_time *time)
{
    game->forgiven[side] += time->forgiven_ms > 0;
    if (time->forgiven_ms > game->most_forgiven_ms) {
        game->most_forgiven_ms = time->forgiven_ms;
    }
}

/* The engine's answer is a move: plays it. True if that ends the game. */
static bool take_move(struct play *play, struct engine *engine, int side,
                      const struct engine_time *time)
{
    move_t move;
    struct error error;
    if (foreign_move_parse(&play->pos, engine->spec->notation, engine->answer, &move, &error) !=
        MOVE_READ) {
        return end_game(play->game, win_of(!side), END_ILLEGAL, "%s: illegal move %.40s",
                        side_text(side), engine->answer);
    }
    run_clock(play, side, time);
    note_forgiven(play->game, side, time);
    struct played played = {
        .has_score = engine->has_score,
        .score = engine->score,
        .depth = engine->depth,
        .time = *time,
        .left_ms = engine->spec->control.has_clock ? play->left_ms[side] : -1,
    };
    add_move(play, move, &played);
    count_scores(play, side, engine);
    play->offered[side] = engine->offers_draw;
    return false;
}

static bool take_claim(struct play *play, const struct engine *engine, int side)
{
    if (strcmp(engine->answer, result_text(win_of(!side))) == 0) {
        return end_game(play->game, win_of(!side), END_RESIGN, "%s resigns", side_text(side));
    }
    return end_game(play->game, win_of(!side), END_CLAIM, "%s: wrong claim of %s", side_text(side),
                    engine->answer);
}

/* One move, or what comes instead. True if the game is over. */
static bool take_turn(struct play *play)
{
    struct match_game *game = play->game;
    int side = play->pos.state.side;
    struct engine *engine = play->engine[side];
    struct engine_clock clock = {
        .left_ms = play->left_ms[side],
        .other_ms = play->left_ms[!side],
        .moves_to_go = play->moves_to_go[side],
        .black = side == BLACK,
    };
    struct engine_time time;
    play->told.draw_offered = play->offered[!side];
    switch (engine_think(engine, &play->told, &clock, limit_of(play, side), &time)) {
    case ANSWER_MOVE:
        return take_move(play, engine, side, &time);
    case ANSWER_RESIGNS:
        return end_game(game, win_of(!side), END_RESIGN, "%s resigns", side_text(side));
    case ANSWER_ACCEPTS:
        return end_game(game, RESULT_DRAW, END_AGREED, "draw by agreement");
    case ANSWER_CLAIMS:
        return take_claim(play, engine, side);
    case ANSWER_REJECTS:
        return end_game(game, win_of(!side), END_CLAIM, "%s rejects a legal move: %.80s",
                        side_text(side), engine->answer);
    case ANSWER_LATE:
        if (time_control_timed(&engine->spec->control)) {
            return end_game(game, win_of(!side), END_TIME, "%s's flag fell", side_text(side));
        }
        return end_game(game, win_of(!side), END_STALL, "%s: no move within %g s", side_text(side),
                        (double)game->options->stall_ms / 1000);
    case ANSWER_FAULT:
        break;
    }
    return end_by_fault(game, engine, side);
}

static bool ended_by_rule(struct play *play)
{
    struct outcome outcome = outcome_of(&play->pos);
    return outcome.result != RESULT_NONE &&
           end_game(play->game, outcome.result, END_RULE, "%s", outcome.reason);
}

void match_game_play(struct match_game *game, struct engine *const engine[2])
{
    struct play play = {.game = game, .engine = engine};
    set_up(&play);
    if (begin_games(&play)) {
        while (!ended_by_rule(&play) && !adjudicate(&play) && !take_turn(&play)) {
        }
    }
    for (int side = 0; side < 2; side++) {
        if (engine_running(engine[side]) &&
            !engine_finish(engine[side], result_text(game->result), game->reason)) {
            engine_end(engine[side]);
        }
    }
    position_free(&play.pos);
}

void match_game_free(struct match_game *game)
{
    opening_free(&game->opening);
    free(game->text);
    free(game->played);
    game->text = NULL;
    game->played = NULL;
}
