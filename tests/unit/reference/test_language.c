/* What the words of games mean where it is not plain: each row is a game, a position, the beginning
 * of moves and all the moves that begin so. */
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "games.h"
#include "harness.h"

struct meaning {
    const char *game, *position, *prefix, *moves;
};

static int by_text(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* The legal moves that begin with @prefix, sorted, with blanks between; the caller frees. */
static char *moves_beginning(const struct position *pos, const char *prefix)
{
    struct move_list list = {0};
    char name[1000][MOVE_TEXT_MAX];
    size_t n = 0;
    movegen_legal(pos, &list);
    for (size_t i = 0; i < list.n && n < 1000; i++) {
        move_format(pos, list.move[i], name[n]);
        n += text_begins(name[n], prefix);
    }
    qsort(name, n, sizeof name[0], by_text);
    struct text out = {0};
    text_add(&out, "");
    for (size_t i = 0; i < n; i++) {
        text_addf(&out, i ? " %s" : "%s", name[i]);
    }
    move_list_free(&list);
    return out.data;
}

static void check_meanings(const struct meaning *rows)
{
    for (; rows->game; rows++) {
        struct faults faults = {0};
        struct text game = {0};
        text_addf(&game, "[t]\nroyal = K\n%s", rows->game);
        if (CHECK_CASE(catalogue_load_text(games_catalogue(), "t.ini", game.data, &faults),
                       rows->game)) {
            struct position *pos = game_new("t", rows->position);
            char *moves = moves_beginning(pos, rows->prefix);
            CHECK_TEXT_CASE(moves, rows->moves, rows->game);
            free(moves);
            game_free(pos);
        } else {
            CHECK_TEXT(faults.text.data, "");
        }
        text_free(&game);
        faults_free(&faults);
    }
}

#define SQUARE "board = cubic:5x5\npiece.K = King W\narray = K4\nblack = turn\n"
#define TALL "board = cubic:5x3x5\npiece.K = King W\narray.v = K4\nblack = turn\n"

/* k and x look at the cell where a move ends, whatever is passed. */
static void rings(void)
{
    static const struct meaning rows[] = {
        {"board = cubic:3x4x3\npiece.K = King W\npiece.A = Alpha kR\n"
         "start = 3/3/3/3|3/3/3/3|1ak/3/3/1AK w\n",
         NULL, "zb1", "zb1xb1 zb1za1 zb1zb2 zb1zb3 zb1zb4"},
        {TALL "piece.R = Ringer skR\n", "2k2/5/5|5/5/5|5/5/5|5/5/5|5/5/K1R2 w", "zc1",
         "zc1vc1 zc1zb1 zc1zd1 zc1ze1"},
        {TALL "piece.R = Ringer sxR\n", "2k2/5/5|5/5/5|5/5/5|5/5/5|5/5/K1R2 w", "zc1",
         "zc1wc1 zc1xc1 zc1yc1"},
        /* a crooked ride reaches ya1 by way of yb1, which is on another ring */
        {TALL "piece.R = Ringer szkR2\n", "2k2/5/5|5/5/5|5/5/5|5/5/5|5/5/KR3 w", "zb1",
         "zb1ya1 zb1zc1 zb1zc2"},
        /* over one man, and on any ring behind it */
        {TALL "piece.R = Ringer skpR\npiece.P = Pawn fW\n",
         "2k2/5/5|5/5/5|5/5/5|5/5/2P2|5/5/K1R2 w", "zc1", "zc1vc1"},
        {TALL "piece.R = Ringer scxpR\npiece.P = Pawn fW\n",
         "2k2/5/5|5/5/5|5/5/2p2|5/5/2P2|5/5/K1R2 w", "zc1", "zc1xc1"},
        {0, 0, 0, 0},
    };
    check_meanings(rows);
}

/* A leap written twice is a ride, whatever its form. */
static void riders(void)
{
    static const struct meaning rows[] = {
        {SQUARE "piece.N = Nightrider (2,1)(2,1)\n", "4k/5/5/5/NK3 w", "a1", "a1b3 a1c2 a1c5 a1e3"},
        {SQUARE "piece.N = Nightrider ff(1,2)(1,2)\n", "4k/5/1n3/5/NK3 w", "a1", "a1b3"},
        {SQUARE "piece.N = Nightrider (WF)(WF)1\n", "4k/5/5/5/NK3 w", "a1", "a1b3 a1c2"},
        {0, 0, 0, 0},
    };
    check_meanings(rows);
}

/* G~ is a G on the board: it has the moves of a G from the start, and counts as one on a file. */
static void promoted_letters(void)
{
    static const struct meaning rows[] = {
        {"board = cubic:4x4\npiece.K = King W\npiece.P = Pawn fW\npiece.G = Guard siW\n"
         "promote.P = as G\npromotion = must reaching last 1\narray = G2K P3\n",
         "1k2/4/4/G~2K w", "a1", "a1b1"},
        {"board = cubic:4x4\npiece.K = King W\npiece.P = Pawn fW\npiece.G = Guard W\n"
         "promote.P = as G\npromotion = must reaching last 1\narray = 3K P3\n"
         "captured = hand\nfile-limit.G = 1\n",
         "1k2/G~3/4/3K[GG] w", "G@a", ""},
        {0, 0, 0, 0},
    };
    check_meanings(rows);
}

/* With forward = level White goes towards z; what leads forward is mirrored for Black. */
static void levels(void)
{
#define LEVELS                                                                                     \
    "board = cubic:3x3x3\npiece.K = King W\npiece.P = Pawn fW\npromote.P = to G\n"                 \
    "piece.G = Guard W\npromotion = must reaching last 1\narray.x = K2\nblack = turn\n"
    static const struct meaning rows[] = {
        {LEVELS "forward = level\n", "K2/3/3|1P1/3/3|3/3/2k w", "yb3", "yb3zb3g"},
        {LEVELS "forward = level\n", "K2/3/3|1p1/3/3|3/3/2k b", "yb3", "yb3xb3g"},
        {LEVELS "forward = rank+level\n", "K2/3/3|3/1P1/3|3/3/2k w", "yb2", "yb2yb3 yb2zb2"},
        {LEVELS "forward = rank+level\n", "K2/3/3|1P1/3/3|3/3/2k w", "yb3", "yb3zb3g"},
        {LEVELS "forward = rank+level\nalso.G = F from levels x\n", "3/1G1/3|3/3/3|K2/3/2k w",
         "xb2y", "xb2ya2 xb2yb1 xb2yb2 xb2yb3 xb2yc2"},
        {LEVELS "forward = rank+level\nalso.G = F from levels x\n", "K2/3/3|3/3/3|k2/1g1/3 b",
         "zb2y", "zb2ya2 zb2yb1 zb2yb2 zb2yb3 zb2yc2"},
        {LEVELS "also.G = F from levels x\n", "K2/3/3|3/3/3|k2/1g1/3 b", "zb2y", "zb2yb2"},
        {LEVELS "forward = level\nalso.G = F from ranks 1\n", "K2/3/3|3/3/1g1|k2/3/3 b", "yb1z",
         "yb1za1 yb1zb1 yb1zb2 yb1zc1"},
        {0, 0, 0, 0},
    };
    check_meanings(rows);
}

/* A border stops what leads across it: cells passed, goals and drops, but nothing that a leap
 * jumps. */
static void borders(void)
{
    static const struct meaning rows[] = {
        {SQUARE "piece.D = Dabbaba D\nconfine.D = ranks 1,3\n", "4k/5/5/5/D3K w", "a1",
         "a1a3 a1c1"},
        {SQUARE "piece.D = Dabbaba nD\nconfine.D = ranks 1,3\n", "4k/5/5/5/D3K w", "a1", "a1c1"},
        {SQUARE "piece.D = Dabbaba R\nconfine.D = ranks 1,3\n", "4k/5/5/5/D3K w", "a1",
         "a1b1 a1c1 a1d1"},
        {SQUARE "piece.D = Dabbaba D\nconfine.D = first 1\ncaptured = hand\n", "4k/5/5/5/1K3[D] w",
         "D@", "D@a1 D@c1 D@d1 D@e1"},
        {0, 0, 0, 0},
    };
    check_meanings(rows);
}

/* What is not dropped in one place or another is dropped in neither. */
static void drops(void)
{
    static const struct meaning rows[] = {
        {SQUARE "piece.P = Pawn fW\ncaptured = hand\ndrop = not stuck or ranks 2-3 or files a-c\n",
         "k4/5/5/5/4K[P] w", "P@", "P@d1 P@d4 P@e4"},
        {SQUARE "piece.P = Pawn fW\ncaptured = hand\ndrop = not ranks 1-3 files a-d or last 1\n",
         "k4/5/5/5/4K[P] w", "P@", "P@a4 P@b4 P@c4 P@d4 P@e2 P@e3 P@e4"},
        {0, 0, 0, 0},
    };
    check_meanings(rows);
}

/* Along the lines of `facing` the royal pieces attack as such men would, and not otherwise. */
static void facing(void)
{
    static const struct meaning rows[] = {
        {SQUARE "facing = mR\n", "1k3/5/5/5/K4 w", "a1", "a1a2 a1b1"},
        {SQUARE "facing = nN\n", "2k2/5/5/5/K4 w", "a1", "a1a2 a1b1"},
        {SQUARE "facing = nN\n", "5/2k2/5/5/1K3 w", "b1", "b1a1 b1c1"},
        {SQUARE "facing = nD\n", "5/1k3/5/5/1K3 w", "b1", "b1a1 b1c1"},
        {0, 0, 0, 0},
    };
    check_meanings(rows);
}

/* A file with two such men of a side is shared until both are off: the phase does not end, whatever
 * White's Guard would attack if it did. A phase that would be over at once is none. */
static void setup_phases(void)
{
#define SETUP                                                                                      \
    "board = cubic:3x6\npiece.K = King W\npiece.P = Pawn fW\npiece.G = Guard fR\nfirst = white\n"  \
    "setup-first = black\narray = KPP 1P1\n"
    static const struct meaning rows[] = {
        {SETUP "setup = P until 0\n", "kp1/1p1/3/3/1P1/GPK b S", "", "b5@ b6@"},
        {SETUP "setup = P until 0\n", "kp1/3/3/3/1P1/GPK b S", "", ""},
        {SETUP "setup = P until 2\n", NULL, "b", "b2b3"},
        {0, 0, 0, 0},
    };
    check_meanings(rows);
}

/* Faults are told once, without what follows from them, and each key once. */
static void faults_once(void)
{
    static const char *const rows[][2] = {
        {"[t]\nboard = cubic:5\npiece.K = King W\nroyal = K\narray = K4\n",
         "t.ini:2: board: expected cubic:FILESxRANKSxLEVELS, up to 26, 99 and 26\n"},
        {"[t]\n" SQUARE "royal = K\npiece.Q = Queen RQ\nvalue.Q = 9\npromote.Q = to K\n", NULL},
        {"[t]\n" SQUARE "royal = K\npiece.PQ = Queen R\n",
         "t.ini:7: piece.PQ: a piece has one capital letter, as in piece.K\n"},
        {"[t]\n" SQUARE "royal = K\npiece.P = Pawn W\npiece.Q = Queen R\n"
         "promote.PQ = like Rook\npromotion.PQ = must reaching last 1\n",
         "t.ini:9: promote.PQ: no piece is called 'Rook'\n"},
        {"[t]\n" SQUARE "royal = KQ\n", "t.ini:6: royal: 'Q' is no man of this game\n"},
        {"[t]\n" SQUARE "royal = K\nconfine.K = first 9\n[u]\ninherit = t\n",
         "t.ini:7: confine.K: region 'first 9': allowed are first N, last N, ends, ranks A-B or "
         "A,B, files a-b, levels x-y\n"},
        {"[t]\n" SQUARE "royal = K\nforward = level\n",
         "t.ini:7: forward: 'level': the board has one level only\n"},
        {"[t]\n" SQUARE "royal = K\nfacing = ifR\n",
         "t.ini:7: facing: 'ifR': i and p cannot stand here\n"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct faults faults = {0};
        CHECK_CASE(!catalogue_load_text(games_catalogue(), "t.ini", rows[i][0], &faults),
                   rows[i][0]);
        if (rows[i][1]) {
            CHECK_TEXT_CASE(faults.text.data, rows[i][1], rows[i][0]);
        }
        CHECK_INT_CASE(faults.n, 1, rows[i][0]);
        faults_free(&faults);
    }
}

/* What a game's file says in vain; what it inherits is not asked. */
static void said_in_vain(void)
{
    static const char *const rows[][2] = {
        {"castle.R = fW\n", "castle.R: has no effect on R: none stands in such a direction"},
        {"castle.K = sW\n", "castle.K: has no effect on K: it is the royal piece itself"},
        {"drop = anywhere\n", "drop: has no effect without captured = hand"},
        {"file-limit.P = 1\n", "file-limit.P: has no effect without captured = hand"},
        {"captured = hand\ndrop.K = not ends\n", "drop.K: has no effect on K: it is never in hand"},
        {"pool = R\n", "pool: has no effect without captured = pool"},
        {"perpetual = loss\n", "perpetual: has no effect without repetition = N"},
        {"setup-first = white\n", "setup-first: has no effect without setup"},
        {"rights = fide\n", "rights: has no effect: nobody castles"},
        {"promotion = must reaching last 1\n", "promotion: has no effect: no man promotes"},
        {"start = k4/5/5/5/4K w\n", "array: has no effect: start says where all men stand"},
        {"piece.N = Knight N C\n", "piece.N: 'N' is taken as part of the name"},
        {"piece.N = Knight N  (2,1,1)\n", "piece.N: 'N' is taken as part of the name"},
        {"promote.P = form Queen R B\npromotion = must reaching last 1\n",
         "promote.P: 'R' is taken as part of the name"},
        {"piece.N = Knight inN\n", "piece.N: has no effect on N: i, as no such man stands"},
        {"castle.R = sW\n", NULL},
        {"piece.D = Double Rhino\tzWFzFW\n", NULL},
        {"captured = hand\ndrop.PR = not ends\nfile-limit.P = 1\n", NULL},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct faults faults = {0};
        struct text game = {0};
        text_addf(&game,
                  "[t]\nboard = cubic:5x5\npiece.K = King W\npiece.P = Pawn fW\nroyal = K\n"
                  "piece.R = Rook R\narray = R3K PPPPP\nblack = mirror\n%s[u]\ninherit = t\n",
                  rows[i][0]);
        CHECK_CASE(catalogue_load_text(games_catalogue(), "t.ini", game.data, &faults), rows[i][0]);
        struct position *pos = game_new("t", NULL), *heir = game_new("u", NULL);
        if (rows[i][1]) {
            CHECK_PART(pos->variant->notes, rows[i][1]);
        } else {
            CHECK_TEXT_CASE(pos->variant->notes, NULL, rows[i][0]);
        }
        CHECK_TEXT_CASE(heir->variant->notes, NULL, rows[i][0]);
        game_free(pos);
        game_free(heir);
        text_free(&game);
        faults_free(&faults);
    }
}

static const struct test tests[] = {
    {"rings", rings},
    {"riders", riders},
    {"promoted men known by a letter", promoted_letters},
    {"levels that lead forward", levels},
    {"borders", borders},
    {"places of drops", drops},
    {"facing", facing},
    {"setup phases", setup_phases},
    {"faults once", faults_once},
    {"said in vain", said_in_vain},
    {0, 0},
};

const struct suite suite_language = {"language", tests};
