/* The notation for moves: every word, and what is refused with which reason. */
#include "pieces/notation.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "harness.h"

/* An atom as text with every field, to compare with. */
static void show_atom(const struct atom *a, struct text *out)
{
    static const char *const ring[] = {"", " keep", " change"};
    text_addf(out, "%d%d%d", a->step.m, a->step.n, a->step.k);
    if (a->joined) {
        text_addf(out, "+%d%d%d", a->even.m, a->even.n, a->even.k);
    } else if (a->crooked) {
        text_addf(out, "/%d%d%d", a->even.m, a->even.n, a->even.k);
    }
    text_addf(out, " x%d t%d m%d%s%s%s", a->range, a->towards, a->modes, ring[a->ring],
              a->hurdle == HURDLE_OVER_ONE ? " over" : "", a->lame ? " lame" : "");
}

static char *show_moves(const char *text)
{
    struct moves moves = {0};
    struct error error = {""};
    struct text out = {0};
    text_add(&out, moves_parse(&moves, text, &error) ? "" : error.text);
    for (int i = 0; i < moves.n; i++) {
        text_add(&out, i ? ", " : "");
        show_atom(&moves.atom[i], &out);
    }
    return out.data;
}

static void good_texts(void)
{
    /* steps, xRANGE (0 to the edge), tTOWARDS, mMODES */
    static const char *const rows[][2] = {
        {"W", "100 x1 t0 m3"},
        {"F", "110 x1 t0 m3"},
        {"V", "111 x1 t0 m3"},
        {"R", "100 x0 t0 m3"},
        {"B", "110 x0 t0 m3"},
        {"U", "111 x0 t0 m3"},
        {"N", "210 x1 t0 m3"},
        {"C", "310 x1 t0 m3"},
        {"D", "200 x1 t0 m3"},
        {"A", "220 x1 t0 m3"},
        {"(2,1,1)", "211 x1 t0 m3"},
        {"(1,2,2)", "221 x1 t0 m3"},
        {"(1,0)", "100 x1 t0 m3"},
        {"(0,15,3)", "1530 x1 t0 m3"},
        {"NN", "210 x0 t0 m3"},
        {"WW", "100 x0 t0 m3"},
        {"R4", "100 x4 t0 m3"},
        {"W2", "100 x2 t0 m3"},
        {"NN3", "210 x3 t0 m3"},
        {"(2,1)(2,1)", "210 x0 t0 m3"},
        {"(2,1)(2,1)3", "210 x3 t0 m3"},
        {"f(2,1,1)(2,1,1)", "211 x0 t1 m3"},
        {"(WF)(WF)", "100+110 x0 t0 m3"},
        {"(2,1)(2,1)(2,1)", "210 x0 t0 m3, 210 x1 t0 m3"},
        {"(2,1)(1,2)", "210 x1 t0 m3, 210 x1 t0 m3"},
        {"(2,1) (2,1)", "210 x1 t0 m3, 210 x1 t0 m3"},
        {"RR", "100 x0 t0 m3, 100 x0 t0 m3"},
        {"R99", "100 x99 t0 m3"},
        {"fW", "100 x1 t1 m3"},
        {"bW", "100 x1 t2 m3"},
        {"sW", "100 x1 t4 m3"},
        {"ffN", "210 x1 t8 m3"},
        {"bbN", "210 x1 t16 m3"},
        {"fbsW", "100 x1 t7 m3"},
        {"ffbbC", "310 x1 t24 m3"},
        {"mW", "100 x1 t0 m1"},
        {"cW", "100 x1 t0 m2"},
        {"mcW", "100 x1 t0 m3"},
        {"kF", "110 x1 t0 m3 keep"},
        {"xF", "110 x1 t0 m3 change"},
        {"pR", "100 x0 t0 m3 over"},
        {"cpB", "110 x0 t0 m2 over"},
        {"nN", "210 x1 t0 m3 lame"},
        {"nD", "200 x1 t0 m3 lame"},
        {"zR", "100/100 x0 t0 m3"},
        {"zB", "110/110 x0 t0 m3"},
        {"zU", "111/111 x0 t0 m3"},
        {"zWF", "100/110 x0 t0 m3"},
        {"zFW", "110/100 x0 t0 m3"},
        {"zWF4", "100/110 x4 t0 m3"},
        {"fzR", "100/100 x0 t1 m3"},
        {"WfF", "100 x1 t0 m3, 110 x1 t1 m3"},
        {" W  fF ", "100 x1 t0 m3, 110 x1 t1 m3"},
        {"W\tF", "100 x1 t0 m3, 110 x1 t0 m3"},
        {"mRcpR", "100 x0 t0 m1, 100 x0 t0 m2 over"},
        {"mfWmfkFcfxFcfV", "100 x1 t1 m1, 110 x1 t1 m1 keep, 110 x1 t1 m2 change, 111 x1 t1 m2"},
        {"N(2,1,1)", "210 x1 t0 m3, 211 x1 t0 m3"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char *is = show_moves(rows[i][0]);
        CHECK_TEXT_CASE(is, rows[i][1], rows[i][0]);
        free(is);
    }
}

static void bad_texts(void)
{
    static const char *const rows[][2] = {
        {"", "no moves"},
        {"  ", "no moves"},
        {"G", "no such letter"},
        {"WG", "no such letter"},
        {"f", "no such letter"},
        {"Wf", "no such letter"},
        {"W-F", "no such letter"},
        {"5W", "no such letter"},
        {"qW", "no such modifier"},
        {"wf", "no such modifier"},
        {"kxF", "k and x exclude each other"},
        {"xkF", "k and x exclude each other"},
        {"kkF", "k and x exclude each other"},
        {"(2)", "a leap is written (m,n,k)"},
        {"(2,1", "a leap is written (m,n,k)"},
        {"(2,1,1,1)", "two or three numbers"},
        {"(,1)", "two or three numbers"},
        {"()", "two or three numbers"},
        {"(16,1)", "two or three numbers"},
        {"(2,-1)", "two or three numbers"},
        {"(0,0)", "a leap must go somewhere"},
        {"(0,0,0)", "a leap must go somewhere"},
        {"R0", "a range is a number from 1 to 99"},
        {"R100", "a range is a number from 1 to 99"},
        {"R99999999999999999999", "a range is a number from 1 to 99"},
        {"zW", "z needs R, B, U or two of W, F, V"},
        {"z", "z needs R, B, U or two of W, F, V"},
        {"zN", "z needs"},
        {"zNN", "z needs"},
        {"zWR", "z needs"},
        {"z(1,0)", "z needs"},
        {"nW", "n is for single leaps"},
        {"nR", "n is for single leaps"},
        {"nNN", "n is for single leaps"},
        {"nzR", "n is for single leaps"},
        {"pW", "p needs a ride"},
        {"pN", "p needs a ride"},
        {"pR1", "p needs a ride"},
        {"W\nF", "no such letter"},
        {"\xc3\xa4", "no such letter"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct moves moves = {.n = 7};
        struct error error = {""};
        CHECK_CASE(!moves_parse(&moves, rows[i][0], &error), rows[i][0]);
        CHECK_INT(moves.n, 7);
        CHECK_PART(error.text, rows[i][1]);
        CHECK_PART(error.text, "allowed are W F V");
    }
}

static void most_atoms(void)
{
    struct text text = {0};
    for (int i = 0; i < ATOMS_MAX; i++) {
        text_add(&text, "W");
        text_add(&text, i % 2 ? "" : " ");
        text_add(&text, i % 2 ? "F" : "");
    }
    struct moves moves;
    struct error error = {""};
    CHECK(!moves_parse(&moves, text.data, &error));
    CHECK_PART(error.text, "too many atoms");
    text_clear(&text);
    for (int i = 0; i < ATOMS_MAX; i++) {
        text_add(&text, "W ");
    }
    CHECK(moves_parse(&moves, text.data, &error));
    CHECK_INT(moves.n, ATOMS_MAX);
    text_free(&text);
}

/* Every word of the printed table can be read where it belongs. */
static void every_word_is_read(void)
{
    struct text words = {0};
    notation_words(&words);
    int n = 0;
    for (char *line = words.data; *line; n++) {
        char *tab = strchr(line, '\t'), *end = strchr(line, '\n');
        if (!CHECK(tab && end && tab < end && end - tab > 10)) {
            break;
        }
        *tab = '\0';
        char text[40];
        bool body = line[0] < 'a' && line[0] != '(';
        snprintf(text, sizeof text, "%s%s", line[0] == '(' ? "(3,2,1)" : line,
                 body || line[0] == '(' ? ""
                 : line[0] == 'p'       ? "R"
                 : line[0] == 'n'       ? "N"
                 : line[0] == 'z'       ? "R"
                                        : "W");
        struct moves moves;
        CHECK_CASE(moves_parse(&moves, text, NULL), text);
        line = end + 1;
    }
    CHECK_INT(n, 10 + 4 + 15);
    text_free(&words);
}

static char *read_file(const char *path)
{
    struct text out = {0};
    FILE *in = fopen(path, "r");
    int c;
    text_add(&out, "");
    while (in && (c = fgetc(in)) != EOF) {
        text_add_char(&out, (char)c);
    }
    if (in) {
        fclose(in);
    }
    return out.data;
}

/* docs/notation.md holds the same table, row by row. */
static void documented(void)
{
    struct text words = {0}, rows = {0};
    char *page = read_file(SOURCE_DIR "/docs/notation.md");
    notation_words(&words);
    for (const char *p = words.data; *p;) {
        const char *tab = strchr(p, '\t'), *end = strchr(p, '\n');
        text_addf(&rows, "| `%.*s` | %.*s |\n", (int)(tab - p), p, (int)(end - tab - 1), tab + 1);
        p = end + 1;
    }
    CHECK_CASE(strstr(page, rows.data) != NULL, "docs/notation.md holds notation_words()");
    if (!strstr(page, rows.data)) {
        fprintf(stderr, "expected in docs/notation.md:\n%s", rows.data);
    }
    text_free(&words);
    text_free(&rows);
    free(page);
}

/* Every small word changes what an atom says, and no two say the same. */
static void every_modifier_counts(void)
{
    struct text words = {0};
    struct atom seen[40];
    int n = 0;
    notation_words(&words);
    for (char *line = words.data; *line; line = strchr(line, '\n') + 1) {
        if (*line < 'a') {
            continue;
        }
        char text[40];
        struct moves with = {0}, without = {0};
        const char *body = *line == 'p' || *line == 'z' ? "R" : "N";
        snprintf(text, sizeof text, "%.*s%s", (int)strcspn(line, "\t"), line, body);
        CHECK_CASE(moves_parse(&with, text, NULL) && moves_parse(&without, body, NULL), text);
        CHECK_CASE(memcmp(&with.atom[0], &without.atom[0], sizeof with.atom[0]) != 0, text);
        for (int i = 0; i < n; i++) {
            CHECK_CASE(memcmp(&with.atom[0], &seen[i], sizeof seen[i]) != 0, text);
        }
        seen[n++] = with.atom[0];
    }
    CHECK_INT(n, 15);
    text_free(&words);
}

static const struct test tests[] = {
    {"good texts", good_texts},
    {"bad texts, with reasons", bad_texts},
    {"the most atoms", most_atoms},
    {"every word of the table is read", every_word_is_read},
    {"the table in docs/notation.md", documented},
    {"every modifier says something", every_modifier_counts},
    {0, 0},
};

const struct suite suite_notation = {"notation", tests};
