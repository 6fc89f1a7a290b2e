#include <errno.h>
#include <string.h>

#include "base/file.h"
#include "base/input_file.h"
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
    if (!round || !text_parse_int(round, 1, match->schedule.n_games, &number)) {
        return error_set(error, "line %ld: not a game of this match (Round)", pgn->line);
    }
    struct fixture fixture = schedule_game(&match->schedule, (int)number);
    struct match_game game = {.number = (int)number,
                              .engine = {fixture.engine[WHITE], fixture.engine[BLACK]},
                              .n_moves = pgn->n_moves};
    if (!is_tag(pgn, "White", options->engine[game.engine[WHITE]].name) ||
        !is_tag(pgn, "Black", options->engine[game.engine[BLACK]].name)) {
        return error_set(error, "line %ld: game %d is of another match", pgn->line, game.number);
    }
    if (!is_tag(pgn, "MatchId", match->label.id)) {
        return error_set(error,
                         "line %ld: game %d is of another match: engines, their options, openings, "
                         "rules or the program's version differ",
                         pgn->line, game.number);
    }
    if (!schedule_is_mine(&match->schedule, game.number)) {
        return error_set(error, "line %ld: game %d is of another shard", pgn->line, game.number);
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

/* True if what the file holds behind its last whole game is the beginning of a game of this match,
 * down to its first letter, or zeros that a machine left which lost its power. Nothing else may be
 * cut away. */
static bool is_cut_game(const struct match *match, FILE *file, int64_t whole)
{
    struct text expected = {0};
    size_t n = 0;
    int c;
    pgn_add_tag(&expected, "Event", match->label.event);
    file_seek(file, whole);
    do {
        c = getc(file);
    } while (c == '\n' || c == '\r' || c == ' ');
    bool zeros = c == '\0';
    while (c != EOF && (zeros ? c == '\0' : n < expected.length && c == expected.data[n])) {
        n++;
        c = getc(file);
    }
    bool ok = c == EOF || c == '\0' || (!zeros && n == expected.length);
    text_free(&expected);
    return ok;
}

/* Reads all games; *@end is where the last whole one ends if another breaks off behind it, else the
 * end of the file. */
static bool read_games(struct match *match, FILE *file, int64_t *end, struct error *error)
{
    struct pgn_reader reader;
    struct pgn_game game = {0};
    long line = 1;
    int64_t whole = 0;
    bool ok = true, broken = false;
    pgn_reader_init(&reader, file);
    while (ok && pgn_read(&reader, &game)) {
        if (broken) {
            ok = error_set(error, "line %ld: a game breaks off, and others follow", line);
        }
        line = game.line;
        broken = !game.result[0];
        if (ok && !broken) {
            ok = note(match, &game, error);
            whole = game.end;
        }
    }
    pgn_game_free(&game);
    if (ok && broken && !is_cut_game(match, file, whole)) {
        ok = error_set(error, "line %ld: not a game of this match", line);
    }
    *end = broken ? whole : output_file_size(&match->pgn);
    return ok;
}

/* Cuts the file behind @end and makes it end in a blank line there. */
static bool mend_end(struct output_file *pgn, FILE *file, int64_t end)
{
    static const char blank_line[] = "\n\n";
    char last[2] = {0};
    size_t missing = sizeof blank_line - 1;
    if (!output_file_cut(pgn, end) || end < 2) {
        return end < 2;
    }
    if (file_seek(file, end - 2) && fread(last, 1, 2, file) == 2) {
        missing = last[1] != '\n' ? 2 : last[0] != '\n';
    }
    return output_file_write(pgn, blank_line, missing);
}

bool match_resume(struct match *match, struct error *error)
{
    const char *path = match->options->pgn;
    FILE *file = input_file_open(path, error);
    struct error why;
    int64_t end = 0;
    if (!file) {
        return false;
    }
    errno = 0;
    bool ok = read_games(match, file, &end, &why) || error_set(error, "%s: %s", path, why.text);
    ok = ok && input_file_whole(file, path, error);
    if (ok && !mend_end(&match->pgn, file, end)) {
        ok = error_set(error, "%s: %s", path, strerror(errno));
    }
    input_file_close(file);
    return ok;
}
