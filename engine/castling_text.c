#include "engine/castling_text.h"

#include <string.h>

#include "engine/castling.h"
#include "engine/movegen.h"

const char *castling_word(const struct variant *variant, move_t move)
{
    const struct board *board = variant->board;
    const struct castling *c = variant_castling(variant, move);
    if (!c || board->n_levels > 1 ||
        board->at[c->partner_from].rank != board->at[c->royal_from].rank) {
        return NULL;
    }
    return castling_upward(variant, c) ? "O-O" : "O-O-O";
}

/* The legal castling towards higher files (@kingside) or lower ones, or MOVE_NONE. */
static move_t find_castling(const struct position *pos, bool kingside)
{
    struct move_list list = {0};
    move_t found = MOVE_NONE;
    movegen_legal(pos, &list);
    for (size_t i = 0; i < list.n; i++) {
        move_t move = list.move[i];
        const struct castling *castling = variant_castling(pos->variant, move);
        if (castling && castling_upward(pos->variant, castling) == kingside) {
            found = move;
        }
    }
    move_list_free(&list);
    return found;
}

enum move_reading castling_word_parse(const struct position *pos, const char *text, move_t *out,
                                      struct error *error)
{
    bool kingside = strcmp(text, "O-O") == 0 || strcmp(text, "0-0") == 0;
    if (!kingside && strcmp(text, "O-O-O") != 0 && strcmp(text, "0-0-0") != 0) {
        return MOVE_MALFORMED;
    }
    move_t move = find_castling(pos, kingside);
    if (move == MOVE_NONE) {
        error_set(error, "no such castling");
        return MOVE_ILLEGAL;
    }
    *out = move;
    return MOVE_READ;
}
