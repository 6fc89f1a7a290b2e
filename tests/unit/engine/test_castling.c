/* Castling in games of all kinds: who castles with whom, what must be empty and safe, how moves and
 * rights are written. Weltschach's and Honeycomb's own cases stand with those games. */
#include <stdlib.h>
#include <string.h>

#include "engine/games.h"
#include "engine/play.h"
#include "harness.h"

/* The castlings of the side to move as they are written, parted by blanks. */
static char *castlings(const struct position *pos)
{
    struct move_list list = {0};
    struct text out = {0};
    char text[MOVE_TEXT_MAX];
    movegen_legal(pos, &list);
    for (size_t i = 0; i < list.n; i++) {
        if (move_kind(list.move[i]) == MOVE_CASTLING) {
            move_format(pos, list.move[i], text);
            text_addf(&out, "%s%s", out.length ? " " : "", text);
        }
    }
    move_list_free(&list);
    return out.data ? out.data : (text_add(&out, ""), out.data);
}

/* Each row: a game, a position or its start, the castlings there, one that is played, and how the
 * position after it begins. */
static const struct row {
    const char *game, *position, *all, *move, *after;
} rows[] = {
    {"castling-near", NULL, "c1e1", "c1e1", "2k1r/ppppp/5/PPPPP/3RK "},
    {"castling-near", "2k1r/ppppp/5/PPPPP/2KPR w e1", "", NULL, NULL},
    {"castling-line", "k2rq1/pppppp/3P2/PPP1PP/K3Q1 w e1", "a1c1", "a1c1",
     "k2rq1/pppppp/3P2/PPP1PP/1QK3 "},
    {"castling-line", "k2rq1/pppppp/6/PPPPPP/K2RQ1 w d1e1", "a1c1", "a1c1",
     "k2rq1/pppppp/6/PPPPPP/1RK1Q1 "},
    {"castling-alike", NULL, "a1c1", "a1c1", "k2r1r1/ppppppp/7/PPPPPPP/1RK2R1 "},
    {"castling-alike", "k2r1r1/ppppppp/7/PPPPPPP/K4R1 w f1", "a1c1", "a1c1",
     "k2r1r1/ppppppp/7/PPPPPPP/1RK4 "},
    {"castling-lame", "r4k2/8/8/8/R4Kl1 w a1", "f1d1", "f1d1", "r4k2/8/8/8/3KR1l1 "},
    {"castling-lame", "r4k2/8/8/3l4/R4K2 w a1", "f1d1", "f1d1", "r4k2/8/8/3l4/3KR3 "},
    {"castling-lame", "r4k2/3l4/8/8/R4K2 w a1", "", NULL, NULL}, /* the goal is attacked */
    {"castling-lame", "r4k2/4l3/8/8/R4K2 w a1", "", NULL, NULL}, /* so is the cell passed */
    {"castling-lame", "r4k2/4l3/8/4P3/R4K2 w a1", "f1d1", NULL, NULL},
    {"castling-lame", "r4k2/2l5/8/8/R4K2 w a1", "f1d1", NULL, NULL},
    {"castling-far", NULL, "f1b1", "f1b1", "r4k2r/ppppppppp/9/PPPPPPPPP/1KR5R "},
    {"castling-one", NULL, "e1a1 e1h1", "e1h1", "r3k2r/pppppppp/8/PPPPPPPP/R3RK2 "},
    {"castling-leaper", NULL, "e1a1 e1h1", "e1a1", "r3k2r/pppppppp/8/PPPPPPPP/2KR3R "},
    {"castling-column", NULL, "xa1va1 xa1za1", "xa1za1",
     "r1/pp/2/PP/R1|2/pp/2/PP/2|2/pp/2/PP/2|k1/pp/2/PP/2|2/pp/2/PP/R1|r1/pp/2/PP/K1 "},
    {"castling-goals", NULL, "d1a1 d1g1", "d1g1", "q2k2r/ppppppp/7/PPPPPPP/R3QK1 "},
    {"castling-goals", "q2k2r/ppppppp/7/PPPPPPP/KR4Q w b1g1", "a1b1", "a1b1",
     "q2k2r/ppppppp/7/PPPPPPP/4RKQ "},
    {"castling-goals", "q2k2r/ppppppp/7/PPPPPPP/R2K2Q b a5g5", "d5a5 d5g5", "d5a5",
     "1kq3r/ppppppp/7/PPPPPPP/R2K2Q "},
    {"castling-wide", NULL, "f1d1 f1h1", "f1h1", NULL},
    {"castling-files", NULL, "f1d1 f1h1", "f1h1", NULL},
};

static void tables_of_castlings(void)
{
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct position pos;
        if (set_text(&pos, rows[i].game, rows[i].position)) {
            char *all = castlings(&pos);
            CHECK_TEXT_CASE(all, rows[i].all, rows[i].game);
            free(all);
            if (rows[i].move && play(&pos, rows[i].move)) {
                char *text = text_of(&pos);
                CHECK(position_ok(&pos));
                if (rows[i].after) {
                    text[strcspn(text, "wb")] = '\0';
                    CHECK_TEXT(text, rows[i].after);
                }
                free(text);
            }
        }
        position_free(&pos);
    }
}

/* A Governor two cells from the Emperor, on a diagonal of the first rank. */
static void weltschach_with_a_near_partner(void)
{
    static const char text[] =
        "[near]\ninherit = weltschach\narray.x = BCYLLYGB UNSJJSNU PPPPPPPP\n"
        "array.w = QALWV1AQ X1JFFJ1X PPPPPPPP\n"; /* the cell between is empty */
    struct faults faults = {0};
    struct error error = {""};
    struct catalogue *catalogue = catalogue_new();
    CHECK(catalogue_load_text(catalogue, "test", text, &faults));
    const struct variant *v = catalogue_game(catalogue, "near", &error);
    if (CHECK_CASE(v != NULL, error.text)) {
        struct position *pos = position_new(v);
        position_start(pos);
        char *all = castlings(pos);
        CHECK_TEXT(all, "ve1xg1");
        free(all);
        if (play(pos, "ve1xg1")) {
            all = text_of(pos);
            CHECK_PART(all, "/BCYLLYKB|");
            CHECK_PART(all, "/QALWVGAQ|");
            free(all);
            CHECK(position_ok(pos));
        }
        position_delete(pos);
    }
    faults_free(&faults);
    catalogue_free(catalogue);
}

/* Each row: a game, a position, and how its rights are written; NULL as they stand. */
static void rights_in_letters(void)
{
    static const struct {
        const char *game, *position, *rights;
    } texts[] = {
        {"castling-wide", "r4k4rq/pppppppppppp/12/PPPPPPPPPPPP/R4K4RQ w Kk1Qkk5q - 0 1", NULL},
        {"castling-wide", "r4k4rq/pppppppppppp/12/PPPPPPPPPPPP/R4K4RQ w KQkq - 0 1", NULL},
        {"castling-wide", "r4k4rq/pppppppppppp/12/PPPPPPPPPPPP/R4K4RQ w k1k5 - 0 1", NULL},
        {"castling-wide", "r4k4rq/pppppppppppp/12/PPPPPPPPPPPP/R4K4R1 w K - 0 1",
         NULL}, /* now the outermost */
        {"castling-wide", "r4k4rq/pppppppppppp/12/PPPPPPPPPPPP/R4K4RQ w LAla - 0 1", "KQkq"},
        {"castling-files", "r4k3r1r/pppppppppppp/12/PPPPPPPPPPPP/R4K3R1R w LJAlja - 0 1", NULL},
        {"castling-files", "r4k3r1r/pppppppppppp/12/PPPPPPPPPPPP/R4K3R1R w KQkq - 0 1", "LAla"},
        {"castling-files", "r4k3r1r/pppppppppppp/12/PPPPPPPPPPPP/R4K3R2 w Kkj - 0 1", "Jlj"},
        {"chess960", "1r2kr2/8/8/8/8/8/8/RR2KR1R w HFBAfb - 0 1", NULL},
        {"chess960", "1r2kr2/8/8/8/8/8/8/RR2KR1R w KQkq - 0 1", "HAfb"},
        {"chess960", "1r2kr2/8/8/8/8/8/8/RR2KR1R w FBkq - 0 1", "FBfb"},
        {"chess", "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", "KQkq"},
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct position pos;
        if (set_text(&pos, texts[i].game, texts[i].position)) {
            char *text = text_of(&pos);
            char *rights = strstr(text, " w ") + 3;
            rights[strcspn(rights, " ")] = '\0';
            const char *should = texts[i].rights;
            char *as = should ? NULL : strstr(texts[i].position, " w ") + 3;
            size_t n = as ? strcspn(as, " ") : strlen(should);
            CHECK_CASE(strlen(rights) == n && strncmp(rights, as ? as : should, n) == 0,
                       texts[i].position);
            free(text);
        }
        position_free(&pos);
    }
}

static void rights_refused(void)
{
    static const struct {
        const char *game, *position, *reason;
    } texts[] = {
        {"chess960", "k7/8/8/8/8/8/8/RN2K3 w B - 0 1",
         "rights: the men for castling at 'B' are not there"},
        {"chess960", "k7/8/8/8/8/8/8/RN2K3 w E - 0 1",
         "rights: the men for castling at 'E' are not there"},
        {"chess960", "k7/8/8/8/8/8/8/RN2K3 w K - 0 1", "rights: nobody castles with 'K'"},
        {"chess960", "4k3/8/8/8/8/8/4K3/RN6 w A - 0 1", "rights: nobody castles with 'A'"},
        {"chess960", "k7/8/8/8/8/8/8/RN2K3 w QA - 0 1", "rights: 'A' stands twice"},
        {"chess960", "k7/8/8/8/8/8/8/RN2K3 w X - 0 1", "rights: nobody castles with 'X'"},
        {"castling-near", "2k1r/ppppp/5/PPPPP/2KR1 w d1", "rights: nobody castles with 'd1'"},
        {"castling-near", "2k1r/ppppp/5/PPPPP/1K2R w e1",
         "rights: the men for castling at 'e1' are not there"},
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct position pos;
        struct error error = {""};
        if (set_text(&pos, texts[i].game, NULL)) {
            char *before = text_of(&pos), *after;
            CHECK(!position_parse(&pos, texts[i].position, &error));
            CHECK_TEXT_CASE(error.text, texts[i].reason, texts[i].position);
            after = text_of(&pos);
            CHECK_TEXT(after, before);
            free(after);
            free(before);
        }
        position_free(&pos);
    }
}

/* Each row: a position of Chess960, a text, and the castling that it is; NULL if it is refused. */
static void moves_are_read_both_ways(void)
{
    static const struct {
        const char *game, *position, *text, *written;
    } texts[] = {
        {"chess960", "k7/8/8/8/8/8/8/4K2R w H", "e1g1", "e1h1"},
        {"chess960", "k7/8/8/8/8/8/8/4K2R w H", "e1h1", "e1h1"},
        {"chess960", "k7/8/8/8/8/8/8/5K1R w H", "f1g1", "f1g1"}, /* the King's own move */
        {"chess960", "k7/8/8/8/8/8/8/5K1R w H", "f1h1", "f1h1"},
        {"chess960", "k7/8/8/8/8/8/8/5KR1 w G", "f1g1", "f1g1"},
        {"chess960", "k7/8/8/8/8/8/8/6KR w H", "g1h1", "g1h1"},  /* the King stays */
        {"chess960", "4k3/8/8/8/8/8/8/rR1K4 w B", "d1b1", NULL}, /* the Rook shields the goal */
        {"chess960", "4k3/8/8/8/8/8/8/1R1K4 w B", "d1b1", "d1b1"},
        {"chess960", "2r1k3/8/8/8/8/8/8/R5K1 w A", "g1a1", NULL},   /* through check */
        {"chess960", "1r2k3/8/8/8/8/8/8/R5K1 w A", "g1a1", "g1a1"}, /* the Rook may pass b1 */
        {"chess960", "4k3/8/8/8/8/8/8/RN4K1 w A", "g1a1", NULL},
        {"chess", "k7/8/8/8/8/8/8/4K2R w K", "e1h1", "e1g1"},
        {"chess", "k7/8/8/8/8/8/8/4K2R w -", "e1h1", NULL},
        {"castling-leaper", "r3k2r/8/8/8/R3K2R w a1h1", "e1g1", "e1g1"},
        {"capablanca", "3k6/10/10/10/10/10/10/R4K3R w KQ", "f1i1", "f1i1"},
        {"capablanca", "3k6/10/10/10/10/10/10/R4K3R w KQ", "f1a1", "f1c1"},
        {"capablanca", "3k6/10/10/10/10/10/10/R4K3R w KQ", "f1h1", NULL},
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct position pos;
        if (set_text(&pos, texts[i].game, texts[i].position)) {
            struct error error;
            move_t move = MOVE_NONE;
            char written[MOVE_TEXT_MAX] = "";
            bool read = move_parse(&pos, texts[i].text, &move, &error) == MOVE_READ;
            if (read) {
                move_format(&pos, move, written);
            }
            CHECK_TEXT_CASE(read ? written : NULL, texts[i].written, texts[i].position);
        }
        position_free(&pos);
    }
}

static void rights_outlast_the_setup_phase(void)
{
    struct position pos;
    if (set_text(&pos, "castling-setup", NULL)) {
        char *text = text_of(&pos);
        CHECK_PART(text, " w Sd1d5 ");
        free(text);
        CHECK(play(&pos, "b2@ c4@"));
        text = text_of(&pos);
        CHECK_PART(text, " w d1d5 ");
        free(text);
        text = castlings(&pos);
        CHECK_TEXT(text, "a1c1");
        free(text);
    }
    position_free(&pos);
}

/* Random games end where they began once all is taken back, and every position reads back. */
static void random_games(void)
{
    static const char *const names[] = {
        "castling-near",  "castling-line",   "castling-alike", "castling-lame",  "castling-far",
        "castling-one",   "castling-leaper", "castling-wide",  "castling-files", "castling-column",
        "castling-goals", "castling-setup",  "chess960",       "capablanca"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        struct position pos;
        uint64_t seed = i + 1;
        if (set_text(&pos, names[i], NULL)) {
            struct position *again = position_new(pos.variant);
            struct move_list list = {0};
            char *start = text_of(&pos);
            move_t move;
            bool good = true;
            for (int ply = 0; ply < 80 && (move = random_move(&pos, &list, &seed)); ply++) {
                struct error error;
                position_make(&pos, move);
                char *text = text_of(&pos);
                good = good && position_ok(&pos) && position_parse(again, text, &error) &&
                       again->state.key == pos.state.key;
                free(text);
            }
            while (pos.n_history) {
                position_unmake(&pos);
            }
            char *end = text_of(&pos);
            CHECK_CASE(good, names[i]);
            CHECK_TEXT(end, start);
            free(start);
            free(end);
            move_list_free(&list);
            position_delete(again);
        }
        position_free(&pos);
    }
}

static void words_refused(void)
{
    static const struct {
        const char *line, *fault;
    } lines[] = {
        {"castle.R = sW by 0", "allowed are STEPS, STEPS by N, STEPS to CELL CELL"},
        {"castle.R = sW by", "allowed are STEPS"},
        {"castle.R = sW to", "allowed are STEPS"},
        {"castle.R = sW to a9", "allowed are STEPS"},
        {"castle.R = sW to a1g1", "allowed are STEPS"},
        {"castle.R = sW over 3", "allowed are STEPS"},
        {"castle.R = fW\nrights = fide", "rights: men that castle stand on other ranks"},
    };
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        struct faults faults = {0};
        struct text text = {0};
        struct catalogue *catalogue = catalogue_new();
        text_addf(&text,
                  "[bad]\nboard = cubic:5x7\npiece.K = King WF\npiece.R = Rook R\nroyal = K\n"
                  "%s\narray = 3K1 5 R2R1\n",
                  lines[i].line);
        bool loaded = catalogue_load_text(catalogue, "test", text.data, &faults);
        CHECK_CASE(!loaded || !catalogue_game(catalogue, "bad", NULL), lines[i].line);
        CHECK_PART(faults.text.data, lines[i].fault);
        text_free(&text);
        faults_free(&faults);
        catalogue_free(catalogue);
    }
}

static const struct test tests[] = {
    {"castlings and where they lead", tables_of_castlings},
    {"a partner two cells from Weltschach's Emperor", weltschach_with_a_near_partner},
    {"rights in letters", rights_in_letters},
    {"rights that are refused", rights_refused},
    {"moves are read both ways", moves_are_read_both_ways},
    {"rights outlast the setup phase", rights_outlast_the_setup_phase},
    {"random games", random_games},
    {"words that are refused", words_refused},
    {0, 0},
};

const struct suite suite_castling = {"castling", tests};
