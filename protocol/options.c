#include "protocol/options.h"

#include <ctype.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "engine/compile/faults.h"
#include "protocol/game.h"
#include "protocol/offered_games.h"
#include "protocol/strength.h"
#include "protocol/think.h"

enum option_type {
    OPTION_SPIN,
    OPTION_CHECK,
    OPTION_SHUFFLED, /* a check that may change the game */
    OPTION_COMBO,
    OPTION_FILE,
    OPTION_GAME,
    OPTION_BUTTON
};

/* Which clients are told. Whoever knows an option's name may set it. */
enum { TOLD_CECP = 1, TOLD_UCI = 2 };

struct option {
    const char *name;
    enum option_type type;
    int told;
    size_t at; /* of an int in struct settings */
    int min, max, otherwise;
    const char *words; /* combo: its values, with blanks between; the first is number 0 */
};

#define AT(field) offsetof(struct settings, field)
static const struct option options[] = {
    {"Hash", OPTION_SPIN, TOLD_UCI, AT(hash_mb), 1, SEARCH_HASH_MAX_MB, 64, NULL},
    {"Threads", OPTION_SPIN, TOLD_UCI, AT(threads), 1, SEARCH_THREADS_MAX, 1, NULL},
    {"Ponder", OPTION_CHECK, TOLD_UCI, AT(ponder), 0, 1, 0, NULL},
    {"MultiPV", OPTION_SPIN, TOLD_CECP | TOLD_UCI, AT(lines), 1, SEARCH_LINES_MAX, 1, NULL},
    {"Skill Level", OPTION_SPIN, TOLD_CECP | TOLD_UCI, AT(style.skill), 0, SKILL_MAX, SKILL_MAX,
     NULL},
    {"UCI_LimitStrength", OPTION_CHECK, TOLD_UCI, AT(limit_strength), 0, 1, 0, NULL},
    {"UCI_Elo", OPTION_SPIN, TOLD_UCI, AT(elo), STRENGTH_ELO_MIN, STRENGTH_ELO_MAX,
     STRENGTH_ELO_MAX, NULL},
    {"Use NNUE", OPTION_CHECK, TOLD_CECP | TOLD_UCI, AT(nets), 0, 1, 1, NULL},
    {"UCI_ShowWDL", OPTION_CHECK, TOLD_UCI, AT(show_wdl), 0, 1, 0, NULL},
    {"Clear Hash", OPTION_BUTTON, TOLD_CECP | TOLD_UCI, 0, 0, 0, 0, NULL},
    {"Move Overhead", OPTION_SPIN, TOLD_CECP | TOLD_UCI, AT(overhead_ms), 0, 10000, 20, NULL},
    {"Contempt", OPTION_SPIN, TOLD_CECP | TOLD_UCI, AT(contempt), -1000, 1000, 0, NULL},
    {"Resign", OPTION_SPIN, TOLD_CECP, AT(resign), 0, 10000, 0, NULL},
    {"Draw offers", OPTION_CHECK, TOLD_CECP, AT(accept_draws), 0, 1, 1, NULL},
    {"Coordinates", OPTION_COMBO, TOLD_CECP, AT(coordinates), 0, 2, 0, "auto flat native"},
    {"Setup", OPTION_COMBO, TOLD_CECP, AT(player_sets_up), 0, 1, 0, "engine player"},
    {"Random opening plies", OPTION_SPIN, TOLD_CECP, AT(random_plies), 0, 40, 0, NULL},
    {"Random seed", OPTION_SPIN, TOLD_CECP, AT(seed), 0, 1000000000, 0, NULL},
    {"Referee", OPTION_CHECK, TOLD_CECP, AT(referee), 0, 1, 1, NULL},
    {"VariantPath", OPTION_FILE, TOLD_CECP | TOLD_UCI, 0, 0, 0, 0, NULL},
    {"UCI_Chess960", OPTION_SHUFFLED, TOLD_UCI, AT(chess960), 0, 1, 0, NULL},
    {"UCI_Variant", OPTION_GAME, TOLD_UCI, 0, 0, 0, 0, NULL},
};
#undef AT
enum { N_OPTIONS = sizeof options / sizeof *options };

static bool is_check(const struct option *option)
{
    return option->type == OPTION_CHECK || option->type == OPTION_SHUFFLED;
}

static int *value_of(struct settings *settings, const struct option *option)
{
    return (int *)((char *)settings + option->at);
}

void options_default(struct settings *settings)
{
    for (int i = 0; i < N_OPTIONS; i++) {
        if (options[i].type <= OPTION_COMBO) {
            *value_of(settings, &options[i]) = options[i].otherwise;
        }
    }
}

/* Number of a word of a combo, or -1. */
static int word_number(const char *words, const char *value)
{
    size_t length = strlen(value);
    for (int i = 0; *words; i++) {
        size_t n = strcspn(words, " ");
        if (n == length && strncmp(words, value, n) == 0) {
            return i;
        }
        words += n + (words[n] == ' ');
    }
    return -1;
}

/* A reason from the system must not read like one that clients take for a failed start. */
static void tell_faults(struct session *s, const char *path, const struct faults *faults)
{
    const char *line = faults->text.data;
    while (line && *line) {
        size_t length = strcspn(line, "\n");
        output_debug(s->output, "# %.*s", (int)length, line);
        line += length + (line[length] == '\n');
    }
    output_line(s->output, "tellusererror VariantPath: %d fault%s in %s, nothing is loaded",
                faults->n, faults->n == 1 ? "" : "s", path);
}

/* Whether a line of a file, without blanks before it, begins with this key. */
static bool has_key(const char *line, const char *key)
{
    const char *p = line + strlen(key);
    return text_begins(line, key) && (*p == ' ' || *p == '\t' || *p == '=' || *p == ':');
}

/* Whether a file looks like one of games: it begins with a section, and somewhere in it a board is
 * named or another game. Of any other file nothing may be told to whoever holds the other end. */
static bool is_game_file(const char *path)
{
    FILE *in = file_open(path, "r");
    char line[256];
    bool section = false, game = false, begun = false;
    while (in && !game && fgets(line, sizeof line, in)) {
        const char *p = line + strspn(line, " \t\r\n\xef\xbb\xbf");
        if (!*p || *p == ';' || *p == '#') {
            continue;
        }
        section = begun ? section : *p == '[';
        begun = true;
        game = section && (has_key(p, "board") || has_key(p, "inherit"));
    }
    if (in) {
        fclose(in);
    }
    return game;
}

static bool load_games(struct session *s, const char *path, struct error *error)
{
    struct faults faults = {0};
    if (!file_is_readable(path)) {
        return error_set(error, "the file cannot be read");
    }
    if (file_kind(path) != FILE_REGULAR || !is_game_file(path)) {
        return error_set(error, "this is no file of games");
    }
    bool ok = catalogue_load(s->catalogue, path, &faults);
    if (!ok) {
        tell_faults(s, path, &faults);
        error_set(error, "%d faults in the file, nothing is loaded", faults.n);
    } else {
        s->dialect->games_changed(s, game_take_up_again(s));
    }
    faults_free(&faults);
    return ok;
}

static bool choose_game(struct session *s, const char *name, struct error *error)
{
    const struct variant *variant = offered_game_find(s, name, NULL, error);
    if (variant && s->settings.chess960) {
        variant = offered_game_shuffled(s, variant, error);
    }
    if (!variant) {
        return false;
    }
    think_abort(s);
    game_choose(s, variant);
    game_start(s);
    return true;
}

static bool set_number(struct session *s, const struct option *option, const char *value,
                       struct error *error)
{
    int64_t number;
    if (option->type == OPTION_COMBO) {
        number = word_number(option->words, value);
        if (number < 0) {
            return error_set(error, "one of %s expected", option->words);
        }
    } else if (is_check(option) && strcmp(value, "true") == 0) {
        number = 1;
    } else if (is_check(option) && strcmp(value, "false") == 0) {
        number = 0;
    } else if (!text_parse_int(value, option->min, option->max, &number)) {
        return error_set(error, "a number from %d to %d expected", option->min, option->max);
    }
    *value_of(&s->settings, option) = (int)number;
    return true;
}

/* The game at hand becomes its sister where it has one; a client may say both options in either
 * order. */
static bool choose_shuffled(struct session *s, const struct option *option, const char *value,
                            struct error *error)
{
    int before = s->settings.chess960;
    if (!set_number(s, option, value, error)) {
        return false;
    }
    const struct variant *variant = s->settings.chess960
                                        ? offered_game_shuffled(s, s->variant, error)
                                        : offered_game_unshuffled(s, s->variant, error);
    if (!variant) {
        s->settings.chess960 = before;
        return false;
    }
    if (variant != s->variant) {
        think_abort(s);
        game_choose(s, variant);
        game_start(s);
    }
    return true;
}

/* Only a search that rests can forget. */
static bool clear_hash(struct session *s, struct error *error)
{
    if (s->think.activity != ACTIVITY_IDLE) {
        return error_set(error, "not while the engine thinks");
    }
    think_forget(s);
    return true;
}

bool options_set(struct session *s, const char *name, const char *value, struct error *error)
{
    for (int i = 0; i < N_OPTIONS; i++) {
        const struct option *option = &options[i];
        if (!text_same(option->name, name)) {
            continue;
        }
        switch (option->type) {
        case OPTION_FILE:
            return load_games(s, value, error);
        case OPTION_GAME:
            return choose_game(s, value, error);
        case OPTION_BUTTON:
            return clear_hash(s, error);
        case OPTION_SHUFFLED:
            return choose_shuffled(s, option, value, error);
        default:
            return set_number(s, option, value, error);
        }
    }
    return error_set(error, "unknown option");
}

static void add_cecp_words(const struct option *option, struct text *out)
{
    const char *words = option->words;
    for (int i = 0; *words; i++) {
        size_t n = strcspn(words, " ");
        text_addf(out, "%s%s%.*s", i ? " /// " : "", i == option->otherwise ? "*" : "", (int)n,
                  words);
        words += n + (words[n] == ' ');
    }
}

void options_print_features(struct session *s)
{
    for (int i = 0; i < N_OPTIONS; i++) {
        const struct option *option = &options[i];
        struct text text = {0};
        if (!(option->told & TOLD_CECP)) {
            continue;
        }
        int value = option->type <= OPTION_COMBO ? *value_of(&s->settings, option) : 0;
        text_add(&text, option->name);
        if (option->type == OPTION_SPIN) {
            text_addf(&text, " -spin %d %d %d", value, option->min, option->max);
        } else if (is_check(option)) {
            text_addf(&text, " -check %d", value);
        } else if (option->type == OPTION_COMBO) {
            text_add(&text, " -combo ");
            add_cecp_words(option, &text);
        } else {
            text_add(&text, option->type == OPTION_BUTTON ? " -button" : " -file ");
        }
        output_line(s->output, "feature option=\"%s\"", text.data);
        text_free(&text);
    }
}

static void add_uci_games(struct session *s, struct text *out)
{
    const char *name;
    text_addf(out, " type combo default %s", s->variant->id);
    for (size_t i = 0; (name = catalogue_name(s->catalogue, i)); i++) {
        text_addf(out, " var %s", name);
    }
}

void options_print_uci(struct session *s)
{
    for (int i = 0; i < N_OPTIONS; i++) {
        const struct option *option = &options[i];
        struct text text = {0};
        if (!(option->told & TOLD_UCI)) {
            continue;
        }
        int value = option->type <= OPTION_COMBO ? *value_of(&s->settings, option) : 0;
        text_add(&text, option->name);
        if (option->type == OPTION_SPIN) {
            text_addf(&text, " type spin default %d min %d max %d", value, option->min,
                      option->max);
        } else if (is_check(option)) {
            text_addf(&text, " type check default %s", value ? "true" : "false");
        } else if (option->type == OPTION_FILE) {
            text_add(&text, " type string default <empty>");
        } else if (option->type == OPTION_BUTTON) {
            text_add(&text, " type button");
        } else {
            add_uci_games(s, &text);
        }
        output_line(s->output, "option name %s", text.data);
        text_free(&text);
    }
}
