/* Moves as text: every form, what is forgiven, what is malformed, why moves are refused. */
#include "engine/move_text.h"

#include <string.h>

#include "engine/play.h"
#include "harness.h"

static void forms(void)
{
    static const struct {
        const char *game, *men, *text;
        enum move_kind kind;
    } rows[] = {
        {"3d-minishogi", "Kyb1 kyb5", "yb1yb2", MOVE_NORMAL},
        {"3d-minishogi", "Kyb1 kyb5 pyb2", "yb1yb2", MOVE_NORMAL},
        {"3d-minishogi", "Kyb1 kyb5 Pxa4", "xa4xa5+", MOVE_PROMOTION},
        {"3d-minishogi", "Kyb1 kyb5 @P", "P@zc4", MOVE_DROP},
        {"hourglass-honeycomb", "Kwg1 ktg7 Pwf6", "wf6wg7q", MOVE_PROMOTION},
        {"hourglass-honeycomb", "Kwg1 ktc7 Rwm1 =wm1", "wg1wk1", MOVE_CASTLING},
        {"hourglass-mitregi", "Kwg1 ktg7 Pwg5", "wg5wf6", MOVE_NORMAL},
        {"hourglass-mitregi", "Kwg1 ktg7 Pwg5", "wg5wf6+", MOVE_PROMOTION},
        {"weltschach", "Ksh1 kzb8 +Psa7 @R", "sa7sa8r", MOVE_PROMOTION},
        {"weltschach", "Ksh1 kzb8 +Psa7 @R", "sa7sa8", MOVE_NORMAL},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct position pos;
        struct error error = {""};
        move_t move = MOVE_NONE;
        char text[MOVE_TEXT_MAX];
        if (set_men(&pos, rows[i].game, rows[i].men, WHITE)) {
            CHECK_INT_CASE(move_parse(&pos, rows[i].text, &move, &error), MOVE_READ, rows[i].text);
            CHECK_INT_CASE(move_kind(move), rows[i].kind, rows[i].text);
            move_format(&pos, move, text);
            CHECK_TEXT(text, rows[i].text);
        }
        position_free(&pos);
    }
}

static void forgiven(void)
{
    static const struct {
        const char *game, *men, *text, *means;
    } rows[] = {
        {"3d-minishogi", "Kyb1 kyb5 @P", "p@zc4", "P@zc4"},
        {"3d-minishogi", "Kyb1 kyb5 Pxa4", "xa4xa5", "xa4xa5+"},
        {"hourglass-honeycomb", "Kwg1 ktg7 Pwf6", "wf6wg7Q", "wf6wg7q"},
        {"hourglass-mitregi", "Kwg1 ktg7 Pyf6", "yf6yg7", "yf6yg7+"},
        {"hourglass-mitregi", "Kwg1 ktg7 Pwg5", "wg5wf6=", "wg5wf6"},
        {"weltschach", "Ksh1 kzb8 Pve4", "ve4ve5", "ve4ve5+"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct position pos;
        move_t move = MOVE_NONE;
        char text[MOVE_TEXT_MAX];
        if (set_men(&pos, rows[i].game, rows[i].men, WHITE)) {
            CHECK_INT_CASE(move_parse(&pos, rows[i].text, &move, NULL), MOVE_READ, rows[i].text);
            move_format(&pos, move, text);
            CHECK_TEXT(text, rows[i].means);
        }
        position_free(&pos);
    }
}

static void malformed(void)
{
    static const char *const texts[] = {"",
                                        " ",
                                        "yb1",
                                        "yb1yb",
                                        "yb1yb9",
                                        "b1b2",
                                        "yb1 yb2",
                                        "yb1-yb2",
                                        "yb1yb2 ",
                                        " yb1yb2",
                                        "YB1YB2",
                                        "yb1yb2++",
                                        "yb1yb2x",
                                        "yb1yb2#",
                                        "Z@yb2",
                                        "P@",
                                        "P@yb9",
                                        "P@yb2+",
                                        "PP@yb2",
                                        "@yb2",
                                        "yb1@@",
                                        "yb1@x",
                                        "e2e4",
                                        "e4",
                                        "O-O",
                                        "0000",
                                        "@@@@",
                                        "yb1yb2yb3",
                                        "+P@yb2",
                                        "yb0yb1",
                                        "\xff",
                                        "yb1yb2\n",
                                        "resign",
                                        "pass",
                                        "yb01yb2",
                                        "yb1yb2qq",
                                        "yb1yb99999999999999999999"};
    struct position pos;
    set_men(&pos, "3d-minishogi", "Kyb1 kyb5 @P", WHITE);
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct error error = {""};
        move_t move = 12345;
        CHECK_INT_CASE(move_parse(&pos, texts[i], &move, &error), MOVE_MALFORMED, texts[i]);
        CHECK_TEXT(error.text, "not a move");
        CHECK_INT(move, 12345);
        CHECK_INT_CASE(move_parse(&pos, texts[i], &move, NULL), MOVE_MALFORMED, texts[i]);
    }
    position_free(&pos);
}

static void refused(void)
{
    static const struct {
        const char *text, *reason;
    } rows[] = {
        {"wg1wi1", "the royal piece would be attacked"}, /* next to a Rook's line */
        {"wc1we1", "nothing stands there"},
        {"tc7te7", "the man is not yours"},
        {"wm1wm1", "the man does not move so"},
        {"wm1tg7", "the man does not move so"},
        {"wm1wk1+", "it cannot become that on this move"},
        {"wm1wk1q", "it cannot become that on this move"},
        {"wd6wc7", "it must promote"},
        {"wd6wc7=", "it cannot become that on this move"},
        {"wd6wc7k", "it cannot become that on this move"},
        {"wf2wg3", "the royal piece would be attacked"},
        {"Q@wc1", "no such man in hand"},
        {"wm1@", "there is no setup phase"},
    };
    struct position pos;
    set_men(&pos, "hourglass-honeycomb", "Kwg1 ktc7 Rwm1 Pwd6 Pwf2 rti1 rwb6 rwd4", WHITE);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        CHECK_TEXT_CASE(refusal(&pos, rows[i].text), rows[i].reason, rows[i].text);
    }
    position_free(&pos);
}

static void as_long_as_can_be(void)
{
    struct position pos;
    move_t move = MOVE_NONE;
    char text[MOVE_TEXT_MAX];
    struct text long_text = {0};
    for (int i = 0; i < 100000; i++) {
        text_add(&long_text, "yb1yb2");
    }
    set_men(&pos, "3d-minishogi", "Kyb1 kyb5 Pxa4", WHITE);
    CHECK_INT(move_parse(&pos, long_text.data, &move, NULL), MOVE_MALFORMED);
    CHECK_INT(move_parse(&pos, "xa4xa5", &move, NULL), MOVE_READ);
    move_format(&pos, move, text);
    CHECK(strlen(text) < MOVE_TEXT_MAX);
    position_free(&pos);
    text_free(&long_text);
}

static const struct test tests[] = {
    {"every form", forms},
    {"what is forgiven", forgiven},
    {"what is malformed", malformed},
    {"why moves are refused", refused},
    {"long text", as_long_as_can_be},
    {0, 0},
};

const struct suite suite_move_text = {"move_text", tests};
