/* Positions as text: the eight starts, round trips, what is refused and with which reason. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/random.h"
#include "engine/games.h"
#include "engine/play.h"
#include "harness.h"

static const char minishogi[] = "3d-minishogi", setup[] = "3d-minishogi-setup",
                  honeycomb[] = "hourglass-honeycomb", weltschach[] = "weltschach";

#define MINI "gbg/ppp/3/PPP/GBG|jka/ppp/3/PPP/AKJ|sts/ppp/3/PPP/STS"

static void starts(void)
{
    static const char *const rows[][2] = {
        {"3d-minishogi", MINI "[] w - - 0 1"},
        {"3d-minishogi-setup", MINI "[] b S - 0 1"},
        {"hexprism-minishogi", "sg/pp/2/PP/GS|gks/ppp/3/PPP/SKG|sg/pp/2/PP/GS[] b S - 0 1"},
        {"hourglass-mitregi",
         "bmwrwmb/pppppp/5/4/5/PPPPPP/BMWRWMB|ichnhci/pppppp/5/4/5/PPPPPP/ICHNHCI|"
         "odlsldo/pppppp/5/4/5/PPPPPP/ODLSLDO|rnskgnr/pppppp/5/4/5/PPPPPP/RNGKSNR|"
         "odegedo/pppppp/5/4/5/PPPPPP/ODEGEDO|ichnhci/pppppp/5/4/5/PPPPPP/ICHNHCI|"
         "bmwrwmb/pppppp/5/4/5/PPPPPP/BMWRWMB[] w - - 0 1"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct position pos;
        if (set_text(&pos, rows[i][0], NULL)) {
            CHECK_POSITION(&pos, rows[i][1]);
        }
        position_free(&pos);
    }
}

static void left_out_fields(void)
{
    static const char *const rows[][2] = {
        {MINI, MINI "[] w - - 0 1"},
        {MINI "[]", MINI "[] w - - 0 1"},
        {MINI " b", MINI "[] b - - 0 1"},
        {MINI "[] b -", MINI "[] b - - 0 1"},
        {MINI "[] b - -", MINI "[] b - - 0 1"},
        {MINI "[] b - - 7", MINI "[] b - - 7 1"},
        {"  " MINI "  b\t-   -  7 12 ", MINI "[] b - - 7 12"},
        {MINI "[pGpP] w", MINI "[PGpp] w - - 0 1"},
        {MINI "[] w - - 65535 999999999", MINI "[] w - - 65535 999999999"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct position pos;
        if (set_text(&pos, minishogi, rows[i][0])) {
            CHECK_POSITION(&pos, rows[i][1]);
        }
        position_free(&pos);
    }
}

#define SHOGI "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL"
#define HOUSE "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"

/* As other programs write them. */
static void forms(void)
{
    static const char *const rows[][3] = {
        {"shogi", SHOGI " b - 1", SHOGI "[] w - - 0 1"},
        {"shogi", SHOGI " w - 2", SHOGI "[] b - - 0 1"},
        {"shogi", SHOGI " b 2Pb3p 7", SHOGI "[PPpppb] w - - 0 4"},
        {"shogi", SHOGI " b 2Pb", SHOGI "[PPb] w - - 0 1"},
        {"shogi", "sfen " SHOGI " w - 1", SHOGI "[] b - - 0 1"},
        {"shogi", "sfen " SHOGI " b -", SHOGI "[] w - - 0 1"},
        {"shogi", SHOGI "[] w - 1", SHOGI "[] w - - 1 1"},
        {"shogi", SHOGI "[-] w 0 1", SHOGI "[] w - - 0 1"},
        {"shogi", SHOGI " w - - 3 4", SHOGI "[] w - - 3 4"},
        {"crazyhouse", HOUSE "/Pn w KQkq - 0 1", HOUSE "[Pn] w KQkq - 0 1"},
        {"crazyhouse", HOUSE "/ w KQkq - 0 1", HOUSE "[] w KQkq - 0 1"},
        {"crazyhouse", HOUSE "[-] w KQkq - 0 0", HOUSE "[] w KQkq - 0 1"},
        {"chess", HOUSE " w KQkq -", HOUSE " w KQkq - 0 1"},
        {"chess", HOUSE " b KQkq - 0 0", HOUSE " b KQkq - 0 1"},
    };
    static const char *const wrong[][2] = {
        {"chess", HOUSE "/Pn w KQkq - 0 1"}, {"chess", "sfen " HOUSE " w - 1"},
        {"shogi", SHOGI " b 2X 1"},          {"shogi", SHOGI " b 0P 1"},
        {"shogi", SHOGI " b K 1"},           {"shogi", "sfen " SHOGI " x - 1"},
        {"crazyhouse", HOUSE "/K w - - 0 1"}};
    struct position pos;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (set_text(&pos, rows[i][0], rows[i][1])) {
            CHECK_POSITION(&pos, rows[i][2]);
        }
        position_free(&pos);
    }
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct error error = {""};
        set_text(&pos, wrong[i][0], NULL);
        CHECK_CASE(!position_parse(&pos, wrong[i][1], &error) && *error.text, wrong[i][1]);
        position_free(&pos);
    }
}

struct bad {
    const char *game, *text, *reason;
};

static const struct bad bad[] = {
    {minishogi, "", "too few cells"},
    {minishogi, "gbg", "'/' expected after rank 5 of level 1"},
    {minishogi, "gbg/ppp/3/PPP/GBG", "'|' expected after rank 1 of level 1"},
    {minishogi, "gbg/ppp/3/PPP/GBG/", "'|' expected"},
    {minishogi, "gbg|ppp", "'/' expected"},
    {minishogi, "gbgg/ppp/3/PPP/GBG|", "rank 5 of level x has too many cells"},
    {minishogi, "gb/ppp", "rank 5 of level x has too few cells"},
    {minishogi, "gbg/4/3", "rank 4 of level x has too many cells"},
    {minishogi, "gbg/2/3", "rank 4 of level x has too few cells"},
    {minishogi, "gbg/0ppp/3", "bad run of empty cells"},
    {minishogi, "gbg/99999999999999999999/3", "bad run of empty cells"},
    {minishogi, "gbx/ppp", "'x/' is no man of this game"},
    {minishogi, "g+bg/+kp", "'+k' is no man of this game"},
    {minishogi, "g++bg", "is no man of this game"},
    {minishogi, "gb+", "is no man of this game"},
    {minishogi, "g*g", "is no man of this game"},
    {minishogi, MINI "|3/3/3/3/3", "'|3/3/3/3/3' follows it"},
    {minishogi, MINI "x", "rank 1 of level z: 'x' is no man of this game"},
    {minishogi, MINI "[", "hands: ']' is missing"},
    {minishogi, MINI "[P", "hands: ']' is missing"},
    {minishogi, MINI "[K]", "hands: 'K' cannot be there"},
    {minishogi, MINI "[+P]", "hands: '+' cannot be there"},
    {minishogi, MINI "[Z]", "hands: 'Z' cannot be there"},
    {minishogi, MINI "[2P]", "hands: '2' cannot be there"},
    {minishogi, MINI "[]]", "follows it"},
    {minishogi, MINI "[] x", "side: 'x' is neither w nor b"},
    {minishogi, MINI "[] W", "side: 'W' is neither w nor b"},
    {minishogi, MINI "[] wb", "side: 'wb' is neither w nor b"},
    {minishogi, MINI "[] w xa1", "nobody castles with 'xa1'"},
    {minishogi, MINI "[] w S", "nobody castles with 'S'"},
    {minishogi, MINI "[] w KQkq", "nobody castles with 'KQkq'"},
    {minishogi, MINI "[] w - xa3", "fourth field: 'xa3' instead of -"},
    {minishogi, MINI "[] w - - -1", "half-move clock: '-1' is not a number"},
    {minishogi, MINI "[] w - - 65536", "half-move clock: '65536' is not a number"},
    {minishogi, MINI "[] w - - x", "half-move clock: 'x' is not a number"},
    {minishogi, MINI "[] w - - 0 -1", "move number: '-1' is not a number from 0"},
    {minishogi, MINI "[] w - - 0 1000000000", "move number: '1000000000' is not"},
    {minishogi, MINI "[] w - - 0 1 x", "'x' follows a complete position"},
    {minishogi, "3/3/3/3/3|3/3/3/3/3|3/3/3/3/3", "White has 0 men of the kind Emperor"},
    {minishogi, "3/3/3/3/3|k2/3/3/3/KK1|3/3/3/3/3", "White has 2 men of the kind Emperor"},
    {minishogi, "3/3/3/3/3|3/3/3/3/K2|3/3/3/3/3", "Black has 0 men of the kind Emperor"},
    {minishogi, "3/3/3/3/3|3/3/1k1/1K1/3|3/3/3/3/3 w", "Black is in check, but it is not its turn"},
    {minishogi, "3/3/3/3/3|1k1/3/1g1/1K1/3|3/3/3/3/3 b", "White is in check"},
    {setup, "3/3/3/3/3|1k1/ppp/3/PPP/1K1|3/3/3/3/3[] b S - 0 1", "the setup phase is over"},
    {honeycomb,
     "7/6/5/4/5/6/7|7/6/5/4/5/6/7|7/6/5/4/5/6/7|k6/6/5/4/5/6/3K2R|7/6/5/4/5/6/7|"
     "7/6/5/4/5/6/7|7/6/5/4/5/6/7 w wa1 - 0 1",
     "the men for castling at 'wa1' are not there"},
    {honeycomb,
     "7/6/5/4/5/6/7|7/6/5/4/5/6/7|7/6/5/4/5/6/7|k6/6/5/4/5/6/3K2R|7/6/5/4/5/6/7|"
     "7/6/5/4/5/6/7|7/6/5/4/5/6/7 w wm1wm1 - 0 1",
     "'wm1' stands twice"},
    {honeycomb,
     "7/6/5/4/5/6/7|7/6/5/4/5/6/7|7/6/5/4/5/6/7|k6/6/5/4/5/6/2K3R|7/6/5/4/5/6/7|"
     "7/6/5/4/5/6/7|7/6/5/4/5/6/7 w wm1 - 0 1",
     "the men for castling at 'wm1' are not there"},
    {honeycomb,
     "7/6/5/4/5/6/7|7/6/5/4/5/6/7|7/6/5/4/5/6/7|k6/6/5/4/5/6/3K2R|7/6/5/4/5/6/7|"
     "7/6/5/4/5/6/7|7/6/5/4/5/6/7 w wm1x - 0 1",
     "nobody castles with 'x'"},
    {honeycomb,
     "7/6/5/4/5/6/7|7/6/5/4/5/6/7|7/6/5/4/5/6/7|k6/6/5/4/5/6/3K3|7/6/5/4/5/6/7|"
     "7/6/5/4/5/6/7|7/6/5/4/5/6/7[] w - - 0 1",
     "hands: this game has none"},
};

/* The position that bad text is read over stays what it was, history included. */
static void refused(void)
{
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct position *pos = memory_new(2, sizeof *pos);
        struct move_list list = {0};
        struct error error = {""};
        uint64_t seed = i;
        set_text(pos, bad[i].game, NULL);
        for (int ply = 0; ply < 3; ply++) {
            position_make(pos, random_move(pos, &list, &seed));
        }
        position_init(&pos[1], pos->variant);
        position_copy(&pos[1], pos);
        CHECK_CASE(!position_parse(pos, bad[i].text, &error), bad[i].text);
        CHECK_PART(error.text, bad[i].reason);
        CHECK_CASE(!position_parse(pos, bad[i].text, NULL), bad[i].text);
        struct undo *history = pos[1].history;
        pos[1].history = pos->history;
        pos[1].cap_history = pos->cap_history;
        CHECK_CASE(memcmp(pos, &pos[1], sizeof *pos) == 0, bad[i].text);
        CHECK(position_ok(pos));
        position_unmake(pos);
        position_free(pos);
        free(history);
        move_list_free(&list);
        free(pos);
    }
}

/* Cuts and changed bytes of good text are refused or read; what is read can be written and read. */
static void damaged_text(void)
{
    struct position pos, again;
    uint64_t seed = 1;
    set_text(&pos, weltschach, NULL);
    char *start = text_of(&pos);
    size_t length = strlen(start);
    position_init(&again, pos.variant);
    for (size_t i = 0; i < 3000; i++) {
        char *text = memory_text(start);
        if (i < length) {
            text[i] = '\0';
        } else {
            for (uint64_t n = 1 + i % 3; n; n--) {
                text[random_below(&seed, length)] = (char)(1 + random_below(&seed, 255));
            }
        }
        if (position_parse(&pos, text, NULL)) {
            char *once = text_of(&pos);
            CHECK(position_ok(&pos));
            CHECK(position_parse(&again, once, NULL));
            CHECK_POSITION(&again, once);
            free(once);
        }
        free(text);
    }
    free(start);
    position_free(&pos);
    position_free(&again);
}

static void largest_hands(void)
{
    struct position pos;
    struct text text = {0};
    text_add(&text, MINI "[");
    for (int i = 0; i < 9999; i++) {
        text_add_char(&text, 'P');
    }
    text_add(&text, "] w - - 0 1");
    if (set_text(&pos, minishogi, text.data)) {
        CHECK_POSITION(&pos, text.data);
        CHECK(position_ok(&pos));
        CHECK(play(&pos, "P@xa3"));
    }
    text_clear(&text);
    text_add(&text, MINI "[");
    for (int i = 0; i < 10001; i++) {
        text_add_char(&text, 'p');
    }
    struct error error = {""};
    CHECK(!position_parse(&pos, text.data, &error));
    CHECK_TEXT(error.text, "hands: too many men");
    position_free(&pos);
    text_free(&text);
}

static const struct test tests[] = {
    {"the starts", starts},
    {"fields that are left out", left_out_fields},
    {"other programs' forms", forms},
    {"what is refused, with reasons", refused},
    {"damaged text", damaged_text},
    {"the largest hands", largest_hands},
    {0, 0},
};

const struct suite suite_positions = {"positions", tests};
