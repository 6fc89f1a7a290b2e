#include "protocol/flat/xboard_games.h"

#include <ctype.h>
#include <string.h>

#include "base/text.h"

/* The games that XBoard 4.9.1 has by itself, with the sizes that their names mean. Only those that
 * a game file could describe: bughouse and kriegspiel are other sports. */
static const struct known {
    const char *name;
    int files, ranks, holdings;
} known[] = {
    {"normal", 8, 8, 0},      {"wildcastle", 8, 8, 0}, {"nocastle", 8, 8, 0},
    {"crazyhouse", 8, 8, 5},  {"losers", 8, 8, 0},     {"suicide", 8, 8, 0},
    {"giveaway", 8, 8, 0},    {"twokings", 8, 8, 0},   {"atomic", 8, 8, 0},
    {"3check", 8, 8, 0},      {"shatranj", 8, 8, 0},   {"shogi", 9, 9, 7},
    {"chu", 12, 12, 0},       {"courier", 12, 8, 0},   {"gothic", 10, 8, 0},
    {"capablanca", 10, 8, 0}, {"knightmate", 8, 8, 0}, {"cylinder", 8, 8, 0},
    {"falcon", 10, 8, 0},     {"berolina", 8, 8, 0},   {"janus", 10, 8, 0},
    {"super", 8, 8, 8},       {"great", 10, 8, 8},     {"twilight", 8, 8, 0},
    {"makruk", 8, 8, 0},      {"seirawan", 8, 8, 7},   {"grand", 10, 10, 7},
    {"spartan", 8, 8, 0},     {"xiangqi", 9, 10, 0},   {"asean", 8, 8, 0},
    {"lion", 8, 8, 0},        {"elven", 10, 10, 0},
};
enum { N_KNOWN = sizeof known / sizeof *known };

/* What XBoard reads as one of the games that it knows: anywhere in a name, or before the first
 * character that is no letter. */
static const char *const known_inside[] = {
    "normal",  "wildcastle", "nocastle", "fischerandom", "bughouse", "crazyhouse", "losers",
    "suicide", "giveaway",   "twokings", "kriegspiel",   "atomic",   "3check",     "shatranj",
    "misc/",   "frc",        "960",      "wild",         NULL};
static const char *const known_start[] = {
    "shogi",    "chu",    "courier",    "gothic",   "capablanca", "knightmate", "fairy",
    "cylinder", "falcon", "caparandom", "berolina", "janus",      "super",      "great",
    "twilight", "makruk", "seirawan",   "grand",    "spartan",    "xiangqi",    "asean",
    "lion",     "elven",  "unknown",    "janggi",   "duck",       "tenjiku",    "dai",
    "dada",     "maka",   "tai",        "kyoku",    "checkers",   "go",         "reversi",
    "dark",     "alien",  "multi",      "amazons",  NULL};

static bool name_is_free(const char *name)
{
    for (const char *const *word = known_inside; *word; word++) {
        if (strstr(name, *word)) {
            return false;
        }
    }
    for (const char *const *word = known_start; *word; word++) {
        size_t length = strlen(*word);
        if (text_begins(name, *word) && !isalpha((unsigned char)name[length])) {
            return false;
        }
    }
    for (const char *p = name; *p; p++) {
        if (*p == 'w' && isdigit((unsigned char)p[1])) {
            return false;
        }
    }
    return true;
}

enum xboard_name xboard_name_kind(const struct flat *flat, const char *name)
{
    for (int i = 0; i < N_KNOWN; i++) {
        if (strcmp(known[i].name, name) == 0) {
            bool same = flat->files == known[i].files && flat->ranks == known[i].ranks &&
                        flat->holdings == known[i].holdings;
            return same ? XBOARD_NAME_KNOWN : XBOARD_NAME_SIZED;
        }
    }
    return name_is_free(name) ? XBOARD_NAME_OWN : XBOARD_NAME_TAKEN;
}
