/* How the cells of a board are numbered is nobody's business: with a random numbering all counts
 * are the same. The linker sends the program's calls of board_parse() to __wrap_board_parse().
 *
 *   renumbered SEED LEAVES: counts of tests/oracle/perft/games.perft up to so many leaves */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/random.h"
#include "base/text.h"
#include "engine/compile/catalogue.h"
#include "engine/perft/perft.h"
#include "engine/position_text.h"

bool __real_board_parse(struct board *out, const char *text, struct error *error);
bool __wrap_board_parse(struct board *out, const char *text, struct error *error);

static uint64_t seed;

static void renumber(struct board *b)
{
    struct vec at[CELLS_MAX];
    cell_t number[CELLS_MAX];
    for (int i = 0; i < b->n_cells; i++) {
        int j = (int)random_below(&seed, (uint64_t)i + 1);
        number[i] = number[j];
        number[j] = (cell_t)i;
    }
    memcpy(at, b->at, sizeof at);
    for (int i = 0; i < b->n_cells; i++) {
        b->at[number[i]] = at[i];
    }
    for (size_t i = 0; i < sizeof b->cell_at / sizeof *b->cell_at; i++) {
        if (b->cell_at[i] != CELL_NONE) {
            b->cell_at[i] = number[b->cell_at[i]];
        }
    }
}

bool __wrap_board_parse(struct board *out, const char *text, struct error *error)
{
    bool ok = __real_board_parse(out, text, error);
    if (ok) {
        renumber(out);
    }
    return ok;
}

struct tally {
    int counts, failed;
};

/* `D1 COUNT;D2 COUNT` of one position. */
static void check_counts(struct position *pos, char *rest, int64_t most, struct tally *tally)
{
    while (rest && *rest == 'D') {
        char *end = strchr(rest, ';'), *blank = strchr(rest, ' ');
        int64_t depth, leaves;
        if (end) {
            *end++ = '\0';
        }
        *blank = '\0';
        if (!text_parse_int(rest + 1, 1, 20, &depth) ||
            !text_parse_int(text_trim(blank + 1), 0, INT64_MAX, &leaves)) {
            tally->failed++;
        } else if (leaves <= most) {
            int64_t n = (int64_t)perft(pos, (int)depth);
            tally->counts++;
            if (n != leaves) {
                tally->failed++;
                printf("%s, depth %" PRId64 ": %" PRId64 " instead of %" PRId64 "\n",
                       pos->variant->id, depth, n, leaves);
            }
        }
        rest = end;
    }
}

/* `GAME;POSITION;COUNTS` */
static void check_line(struct catalogue *catalogue, char *line, int64_t most, struct tally *tally)
{
    struct error error = {"a line without a position"};
    struct position *pos = memory_new(1, sizeof *pos);
    char *text = strchr(line, ';'), *rest = text ? strchr(text + 1, ';') : NULL;
    const struct variant *variant = NULL;
    if (rest) {
        *text++ = '\0';
        *rest++ = '\0';
        variant = catalogue_game(catalogue, line, &error);
    }
    if (variant) {
        position_init(pos, variant);
        if (position_parse(pos, text, &error)) {
            check_counts(pos, rest, most, tally);
            variant = NULL;
        }
        position_free(pos);
    } else {
        variant = NULL;
        tally->failed++;
        puts(error.text);
    }
    if (variant) {
        tally->failed++;
        printf("%s: %s\n", line, error.text);
    }
    free(pos);
}

int main(int argc, char **argv)
{
    int64_t number, most;
    if (argc != 3 || !text_parse_int(argv[1], 0, INT32_MAX, &number) ||
        !text_parse_int(argv[2], 1, INT64_MAX, &most)) {
        fputs("usage: renumbered SEED LEAVES\n", stderr);
        return 2;
    }
    seed = (uint64_t)number;
    struct catalogue *catalogue = catalogue_new();
    struct tally tally = {0, 0};
    FILE *in = fopen(SOURCE_DIR "/tests/oracle/perft/games.perft", "r");
    struct text line = {0};
    int c;
    while (in && (c = fgetc(in)) != EOF) {
        if (c != '\n') {
            text_add_char(&line, (char)c);
            continue;
        }
        if (line.length && line.data[0] != '#') {
            check_line(catalogue, line.data, most, &tally);
        }
        text_clear(&line);
    }
    if (in) {
        fclose(in);
    }
    text_free(&line);
    catalogue_free(catalogue);
    printf("%d counts, %d failed\n", tally.counts, tally.failed);
    return tally.failed != 0 || tally.counts < 100;
}
