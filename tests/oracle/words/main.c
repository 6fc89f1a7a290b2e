/* words_tests made N SEED [FIRST]: N random games, the engine against the second reader of the
 * language. words_tests shuffled N SEED GAME...: arrays of games in random order, N of each.
 * words_tests file FILE: games that were printed by the other two, with the moves in their
 * comment.
 *
 * Exit status 1 if there is any difference. Game number I of a seed is the same in every run. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/memory.h"
#include "base/random.h"
#include "words/duel.h"
#include "words/maker.h"

enum { PLIES = 24, PERFT_MOST = 60, DIFFERENCES_MAX = 10, GAMES_A_CATALOGUE = 100 };

static char *read_file(const char *path)
{
    struct text out = {0};
    char buffer[4096];
    size_t n;
    FILE *in = fopen(path, "rb");
    if (!in) {
        perror(path);
        exit(2);
    }
    text_add(&out, "");
    while ((n = fread(buffer, 1, sizeof buffer - 1, in)) > 0) {
        buffer[n] = '\0';
        text_add(&out, buffer);
    }
    fclose(in);
    return out.data;
}

/* The built-in games, for the reference. */
static void read_known(struct w_file *known)
{
    static const char *const files[] = {"minishogi", "hourglass", "weltschach", "reference"};
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        struct text path = {0};
        text_addf(&path, SOURCE_DIR "/variants/%s.ini", files[i]);
        char *text = read_file(path.data);
        if (!w_file_add(known, text)) {
            fprintf(stderr, "%s: cannot be read\n", path.data);
            exit(2);
        }
        free(text);
        text_free(&path);
    }
}

/* Plays @n games made by seed and number; shuffled ones of @game if there is one. */
static void play(struct duel *duel, struct w_file *known, const char *game, int n, int seed,
                 int first)
{
    struct catalogue *catalogue = NULL;
    for (int i = first; i < first + n && duel->differences < DIFFERENCES_MAX; i++) {
        struct text text = {0};
        uint64_t state = (uint64_t)seed * UINT64_C(1000003) + (uint64_t)i;
        text_addf(&text, "; game %d of seed %d\n", i, seed);
        if (game) {
            maker_shuffled(&state, w_file_find(known, game), &text);
        } else {
            maker_game(&state, &text);
        }
        if (i % GAMES_A_CATALOGUE == 0 || !catalogue) {
            catalogue_free(catalogue);
            catalogue = catalogue_new();
        }
        duel_game(duel, catalogue, known, text.data, NULL, game ? 2 : PLIES, game ? 0 : PERFT_MOST,
                  &state);
        text_free(&text);
    }
    catalogue_free(catalogue);
}

/* Plays a game that was printed, by the moves in its comment. */
static void play_file(struct duel *duel, struct w_file *known, const char *path)
{
    static const char mark[] = "; moves:";
    struct catalogue *catalogue = catalogue_new();
    char *text = read_file(path), *moves = strstr(text, mark);
    uint64_t seed = 0;
    duel_game(duel, catalogue, known, text, moves ? moves + strlen(mark) : "", 1000, PERFT_MOST,
              &seed);
    free(text);
    catalogue_free(catalogue);
}

static void tell(const struct duel *d, const char *what, int64_t begin)
{
    printf("%-20s %d games (%d refused), %d positions, %" PRId64 " moves (%d drops, %d castlings, "
           "%d in passing, %d promotions), %" PRId64 " positions after a move, %" PRId64
           " lines of two moves, %d ends, %d dead: %d differences, %" PRId64 " ms\n",
           what, d->games, d->refused, d->positions, d->moves, d->drops, d->castlings, d->passings,
           d->promotions, d->applied, d->counted, d->ends, d->dead, d->differences,
           clock_ms() - begin);
    fflush(stdout);
}

int main(int argc, char **argv)
{
    int64_t n = 0, seed = 0, first = 0;
    struct w_file known = {0};
    int differences = 0;
    bool file = argc == 3 && strcmp(argv[1], "file") == 0;
    bool made = argc >= 4 && strcmp(argv[1], "made") == 0;
    bool shuffled = argc >= 5 && strcmp(argv[1], "shuffled") == 0;
    if (!file && ((!made && !shuffled) || !text_parse_int(argv[2], 1, 10000000, &n) ||
                  !text_parse_int(argv[3], 0, 1000000, &seed) ||
                  (made && argc > 4 && !text_parse_int(argv[4], 0, 10000000, &first)))) {
        fprintf(stderr,
                "usage: words_tests made N SEED [FIRST] | shuffled N SEED GAME... | file FILE\n");
        return 2;
    }
    read_known(&known);
    for (int i = file ? 2 : 4; i < (made ? 5 : argc); i++) {
        struct duel duel = {0};
        int64_t begin = clock_ms();
        if (file) {
            play_file(&duel, &known, argv[i]);
        } else {
            play(&duel, &known, made ? NULL : argv[i], (int)n, (int)seed, (int)first);
        }
        tell(&duel, made ? "made" : argv[i], begin);
        differences += duel.differences;
    }
    w_file_free(&known);
    return differences > 0;
}
