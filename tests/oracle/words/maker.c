#include "words/maker.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "words/maker_internal.h"

enum { MOST_CELLS = 100 };

static const char *any(struct maker *m, const char *const *words)
{
    int n = 0;
    while (words[n]) {
        n++;
    }
    return words[below(m, n)];
}

static void add_cubic(struct maker *m, struct text *out)
{
    int files, ranks, levels;
    do {
        files = 2 + below(m, 7);
        ranks = 3 + below(m, 7);
        levels = once(m, 2) ? 1 : 1 + below(m, 5);
    } while (files * ranks * levels > MOST_CELLS || files * ranks * levels < 9);
    text_addf(out, "cubic:%dx%d", files, ranks);
    if (levels > 1) {
        text_addf(out, "x%d", levels);
    }
}

/* Rows of hexagons that are the same from both ends. */
static void add_hexagons(struct maker *m, const char *kind, struct text *out)
{
    int width[9], rows, planes, cells;
    do {
        rows = 3 + 2 * below(m, 3);
        planes = (strcmp(kind, "hexrank") == 0 ? 3 : 1) + below(m, 5);
        cells = 0;
        width[0] = 1 + below(m, 5);
        for (int i = 1; i <= rows / 2; i++) {
            width[i] = width[i - 1] + (width[i - 1] < 2 || once(m, 2) ? 1 : -1);
        }
        for (int i = 0; i < rows; i++) {
            width[i] = width[i <= rows / 2 ? i : rows - 1 - i];
            cells += width[i] * planes;
        }
    } while (cells > MOST_CELLS || cells < 12);
    text_addf(out, "%s:", kind);
    for (int i = 0; i < rows; i++) {
        text_addf(out, "%s%d", i ? "," : "", width[i]);
    }
    text_addf(out, "x%d", planes);
}

static void make_board(struct maker *m)
{
    static const char *const kinds[] = {"cubic", "cubic", "hexlevel", "hexrank", "hexfile", NULL};
    static const char *const ways[] = {"rank", "level", "rank+level", NULL};
    struct text board = {0};
    const char *kind = any(m, kinds);
    if (strcmp(kind, "cubic") == 0) {
        add_cubic(m, &board);
    } else {
        add_hexagons(m, kind, &board);
    }
    text_addf(m->out, "board = %s\n", board.data);
    m->game = w_alloc(sizeof *m->game);
    if (!w_board_read(&m->game->board, board.data)) {
        abort();
    }
    text_free(&board);
    struct w_vec *forward = &m->game->board.forward;
    if (m->game->board.levels > 1 && once(m, 4)) {
        const char *way = any(m, ways);
        *forward = (struct w_vec){.rank = way[0] == 'r', .level = strstr(way, "level") != NULL};
        text_addf(m->out, "forward = %s\n", way);
    }
    if (once(m, 2)) {
        m->game->turned = true;
        text_add(m->out, "black = turn\n");
    }
}

static void add_body(struct maker *m, struct text *out, bool lame)
{
    static const char *const leaps[] = {
        "N",       "D",       "A",     "C",    "(2,1)", "(2,1,1)", "(2,2,1)", "(3,0)", "(2,2,2)",
        "(3,1,1)", "(3,2,1)", "(3,3)", "(WF)", "(WV)",  "(FV)",    "(WW)",    NULL};
    static const char *const steps[] = {"W", "F", "V", "W", "F", NULL};
    static const char *const rides[] = {
        "R",  "B",  "U",  "NN",  "DD", "(2,1,1)(2,1,1)", "(WV)(WV)", "(3,1)(3,1)", "R3",
        "B2", "W2", "F3", "NN2", NULL};
    if (lame) {
        text_add(out, any(m, leaps));
    } else {
        text_add(out, any(m, once(m, 3) ? leaps : once(m, 2) ? steps : rides));
    }
}

/* One atom, with modifiers that may stand together. */
static void add_atom(struct maker *m, struct text *out, bool initial)
{
    static const char *const towards[] = {"f",  "f",  "b",  "s",  "ff", "bb",
                                          "fo", "bo", "fb", "fs", NULL};
    static const char *const modes[] = {"m", "c", NULL};
    static const char *const rings[] = {"k", "x", NULL};
    static const char *const crooked[] = {"R",  "B",   "U",  "WF", "FW", "WV",
                                          "VF", "WF3", "R2", "WW", NULL};
    static const char *const hops[] = {"R", "B", "U", "R3", "NN", "B4", NULL};
    if (once(m, 3)) {
        text_add(out, any(m, towards));
    }
    if (once(m, 3)) {
        text_add(out, any(m, modes));
    }
    if (once(m, 6)) {
        text_add(out, any(m, rings));
    }
    if (initial && once(m, 8)) {
        text_add(out, "i");
    }
    int what = below(m, 12);
    if (what < 2) {
        text_addf(out, "p%s", any(m, hops));
    } else if (what < 4) {
        text_add(out, "n");
        add_body(m, out, true);
    } else if (what < 6) {
        text_addf(out, "z%s", any(m, crooked));
    } else {
        add_body(m, out, false);
    }
}

static void add_moves(struct maker *m, int most, bool initial)
{
    for (int n = 1 + below(m, most); n; n--) {
        add_atom(m, m->out, initial);
    }
}

/* Men that leap from the start and take each other in passing. */
static void make_passers(struct maker *m)
{
    static const char *const leaps[] = {"fimnD", "imn(3,0)", "fimnA", "imn(WF)",
                                        "finD",  "imnN",     NULL};
    for (int i = 0; i < 2; i++) {
        text_addf(m->out, "piece.%c = Man passer%d ", "ST"[i], i);
        add_moves(m, 2, false);
        text_addf(m->out, "%s\n", any(m, leaps));
        m->letter[m->kinds++] = "ST"[i];
    }
    text_add(m->out, "en-passant = ST\n");
}

static void make_men(struct maker *m)
{
    static const char *const kings[] = {"W", "WF",   "WFV", "F",   "WV", "WfF",
                                        "N", "WfbF", "R2",  "WiD", NULL};
    text_addf(m->out, "piece.K = King %s\nroyal = K\n", any(m, kings));
    m->kinds = 2 + below(m, KINDS_MAX - 5);
    for (int i = 0; i < m->kinds; i++) {
        m->letter[i] = (char)("ABCDEGHLM"[i]);
        text_addf(m->out, "piece.%c = Man %c", m->letter[i], m->letter[i]);
        m->out->data[m->out->length - 1] = (char)tolower((unsigned char)m->letter[i]);
        text_addf(m->out, "%d ", below(m, 10));
        add_moves(m, 3, true);
        text_add_char(m->out, '\n');
    }
    if (once(m, 3)) {
        make_passers(m);
    }
}

/* Words of a region; some hold no cell. */
static void add_region(struct maker *m, struct text *out)
{
    const struct w_board *b = &m->game->board;
    int depths = (b->forward.rank ? w_numbers(b) : 1) + (b->forward.level ? b->levels - 1 : 0);
    int rank = 1 + below(m, w_numbers(b)), last = rank + below(m, w_numbers(b) - rank + 1);
    char level = (char)('z' - below(m, b->levels));
    switch (below(m, 6)) {
    case 0:
        text_addf(out, "first %d", 1 + below(m, depths));
        break;
    case 1:
    case 2:
        text_addf(out, "last %d", 1 + below(m, depths));
        break;
    case 3:
        text_addf(out, "ranks %d-%d", rank, last);
        break;
    case 4:
        text_add(out, once(m, 2) ? "ends" : "files a-b");
        break;
    default:
        if (b->levels > 1) {
            text_addf(out, "levels %c-z", level);
        } else {
            text_addf(out, "ranks %d,%d", rank, last);
        }
    }
    if (once(m, 5)) {
        text_addf(out, " first %d", 1 + below(m, depths));
    }
}

/* Some of the letters, at least one. */
static void add_letters(struct maker *m, struct text *out)
{
    size_t before = out->length;
    for (int i = 0; i < m->kinds; i++) {
        if (once(m, 3)) {
            text_add_char(out, m->letter[i]);
        }
    }
    if (out->length == before) {
        text_add_char(out, m->letter[below(m, m->kinds)]);
    }
}

static void make_promotions(struct maker *m)
{
    int n = below(m, 3);
    for (int i = 0; i < n && i < m->kinds; i++) {
        char letter = m->letter[m->kinds - 1 - i];
        text_addf(m->out, "promote.%c = ", letter);
        int how = below(m, 4);
        if (how == 0) {
            text_add(m->out, "form Form ");
            add_moves(m, 2, false);
        } else if (how == 1) {
            text_addf(m->out, "like King");
        } else {
            text_addf(m->out, "%s %c%s", how == 2 && !m->tilde ? "as" : "to", m->letter[0],
                      m->kinds > 3 ? "B" : "");
            m->tilde |= how == 2;
        }
        text_add_char(m->out, '\n');
    }
    m->promotes = n > 0;
    if (n) {
        text_addf(m->out, "promotion = %s reaching %s", once(m, 2) ? "must" : "may",
                  once(m, 2) ? "or leaving " : "");
        add_region(m, m->out);
        text_add_char(m->out, '\n');
    }
}

static void add_line(struct maker *m, const char *key, bool letters, const char *value, bool region)
{
    text_add(m->out, key);
    if (letters) {
        add_letters(m, m->out);
    }
    text_addf(m->out, " = %s", value);
    if (region) {
        add_region(m, m->out);
    }
    text_add_char(m->out, '\n');
}

static void make_drops(struct maker *m)
{
    add_line(m, "captured", false, "hand", false);
    if (once(m, 2)) {
        add_line(m, "drop", false, once(m, 2) ? "not stuck" : "not ", false);
        if (m->out->data[m->out->length - 2] == ' ') {
            m->out->length--;
            add_region(m, m->out);
            text_add(m->out, once(m, 2) ? " or stuck\n" : "\n");
        }
    }
    if (once(m, 3)) {
        add_line(m, "drop.", true, "not stuck or ", true);
    }
    if (once(m, 3)) {
        add_line(m, "file-limit.", true, once(m, 2) ? "1" : "2", false);
    }
    if (once(m, 3)) {
        add_line(m, "drop-mate.", true, "forbidden", false);
    }
}

static void make_rules(struct maker *m)
{
    static const char *const facing[] = {"fbR", "R", "B", "fbRfbB", "nN", "zR", "U", NULL};
    if (once(m, 3)) {
        make_drops(m);
    } else if (once(m, 8)) {
        text_addf(m->out, "captured = pool\npool = %c%c\n", m->letter[0], m->letter[1]);
        if (m->kinds > 2 && !m->promotes) {
            text_addf(m->out, "promote.%c = pool\npromotion.%c = may reaching ",
                      m->letter[m->kinds - 1], m->letter[m->kinds - 1]);
            add_region(m, m->out);
            text_addf(m->out, "\npool-home = %c\n", m->letter[1]);
        }
    }
    if (once(m, 4)) {
        add_line(m, "also.", true, "", false);
        m->out->length--;
        add_moves(m, 2, false);
        text_add(m->out, " from ");
        add_region(m, m->out);
        text_add_char(m->out, '\n');
    }
    if (once(m, 4)) {
        add_line(m, "confine.", true, "", true);
    }
    if (once(m, 3)) {
        static const char *const steps[] = {"sW",      "sF", "sWsF",    "W", "fbW by 1",
                                            "sW by 3", "sV", "sW by 4", NULL};
        add_line(m, "castle.", true, any(m, steps), false);
    }
    if (once(m, 10)) {
        text_addf(m->out, "setup = %c until %d\nsetup-first = %s\n", m->letter[0], below(m, 3),
                  once(m, 2) ? "black" : "white");
    }
    if (once(m, 6)) {
        add_line(m, "facing", false, any(m, facing), false);
    }
    if (once(m, 2)) {
        text_add(m->out, "pawns = ");
        add_letters(m, m->out);
        text_add_char(m->out, '\n');
    }
    text_addf(m->out,
              "repetition = %d\nmove-limit = %d\nstalemate = %s\nperpetual = %s\nfirst = %s\n",
              below(m, 2) ? 3 : 2, once(m, 2) ? 0 : 10 + below(m, 20), once(m, 2) ? "loss" : "draw",
              once(m, 2) ? "loss" : "draw", once(m, 3) ? "black" : "white");
}

void maker_game(uint64_t *seed, struct text *out)
{
    struct maker m = {.seed = seed, .out = out};
    text_add(out, "[made]\n");
    make_board(&m);
    make_men(&m);
    make_promotions(&m);
    make_rules(&m);
    maker_array(&m);
    free(m.game);
}
