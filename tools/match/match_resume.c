#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tools/match/match_run.h"
#include "tools/records/pgn.h"

static enum result result_of(const char *text)
{
    for (int i = RESULT_WHITE; i <= RESULT_DRAW; i++) {
        if (strcmp(text, result_text((enum result)i)) == 0) {
            return (enum result)i;
        }
    }
    return RESULT_NONE;
}

static bool is_tag(const struct pgn_game *game, const char *name, const char *value)
{
    const char *found = pgn_tag(game, name);
    return found && strcmp(found, value) == 0;
}

/* Notes one game of the file, if it is a game of this match. */
static bool note(struct match *match, const struct pgn_game *pgn, struct error *error)
{
    const struct match_options *options = match->options;
    const char *round = pgn_tag(pgn, "Round"), *end = pgn_tag(pgn, "Termination");
    int64_t number;
    if (!round || !text_parse_int(round, 1, match->n_games, &number)) {
        return error_set(error, "line %ld: not a game of this match (Round)", pgn->line);
    }
    struct match_game game = {.number = (int)number, .n_moves = pgn->n_moves};
    int opening;
    match_who(match, game.number, game.engine, &opening);
    if (!is_tag(pgn, "White", options->engine[game.engine[WHITE]].name) ||
        !is_tag(pgn, "Black", options->engine[game.engine[BLACK]].name) ||
        !is_tag(pgn, "Variant", options->variant->id)) {
        return error_set(error, "line %ld: game %d is of another match", pgn->line, game.number);
    }
    game.result = result_of(pgn->result);
    game.end = end ? game_end_of(end) : END_KINDS;
    if (game.end == END_KINDS) {
        game.end = END_RULE;
    }
    if (game.result != RESULT_NONE && match->result[number - 1] == RESULT_NONE) {
        match_count(match, &game);
        match->n_resumed++;
    }
    return true;
}

bool match_resume(struct match *match, struct error *error)
{
    const char *path = match->options->pgn;
    FILE *file = fopen(path, "re");
    if (!file) {
        return error_set(error, "%s: %s", path, strerror(errno));
    }
    struct pgn_reader reader;
    struct pgn_game game = {0};
    struct error why;
    long whole = 0;
    bool ok = true, broken = false;
    pgn_reader_init(&reader, file);
    while (ok && pgn_read(&reader, &game)) {
        broken = !game.result[0];
        if (!broken) {
            ok = note(match, &game, &why);
            whole = game.end;
        }
    }
    pgn_game_free(&game);
    fclose(file);
    if (!ok) {
        return error_set(error, "%s: %s", path, why.text);
    }
    /* A game that broke off at the end is cut away; its number is played again. */
    if (broken && truncate(path, whole)) {
        return error_set(error, "%s: %s", path, strerror(errno));
    }
    if (broken && (file = fopen(path, "ae"))) {
        fputs(whole ? "\n\n" : "", file);
        fclose(file);
    }
    return true;
}
