/* Any text as a file of games: each is replayed by its rules, or refused. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz/fuzz.h"
#include "tools/records/replay.h"

/* Tags are read as they were written. */
static void read_back(const struct pgn_game *game)
{
    struct text text = {0};
    struct pgn_reader reader;
    struct pgn_game again = {0};
    for (size_t i = 0; i < game->n_tags; i++) {
        pgn_add_tag(&text, game->tag[i].name, game->tag[i].value);
    }
    if (text.length) {
        FILE *file = fuzz_open((const uint8_t *)text.data, text.length);
        pgn_reader_init(&reader, file);
        fuzz_require(pgn_read(&reader, &again), "written tags make a game");
        fuzz_require(again.n_tags == game->n_tags, "as many tags as were written");
        for (size_t i = 0; i < game->n_tags; i++) {
            fuzz_require(strcmp(game->tag[i].name, again.tag[i].name) == 0, "a tag's name");
            fuzz_require(strchr(game->tag[i].value, '\n') ||
                             strcmp(game->tag[i].value, again.tag[i].value) == 0,
                         "a tag's value");
        }
        fclose(file);
    }
    pgn_game_free(&again);
    text_free(&text);
}

static void play(struct catalogue *catalogue, const struct pgn_game *game)
{
    struct replay *replay = calloc(1, sizeof *replay);
    struct error error = {""};
    struct outcome outcome;
    fuzz_require(replay != NULL, "memory");
    const struct variant *variant = replay_variant(catalogue, game, "3d-minishogi", &error);
    if (variant && replay_begin(replay, variant, game, &error)) {
        while (replay->n < game->n_moves && replay_next(replay, &error)) {
            fuzz_require(position_ok(&replay->pos), "a move leads to a position");
        }
        replay_check_result(replay, &outcome, &error);
        replay_end(replay);
    } else {
        fuzz_require(error.text[0], "a refusal has a reason");
    }
    free(replay);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct catalogue *catalogue;
    if (!catalogue) {
        catalogue = catalogue_new();
    }
    FILE *file = fuzz_open(data, size);
    struct pgn_reader reader;
    struct pgn_game game = {0};
    long end = 0;
    pgn_reader_init(&reader, file);
    while (pgn_read(&reader, &game)) {
        fuzz_require(game.end > end && game.end <= (long)size, "a game ends behind the last");
        end = game.end;
        read_back(&game);
        play(catalogue, &game);
    }
    fclose(file);
    pgn_game_free(&game);
    return 0;
}
