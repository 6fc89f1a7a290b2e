/* Game files: every fault has its line, its key and a reason, all are found in one run, and a file
 * with faults loads nothing. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/memory.h"
#include "engine/builtin.h"
#include "engine/compile/catalogue.h"
#include "engine/compile/compile.h"
#include "engine/compile/definition.h"
#include "engine/play.h"
#include "engine/position_text.h"
#include "harness.h"

#define TINY                                                                                       \
    "[tiny]\n"                                                                                     \
    "board = cubic:3x5\n"                                                                          \
    "piece.K = King WF\n"                                                                          \
    "piece.P = Pawn fW\n"                                                                          \
    "piece.R = Rook R\n"                                                                           \
    "royal = K\n"                                                                                  \
    "array = RK1 PPP\n"
#define CHILD TINY "[child]\ninherit = tiny\n" /* what follows stands on line 10 */

/* Games that inherit the last one of a faulty text have its faults, and are refused as well. */
static void load_heirs(struct catalogue *c, const char *text)
{
    const char *last = NULL;
    for (const char *p = text; (p = strstr(p, "\n[")); p++) {
        last = p + 1;
    }
    last = last || *text != '[' ? last : text;
    int length = last ? (int)strcspn(last + 1, "]\n") : 0;
    if (!length || last[length + 1] != ']') {
        return;
    }
    struct text heirs = {0};
    struct faults faults = {0};
    text_addf(&heirs, "%s\n[heir]\ninherit = %.*s\n[grandson]\ninherit = heir\ntitle = x\n", text,
              length, last + 1);
    CHECK_CASE(!catalogue_load_text(c, "t.ini", heirs.data, &faults) && faults.n, text);
    faults_free(&faults);
    text_free(&heirs);
}

/* Loads a text; the faults it has, to be freed. */
static char *load(struct catalogue *c, const char *text, bool *ok)
{
    struct faults faults = {0};
    *ok = catalogue_load_text(c, "t.ini", text, &faults);
    CHECK(*ok == (faults.n == 0));
    if (!*ok) {
        load_heirs(c, text);
    }
    char *out = memory_text(faults.text.data ? faults.text.data : "");
    faults_free(&faults);
    return out;
}

static void check_good(const char *text)
{
    struct catalogue *c = catalogue_new();
    bool ok;
    char *faults = load(c, text, &ok);
    CHECK_TEXT_CASE(faults, "", text);
    free(faults);
    catalogue_free(c);
}

static void smallest_game(void)
{
    struct catalogue *c = catalogue_new();
    struct error error = {""};
    bool ok;
    char *faults = load(c, TINY, &ok);
    CHECK_TEXT(faults, "");
    const struct variant *v = catalogue_game(c, "tiny", &error);
    if (CHECK(v != NULL)) {
        CHECK_TEXT(v->start, "rk1/ppp/3/PPP/RK1 w - - 0 1");
        CHECK_TEXT(v->title, "tiny");
        CHECK_INT(v->n_types, 3);
        CHECK(!v->drops && !v->repetition && !v->move_limit && !v->stalemate_loses);
    }
    free(faults);
    catalogue_free(c);
}

struct row {
    const char *line, *fault;
};

/* Lines that are wrong in a game that is otherwise right: one fault, on line 10. */
static const struct row lines[] = {
    {"colour = red", "colour: no such key; allowed are inherit, abstract, title, board, piece.X"},
    {"piece = King WF", "piece: no such key"},
    {"piece. = King WF", "piece.: no such key"},
    {"title.x = y", "title.x: no such key"},
    {"Title = y", "Title: no such key"},
    {"abstract = maybe", "abstract: 'maybe': allowed are yes, no"},
    {"board = cubic:3x5x", "board: expected cubic"},
    {"board = cubic:25x41", "more than 1024 cells"},
    {"board = hexlevel:7,7x7", "do not interlock"},
    {"board = ", "board: '': allowed are cubic:FILES"},
    {"piece.q = Queen RB", "piece.q: a piece has one capital letter"},
    {"piece.QQ = Queen RB", "piece.QQ: a piece has one capital letter"},
    {"piece.Q = RB", "piece.Q: a name of 1 to 39 letters"},
    {"piece.Q = A very long name of a man, indeed too long a name RB", "a name of 1 to 39 letters"},
    {"piece.Q = Queen RG", "piece.Q: moves 'RG', at 'G': no such letter; allowed are"},
    {"piece.Q =", "piece.Q: moves '', at '': no moves"},
    {"promote.P = Rook", "promote.P: 'Rook': allowed are form NAME MOVES, like NAME, to LETTERS"},
    {"promote.Z = to R", "promote.Z: 'Z' is no man of this game"},
    {"promote.P = to Z", "promote.P: 'Z' is no man"},
    {"promote.P = to", "promote.P: letters of men are missing"},
    {"promote.P = like Queen", "promote.P: no piece is called 'Queen'"},
    {"promote.P = form WF", "promote.P: a name of 1 to 39 letters"},
    {"promote.P = form Prince XX", "promote.P: moves 'XX'"},
    {"promotion = will reaching last 1",
     "promotion: 'will reaching last 1': allowed are must or may"},
    {"promotion = must leaving last 1", "promotion: 'must leaving last 1': allowed are"},
    {"promotion.R = must reaching last 1", "R does not promote: promote.R is missing"},
    {"promotion.Z = must reaching last 1", "'Z' is no man"},
    {"royal = KR", "royal: a game has one royal kind of man"},
    {"royal = Q", "royal: 'Q' is no man of this game"},
    {"royal =", "royal: letters of men are missing"},
    {"pawns = x", "pawns: 'x' is no man of this game"},
    {"captured = away", "captured: 'away': allowed are out, hand, pool"},
    {"pool = Z", "pool: 'Z' is no man"},
    {"pool-home = Z", "pool-home: 'Z' is no man"},
    {"drop = sometimes", "drop: 'sometimes': allowed are anywhere, not stuck, not REGION"},
    {"drop = not here", "drop: region 'here': allowed are first N, last N"},
    {"drop = not stuck or", "drop: region"},
    {"drop.Z = anywhere", "drop.Z: 'Z' is no man"},
    {"castle = sW", "castle: no such key"},
    {"castle.R = q", "castle.R: moves 'q'"},
    {"castle.Z = sW", "castle.Z: 'Z' is no man"},
    {"facing = q", "facing: moves 'q'"},
    {"confine.R = first 6", "confine.R: region 'first 6': allowed"},
    {"confine.R = first", "confine.R: region 'first'"},
    {"confine.R = middle", "confine.R: region 'middle'"},
    {"confine.R = ranks 1-6", "region"},
    {"confine.R = ranks 0", "region"},
    {"confine.R = ranks 1,,2", "region"},
    {"confine.R = files a-d", "region"},
    {"confine.R = levels a", "region"},
    {"confine.R = ends of the world", "region"},
    {"setup = Z until 3", "setup: 'Z' is no man"},
    {"setup = P to 3", "setup: 'P to 3': allowed is LETTER until FILES"},
    {"setup = P until x", "setup: 'P until x': allowed is"},
    {"setup-first = red", "setup-first: 'red': allowed are white, black"},
    {"first = red", "first: 'red': allowed are white, black"},
    {"stalemate = win", "stalemate: 'win': allowed are draw, loss"},
    {"perpetual = win", "perpetual: 'win': allowed are draw, loss"},
    {"repetition = 1", "repetition: '1': a position occurs once in any game"},
    {"repetition = -3", "repetition: '-3': allowed are numbers from 0 to 100"},
    {"repetition = three", "repetition: 'three': allowed are numbers"},
    {"move-limit = 10001", "move-limit: '10001': allowed are numbers from 0 to 10000"},
    {"value.R = 0", "value.R: '0': allowed are numbers from 1 to 100000"},
    {"value.Z = 100", "value.Z: 'Z' is no man"},
    {"weight.speed = 1", "weight.speed: 'speed': allowed are tempo, base"},
    {"weight.hand = 201", "weight.hand: '201': allowed are numbers from 0 to 200"},
    {"weight.tempo = -1", "weight.tempo: '-1': allowed are numbers from 0 to 1000"},
    {"weight = 5", "weight"},
    {"score = 5", "score: no such key"},
    {"score. = 5", "score.: no such key"},
    {"score.pawn = 5", "score.pawn: 'pawn': allowed are scale, offset, draws"},
    {"score.scale = 0", "score.scale: '0': allowed are numbers from 1 to 100000"},
    {"score.scale = -174", "score.scale: '-174': allowed are numbers from 1 to 100000"},
    {"score.scale = 174.5", "score.scale: '174.5': allowed are numbers"},
    {"score.scale =", "score.scale: '': allowed are numbers"},
    {"score.scale = 100001", "score.scale: '100001': allowed are numbers from 1 to 100000"},
    {"score.scale = 99999999999999999999", "score.scale: '99999999999999999999': allowed are"},
    {"score.offset = 30001", "score.offset: '30001': allowed are numbers from -30000 to 30000"},
    {"score.offset = -30001", "score.offset: '-30001': allowed are numbers from -30000"},
    {"score.draws = 100", "score.draws: '100': allowed are numbers from 0 to 99"},
    {"score.draws = -1", "score.draws: '-1': allowed are numbers from 0 to 99"},
    {"black = same", "black: 'same': allowed are mirror, turn"},
    {"array = RK PPP", "array: rank 1, 'RK': too few cells"},
    {"array = RK1R PPP", "array: rank 1, 'RK1R': too many cells"},
    {"array = RK2 PPP", "array: rank 1, 'RK2': too many cells"},
    {"array = RK0 PPP", "array: rank 1, 'RK0': a run of empty cells is at least 1"},
    {"array = RKX PPP", "array: rank 1, 'RKX': no man of this game"},
    {"array = RkR PPP", "array: rank 1, 'RkR': no man of this game"},
    {"array = RK+P PPP", "array: rank 1, 'RK+P': no man of this game"},
    {"array = RK1 PPP PPP", "array: rank 3, 'PPP': meets Black's array"},
    {"array = RK1 PPP 3 3 3 3", "array: rank 6, '3': too many ranks"},
    {"array.z = RK1 PPP", "array.z: a board of one level has array = ..."},
    {"start = nonsense", "start: rank 5: 'no' is no man of this game"},
    {"start = 1k1/3/3/3/3 w", "start: White has 0 men of the kind King"},
    {"start = 1k1/3/3/3/1K1 w xx", "start: rights: nobody castles with 'xx'"},
    {"just words", "line: 'just words' is none of [game], key = value, ; comment"},
    {"= value", "line: '= value' is none of"},
    {"[unclosed", "line: '[unclosed' is none of"},
    {"[]", "line: '[]' is none of"},
};

/* Games that can be played; those that come with the program. */
static size_t count_games(const struct catalogue *c)
{
    size_t n = 0;
    while (catalogue_name(c, n)) {
        n++;
    }
    return n;
}

static size_t built_in(void)
{
    struct catalogue *c = catalogue_new();
    size_t n = count_games(c);
    catalogue_free(c);
    return n;
}

static void faults_of_one_line(void)
{
    struct catalogue *c = catalogue_new();
    struct error error;
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        struct text text = {0};
        bool ok;
        text_addf(&text, CHILD "%s\n", lines[i].line);
        char *faults = load(c, text.data, &ok);
        CHECK_CASE(!ok, lines[i].line);
        CHECK_PART(faults, lines[i].fault);
        if (strncmp(faults, "t.ini:10: ", 10) != 0) {
            CHECK_TEXT_CASE(faults, "t.ini:10: ", lines[i].line);
        }
        CHECK(!catalogue_game(c, "tiny", &error) && !catalogue_game(c, "child", &error));
        free(faults);
        text_free(&text);
    }
    catalogue_free(c);
}

/* Faults of whole games. */
static void faults_of_the_whole(void)
{
    static const struct row rows[] = {
        {"", "t.ini:1: file: there is no [game] in it"},
        {"; nothing\n", "t.ini:1: file: there is no [game] in it"},
        {"title = x\n", "t.ini:1: file: is no game file, which begins with a [game]"},
        {"\n; x\nsecret: words\n[a]\n", "t.ini:3: file: is no game file, which begins"},
        {"[\n[a]\n", "t.ini:1: file: is no game file, which begins with a [game]"},
        {"[a]\nroyal = K\n", "t.ini:2: a: board: is missing"},
        {"[a]\nboard = x5\npiece.K = King W\nroyal = K\narray = K\n", "t.ini:2: board: 'x5'"},
        {"[a]\nboard = cubic:3x3\n", "royal: is missing"},
        {"[a]\nboard = cubic:3x3\npiece.K = King W\nroyal = K\n",
         "neither array nor start is there"},
        {"[a]\nboard = cubic:3x3\npiece.K = King W\npiece.P = Pawn fW\nroyal = K\narray = PPP\n",
         "the royal piece is missing"},
        {"[a]\nboard = cubic:3x3\npiece.K = King W\nroyal = K\narray = KK1\n",
         "the start is no position: White has 2 men of the kind King"},
        {"[a]\nboard = cubic:3x3x2\npiece.K = King W\nroyal = K\narray = K2\n",
         "t.ini:5: array: levels are array.y to array.z"},
        {"[a]\nboard = cubic:3x3x2\npiece.K = King W\nroyal = K\narray.x = K2\n",
         "t.ini:5: array.x: levels are array.y to array.z"},
        {"[A]\nboard = cubic:3x3\n", "t.ini:2: A: a game's name has small letters"},
        {"[a b]\nboard = cubic:3x3\n", "a game's name has small letters"},
        {"[a]\ninherit = nobody\n", "t.ini:2: inherit: no game 'nobody' is known here"},
        {"[a]\ninherit = a\n", "t.ini:2: inherit: no game 'a' is known here"},
        {"[a]\nboard = cubic:3x3\nboard = cubic:3x3\n", "t.ini:3: board: stands twice in [a]"},
        {"[a]\nx = 1\n[b]\nx = 1\n[a]\ny = 1\n", "t.ini:6: a: this game stands in the file twice"},
        {CHILD "promote.P = to R\n", "it is not said when P promotes"},
        {CHILD "promote.P = to K\npromotion = must reaching last 1\n",
         "promote: nothing becomes the royal piece"},
        {CHILD "promote.P = pool\npromotion = must reaching last 1\n",
         "promote: pool needs captured = pool"},
        {CHILD "promote.P = form A W\npromote.PR = form B W\npromotion = must reaching last 1\n",
         "two men have the letter +P"},
    };
    struct catalogue *c = catalogue_new();
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        bool ok;
        char *faults = load(c, rows[i].line, &ok);
        CHECK_CASE(!ok, rows[i].line);
        CHECK_PART(faults, rows[i].fault);
        free(faults);
    }
    CHECK_INT((int64_t)count_games(c), (int64_t)built_in());
    catalogue_free(c);
}

static void all_faults_in_one_run(void)
{
    struct catalogue *c = catalogue_new();
    bool ok;
    char *faults = load(c,
                        "[a]\n"
                        "board = cubic:3x3\n"
                        "what is this\n"
                        "piece.K = King Q\n"
                        "; a comment\n"
                        "colour = red\n"
                        "stalemate = win\n"
                        "[b]\n"
                        "inherit = c\n"
                        "[good]\n"
                        "board = cubic:3x3\n"
                        "piece.K = King W\n"
                        "royal = K\n"
                        "array = 1K1\n",
                        &ok);
    static const char *const parts[] = {
        "t.ini:3: line: ", "t.ini:4: piece.K: ", "t.ini:6: colour: ", "t.ini:7: stalemate: ",
        "t.ini:9: inherit: "};
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        CHECK_PART(faults, parts[i]);
    }
    struct error error = {""};
    CHECK(!catalogue_game(c, "good", &error));
    CHECK_TEXT(error.text, "no game 'good' is known");
    free(faults);
    catalogue_free(c);
}

static void long_and_continued_lines(void)
{
    struct catalogue *c = catalogue_new();
    struct error error = {""};
    struct text text = {0};
    bool ok;
    text_add(&text, CHILD "title = ");
    for (int i = 0; i < 100000; i++) {
        text_add_char(&text, 'x');
    }
    text_add(&text, "\nfirst = black\n");
    char *faults = load(c, text.data, &ok);
    CHECK_PART(faults, "t.ini:10: line: longer than 65536 bytes");
    free(faults);
    faults = load(c,
                  "[tiny]\n"
                  "board = cubic:3x5 ; three files\n"
                  "piece.K = King\n"
                  "\tWF\n"
                  "piece.P = Pawn fW\r\n"
                  "royal = K\n"
                  "array = 1K1\n"
                  "   PPP\n"
                  "# a comment\n"
                  "title = A game\n"
                  "  of many\n"
                  "  words\n",
                  &ok);
    CHECK_TEXT(faults, "");
    const struct variant *v = catalogue_game(c, "tiny", &error);
    if (CHECK(v != NULL)) {
        CHECK_TEXT(v->title, "A game of many words");
        CHECK_TEXT(v->start, "1k1/ppp/3/PPP/1K1 w - - 0 1");
    }
    free(faults);
    text_free(&text);
    catalogue_free(c);
}

/* The title of a game whose file says it as @line; to be freed. */
static char *title_of(struct catalogue *c, const char *line)
{
    struct error error = {""};
    struct text text = {0};
    bool ok;
    text_addf(&text, TINY "title = %s\nfirst = black\n", line);
    char *faults = load(c, text.data, &ok);
    CHECK_TEXT(faults, "");
    const struct variant *v = catalogue_game(c, "tiny", &error);
    char *title = memory_text(v ? v->title : "");
    CHECK(v && v->first == BLACK);
    free(faults);
    text_free(&text);
    return title;
}

/* Wherever a long line has to be parted for its reader, nothing is lost or added: blanks, signs of
 * comments, signs that begin sections. */
static void lines_of_any_length(void)
{
    static const char *const patterns[] = {"x", "a;#b  c", "  z", "q; [k] = :", "\1 \1;"};
    struct catalogue *c = catalogue_new();
    for (size_t i = 0; i < sizeof patterns / sizeof patterns[0]; i++) {
        for (size_t length = 170; length < 620; length += 1 + length / 230 * 7) {
            struct text value = {0};
            for (size_t j = 0; j + 1 < length; j++) {
                text_add_char(&value, j ? patterns[i][j % strlen(patterns[i])] : 'A');
            }
            text_add_char(&value, 'Z');
            char *title = title_of(c, value.data);
            CHECK_TEXT(title, value.data);
            free(title);
            text_free(&value);
        }
    }
    catalogue_free(c);
}

static void continued_values(void)
{
    static const struct row rows[] = {
        {"one\\\ntwo", "onetwo"},
        {"one\\\n   two", "onetwo"},
        {"one \\\n two", "one two"},
        {"one\\ ; why\n two ; why", "onetwo"},
        {"one\\\r\n two\\\r\n\tthree\r", "onetwothree"},
        {"one\n two\\\nthree\n four", "one twothree four"},
        {"\n one", "one"},
        {"one ; no \\", "one"},
        {"one\\\n# two", "one# two"},
        {"a;b", "a;b"},
    };
    struct catalogue *c = catalogue_new();
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char *title = title_of(c, rows[i].line);
        CHECK_TEXT_CASE(title, rows[i].fault, rows[i].line);
        free(title);
    }
    catalogue_free(c);
}

/* The longest start of the games that come with the program, said in a file: in one line, and in
 * many that end with a backslash. */
static void a_long_start(void)
{
    struct catalogue *c = catalogue_new();
    struct error error = {""};
    char *start = memory_text(catalogue_game(c, "weltschach", &error)->start);
    CHECK(strlen(start) > 500);
    for (int parted = 0; parted < 2; parted++) {
        struct text text = {0};
        bool ok;
        text_add(&text, "[own]\ninherit = weltschach\nstart = ");
        for (size_t i = 0; start[i]; i++) {
            text_add_char(&text, start[i]);
            text_add(&text, parted && i % 30 == 29 && start[i + 1] ? "\\\n    " : "");
        }
        text_add(&text, "\n");
        char *faults = load(c, text.data, &ok);
        CHECK_TEXT(faults, "");
        CHECK_TEXT(catalogue_game(c, "own", &error)->start, start);
        free(faults);
        text_free(&text);
    }
    free(start);
    catalogue_free(c);
}

/* A file is as large as its limits allow, and not larger. */
static void limits(void)
{
    for (int more = 0; more < 2; more++) {
        struct catalogue *c = catalogue_new();
        struct text games = {0}, keys = {0}, deep = {0}, value = {0}, faulty = {0};
        bool ok;
        text_add(&games, "[g]\nabstract = yes\n");
        text_add(&keys, "[k]\nabstract = yes\n");
        text_add(&deep, "[d0]\nabstract = yes\n");
        text_add(&value, "[v]\nabstract = yes\ntitle = ");
        text_add(&faulty, TINY);
        for (int i = 1; i < GAMES_MAX + more; i++) {
            text_addf(&games, "[g%d]\nabstract = yes\n", i);
        }
        for (int i = 1; i < KEYS_MAX + more; i++) {
            text_addf(&keys, "k%d = 1\n", i);
        }
        for (int i = 0; i < INHERITANCE_MAX + more; i++) {
            text_addf(&deep, "[d%d]\ninherit = d%d\nabstract = yes\n", i + 1, i);
        }
        for (int i = 0; i < VALUE_LENGTH_MAX / 16 + more; i++) {
            text_addf(&value, i ? "\n  %s" : "%s", i ? "123456789abcdef" : "123456789abcdefg");
        }
        for (int i = 0; i < FAULTS_SHOWN + more; i++) {
            text_addf(&faulty, "key%d = 1\n", i);
        }
        const struct row rows[] = {
            {games.data, "t.ini:2002: g1000: more than 1000 games in a file\n"},
            {keys.data, "t.ini:1002: k1000: more than 1000 keys in a game\n"},
            {deep.data, "inherit: 'd32' inherits already from 32 games"},
            {value.data, ": title: longer than 65536 bytes\n"},
            {faulty.data, "and more\n"}};
        for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
            char *faults = load(c, rows[i].line, &ok);
            CHECK_CASE(ok == (!more && rows[i].line != faulty.data), rows[i].fault);
            CHECK_CASE((strstr(faults, rows[i].fault) != NULL) == more, rows[i].fault);
            free(faults);
        }
        text_free(&games);
        text_free(&keys);
        text_free(&deep);
        text_free(&value);
        text_free(&faulty);
        catalogue_free(c);
    }
}

static void inheritance(void)
{
    struct catalogue *c = catalogue_new();
    struct error error = {""};
    bool ok;
    char *faults = load(c,
                        "[base]\nabstract = yes\nboard = cubic:3x5\npiece.K = King WF\nroyal = K\n"
                        "piece.P = Pawn fW\nscore.scale = 800\nscore.draws = 10\n"
                        "[one]\ninherit = base\narray = 1K1 PPP\n"
                        "[two]\ninherit = one\narray = K2 PPP\nblack = turn\nscore.scale = 900\n"
                        "[small]\ninherit = 3d-minishogi\ntitle = Small\n",
                        &ok);
    CHECK_TEXT(faults, "");
    CHECK(!catalogue_game(c, "base", &error)); /* abstract: not to be played */
    CHECK_TEXT(error.text, "no game 'base' is known");
    const struct variant *one = catalogue_game(c, "one", &error);
    const struct variant *two = catalogue_game(c, "two", &error);
    const struct variant *small = catalogue_game(c, "small", &error);
    if (CHECK(one && two && small)) {
        CHECK_TEXT(one->start, "1k1/ppp/3/PPP/1K1 w - - 0 1");
        CHECK_TEXT(two->start, "2k/ppp/3/PPP/K2 w - - 0 1");
        CHECK_TEXT(small->title, "Small");
        CHECK_INT(one->score[SCORE_SCALE], 800);
        CHECK_INT(two->score[SCORE_SCALE], 900);
        CHECK_INT(two->score[SCORE_OFFSET], 0);
        CHECK_INT(two->score[SCORE_DRAWS], 10);
        CHECK_INT(small->n_types, 15);
        CHECK(small->drops);
    }
    CHECK_TEXT(catalogue_name(c, built_in()), "one");
    CHECK_TEXT(catalogue_name(c, built_in() + 2), "small");
    CHECK_INT((int64_t)count_games(c), (int64_t)built_in() + 3);
    free(faults);
    catalogue_free(c);
}

/* A game that is replaced lives on for those who hold it. */
static void replacing_a_game(void)
{
    struct catalogue *c = catalogue_new();
    struct error error = {""};
    bool ok;
    const struct variant *old = catalogue_game(c, "3d-minishogi", &error);
    char *faults = load(c, "[3d-minishogi]\ninherit = 3d-minishogi\narray.y = JKA PPP\n", &ok);
    CHECK_TEXT(faults, "");
    const struct variant *new = catalogue_game(c, "3d-minishogi", &error);
    if (CHECK(old && new &&old != new)) {
        CHECK_TEXT(new->start, "gbg/ppp/3/PPP/GBG|akj/ppp/3/PPP/JKA|sts/ppp/3/PPP/STS[] w - - 0 1");
        struct position pos;
        position_init(&pos, old);
        position_start(&pos);
        CHECK_INT(count_moves(&pos, ""), 33);
        position_free(&pos);
    }
    free(faults);
    /* what inherited the old one is as it was; a wrong file changes nothing */
    const struct variant *setup = catalogue_game(c, "3d-minishogi-setup", &error);
    CHECK_PART(setup->start, "jka/");
    faults = load(c, "[3d-minishogi]\ninherit = 3d-minishogi\narray.y = JKK PPP\n", &ok);
    CHECK(!ok && catalogue_game(c, "3d-minishogi", &error) == new);
    free(faults);
    catalogue_free(c);
}

static void files(void)
{
    struct catalogue *c = catalogue_new();
    struct faults faults = {0};
    CHECK(!catalogue_load(c, "/no/such/file.ini", &faults));
    CHECK_PART(faults.text.data, "/no/such/file.ini:0: file: No such file");
    CHECK(!catalogue_load(c, "/", &faults));
    CHECK_INT(faults.n, 2);
    FILE *out = fopen("not-text.ini", "wb");
    if (CHECK(out != NULL)) {
        fwrite(TINY "\0x", 1, sizeof TINY + 1, out);
        fclose(out);
        CHECK(!catalogue_load(c, "not-text.ini", &faults));
        CHECK_PART(faults.text.data, "not-text.ini:0: file: is not text");
        remove("not-text.ini");
    }
    faults_free(&faults);
    CHECK(catalogue_load(c, SOURCE_DIR "/variants/minishogi.ini", &faults));
    CHECK(catalogue_load(c, SOURCE_DIR "/variants/hourglass.ini", &faults));
    CHECK(catalogue_load(c, SOURCE_DIR "/variants/weltschach.ini", &faults));
    CHECK_INT(faults.n, 0);
    faults_free(&faults);
    catalogue_free(c);
}

/* Every key of the printed table is a key. */
static void every_key_is_known(void)
{
    struct text words = {0};
    int n = 0;
    compile_words(&words);
    for (char *line = words.data; *line; n++) {
        char *tab = strchr(line, '\t'), *end = strchr(line, '\n');
        if (!CHECK(tab && end && tab < end)) {
            break;
        }
        struct text text = {0};
        struct catalogue *c = catalogue_new();
        bool ok;
        text_addf(&text, "[a]\n%.*s = x\n[b]\n%.*s.P = x\n", (int)(tab - line), line,
                  (int)(tab - line), line);
        char *faults = load(c, text.data, &ok);
        const char *unknown = strstr(faults, "no such key");
        CHECK(!unknown || !strstr(unknown + 1, "no such key")); /* with or without a suffix */
        free(faults);
        catalogue_free(c);
        text_free(&text);
        line = end + 1;
    }
    CHECK(n >= 26);
    text_free(&words);
}

/* Loads a text, whatever comes of it, and says whether it has a game. */
static void try_text(const char *text)
{
    struct catalogue *c = catalogue_new();
    struct faults faults = {0};
    bool ok = catalogue_load_text(c, "t.ini", text, &faults);
    CHECK_CASE(ok == (faults.n == 0), text);
    faults_free(&faults);
    catalogue_free(c);
}

/* Each line of each file with games, alone in a game with nothing else, with a wrong board and with
 * a board only: whatever is missing is a fault, and nothing is read that is not there. */
static void every_line_alone(void)
{
    for (const struct builtin *b = builtin_games; b->name; b++) {
        for (const char *line = b->text; *line;) {
            int n = (int)strcspn(line, "\n");
            if (memchr(line, '=', (size_t)n) && *line != ';') {
                struct text text = {0};
                text_addf(&text, "[a]\n%.*s\n[b]\ninherit = a\n", n, line);
                try_text(text.data);
                text_clear(&text);
                text_addf(&text, "[a]\nboard = x5\n%.*s\n", n, line);
                try_text(text.data);
                text_clear(&text);
                text_addf(&text, "[a]\nboard = cubic:3x3\n%.*s\n", n, line);
                try_text(text.data);
                text_free(&text);
            }
            line += n + (line[n] == '\n');
        }
    }
}

/* Games of small boards with each of their lines left out in turn. */
static void every_line_left_out(void)
{
    static const char *const games[] = {"\n[3d-minishogi]\n", "\n[hexprism-minishogi]\n",
                                        "\n[chess]\n", "\n[crazyhouse]\n", "\n[glinski]\n"};
    for (const struct builtin *b = builtin_games; b->name; b++) {
        for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
            const char *game = strstr(b->text, games[i]);
            const char *end = game ? strstr(game + strlen(games[i]), "\n[") : NULL;
            if (!game) {
                continue;
            }
            int n, length = end ? (int)(end + 1 - game) : (int)strlen(game);
            for (int at = 1 + (int)strcspn(game + 1, "\n"); at < length; at += 1 + n) {
                struct text text = {0};
                n = (int)strcspn(game + at + 1, "\n");
                text_addf(&text, "%.*s%.*s", at, game, length - at - n - 1, game + at + n + 1);
                try_text(text.data);
                text_free(&text);
            }
        }
    }
}

static void good_values(void)
{
    static const char *const values[] = {
        "abstract = no",
        "title = Ein Spiel für drei",
        "first = black",
        "stalemate = loss",
        "repetition = 0",
        "repetition = 100",
        "move-limit = 0",
        "value.KPR = 100000",
        "weight.tempo = 0\nweight.crowd = 200\nweight.hand = 200",
        "score.scale = 1\nscore.offset = -30000\nscore.draws = 0",
        "score.scale = 100000\nscore.offset = 30000\nscore.draws = 99",
        "captured = hand\ndrop = anywhere",
        "captured = hand\ndrop = not stuck",
        "captured = hand\ndrop = not first 1 or ranks 3-4 or files a,c\ndrop.P = not last 5",
        "confine.R = ends",
        "confine.R = ranks 1-3 files a-b",
        "castle.R = sW",
        "facing = R",
        "setup = P until 0\nsetup-first = black",
        "black = turn",
        "promote.P = to R\npromotion = may reaching or leaving last 2",
        "promote.PR = form Prince WF\npromotion.P = must reaching last 1\n"
        "promotion.R = may reaching ends",
        "promote.R = like King\npromotion = must reaching last 1",
        "captured = pool\npool = R\npool-home = R\npromote.P = pool\n"
        "promotion = may reaching ends",
        "start = 1k1/3/3/3/1K1 b - - 3 9"};
    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++) {
        struct text text = {0};
        text_addf(&text, CHILD "%s\n", values[i]);
        check_good(text.data);
        text_free(&text);
    }
}

/* What the largest game costs: below 32 MiB of tables and (in release) a tenth of a second. */
static void cost_of_the_largest_game(void)
{
    struct catalogue *c = catalogue_new();
    struct error error = {""};
    int64_t begin = clock_ms();
    const struct variant *v = catalogue_game(c, "weltschach", &error);
    int64_t ms = clock_ms() - begin;
    if (CHECK(v != NULL)) {
        size_t bytes = tables_size(v->tables, v->n_types);
        CHECK(bytes > 1000000 && bytes < (size_t)32 << 20);
        CHECK(ms < 5000); /* sanitizers and busy machines */
    }
    catalogue_free(c);
}

static const struct test tests[] = {
    {"the smallest game", smallest_game},
    {"good values", good_values},
    {"faults of one line", faults_of_one_line},
    {"faults of the whole", faults_of_the_whole},
    {"all faults in one run", all_faults_in_one_run},
    {"long and continued lines", long_and_continued_lines},
    {"lines of any length", lines_of_any_length},
    {"continued values", continued_values},
    {"a long start", a_long_start},
    {"limits", limits},
    {"inheritance", inheritance},
    {"replacing a game", replacing_a_game},
    {"files", files},
    {"cost of the largest game", cost_of_the_largest_game},
    {"every key is known", every_key_is_known},
    {"every line alone", every_line_alone},
    {"every line left out", every_line_left_out},
    {0, 0},
};

const struct suite suite_game_files = {"game_files", tests};
