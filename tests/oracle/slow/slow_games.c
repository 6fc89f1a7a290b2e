/* The eight games of docs/games.md; see slow_games.h for the language of the powers. */
#include "slow_games.h"

#include <string.h>

static const struct slow_kind minishogi_kinds[] = {
    {'K', false, "WFV"}, {'P', false, "fWfF"}, {'P', true, "WF"},
    {'G', false, "WfF"}, {'G', true, "WfFfV"}, /* Goldgeneral, Sungeneral */
    {'B', false, "WfV"}, {'B', true, "WfFfV"}, /* Brassgeneral, Sungeneral */
    {'S', false, "FfW"}, {'S', true, "FfWfV"}, /* Silvergeneral, Moongeneral */
    {'T', false, "FfV"}, {'T', true, "FfWfV"}, /* Steelgeneral, Moongeneral */
    {'A', false, "VfW"}, {'A', true, "VfWfF"}, /* Azuregeneral, Coastgeneral */
    {'J', false, "VfF"}, {'J', true, "VfWfF"}, /* Jadegeneral, Coastgeneral */
    {0, false, NULL},
};

static const struct slow_kind hexprism_kinds[] = {
    {'K', false, "WF"},  {'P', false, "fWfF"}, {'P', true, "WF"}, {'G', false, "WfF"},
    {'S', false, "FfW"}, {'S', true, "WfF"},   {0, false, NULL},
};

static const struct slow_kind honeycomb_kinds[] = {
    {'K', false, "WF"},   {'Q', false, "RB"},     {'G', false, "hd"}, {'R', false, "R"},
    {'B', false, "B"},    {'N', false, "h"},      {'C', false, "d"},  {'E', false, "rRrB"},
    {'U', false, "rhrd"}, {'O', false, "rR"},     {'I', false, "rB"}, {'A', false, "rd"},
    {'T', false, "rh"},   {'P', false, "mfWcfF"}, {0, false, NULL},
};

static const struct slow_kind crooked_kinds[] = {
    {'K', false, "WF"}, {'Q', false, "RB"},     {'G', false, "hd"}, {'R', false, "R"},
    {'B', false, "B"},  {'N', false, "h"},      {'C', false, "d"},  {'T', false, "rh"},
    {'A', false, "rd"}, {'L', false, "g"},      {'Y', false, "b"},  {'D', false, "gb"},
    {'H', false, "o"},  {'P', false, "mfWcfF"}, {0, false, NULL},
};

static const struct slow_kind mitregi_kinds[] = {
    {'K', false, "WF"}, {'R', false, "R"},    {'B', false, "B"},   {'N', false, "h"},
    {'C', false, "d"},  {'O', false, "rR"},   {'I', false, "rB"},  {'P', false, "fW"},
    {'P', true, "WfF"}, {'W', false, "fR"},   {'W', true, "WfF"},  {'M', false, "fB"},
    {'M', true, "FfW"}, {'H', false, "fh"},   {'H', true, "WfF"},  {'D', false, "fd"},
    {'D', true, "FfW"}, {'G', false, "WfF"},  {'S', false, "FfW"}, {'E', false, "rWfF"},
    {'E', true, "WfF"}, {'L', false, "rFfW"}, {'L', true, "FfW"},  {0, false, NULL},
};

static const struct slow_kind wildokisaki_kinds[] = {
    {'K', false, "WF"},  {'Q', false, "RB"}, {'U', false, "hd"}, {'R', false, "R"},
    {'B', false, "B"},   {'N', false, "h"},  {'C', false, "d"},  {'O', false, "rR"},
    {'I', false, "rB"},  {'P', false, "fW"}, {'P', true, "WfF"}, {'W', false, "fR"},
    {'W', true, "WfF"},  {'M', false, "fB"}, {'M', true, "FfW"}, {'H', false, "fh"},
    {'H', true, "WfF"},  {'D', false, "fd"}, {'D', true, "FfW"}, {'G', false, "WfF"},
    {'S', false, "FfW"}, {0, false, NULL},
};

static const struct slow_kind weltschach_kinds[] = {
    {'K', false, "WFV"}, {'R', false, "R"},   {'B', false, "B"},  {'U', false, "U"},
    {'C', false, "C"},   {'A', false, "A"},   {'L', false, "L"},  {'N', false, "n"},
    {'X', false, "x"},   {'J', false, "j"},   {'Q', false, "RB"}, {'D', false, "RU"},
    {'G', false, "BU"},  {'T', false, "CA"},  {'O', false, "CL"}, {'Y', false, "AL"},
    {'H', false, "nx"},  {'S', false, "nj"},  {'F', false, "xj"}, {'E', false, "RBU"},
    {'W', false, "CAL"}, {'V', false, "nxj"}, {'P', false, "s"},  {'P', true, "z"},
    {0, false, NULL},
};

static const struct slow_game games[] = {
    {.name = "3d-minishogi",
     .board = {SLOW_CUBIC, 3, 5, 3},
     .kinds = minishogi_kinds,
     .promotion = SLOW_AT_FAR_RANK,
     .hand_use = SLOW_HAND_DROPS,
     .hand = "PGBSTAJ"},
    {.name = "3d-minishogi-setup",
     .board = {SLOW_CUBIC, 3, 5, 3},
     .kinds = minishogi_kinds,
     .promotion = SLOW_AT_FAR_RANK,
     .hand_use = SLOW_HAND_DROPS,
     .hand = "PGBSTAJ",
     .setup = true},
    {.name = "hexprism-minishogi",
     .board = {SLOW_HEX_RANK, 3, 5, 5},
     .kinds = hexprism_kinds,
     .promotion = SLOW_AT_FAR_RANK,
     .hand_use = SLOW_HAND_DROPS,
     .hand = "PGS",
     .setup = true},
    {.name = "hourglass-honeycomb",
     .board = {SLOW_HEX_LEVEL, 7, 7, 13},
     .kinds = honeycomb_kinds,
     .promotion = SLOW_PAWN_CHOICE,
     .choice = "QGRBNCEUOIAT",
     .partners_1 = "R",
     .partners_2 = "B",
     .royal_home = {'w', 'g'}},
    {.name = "hourglass-crooked",
     .board = {SLOW_HEX_LEVEL, 7, 7, 13},
     .kinds = crooked_kinds,
     .promotion = SLOW_PAWN_CHOICE,
     .choice = "QGRBNCTALYDH",
     .partners_1 = "R",
     .partners_2 = "B",
     .royal_home = {'w', 'g'}},
    {.name = "hourglass-mitregi",
     .board = {SLOW_HEX_LEVEL, 7, 7, 13},
     .kinds = mitregi_kinds,
     .promotion = SLOW_IN_LAST_RANKS,
     .hand_use = SLOW_HAND_DROPS,
     .hand = "PRBNCOIWMHDGSEL",
     .not_on_2_and_5 = 'D'},
    {.name = "hourglass-wildokisaki",
     .board = {SLOW_HEX_LEVEL, 7, 7, 13},
     .kinds = wildokisaki_kinds,
     .promotion = SLOW_IN_LAST_RANKS,
     .hand_use = SLOW_HAND_DROPS,
     .hand = "PQURBNCOIWMHDGS",
     .not_on_2_and_5 = 'D'},
    {.name = "weltschach",
     .board = {SLOW_CUBIC, 8, 8, 8},
     .kinds = weltschach_kinds,
     .promotion = SLOW_AT_RIVER,
     .hand_use = SLOW_HAND_POOL,
     .hand = "RBUCALNXJQDGTOYHSFEWV",
     .choice = "RBUCALNXJQDGTOYHSFEWV",
     .own_end = "EWV",
     .river = "EWVK",
     .partners_1 = "QD",
     .partners_2 = "G",
     .royal_home = {'v', 'e'},
     .facing = true},
};

const struct slow_game *slow_game_find(const char *name)
{
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        if (strcmp(games[i].name, name) == 0)
            return &games[i];
    }
    return NULL;
}

const struct slow_kind *slow_kind_find(const struct slow_game *game, char letter, bool promoted)
{
    for (const struct slow_kind *kind = game->kinds; kind->letter != 0; kind++) {
        if (kind->letter == letter && kind->promoted == promoted)
            return kind;
    }
    return NULL;
}

bool slow_letter_in(const char *letters, char letter)
{
    return letters != NULL && letter != '\0' && strchr(letters, letter) != NULL;
}
