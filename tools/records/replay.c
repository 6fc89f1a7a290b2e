#include "tools/records/replay.h"

#include <string.h>

#include "engine/move_text.h"
#include "engine/position_text.h"

bool replay_begin(struct replay *replay, struct catalogue *catalogue, const struct pgn_game *game,
                  const char *name, struct error *error)
{
    const char *tag = pgn_tag(game, "Variant"), *fen = pgn_tag(game, "FEN");
    if (!tag && !name) {
        return error_set(error, "which game is it? there is no tag Variant");
    }
    const struct variant *variant = catalogue_game(catalogue, tag ? tag : name, error);
    if (!variant) {
        return false;
    }
    *replay = (struct replay){.game = game};
    position_init(&replay->pos, variant);
    position_start(&replay->pos);
    if (fen && !position_parse(&replay->pos, fen, error)) {
        position_free(&replay->pos);
        return false;
    }
    return true;
}

bool replay_next(struct replay *replay, struct error *error)
{
    const char *text = replay->game->move[replay->n];
    struct outcome outcome = outcome_without_moves(&replay->pos);
    struct error why;
    move_t move;
    if (outcome.result != RESULT_NONE) {
        return error_set(error, "ply %zu: %.40s comes after the end (%s)", replay->n + 1, text,
                         outcome.reason);
    }
    if (move_parse(&replay->pos, text, &move, &why) != MOVE_READ) {
        return error_set(error, "ply %zu: %.40s: %.150s", replay->n + 1, text, why.text);
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
    if (outcome->result != RESULT_NONE && strcmp(game->result, "*") != 0 &&
        strcmp(game->result, result_text(outcome->result)) != 0) {
        return error_set(error, "%s stated, but it is %s by %s", game->result,
                         result_text(outcome->result), outcome->reason);
    }
    return true;
}

void replay_end(struct replay *replay)
{
    position_free(&replay->pos);
}
