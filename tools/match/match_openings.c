#define _POSIX_C_SOURCE 200809L
#include "tools/match/match_openings.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/random.h"
#include "engine/movegen.h"
#include "engine/outcome.h"
#include "engine/position_text.h"
#include "tools/records/position_line.h"

enum { ATTEMPTS_MAX = 1000 }; /* random openings tried before one that ends the game is cut short */

static bool add_position(struct openings *openings, struct position *pos, const char *text,
                         struct error *error)
{
    if (!position_parse(pos, text, error)) {
        return false;
    }
    if (outcome_of(pos).result != RESULT_NONE) {
        return error_set(error, "the game is over here");
    }
    openings->position = memory_grow(openings->position, &openings->capacity, openings->n,
                                     sizeof *openings->position);
    openings->position[openings->n++] = memory_text(text);
    return true;
}

static bool read_lines(struct openings *openings, FILE *file, struct error *error)
{
    const char *path = openings->options->openings;
    struct position pos;
    position_init(&pos, openings->options->variant);
    char *line = NULL, *operations;
    size_t size = 0;
    struct text text = {0};
    bool ok = true;
    for (int number = 1; ok && getline(&line, &size, file) >= 0; number++) {
        struct error why;
        if (position_line_split(line, &text, &operations) &&
            !add_position(openings, &pos, text.data, &why)) {
            ok = error_set(error, "%s:%d: %s", path, number, why.text);
        }
    }
    free(line);
    text_free(&text);
    position_free(&pos);
    return ok && (openings->n > 0 || error_set(error, "%s: no position", path));
}

/* Fisher and Yates's shuffle. */
static void shuffle(struct openings *openings)
{
    uint64_t state = (uint64_t)openings->options->seed;
    for (size_t i = openings->n; i > 1; i--) {
        size_t j = random_below(&state, i);
        char *other = openings->position[j];
        openings->position[j] = openings->position[i - 1];
        openings->position[i - 1] = other;
    }
}

bool openings_read(struct openings *openings, const struct match_options *options,
                   struct error *error)
{
    *openings = (struct openings){.options = options};
    if (!options->openings) {
        return true;
    }
    FILE *file = fopen(options->openings, "r");
    if (!file) {
        return error_set(error, "%s: %s", options->openings, strerror(errno));
    }
    bool ok = read_lines(openings, file, error);
    fclose(file);
    if (ok && options->shuffle) {
        shuffle(openings);
    }
    return ok;
}

void openings_free(struct openings *openings)
{
    for (size_t i = 0; i < openings->n; i++) {
        free(openings->position[i]);
    }
    free(openings->position);
    *openings = (struct openings){0};
}

/* Plays up to @plies random legal moves from the position as it stands. True if there were that
 * many and the game goes on. */
static bool play_randomly(struct position *pos, int plies, uint64_t *state, struct move_list *moves,
                          struct move_list *scratch)
{
    moves->n = 0;
    for (int i = 0; i < plies; i++) {
        scratch->n = 0;
        movegen_legal(pos, scratch);
        move_t move = scratch->move[random_below(state, scratch->n)];
        moves->move = memory_grow(moves->move, &moves->capacity, moves->n, sizeof *moves->move);
        moves->move[moves->n++] = move;
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
        out->start = openings->position[(size_t)index % openings->n];
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
    bool done = false;
    for (int i = 0; i < ATTEMPTS_MAX && !done; i++) {
        if (out->start) {
            position_parse(&pos, out->start, NULL);
        } else {
            position_start(&pos);
        }
        done = play_randomly(&pos, options->random_plies, &state, &out->moves, &scratch);
    }
    if (!done) {
        out->moves.n -= out->moves.n > 0; /* without the move that ends the game */
    }
    move_list_free(&scratch);
    position_free(&pos);
}

void opening_free(struct opening *opening)
{
    move_list_free(&opening->moves);
}
