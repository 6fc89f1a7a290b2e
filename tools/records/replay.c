#include "tools/records/replay.h"

#include <string.h>

#include "engine/position_text.h"
#include "engine/san.h"

/* What is played where nothing is said, as programs call it. */
static const char *const usual_game = "normal";

const struct variant *replay_variant(struct catalogue *catalogue, const struct pgn_game *game,
                                     const char *name, struct error *error)
{
    const char *tag = pgn_tag(game, "Variant");
    const char *called = tag && *tag ? tag : name ? name : usual_game;
    const char *known = catalogue_known_as(catalogue, called);
    return catalogue_game(catalogue, known ? known : called, error);
}

static bool set_start(struct replay *replay, const char *fen, struct error *error)
{
    struct text native = {0};
    position_start(&replay->pos);
    bool ok = !fen || position_parse(&replay->pos, fen, error);
    if (!ok && replay->names.flat && flat_to_native(replay->names.flat, fen, &native, NULL)) {
        ok = position_parse(&replay->pos, native.data, error);
    }
    text_free(&native);
    return ok;
}

/* How many of the game's moves can be played with the names as they are. */
static size_t count_readable(struct replay *replay)
{
    while (replay->n < replay->game->n_moves && replay_next(replay, NULL)) {
    }
    size_t n = replay->n;
    for (; replay->n; replay->n--) {
        position_unmake(&replay->pos);
    }
    return n;
}

/* A text can mean one move in native names and another in those of the flat board, but hardly a
 * game: it is written in the names in which more of it is legal. */
static void choose_names(struct replay *replay)
{
    struct game_names *names = &replay->names;
    replay->first = names->native;
    if (!names->native.other) {
        return;
    }
    size_t native = count_readable(replay);
    if (native == replay->game->n_moves) {
        return;
    }
    replay->native = cell_names_native(replay->pos.variant->board);
    replay->first = names->flat_names;
    replay->first.other = &replay->native;
    if (count_readable(replay) <= native) {
        replay->first = names->native;
    }
}

bool replay_begin(struct replay *replay, const struct variant *variant, const struct pgn_game *game,
                  struct error *error)
{
    *replay = (struct replay){.game = game};
    position_init(&replay->pos, variant);
    game_names_init(&replay->names, variant);
    if (!set_start(replay, pgn_tag(game, "FEN"), error)) {
        replay_end(replay);
        return false;
    }
    choose_names(replay);
    return true;
}

bool replay_look(const struct replay *replay, move_t *move, struct error *error)
{
    const char *text = replay->game->move[replay->n];
    struct outcome outcome = outcome_without_moves(&replay->pos);
    struct error why;
    if (outcome.result != RESULT_NONE && !outcome_is_claimed(&outcome)) {
        return error_set(error, "ply %zu: %.40s comes after the end (%s)", replay->n + 1, text,
                         outcome.reason);
    }
    if (san_parse(&replay->pos, &replay->first, text, move, &why) != MOVE_READ) {
        return error_set(error, "ply %zu: %.40s: %.150s", replay->n + 1, text, why.text);
    }
    return true;
}

bool replay_next(struct replay *replay, struct error *error)
{
    move_t move = MOVE_NONE;
    if (!replay_look(replay, &move, error)) {
        return false;
    }
    position_make(&replay->pos, move);
    replay->n++;
    return true;
}

bool replay_check_result(const struct replay *replay, struct outcome *outcome, struct error *error)
{
    const struct pgn_game *game = replay->game;
    const char *tag = pgn_tag(game, "Result");
    *outcome = outcome_of(&replay->pos);
    if (!game->result[0]) {
        return error_set(error, "the game breaks off");
    }
    if (tag && strcmp(tag, game->result) != 0) {
        return error_set(error, "the tag says %.20s, the end %s", tag, game->result);
    }
    if (outcome->result != RESULT_NONE && !outcome_is_claimed(outcome) &&
        strcmp(game->result, "*") != 0 && strcmp(game->result, result_text(outcome->result)) != 0) {
        return error_set(error, "%s stated, but it is %s by %s", game->result,
                         result_text(outcome->result), outcome->reason);
    }
    return true;
}

void replay_end(struct replay *replay)
{
    position_free(&replay->pos);
    game_names_free(&replay->names);
}
