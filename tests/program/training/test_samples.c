/* Files of positions with scores and results. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "harness.h"
#include "tiny.h"
#include "tools/learn/samples.h"

#define WHITE_MOVES "1rkr1/1ppp1/5/1PPP1/1RKR1[P] w - - 0 1"
#define BLACK_MOVES "1rkr1/1ppp1/5/1PPP1/1RKR1[p] b - - 0 1"

static bool read_text(struct samples *samples, const char *text, struct error *error)
{
    char *path = tiny_file(text);
    bool ok = samples_read(samples, path, error);
    unlink(path);
    free(path);
    return ok;
}

/* The side to move sees its own men first, whatever its colour; what a position begins with does
 * not matter. */
static void lines_are_read(void)
{
    struct catalogue *catalogue;
    struct samples *s = samples_new(tiny_game(&catalogue));
    struct error error = {""};
    CHECK(read_text(s,
                    "# a comment\n" WHITE_MOVES "\t-35\t1\n\n" BLACK_MOVES
                    "\t-35\t0.5\r\n" WHITE_MOVES "\t12\t0",
                    &error));
    CHECK_TEXT(error.text, "");
    if (CHECK_INT(s->n, 2)) { /* the last line was cut off */
        CHECK_INT(s->sample[0].score, -35);
        CHECK_INT(s->sample[0].result, 2);
        CHECK_INT(s->sample[1].result, 1);
        CHECK_INT(s->sample[0].n, 13);
        CHECK_INT(s->sample[0].value, s->sample[1].value);
        uint64_t sum[2] = {0};
        for (int i = 0; i < 26; i++) {
            uint64_t row = s->row[i];
            sum[i / 13] += row * row;
        }
        CHECK(sum[0] == sum[1]);
    }
    samples_free(s);
    catalogue_free(catalogue);
}

static void wrong_lines_are_refused(void)
{
    static const struct {
        const char *line, *reason;
    } cases[] = {
        {"", NULL},
        {"5/5\t1\t1", ":2: "},
        {WHITE_MOVES "\t1", "POSITION, SCORE and RESULT"},
        {WHITE_MOVES, "POSITION, SCORE and RESULT"},
        {WHITE_MOVES "\t1\t0.7", "'0.7' is no result"},
        {WHITE_MOVES "\t1\t1\t1", "'1\t1' is no result"},
        {WHITE_MOVES "\tmuch\t1", "'much' is no score"},
        {WHITE_MOVES "\t40000\t1", "'40000' is no score"},
        {"2k2/5/5/5/2R2[] w - - 0 1\t0\t1", "White has 0 men"},
    };
    struct catalogue *catalogue;
    struct samples *s = samples_new(tiny_game(&catalogue));
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct error error = {""};
        struct text text = {0};
        text_addf(&text, "%s\t0\t1\n%s\n", WHITE_MOVES, cases[i].line);
        size_t before = s->n;
        bool ok = read_text(s, text.data, &error);
        CHECK_INT_CASE(ok, cases[i].reason == NULL, cases[i].line);
        CHECK_INT_CASE(s->n, before + ok, cases[i].line); /* all of a file or nothing */
        if (cases[i].reason) {
            CHECK_PART(error.text, cases[i].reason);
            CHECK_PART(error.text, ":2: ");
        }
        text_free(&text);
    }
    struct error error;
    CHECK(!samples_read(s, "/nowhere/at/all", &error));
    CHECK(!samples_read(s, "/tmp", &error));
    samples_free(s);
    catalogue_free(catalogue);
}

static const struct test tests[] = {
    {"lines are read", lines_are_read},
    {"wrong lines are refused", wrong_lines_are_refused},
    {0, 0},
};

const struct suite suite_samples = {"samples", tests};
