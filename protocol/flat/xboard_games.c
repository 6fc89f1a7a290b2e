#include "protocol/flat/xboard_games.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "protocol/flat/xbetza.h"

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
    {"lion", 8, 8, 0},        {"elven", 10, 10, 0},    {"fischerandom", 8, 8, 0},
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

/* How XBoard's own checks of moves deal with a game that it is told about. */
static const char *checks_of(const struct flat *flat)
{
    bool exact = true, words = true;
    for (int type = 1; type <= flat->variant->n_types; type++) {
        struct text text = {0};
        bool precise = xbetza_format(flat, type, &text);
        if (!precise) {
            text_free(&text);
            words = words && xbetza_wide(flat, type, &text);
        }
        exact = exact && precise;
        text_free(&text);
    }
    return exact   ? ""
           : words ? "; its own check of moves lets some pass that the engine refuses"
                   : "; its own check of moves must be off";
}

void xboard_report(const struct variant *variant, struct text *out)
{
    struct error error;
    struct flat *flat = flat_new(variant, &error);
    if (!flat) {
        text_addf(out, "cannot show it: %s", error.text);
        return;
    }
    enum xboard_name kind = xboard_name_kind(flat, variant->id);
    if (variant->xboard_name) {
        text_addf(out, "knows it as %s", variant->xboard_name);
    } else if (kind == XBOARD_NAME_TAKEN) {
        text_addf(out, "cannot show it: it would take the name for another game's");
    } else if (kind == XBOARD_NAME_KNOWN) {
        text_addf(out, "has a game of that name and size, and takes it for that");
    } else {
        text_add(out, "shows it as ");
        if (kind == XBOARD_NAME_SIZED) {
            flat_size(flat, out);
            text_add_char(out, '_');
        }
        text_addf(out, "%s, on %d files and %d ranks%s", variant->id, flat->files, flat->ranks,
                  checks_of(flat));
    }
    free(flat);
}
