/* The evaluation of a small game, and the numbers of it that a game's file gives. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "engine/compile/catalogue.h"
#include "engine/compile/compile.h"
#include "engine/position_text.h"
#include "harness.h"
#include "search/search.h"

#define GAME                                                                                       \
    "[tiny]\nboard = cubic:5x5\npiece.K = King WF\npiece.P = Pawn fW\npiece.R = Rook R\n"          \
    "promote.P = form Gold WfF\npromotion = may reaching last 2\ncaptured = hand\n"                \
    "drop = anywhere\nroyal = K\n"
#define START "start = 2k2/5/5/5/2K2[] w - - 0 1\n"

/* Centipawns for the side to move of a position of the small game, whose file ends with @lines. */
static int score(const char *lines, const char *position)
{
    struct catalogue *c = catalogue_new();
    struct faults faults = {0};
    struct text text = {0};
    struct error error = {""};
    int out = -1;
    text_addf(&text, "%s%s%s\n", GAME, strstr(lines, "start =") ? "" : START, lines);
    const struct variant *v = NULL;
    if (catalogue_load_text(c, "t.ini", text.data, &faults)) {
        v = catalogue_game(c, "tiny", &error);
    }
    if (CHECK(v != NULL)) {
        struct position pos;
        position_init(&pos, v);
        if (CHECK(position_parse(&pos, position, &error))) {
            out = search_evaluate(&pos);
        }
        position_free(&pos);
    }
    faults_free(&faults);
    text_free(&text);
    catalogue_free(c);
    return out;
}

#define KINGS "2k2/5/5/5/2K2[] w"

static void equal_men_leave_the_tempo(void)
{
    CHECK_INT(score("", KINGS), 12);
    CHECK_INT(score("", "2k2/5/5/5/2K2[] b"), 12);
    CHECK_INT(score("", "r1k2/2p2/5/2P2/2K1R[Pp] b"), 12);
    CHECK_INT(score("weight.tempo = 0", KINGS), 0);
    CHECK_INT(score("weight.tempo = 300", KINGS), 300);
}

static void exchanged_colours_exchange_the_score(void)
{
    CHECK_INT(score("", "2k2/2p2/5/5/R1K2[P] w"), score("", "2k1r/5/5/2P2/2K2[p] b"));
}

/* What White's men are worth, in centipawns. */
static int worth(const char *lines, const char *position)
{
    struct text all = {0};
    text_addf(&all,
              "weight.tempo = 0\nweight.attack = 0\nweight.defence = 0\nweight.driving = 0\n%s",
              lines);
    int out = score(all.data, position);
    text_free(&all);
    return out;
}

#define ROOK "2k2/5/R4/5/2K2[] w"
#define PAWN "2k2/5/5/5/P1K2[] w"
#define PAWN_BEFORE_THE_ZONE "2k2/5/P4/5/2K2[] w"
#define ROOK_IN_HAND "2k2/5/5/5/2K2[R] w"

static void given_values_count(void)
{
    CHECK_INT(worth("value.R = 700\nweight.place = 0", ROOK), 700);
    CHECK_INT(worth("value.R = 700\nweight.hand = 100", ROOK_IN_HAND), 700);
    CHECK_INT(worth("value.R = 700", ROOK_IN_HAND), 350);
    CHECK_INT(worth("value.R = 700\nweight.hand = 0", ROOK_IN_HAND), 0);
}

static void base_counts_for_every_man(void)
{
    int rook = worth("", ROOK), pawn = worth("weight.promotion = 0", PAWN);
    CHECK_INT(worth("weight.base = 100", ROOK), rook + 100);
    CHECK_INT(worth("weight.base = 100\nweight.promotion = 0", PAWN), pawn + 100);
    CHECK(rook > 2 * pawn);
}

static void crowd_blocks_riders(void)
{
    static const char start[] = "start = rrkrr/ppppp/5/PPPPP/RRKRR[] w - - 0 1\n";
    struct text none = {0}, dense = {0};
    text_addf(&none, "%sweight.crowd = 0\nweight.place = 0", start);
    text_addf(&dense, "%sweight.crowd = 100\nweight.place = 0", start);
    CHECK(worth(none.data, ROOK) > worth(dense.data, ROOK));
    CHECK_INT(worth(none.data, PAWN), worth(dense.data, PAWN));
    text_free(&none);
    text_free(&dense);
}

static void forward_steps_count_more(void)
{
    CHECK(worth("weight.forward = 50\nweight.promotion = 0", PAWN) >
          worth("weight.forward = 0\nweight.promotion = 0", PAWN));
}

static void better_cells_count_by_their_share(void)
{
    static const char corner[] = "2k2/5/5/5/R1K2[] w";
    static const char crowded[] = "start = r1k1r/ppppp/5/PPPPP/R1K1R[] w - - 0 1\n";
    struct text none = {0}, full = {0};
    text_addf(&none, "%sweight.place = 0", crowded);
    text_addf(&full, "%sweight.place = 1000", crowded);
    CHECK_INT(worth(none.data, ROOK), worth(none.data, corner));
    CHECK(worth(full.data, ROOK) != worth(full.data, corner));
    text_free(&none);
    text_free(&full);
}

static void promotion_is_promised(void)
{
    int none = worth("weight.promotion = 0\nweight.place = 0", PAWN_BEFORE_THE_ZONE);
    int half = worth("weight.promotion = 50\nweight.place = 0", PAWN_BEFORE_THE_ZONE);
    int all = worth("weight.promotion = 100\nweight.place = 0", PAWN_BEFORE_THE_ZONE);
    CHECK(none < half && half < all);
    CHECK_INT(none, worth("weight.promotion = 0\nweight.place = 0", PAWN));
}

/* Only what the terms say remains: material is the same. */
static void attack_and_defence_count_near_the_royal_men(void)
{
    static const char near_black[] = "2k2/5/1R3/5/2K2[] w", near_white[] = "2k2/5/5/3R1/2K2[] w";
    static const char rest[] =
        "weight.tempo = 0\nweight.place = 0\nweight.driving = 0\nvalue.R = 500\n";
    struct text none = {0}, attack = {0}, defence = {0};
    text_addf(&none, "%sweight.attack = 0\nweight.defence = 0", rest);
    text_addf(&attack, "%sweight.attack = 100\nweight.defence = 0", rest);
    text_addf(&defence, "%sweight.attack = 0\nweight.defence = 100", rest);
    CHECK_INT(score(none.data, near_black), 500);
    CHECK(score(attack.data, near_black) > 500);
    CHECK(score(defence.data, near_white) > 500);
    text_free(&none);
    text_free(&attack);
    text_free(&defence);
}

/* A term that no evaluation asks for, or that the list of keys keeps to itself, is a mistake. */
static void every_weight_counts_and_is_documented(void)
{
    struct text words = {0};
    compile_words(&words);
    for (int i = 0; i < WEIGHT_TERMS; i++) {
        struct text none = {0}, most = {0};
        text_addf(&none, "weight.%s = 0", weight_terms[i].name);
        text_addf(&most, "weight.%s = %d", weight_terms[i].name, weight_terms[i].most);
        bool counts =
            score(none.data, "2k2/5/P2R1/5/2K2[P] w") != score(most.data, "2k2/5/P2R1/5/2K2[P] w");
        CHECK(weight_terms[i].most > weight_terms[i].usual);
        if (!CHECK(counts) || !CHECK(strstr(words.data, weight_terms[i].name) != NULL)) {
            printf("weight.%s\n", weight_terms[i].name);
        }
        text_free(&none);
        text_free(&most);
    }
    text_free(&words);
}

static const struct test tests[] = {
    {"equal men leave the tempo", equal_men_leave_the_tempo},
    {"exchanged colours exchange the score", exchanged_colours_exchange_the_score},
    {"given values count", given_values_count},
    {"base counts for every man", base_counts_for_every_man},
    {"crowd blocks riders", crowd_blocks_riders},
    {"forward steps count more", forward_steps_count_more},
    {"better cells count by their share", better_cells_count_by_their_share},
    {"promotion is promised", promotion_is_promised},
    {"attack and defence count near the royal men", attack_and_defence_count_near_the_royal_men},
    {"every weight counts and is documented", every_weight_counts_and_is_documented},
    {0, 0},
};

const struct suite suite_evaluation = {"evaluation", tests};
