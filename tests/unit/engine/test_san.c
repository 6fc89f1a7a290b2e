/* Short algebraic notation: how it is written, all the ways in which it is read, and that no two
 * moves of a position share a writing, in every game. */
#include "engine/san.h"

#include <stdio.h>
#include <string.h>

#include "base/random.h"
#include "engine/games.h"
#include "engine/play.h"
#include "harness.h"
#include "protocol/flat/flat.h"

/* In the game's own names unless @flat. */
static const struct {
    const char *game, *position, *move, *san;
    bool flat;
} writings[] = {
    {"chess", NULL, "e2e4", "e4", false},
    {"chess", NULL, "g1f3", "Nf3", false},
    {"chess", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", "exd5", false},
    {"chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "exd6", false},
    {"chess", "4k3/8/8/8/8/8/4P3/N3K1N1 w - - 0 1", "g1f3", "Nf3", false},
    {"chess", "4k3/8/8/8/8/8/8/1N2K1N1 w - - 0 1", "g1f3", "Nf3", false},
    {"chess", "4k3/8/8/8/8/8/8/3NK1N1 w - - 0 1", "g1e2", "Ne2", false},
    {"chess", "4k3/8/8/8/2N5/8/8/4K1N1 w - - 0 1", "g1e2", "Ne2", false},
    {"chess", "4k3/8/8/8/8/2N5/8/4K1N1 w - - 0 1", "g1e2", "Nge2", false},
    {"chess", "4k3/8/8/8/8/2N5/4p3/2N1K3 w - - 0 1", "c1e2", "N1xe2", false},
    {"chess", "4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "g1e2", "Ne2", false},
    {"chess", "8/k7/8/8/4Q2Q/8/8/K6Q w - - 0 1", "h4e1", "Qh4e1", false},
    {"chess", "7k/8/8/8/Q1Q5/8/8/K1Q5 w - - 0 1", "a4a2", "Qaa2", false},
    {"chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1", "O-O", false},
    {"chess", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8c8", "O-O-O", false},
    {"chess", "5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "O-O+", false},
    {"chess", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", "a8=Q+", false},
    {"chess", "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8n", "axb8=N", false},
    {"chess", "7k/5Q2/6K1/8/8/8/8/8 w - - 0 1", "f7g7", "Qg7#", false},
    {"crazyhouse", "4k3/8/8/8/8/8/8/4K3[NP] w - - 0 1", "N@f6", "N@f6+", false},
    {"crazyhouse", "4k3/8/8/8/8/8/8/4K3[NP] w - - 0 1", "P@e4", "P@e4", false},
    {"shogi", NULL, "g3g4", "Pg4", false},
    {"shogi", "8k/9/3S5/9/9/9/9/9/8K[] w - - 0 1", "d7d8", "Sd8=", false},
    {"shogi", "8k/9/3S5/9/9/9/9/9/8K[] w - - 0 1", "d7d8+", "Sd8+", false},
    {"shogi", "3k5/9/3S5/9/9/9/9/9/8K[] w - - 0 1", "d7d8+", "Sd8++", false},
    {"shogi", "3k5/9/3S5/9/9/9/9/9/8K[] w - - 0 1", "d7d8", "Sd8=+", false},
    {"shogi", "8k/9/9/9/3+B5/9/9/9/8K[] w - - 0 1", "d5d6", "+Bd6", false},
    {"3d-minishogi", NULL, "xa2xa3", "Pxa2xa3", false},
    {"3d-minishogi", NULL, "xa2xa3", "Paa3", true},
    {"3d-minishogi-setup", NULL, "ya4@", "ya4@", false},
    {"xiangqi", NULL, "b1c3", "Nc3", false},
    {"raumschach", NULL, "wa2wa3", "wa3", false},
    {"hourglass-honeycomb", "start of castling", "wg1wk1", "Kwk1", false},
};

static void written(void)
{
    for (size_t i = 0; i < sizeof writings / sizeof writings[0]; i++) {
        struct position pos;
        struct game_names names;
        move_t move;
        char text[SAN_MAX];
        bool men = writings[i].position && text_begins(writings[i].position, "start");
        if (men ? set_men(&pos, writings[i].game, "Kwg1 ktc7 Rwm1 =wm1", WHITE)
                : set_text(&pos, writings[i].game, writings[i].position)) {
            game_names_init(&names, pos.variant);
            CHECK_INT_CASE(move_parse(&pos, writings[i].move, &move, NULL), MOVE_READ,
                           writings[i].move);
            san_format(&pos, writings[i].flat ? &names.flat_names : &names.native, move, text);
            CHECK_TEXT_CASE(text, writings[i].san, writings[i].move);
            game_names_free(&names);
        }
        position_free(&pos);
    }
}

static void read_as(const struct position *pos, const struct cell_names *names, const char *text,
                    const char *should)
{
    move_t move = MOVE_NONE;
    struct error error = {""};
    char name[MOVE_TEXT_MAX] = "";
    if (CHECK_INT_CASE(san_parse(pos, names, text, &move, &error), MOVE_READ, text)) {
        move_format(pos, move, name);
        CHECK_TEXT_CASE(name, should, text);
    } else {
        CHECK_TEXT_CASE(error.text, "", text);
    }
}

/* Texts parted by blanks, all of one move. */
static const struct {
    const char *game, *position, *move, *texts;
} readings[] = {
    {"chess", NULL, "e2e4",
     "e4 e2e4 e2-e4 E2E4 E2-E4 Pe4 pe4 Pe2-e4 Pe2e4 ee4 e4! e4!? e4?? e2e4! e4+ e4# E4"},
    {"chess", NULL, "g1f3", "Nf3 Ngf3 N1f3 Ng1f3 Ng1-f3 g1f3 G1F3 nf3 NF3 N-f3 Nf3!"},
    {"chess", NULL, "b2b4", "b4 B2B4 b2b4 b2-b4"},
    {"chess", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5",
     "exd5 e4d5 e4xd5 ed5 e:d5 exd5! Pxd5 e4-d5 e4:d5 EXD5 E4XD5"},
    {"chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6",
     "exd6 e5d6 exd6e.p. exd6ep e5xd6 exd6e.p.+"},
    {"chess", "4k3/8/8/8/8/2N5/8/4K1N1 w - - 0 1", "g1e2", "Nge2 N1e2 Ng1e2 Ng1-e2 g1e2"},
    {"chess", "4k3/8/8/8/8/1pn5/2B5/4K3 w - - 0 1", "c2b3", "Bxb3 Bb3 B:b3 Bc2xb3 c2b3 bxb3"},
    {"chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1",
     "O-O 0-0 o-o O-O+ 0-0! e1g1 Kg1 Ke1g1 Ke1-g1 E1G1"},
    {"chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1c1", "O-O-O 0-0-0 o-o-o Kc1 e1c1"},
    {"chess", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q",
     "a8=Q a8Q a8=q a8q a7a8q a7a8Q a7a8=Q a7-a8=Q a8=Q+ a8(Q) a8/Q a8=Q# A7A8Q A8=Q"},
    {"crazyhouse", "4k3/8/8/8/8/8/8/4K3[NP] w - - 0 1", "P@e4", "P@e4 @e4 p@e4 P@e4+ P*e4 P@E4"},
    {"crazyhouse", "4k3/8/8/8/8/8/8/4K3[NP] w - - 0 1", "N@f6", "N@f6 N@f6+ n@f6 N*f6"},
    {"shogi", NULL, "g3g4", "g4 Pg4 g3g4 Pg3-g4 gg4"},
    {"shogi", "8k/9/3S5/9/9/9/9/9/8K[] w - - 0 1", "d7d8", "Sd8= Sd8 d7d8 d7d8= Sd7-d8= Sd8! Sd8#"},
    {"shogi", "8k/9/3S5/9/9/9/9/9/8K[] w - - 0 1", "d7d8+", "Sd8+ d7d8+ Sd7-d8+ Sd8++ S-d8+"},
    {"shogi", "8k/9/3S5/9/9/9/9/9/8K[] w - - 0 1", "d7d6", NULL},
    {"shogi", "8k/9/9/9/3+B5/9/9/9/8K[] w - - 0 1", "d5d6", "+Bd6 d5d6 +Bd5-d6 +Bd6+ +bd6 Bd6"},
    {"3d-minishogi", NULL, "xa2xa3", "xa2xa3 xa2-xa3 XA2XA3 Pxa2xa3 a2a3 a2-a3 A2A3 Paa3 Pa2a3"},
    {"3d-minishogi", "3/P2/3/3/3|1k1/3/3/3/1K1|3/3/3/3/3[] w - - 0 1", "xa4xa5+",
     "Pxa5+ Pxa5=+ Pxa5 xa4xa5 a4a5+ Pa5=+"},
    {"3d-minishogi-setup", NULL, "ya4@", "ya4@ Pya4@ YA4@"},
    {"xiangqi", NULL, "b1c3", "Nc3 b1c3 Nbc3 b1-c3"},
    {"raumschach", NULL, "wa2wa3", "wa3 wa2wa3 wa2-wa3 Pwa3"},
};

static void read_in_many_ways(void)
{
    for (size_t i = 0; i < sizeof readings / sizeof readings[0]; i++) {
        struct position pos;
        struct game_names names;
        if (readings[i].texts && set_text(&pos, readings[i].game, readings[i].position)) {
            char copy[200], *rest = copy;
            snprintf(copy, sizeof copy, "%s", readings[i].texts);
            game_names_init(&names, pos.variant);
            for (char *text = text_word(&rest); *text; text = text_word(&rest)) {
                read_as(&pos, &names.native, text, readings[i].move);
            }
            game_names_free(&names);
            position_free(&pos);
        }
    }
}

static const struct {
    const char *game, *position, *text, *reason;
    enum move_reading reading;
} refusals[] = {
    {"chess", NULL, "e5", "no man that is written without a letter moves to e5 so", MOVE_ILLEGAL},
    {"chess", NULL, "Nd4", "no Knight moves to d4 so", MOVE_ILLEGAL},
    {"chess", NULL, "O-O", "no such castling", MOVE_ILLEGAL},
    {"chess", NULL, "e2e5", "the man does not move so", MOVE_ILLEGAL},
    {"chess", NULL, "e3e4", "nothing stands there", MOVE_ILLEGAL},
    {"chess", NULL, "Ng1-e2", "the man does not move so", MOVE_ILLEGAL},
    {"chess", "4k3/8/8/8/8/2N5/8/4K1N1 w - - 0 1", "Ne2", "it can be c3e2 or g1e2", MOVE_ILLEGAL},
    {"chess", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8", "it must promote, or another man is meant",
     MOVE_ILLEGAL},
    {"chess", "4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1", "Nc3", "the royal piece would be attacked",
     MOVE_ILLEGAL},
    {"3d-minishogi", NULL, "xa2xa4", "the man does not move so", MOVE_ILLEGAL},
    {"3d-minishogi", NULL, "a2a4", "the man does not move so", MOVE_ILLEGAL},
    {"3d-minishogi", NULL, "P@xa3", "no such man in hand", MOVE_ILLEGAL},
    {"3d-minishogi", NULL, "P@a3", "no such man in hand", MOVE_ILLEGAL},
};

static const char *const malformed[] = {
    "",     " ", "e",  "9", "hello", "Zf3",    "e9", "i4", "--",   "e2e4e5", "Nf3f", "=Q",
    "e4=Z", "@", "@@", "x", "\xff",  "e4\xff", "P@", "+",  "++e4", "e2 e4",  "e04",  "e4 e5"};

static void refused(void)
{
    struct position pos;
    struct game_names names;
    struct error error;
    move_t move;
    for (size_t i = 0; i < sizeof refusals / sizeof refusals[0]; i++) {
        if (set_text(&pos, refusals[i].game, refusals[i].position)) {
            move = 12345;
            game_names_init(&names, pos.variant);
            CHECK_INT_CASE(san_parse(&pos, &names.native, refusals[i].text, &move, &error),
                           refusals[i].reading, refusals[i].text);
            CHECK_TEXT_CASE(error.text, refusals[i].reason, refusals[i].text);
            CHECK_INT(move, 12345);
            game_names_free(&names);
        }
        position_free(&pos);
    }
    set_text(&pos, "chess", NULL);
    struct cell_names native = cell_names_native(pos.variant->board);
    for (size_t i = 0; i < sizeof malformed / sizeof malformed[0]; i++) {
        move = 12345;
        CHECK_INT_CASE(san_parse(&pos, &native, malformed[i], &move, &error), MOVE_MALFORMED,
                       malformed[i]);
        CHECK_TEXT_CASE(error.text, "not a move", malformed[i]);
        CHECK_INT(move, 12345);
    }
    position_free(&pos);
}

enum { PLIES = 50, MOVES_EACH = 10 };

/* Each of the moves looked at, and the same with marks left out or written otherwise. */
static void check_move(struct position *pos, const struct cell_names *names, move_t move)
{
    char text[SAN_MAX], name[MOVE_TEXT_MAX];
    move_t read = MOVE_NONE;
    struct error error = {""};
    uint64_t key = pos->state.key;
    move_format(pos, move, name);
    san_format(pos, names, move, text);
    CHECK_CASE(strlen(text) < SAN_MAX && pos->state.key == key, text);
    if (san_parse(pos, names, text, &read, &error) != MOVE_READ || read != move) {
        struct text what = {0};
        text_addf(&what, "%s: %s is written %s: %s", pos->variant->id, name, text, error.text);
        CHECK_CASE(false, what.data);
        text_free(&what);
    }
}

static void play_through(const char *name, uint64_t seed)
{
    struct position pos;
    struct game_names names;
    struct move_list list = {0};
    if (!set_text(&pos, name, NULL)) {
        return;
    }
    game_names_init(&names, pos.variant);
    for (int ply = 0; ply < PLIES; ply++) {
        list.n = 0;
        movegen_legal(&pos, &list);
        size_t step = 1 + list.n / MOVES_EACH;
        for (size_t i = random_below(&seed, step); i < list.n; i += step) {
            char long_text[MOVE_TEXT_MAX];
            check_move(&pos, &names.native, list.move[i]);
            move_format(&pos, list.move[i], long_text);
            read_as(&pos, &names.native, long_text, long_text);
            if (names.native.other) {
                check_move(&pos, &names.flat_names, list.move[i]);
            }
        }
        if (!list.n) {
            break;
        }
        position_make(&pos, list.move[random_below(&seed, list.n)]);
    }
    move_list_free(&list);
    game_names_free(&names);
    position_free(&pos);
}

static void every_game(void)
{
    const char *name;
    for (size_t i = 0; (name = game_name(i)); i++) {
        for (int round = 0; round < test_rounds(); round++) {
            play_through(name, (uint64_t)round * 977 + i);
        }
    }
}

static const struct test tests[] = {
    {"what is written", written},
    {"what is read", read_in_many_ways},
    {"what is refused", refused},
    {"every move of every game", every_game},
    {0, 0},
};

const struct suite suite_san = {"san", tests};
