#include "tools/records/pgn_rewrite.h"

#include <string.h>

/* Tags that say how the game begins are written anew. */
static bool says_start(const char *name)
{
    static const char *const names[] = {"Variant", "VariantMen", "SetUp", "FEN"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (strcmp(name, names[i]) == 0) {
            return true;
        }
    }
    return false;
}

static void add_move(struct replay *replay, enum pgn_moves moves, move_t move,
                     struct pgn_writer *writer)
{
    char word[SAN_MAX + 16], text[SAN_MAX];
    const struct position *pos = &replay->pos;
    pgn_move_format(&replay->pos, &replay->names, moves, move, text);
    if (pos->state.side == WHITE || replay->n == 0) {
        snprintf(word, sizeof word, "%u%s", (unsigned)pos->state.number,
                 pos->state.side == WHITE ? "." : "...");
        pgn_add_word(writer, word);
    }
    pgn_add_word(writer, text);
}

bool pgn_rewrite(struct replay *replay, enum pgn_moves moves, struct text *out, struct error *error)
{
    const struct pgn_game *game = replay->game;
    struct pgn_writer writer = {.out = out};
    for (size_t i = 0; i < game->n_tags; i++) {
        if (!says_start(game->tag[i].name)) {
            pgn_add_tag(out, game->tag[i].name, game->tag[i].value);
        }
    }
    pgn_add_start(out, &replay->pos, &replay->names, moves);
    text_add_char(out, '\n');
    while (replay->n < game->n_moves) {
        move_t move;
        if (!replay_look(replay, &move, error)) {
            return false;
        }
        add_move(replay, moves, move, &writer);
        position_make(&replay->pos, move);
        replay->n++;
    }
    pgn_add_word(&writer, *game->result ? game->result : "*");
    text_add(out, "\n\n");
    return true;
}
