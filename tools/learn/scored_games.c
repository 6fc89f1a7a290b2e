#include "tools/learn/scored_games.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/input_file.h"
#include "base/memory.h"
#include "search/told_score.h"
#include "tools/command.h"
#include "tools/match/match_game.h"
#include "tools/records/replay.h"

enum { CENTIPAWNS_MOST = 100000 };

/* Reads `0.35`, `-12`, `#-3`, `-M3` and the like at the beginning of a text and finds what stands
 * behind it. */
static bool read_score(const char *text, int *centipawns, int *mate, const char **end)
{
    int sign = *text == '-' ? -1 : 1, moves;
    double pawns;
    char number[24];
    text += *text == '-' || *text == '+';
    if (*text == '#' || *text == 'M') {
        text++;
        sign = *text == '-' ? -sign : sign;
        text += *text == '-' || *text == '+';
        if (!text_take_int(&text, 9999, &moves)) {
            return false;
        }
        *mate = sign;
        *centipawns = 0;
        *end = text;
        return true;
    }
    size_t length = strspn(text, "0123456789.");
    if (length == 0 || length >= sizeof number) {
        return false;
    }
    memcpy(number, text, length);
    number[length] = '\0';
    if (!text_parse_real(number, 0, CENTIPAWNS_MOST / 100.0, &pawns)) {
        return false;
    }
    *mate = 0;
    *centipawns = (int)lround(sign * pawns * 100);
    *end = text + length;
    return true;
}

bool score_of_comment(const char *comment, bool white, int *centipawns, int *mate)
{
    static const char word[] = "[%eval ";
    const char *found = strstr(comment, word), *end;
    if (found) {
        found += strlen(word);
        found += strspn(found, " ");
        int sign = white ? 1 : -1;
        if (read_score(found, centipawns, mate, &end) && *end && strchr(",] ", *end)) {
            *centipawns *= sign;
            *mate *= sign;
            return true;
        }
        return false;
    }
    comment += strspn(comment, " ");
    return read_score(comment, centipawns, mate, &end) && *end == '/' &&
           isdigit((unsigned char)end[1]);
}

static bool points_of_white(const char *result, double *points)
{
    bool white = strcmp(result, "1-0") == 0, black = strcmp(result, "0-1") == 0;
    *points = white ? 1 : black ? 0 : 0.5;
    return white || black || strcmp(result, "1/2-1/2") == 0;
}

/* Whether the game was played to its end. A result that was read off the scores, or a fault, says
 * nothing about them. */
static bool is_played_out(const struct pgn_game *game)
{
    const char *text = pgn_tag(game, "Termination");
    enum game_end end = text ? game_end_of(text) : END_RULE;
    return end == END_RULE || end == END_RESIGN || end == END_AGREED || strcmp(text, "normal") == 0;
}

static bool is_his(const struct scored_games *games, const struct pgn_game *game, bool white)
{
    const char *name = pgn_tag(game, white ? "White" : "Black");
    return !games->player || (name && strcmp(name, games->player) == 0);
}

static void add(struct scored_games *games, const struct pgn_game *game, size_t ply, bool white,
                double points)
{
    struct scored scored = {.white = white,
                            .points = white ? points : 1 - points,
                            .game = games->games,
                            .ply = (int)ply,
                            .plies = (int)game->n_moves};
    const int *term = games->variant->score;
    int told;
    if (game->comment[ply] && is_his(games, game, white) &&
        score_of_comment(game->comment[ply], white, &told, &scored.mate)) {
        scored.score = (double)told * term[SCORE_SCALE] / TOLD_LOGIT +
                       (white ? term[SCORE_OFFSET] : -term[SCORE_OFFSET]);
        games->scored = memory_grow(games->scored, &games->cap, games->n, sizeof *games->scored);
        games->scored[games->n++] = scored;
    }
}

/* False with a reason if the game cannot be replayed; then nothing of it is added. */
static bool add_game(struct scored_games *games, const struct pgn_game *game, struct error *error)
{
    struct replay replay;
    double points;
    size_t before = games->n;
    const struct variant *variant =
        replay_variant(games->catalogue, game, games->variant->id, error);
    if (!variant) {
        return false;
    }
    if (variant != games->variant || !points_of_white(game->result, &points) ||
        !is_played_out(game)) {
        games->left_out++;
        return true;
    }
    if (!replay_begin(&replay, variant, game, error)) {
        return false;
    }
    bool ok = true;
    while (ok && replay.n < game->n_moves) {
        bool white = replay.pos.state.side == WHITE;
        size_t ply = replay.n;
        ok = replay_next(&replay, error);
        if (ok) {
            add(games, game, ply, white, points);
        }
    }
    replay_end(&replay);
    games->n = ok ? games->n : before;
    games->games += games->n > before;
    games->left_out += ok && games->n == before;
    return ok;
}

bool scored_games_read(struct scored_games *games, const char *path)
{
    struct error error;
    struct pgn_reader reader;
    struct pgn_game game = {0};
    FILE *file = input_file_open(path, &error);
    if (!file) {
        complain("calibrate: %s", error.text);
        return false;
    }
    pgn_reader_init(&reader, file);
    reader.keeps_comments = true;
    while (pgn_read(&reader, &game)) {
        if (!add_game(games, &game, &error)) {
            games->faults++;
            complain("calibrate: %s:%ld: %s", path, game.line, error.text);
        }
    }
    pgn_game_free(&game);
    bool ok = input_file_whole(file, path, &error);
    if (!ok) {
        complain("calibrate: %s", error.text);
    }
    input_file_close(file);
    return ok;
}

void scored_games_free(struct scored_games *games)
{
    free(games->scored);
}
