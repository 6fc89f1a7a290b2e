#include "tools/match/match_openings.h"

#include <stdlib.h>
#include <string.h>

#include "base/input_file.h"
#include "base/memory.h"
#include "base/random.h"
#include "engine/movegen.h"
#include "engine/outcome.h"
#include "engine/position_text.h"
#include "tools/records/position_line.h"
#include "tools/records/replay.h"

enum { ATTEMPTS_MAX = 1000 }; /* random openings tried before one that ends the game is cut short */

/* Adds an opening that ends in @pos, whose history is what is played from @start. */
static bool add_opening(struct openings *openings, const struct position *pos,
                        const struct text *start, struct error *error)
{
    if (outcome_of(pos).result != RESULT_NONE) {
        return error_set(error, "the game is over here");
    }
    struct move_list moves = {0};
    for (size_t i = 0; i < pos->n_history; i++) {
        move_list_push(&moves, pos->history[i].move);
    }
    openings->position = memory_grow(openings->position, &openings->capacity, openings->n,
                                     sizeof *openings->position);
    openings->moves =
        memory_grow(openings->moves, &openings->cap_moves, openings->n, sizeof *openings->moves);
    openings->moves[openings->n] = moves;
    openings->position[openings->n++] = memory_text(start->data);
    return true;
}

static bool is_of_game(const struct openings *openings, const char *name, struct error *error)
{
    const struct match_options *options = openings->options;
    const char *known = name ? catalogue_known_as(options->catalogue, name) : options->variant->id;
    return (known && strcmp(known, options->variant->id) == 0) ||
           error_set(error, "an opening of %.40s", name);
}

static bool read_line(struct openings *openings, struct position *pos, char *line,
                      struct error *error)
{
    struct text text = {0}, start = {0};
    char *operations;
    const char *name = position_line_game(&line);
    bool ok = true;
    if (position_line_split(line, &text, &operations)) {
        ok = is_of_game(openings, name, error) && position_parse(pos, text.data, error);
        if (ok) {
            position_format(pos, &start);
            ok = add_opening(openings, pos, &start, error);
        }
    }
    text_free(&text);
    text_free(&start);
    return ok;
}

static bool read_lines(struct openings *openings, FILE *file, struct error *error)
{
    struct position pos;
    position_init(&pos, openings->options->variant);
    struct text line = {0};
    bool ok = true;
    for (int number = 1; ok && input_file_line(file, &line); number++) {
        struct error why;
        if (!read_line(openings, &pos, line.data, &why)) {
            ok = error_set(error, "%s:%d: %s", openings->options->openings, number, why.text);
        }
    }
    text_free(&line);
    position_free(&pos);
    return ok;
}

static bool read_game(struct openings *openings, const struct pgn_game *game, struct error *error)
{
    const char *tag = pgn_tag(game, "Variant");
    struct replay replay;
    struct text start = {0};
    if (!is_of_game(openings, tag && *tag ? tag : NULL, error) ||
        !replay_begin(&replay, openings->options->variant, game, error)) {
        return false;
    }
    position_format(&replay.pos, &start);
    bool ok = true;
    while (ok && replay.n < game->n_moves) {
        ok = replay_next(&replay, error);
    }
    ok = ok && add_opening(openings, &replay.pos, &start, error);
    text_free(&start);
    replay_end(&replay);
    return ok;
}

static bool read_games(struct openings *openings, FILE *file, struct error *error)
{
    struct pgn_reader reader;
    struct pgn_game game = {0};
    struct error why;
    bool ok = true;
    pgn_reader_init(&reader, file);
    while (ok && pgn_read(&reader, &game)) {
        if (!read_game(openings, &game, &why)) {
            ok = error_set(error, "%s:%ld: %s", openings->options->openings, game.line, why.text);
        }
    }
    pgn_game_free(&game);
    return ok;
}

/* Fisher and Yates's shuffle. */
static void shuffle(struct openings *openings)
{
    uint64_t state = (uint64_t)openings->options->seed;
    for (size_t i = openings->n; i > 1; i--) {
        size_t j = random_below(&state, i);
        char *other = openings->position[j];
        struct move_list other_moves = openings->moves[j];
        openings->position[j] = openings->position[i - 1];
        openings->position[i - 1] = other;
        openings->moves[j] = openings->moves[i - 1];
        openings->moves[i - 1] = other_moves;
    }
}

bool openings_read(struct openings *openings, const struct match_options *options,
                   struct error *error)
{
    *openings = (struct openings){.options = options};
    if (!options->openings) {
        return true;
    }
    FILE *file = input_file_open(options->openings, error);
    if (!file) {
        return false;
    }
    bool ok = pgn_is_name(options->openings) ? read_games(openings, file, error)
                                             : read_lines(openings, file, error);
    ok = ok && input_file_whole(file, options->openings, error);
    ok = ok && (openings->n > 0 || error_set(error, "%s: no position", options->openings));
    input_file_close(file);
    if (ok && options->shuffle) {
        shuffle(openings);
    }
    return ok;
}

void openings_free(struct openings *openings)
{
    for (size_t i = 0; i < openings->n; i++) {
        free(openings->position[i]);
        move_list_free(&openings->moves[i]);
    }
    free(openings->position);
    free(openings->moves);
    *openings = (struct openings){0};
}

/* Plays up to @plies random legal moves from the position as it stands, in place of what @moves has
 * from @first on. True if there were that many and the game goes on. */
static bool play_randomly(struct position *pos, int plies, uint64_t *state, struct move_list *moves,
                          size_t first, struct move_list *scratch)
{
    moves->n = first;
    for (int i = 0; i < plies; i++) {
        scratch->n = 0;
        movegen_legal(pos, scratch);
        move_t move = scratch->move[random_below(state, scratch->n)];
        move_list_push(moves, move);
        position_make(pos, move);
        if (outcome_of(pos).result != RESULT_NONE) {
            return false;
        }
    }
    return true;
}

void opening_make(const struct openings *openings, int index, struct opening *out)
{
    const struct match_options *options = openings->options;
    *out = (struct opening){0};
    if (openings->n) {
        size_t number = (size_t)index % openings->n;
        out->start = openings->position[number];
        for (size_t i = 0; i < openings->moves[number].n; i++) {
            move_list_push(&out->moves, openings->moves[number].move[i]);
        }
    }
    if (!options->random_plies) {
        return;
    }
    uint64_t seed = (uint64_t)options->seed;
    uint64_t state = random_next(&seed) ^ (uint64_t)index * 0x9e3779b97f4a7c15u;
    random_next(&state);
    struct position pos;
    struct move_list scratch = {0};
    position_init(&pos, options->variant);
    size_t first = out->moves.n;
    bool done = false;
    for (int i = 0; i < ATTEMPTS_MAX && !done; i++) {
        if (out->start) {
            position_parse(&pos, out->start, NULL);
        } else {
            position_start(&pos);
        }
        for (size_t k = 0; k < first; k++) {
            position_make(&pos, out->moves.move[k]);
        }
        done = play_randomly(&pos, options->random_plies, &state, &out->moves, first, &scratch);
    }
    if (!done) {
        out->moves.n -= out->moves.n > first; /* without the move that ends the game */
    }
    move_list_free(&scratch);
    position_free(&pos);
}

void opening_free(struct opening *opening)
{
    move_list_free(&opening->moves);
}
