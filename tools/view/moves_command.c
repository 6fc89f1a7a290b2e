/* The commands `moves` and `games`. */
#include <stdio.h>

#include "engine/position_text.h"
#include "tools/command.h"
#include "tools/view/move_names.h"

static int list_moves(const struct request *request)
{
    const struct variant *variant = request_game(request, request->word[0]);
    struct position *pos = variant ? request_position(request, variant, 1) : NULL;
    if (!pos) {
        return STATUS_FAULT;
    }
    struct move_names names;
    move_names_legal(pos, &names);
    for (size_t i = 0; i < names.n; i++) {
        puts(names.name[i].text);
    }
    move_names_free(&names);
    request_position_free(pos);
    return STATUS_DONE;
}

const struct command command_moves = {
    .name = "moves",
    .usage = "GAME [POSITION]",
    .summary = "List the legal moves, sorted by their text",
    .min_words = 1,
    .max_words = 1 + POSITION_WORDS,
    .run = list_moves,
};

static int list_games(const struct request *request)
{
    const char *name;
    int status = STATUS_DONE;
    for (size_t i = 0; (name = catalogue_name(request->catalogue, i)); i++) {
        struct error error;
        struct variant *variant = catalogue_compile(request->catalogue, name, &error);
        if (!variant) {
            complain("%s", error.text);
            status = STATUS_FAULT;
            continue;
        }
        struct position pos;
        position_init(&pos, variant);
        position_start(&pos);
        printf("%-24s %4d cells  %3d men  %s\n", name, variant->board->n_cells,
               pos.n_men[WHITE] + pos.n_men[BLACK], variant->title);
        position_free(&pos);
        variant_free(variant);
    }
    return status;
}

const struct command command_games = {
    .name = "games", .usage = "", .summary = "List the games that are known", .run = list_games};
