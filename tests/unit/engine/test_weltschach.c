/* Rules of Weltschach: hoppers, Stockbrokers, the river, the pool, facing Emperors, castling. */
#include <stdlib.h>

#include "engine/games.h"
#include "engine/play.h"
#include "harness.h"

static const char weltschach[] = "weltschach";

#define KINGS "Ksh1 kzb8 "

static void cannon_and_screens(void)
{
    static const struct {
        const char *men, *quiet, *captures, *what;
    } rows[] = {
        {"nva6", "va2 va3 va4 va5", "", "no screen"},
        {"Pva3 nva6", "va2", "va6", "an own screen"},
        {"+pva3 nva6", "va2", "va6", "an enemy screen"},
        {"Pva3 Pva4 nva6", "va2", "", "two own screens"},
        {"Pva3 nva4 nva6", "va2", "va4", "an own man, then two enemies: only the second is taken"},
        {"nva3 nva4 nva6", "va2", "va4", "enemies one behind the other"},
        {"+pva2 nva3", "", "va3", "the screen is a neighbour"},
        {"Pva2", "", "", "a screen and nothing behind"},
        {"Pva3 Nva6", "va2", "", "an own man behind the screen"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct position pos;
        struct text men = {0}, is = {0}, should = {0};
        text_addf(&men, KINGS "Cva1 %s", rows[i].men);
        if (set_men(&pos, weltschach, men.data, WHITE)) {
            char *moves = moves_with(&pos, "va1va");
            for (const char *p = moves; *p; p += 6 + (p[6] != '\0')) {
                text_addf(&is, " %.3s", p + 3);
            }
            text_addf(&should, "%s%s%s%s", *rows[i].quiet ? " " : "", rows[i].quiet,
                      *rows[i].captures ? " " : "", rows[i].captures);
            CHECK_TEXT_CASE(is.data ? is.data : "", should.data, rows[i].what);
            free(moves);
        }
        position_free(&pos);
        text_free(&men);
        text_free(&is);
        text_free(&should);
    }
}

/* Beyond its screen a hopper passes empty cells before and behind, on every kind of line. */
static void arrow_and_sling(void)
{
    struct position pos;
    if (set_men(&pos, weltschach, KINGS "Asa1 Lzh2 Psd4 nsf6 Pyg3 nwe5 +pue1", WHITE)) {
        CHECK_MOVES(&pos, "sa1sf6", "sa1sf6");
        CHECK_MOVES(&pos, "sa1se5", "");
        CHECK_MOVES(&pos, "zh2we5", "zh2we5");
        CHECK_MOVES(&pos, "zh2xf4", "");
    }
    position_free(&pos);
}

static void checks_over_a_screen(void)
{
    struct position pos;
    /* the screen is White's own: it may leave the line, another may enter it, or be taken */
    if (set_men(&pos, weltschach, "Kva1 kzh8 cva8 Nva4 Rue2", WHITE)) {
        CHECK(pos.state.in_check);
        CHECK_INT(count_moves(&pos, "va4") > 5, 1);
        CHECK_TEXT(refusal(&pos, "ue2ud2"), "the royal piece would be attacked");
    }
    position_free(&pos);
    if (set_men(&pos, weltschach, "Kva1 kzh8 cva8 nva4 Rvd2 Rvd8 Rvd5", WHITE)) {
        CHECK(pos.state.in_check);
        CHECK_MOVES(&pos, "vd2", "vd2va2"); /* a second screen */
        CHECK_MOVES(&pos, "vd5", "vd5va5");
        CHECK_MOVES(&pos, "vd8", "vd8va8"); /* takes the Cannon */
    }
    position_free(&pos);
    /* no screen: no man may become one */
    if (set_men(&pos, weltschach, "Kva1 kzh8 cva8 Rvd2 Nvb3", WHITE)) {
        CHECK(!pos.state.in_check);
        CHECK_TEXT(refusal(&pos, "vd2va2"), "the royal piece would be attacked");
        CHECK_TEXT(refusal(&pos, "vb3va5"), "the royal piece would be attacked");
        CHECK_TEXT(refusal(&pos, "vd2vc2"), "");
    }
    position_free(&pos);
    /* two screens: neither may leave, except by taking */
    if (set_men(&pos, weltschach, "Kva1 kzh8 cva8 Rva3 nva6", WHITE)) {
        CHECK(!pos.state.in_check);
        CHECK_MOVES(&pos, "va3", "va3va2 va3va4 va3va5");
    }
    position_free(&pos);
}

static void stockbroker_moves_and_captures(void)
{
    static const struct {
        const char *man, *moves, *what;
    } rows[] = {
        {"Puc3", "uc3uc4 uc3ud4 uc3vc4", "on a ring corner, without capture"},
        {"Psd3", "sd3sc4 sd3sd4 sd3se4", "on the rim, without capture"},
        {"Psa3", "sa3sa4 sa3sb4 sa3ta4", "on a corner of the board, without capture"},
        {"Puc3 +ptb4 +ptc4 +ptd4 +pub4 +puc4 +pud4 +pvb4 +pvc4 +pvd4",
         "uc3tb4 uc3tc4 uc3td4 uc3ub4 uc3vb4 uc3vd4", "on a ring corner, all cells taken"},
        {"Psd3 +psc4 +psd4 +pse4 +ptc4 +ptd4 +pte4", "sd3tc4 sd3td4 sd3te4",
         "on the rim, all taken"},
        {"Psa3 +psa4 +psb4 +pta4 +ptb4", "sa3tb4", "on a corner of the board, all taken"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct position pos;
        struct text men = {0};
        text_addf(&men, KINGS "%s", rows[i].man);
        if (set_men(&pos, weltschach, men.data, WHITE)) {
            char prefix[4] = {rows[i].man[1], rows[i].man[2], rows[i].man[3], '\0'};
            char *moves = moves_with(&pos, prefix);
            CHECK_TEXT_CASE(moves, rows[i].moves, rows[i].what);
            free(moves);
        }
        position_free(&pos);
        text_free(&men);
    }
}

/* Of the nine forward directions it attacks only along the six. */
static void stockbroker_attacks(void)
{
    static const struct {
        const char *king;
        bool check;
    } rows[] = {
        {"ve5", false}, {"we5", false}, {"vd5", false}, {"ue5", true}, {"vf5", true},
        {"ud5", true},  {"uf5", true},  {"wd5", true},  {"wf5", true},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct position pos;
        struct text men = {0};
        text_addf(&men, "Ksc1 Pve4 k%s", rows[i].king);
        if (set_men(&pos, weltschach, men.data, BLACK)) {
            CHECK_INT_CASE(pos.state.in_check, rows[i].check, rows[i].king);
        }
        position_free(&pos);
        text_free(&men);
    }
}

static void crossing_the_river(void)
{
    struct position pos;
    if (set_men(&pos, weltschach, KINGS "Pve4 nuf5 Pse3 Qva4", WHITE)) {
        CHECK_MOVES(&pos, "ve4", "ve4uf5+ ve4vd5+ ve4ve5+ ve4we5+");
        CHECK_MOVES(&pos, "se3se4", "se3se4");
        CHECK_MOVES(&pos, "va4va8", "va4va8"); /* others cross as they are */
        CHECK(play(&pos, "ve4ve5 zb8zb7"));
        CHECK_MOVES(&pos, "ve5ve4", "ve5ve4"); /* for good */
    }
    position_free(&pos);
    if (set_men(&pos, weltschach, KINGS "pve5", BLACK)) {
        CHECK_MOVES(&pos, "ve5", "ve5vd4+ ve5ve4+ ve5we4+");
    }
    position_free(&pos);
}

static void men_that_never_cross(void)
{
    static const char men[] = "EWV";
    for (const char *man = men; *man; man++) {
        struct position pos;
        char text[] = KINGS "?ve4 Pve3 nve6 nvf6 nve5 nvg7";
        text[sizeof KINGS - 1] = *man;
        if (set_men(&pos, weltschach, text, WHITE)) {
            char *moves = moves_with(&pos, "ve4"), *rest = moves;
            CHECK(*moves);
            while (*rest) {
                const char *move = text_word(&rest);
                CHECK_CASE(move[5] <= '4', move);
            }
            free(moves);
        }
        position_free(&pos);
    }
    struct position pos;
    if (set_men(&pos, weltschach, "Kve4 kzc8", WHITE)) {
        CHECK_INT(count_moves(&pos, "ve4"), 8 + 9);
    }
    position_free(&pos);
    if (set_men(&pos, weltschach, "Ksa1 kzh5 Ezh4 Vzg4 Wzf4", BLACK)) {
        CHECK(pos.state.in_check == false); /* beyond the river they attack nothing */
        CHECK_TEXT(refusal(&pos, "zh5zh4"), "the man does not move so");
    }
    position_free(&pos);
}

static void promotion_from_the_pool(void)
{
    struct position pos;
    /* on either end rank, from an empty pool nothing */
    if (set_men(&pos, weltschach, KINGS "+Psa7 +Pwa2", WHITE)) {
        CHECK_MOVES(&pos, "sa7sa8", "sa7sa8");
        CHECK_MOVES(&pos, "wa2wa1", "wa2wa1");
    }
    position_free(&pos);
    /* a triple compound on the own end rank only; the enemy's pool is not one's own */
    if (set_men(&pos, weltschach, KINGS "+Psa7 +Pwa2 +Psa1 @E @R @R @q", WHITE)) {
        CHECK_MOVES(&pos, "sa7sa8", "sa7sa8 sa7sa8r");
        CHECK_MOVES(&pos, "wa2wa1", "wa2wa1 wa2wa1e wa2wa1r");
        CHECK_MOVES(&pos, "sa1tb1", "sa1tb1 sa1tb1e sa1tb1r"); /* along the rank */
        CHECK_MOVES(&pos, "sa1sa2", "sa1sa2");
        CHECK(play(&pos, "sa7sa8r"));
        char *text = text_of(&pos);
        CHECK_PART(text, "[REq] b - - 0 1");
        free(text);
        position_unmake(&pos);
        text = text_of(&pos);
        CHECK_PART(text, "[RREq] w - - 0 1");
        free(text);
    }
    position_free(&pos);
    if (set_men(&pos, weltschach, KINGS "+psa2 +pwa7 @v @b", BLACK)) {
        CHECK_MOVES(&pos, "sa2sa1", "sa2sa1 sa2sa1b");
        CHECK_MOVES(&pos, "wa7wa8", "wa7wa8 wa7wa8b wa7wa8v");
    }
    position_free(&pos);
}

static void what_goes_to_the_pool(void)
{
    struct position pos;
    if (set_men(&pos, weltschach, KINGS "Rva1 Rwa1 Rxa1 Rya1 nva5 pwa5 +pxa5 vya5 @n", WHITE)) {
        CHECK(play(&pos, "va1va5 zb8zb7"));
        char *text = text_of(&pos);
        CHECK_PART(text, "[nn] w"); /* Black's own, to be regained */
        free(text);
        CHECK(play(&pos, "wa1wa5 zb7zb8 xa1xa5 zb8zb7"));
        text = text_of(&pos);
        CHECK_PART(text, "[nn] w"); /* neither Stockbroker nor Stockfwazir */
        free(text);
        CHECK(play(&pos, "ya1ya5"));
        text = text_of(&pos);
        CHECK_PART(text, "[nnv] b - - 0 4");
        free(text);
        CHECK_TEXT(refusal(&pos, "N@sa5"), "no such man in hand"); /* a pool is no hand */
    }
    position_free(&pos);
}

static void facing_emperors(void)
{
    struct position pos;
    /* one screen: it may move along the line only; with a second one either may leave */
    if (set_men(&pos, weltschach, "Kve1 kve8 Pve3 Nve2", WHITE)) {
        CHECK_TEXT(refusal(&pos, "ve3vd4"), "");
        CHECK(play(&pos, "ve2we4 ve8vf8"));
        CHECK_MOVES(&pos, "ve3", "ve3vd4 ve3ve4");
        CHECK(play(&pos, "we4xe6 vf8ve8"));
        CHECK_MOVES(&pos, "ve3", "ve3ve4");
        CHECK_TEXT(refusal(&pos, "ve3vd4"), "the royal piece would be attacked");
    }
    position_free(&pos);
    /* a capture that leaves the line */
    if (set_men(&pos, weltschach, "Kve1 kve8 Bve3 +pvf4", WHITE)) {
        CHECK_TEXT(refusal(&pos, "ve3vf4"), "the royal piece would be attacked");
    }
    position_free(&pos);
    if (set_men(&pos, weltschach, "Kve1 kve8 Bve3 +pvf4 nve6", WHITE)) {
        CHECK_TEXT(refusal(&pos, "ve3vf4"), ""); /* the enemy's Knight still stands between */
    }
    position_free(&pos);
    /* the enemy's only screen is taken by a man that then stands there itself, or by none */
    if (set_men(&pos, weltschach, "Kve1 kve8 Rva6 nve6", WHITE)) {
        CHECK_TEXT(refusal(&pos, "va6ve6"), "");
    }
    position_free(&pos);
    /* an Emperor may not step on a line to the other */
    if (set_men(&pos, weltschach, "Kve1 kwd8", WHITE)) {
        CHECK_TEXT(refusal(&pos, "ve1wd1"), "the royal piece would be attacked");
        CHECK_TEXT(refusal(&pos, "ve1ve2"), "");
    }
    position_free(&pos);
}

/* Each row: the two Emperors, what stands between, and whether they face each other. */
static void lines_of_facing(void)
{
    static const struct {
        const char *men, *what;
        bool facing;
    } rows[] = {
        {"Kve1 kve8", "a file", true},
        {"Kve1 kve8 nve4", "a file with a man between", false},
        {"Kva4 kvb5", "neighbours on a root-2 diagonal at the edge", true},
        {"Kvd4 kve5", "neighbours on a root-2 diagonal", true},
        {"Kva4 kwb5", "neighbours on a root-3 diagonal at the edge", true},
        {"Kva4 kva5", "neighbours on a file", true},
        {"Kva1 kvh8", "a long root-2 diagonal", true},
        {"Ksa1 kza8", "a root-2 diagonal along the levels", true},
        {"Ksa1 kzh8", "a root-3 diagonal", true},
        {"Ksa1 kzh8 Puc3", "a root-3 diagonal with a man on it", false},
        {"Kve1 kvd8", "no line", false},
        {"Kve1 kwd8", "no line", false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct position pos;
        struct error error = {""};
        char *text = text_of_men(weltschach, rows[i].men, WHITE);
        position_init(&pos, game(weltschach));
        CHECK_INT_CASE(position_parse(&pos, text, &error), !rows[i].facing, rows[i].what);
        CHECK_TEXT(error.text, rows[i].facing ? "the Emperors face each other" : "");
        position_free(&pos);
        free(text);
    }
}

static void castling_at_its_edges(void)
{
    static const struct {
        const char *men, *move, *what;
        bool allowed;
    } rows[] = {
        {"kwe8 Qva1 =va1", "ve1vc1", "with a Queen along the files", true},
        {"kwe8 Dse1 =se1", "ve1te1", "with a Duchess along the levels", true},
        {"kwe8 Gsh1 =sh1", "ve1tg1", "cathedralling with a Governor", true},
        {"kwe8 Gza1 =za1", "ve1xc1", "cathedralling over four cells", true},
        {"kwe8 Qva1 Nvb1 =va1", "ve1vc1", "a man next to the partner", false},
        {"kwe8 Qva1 Nvc1 =va1", "ve1vc1", "a man on the cell reached", false},
        {"kwe8 Qva1 rse1 =va1", "ve1vc1", "in check", false},
        {"kwe8 Qva1 rsd1 =va1", "ve1vc1", "the cell passed is attacked", false},
        {"kwe8 Qva1 rsc1 =va1", "ve1vc1", "the cell reached is attacked", false},
        {"kwe8 Qva1 rsb1 =va1", "ve1vc1", "a cell beyond is attacked", true},
        {"kwe8 Qva1 rsa1 =va1", "ve1vc1", "the partner is attacked", true},
        {"kvd8 Qva1 =va1", "ve1vc1", "the Emperors face each other on the way", true},
        {"kvc8 Qva1 =va1", "ve1vc1", "the Emperors would face each other at the end", false},
        {"kvc8 Qva1 Pvc3 =va1", "ve1vc1", "a man stands between the Emperors", true},
        {"kwe8 Qva1 csd1 =va1", "ve1vc1", "a Cannon without screen", true},
        {"kwe8 Qva1 csd1 Ntd1 =va1", "ve1vc1", "a Cannon with a screen", false},
        {"kwe8 Qva1 Evb4 =va1", "ve1vc1", "own man elsewhere", true},
        {"kwe8 Qva1 evd5 =va1", "ve1vc1", "an Empress beyond the river attacks nothing", true},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct position pos;
        struct text men = {0};
        text_addf(&men, "Kve1 %s", rows[i].men);
        if (set_men(&pos, weltschach, men.data, WHITE)) {
            CHECK_INT_CASE(count_moves(&pos, rows[i].move), rows[i].allowed, rows[i].what);
        }
        position_free(&pos);
        text_free(&men);
    }
}

static void castling_puts_the_partner_on_the_cell_passed(void)
{
    struct position pos;
    if (set_men(&pos, weltschach, "Kve1 kwe8 Gza1 Qvh1 =za1 =vh1", WHITE)) {
        CHECK(play(&pos, "ve1xc1"));
        const struct board *b = pos.variant->board;
        char name[CELL_NAME_MAX];
        board_cell_name(b, pos.royal[WHITE], name);
        CHECK_TEXT(name, "xc1");
        const char *passed = "wd1";
        CHECK_INT(pos.man[board_take_cell(b, &passed)],
                  man_make(variant_type(pos.variant, 'G', false), WHITE));
        char *text = text_of(&pos);
        CHECK_PART(text, " b - - 1 1"); /* all rights are gone */
        free(text);
    }
    position_free(&pos);
    if (set_text(&pos, weltschach, NULL)) {
        char *text = text_of(&pos);
        CHECK_PART(text, "[] w se1sh1va1vh1za1ze1se8sh8va8vh8za8ze8 - 0 1");
        CHECK_INT(count_moves(&pos, ""), 540);
        free(text);
    }
    position_free(&pos);
}

static const struct test tests[] = {
    {"a Cannon and its screens", cannon_and_screens},
    {"Arrow and Sling", arrow_and_sling},
    {"checks over a screen", checks_over_a_screen},
    {"the Stockbroker's moves", stockbroker_moves_and_captures},
    {"the Stockbroker's attacks", stockbroker_attacks},
    {"crossing the river", crossing_the_river},
    {"men that never cross", men_that_never_cross},
    {"promotion from the pool", promotion_from_the_pool},
    {"what goes to the pool", what_goes_to_the_pool},
    {"Emperors may not face each other", facing_emperors},
    {"lines along which Emperors face", lines_of_facing},
    {"castling at its edges", castling_at_its_edges},
    {"the partner's cell", castling_puts_the_partner_on_the_cell_passed},
    {0, 0},
};

const struct suite suite_weltschach = {"weltschach", tests};
