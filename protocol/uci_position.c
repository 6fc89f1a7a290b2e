/* `position`. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "engine/move_text.h"
#include "engine/position_text.h"
#include "protocol/game.h"
#include "protocol/state.h"
#include "protocol/uci.h"

/* Makes the moves of a text. False, with some made, at the first that is not legal. */
static bool make_moves(struct position *pos, char *moves, struct error *error)
{
    for (char *word = text_word(&moves); *word; word = text_word(&moves)) {
        struct error reason;
        move_t move;
        if (move_parse(pos, word, &move, &reason) != MOVE_READ) {
            return error_set(error, "move %.12s: %s", word, reason.text);
        }
        position_make(pos, move);
    }
    return true;
}

void uci_position(struct session *s, char *args)
{
    struct error error;
    struct position *pos = memory_new(1, sizeof *pos);
    position_init(pos, s->variant);
    char *whole = memory_text(args);
    char *moves = strstr(args, " moves");
    if (moves) {
        *moves = '\0';
        moves += strlen(" moves");
    }
    char *kind = text_word(&args);
    bool ok = true;
    if (strcmp(kind, "startpos") == 0) {
        position_start(pos);
    } else if (strcmp(kind, "fen") == 0) {
        ok = position_parse(pos, args, &error);
    } else {
        ok = error_set(&error, "startpos or fen expected");
    }
    ok = ok && (!moves || make_moves(pos, moves, &error));
    if (ok) {
        position_copy(&s->pos, pos);
        game_placed(s);
    } else {
        session_error(s, error.text, "position", whole);
    }
    position_free(pos);
    free(pos);
    free(whole);
}
