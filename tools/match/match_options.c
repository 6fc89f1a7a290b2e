#include "tools/match/match_options.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/utf8.h"
#include "tools/command_line.h"

static struct engine_spec *spec_of(struct command_line *line)
{
    return line->target[TARGET_PART];
}

static bool add_engine(struct command_line *line, const char *value, struct error *error)
{
    (void)error;
    struct match_options *options = line->target[TARGET_OPTIONS];
    options->engine = memory_grow(options->engine, &options->cap_engines, options->n_engines,
                                  sizeof *options->engine);
    struct engine_spec *spec = &options->engine[options->n_engines++];
    *spec = (struct engine_spec){.command = memory_text(value)};
    line->target[TARGET_PART] = spec;
    return true;
}

/* The options of engines that follow are for all of them. */
static bool set_each(struct command_line *line, const char *value, struct error *error)
{
    (void)error, (void)value;
    struct match_options *options = line->target[TARGET_OPTIONS];
    line->target[TARGET_PART] = &options->defaults;
    return true;
}

static void add_option_text(struct engine_spec *spec, const char *value)
{
    spec->option =
        memory_grow(spec->option, &spec->cap_options, spec->n_options, sizeof *spec->option);
    spec->option[spec->n_options++] = memory_text(value);
}

static void take_text(char **to, const char *from)
{
    if (!*to && from) {
        *to = memory_text(from);
    }
}

/* What an engine was not given for itself is as for each. */
static void take_defaults(struct engine_spec *spec, const struct engine_spec *defaults)
{
    take_text(&spec->folder, defaults->folder);
    take_text(&spec->game, defaults->game);
    spec->language = spec->language ? spec->language : defaults->language;
    spec->notation = spec->notation ? spec->notation : defaults->notation;
    spec->restart = spec->restart || defaults->restart;
    spec->hash_mb = spec->hash_mb ? spec->hash_mb : defaults->hash_mb;
    spec->threads = spec->threads ? spec->threads : defaults->threads;
    if (!time_control_limits(&spec->control)) {
        spec->control = defaults->control;
    }
    for (size_t i = 0; i < defaults->n_options; i++) {
        size_t length = strcspn(defaults->option[i], "=");
        bool own = false;
        for (size_t j = 0; j < spec->n_options; j++) {
            own = own || (strncmp(spec->option[j], defaults->option[i], length) == 0 &&
                          (spec->option[j][length] == '=' || !spec->option[j][length]));
        }
        if (!own) {
            add_option_text(spec, defaults->option[i]);
        }
    }
}

static bool set_text(char **at, const char *value)
{
    free(*at);
    *at = memory_text(value);
    return true;
}

static bool set_name(struct command_line *line, const char *value, struct error *error)
{
    if (strpbrk(value, "\"\\\n") || !*value) {
        return error_set(error, "--name: '%s' cannot be a name", value);
    }
    return set_text(&spec_of(line)->name, value);
}

static bool set_folder(struct command_line *line, const char *value, struct error *error)
{
    (void)error;
    return set_text(&spec_of(line)->folder, value);
}

static bool set_variant(struct command_line *line, const char *value, struct error *error)
{
    (void)error;
    return set_text(&spec_of(line)->game, value);
}

static bool set_moves(struct command_line *line, const char *value, struct error *error)
{
    struct match_options *options = line->target[TARGET_OPTIONS];
    return pgn_moves_parse(value, &options->moves, error);
}

static bool set_protocol(struct command_line *line, const char *value, struct error *error)
{
    bool uci = strcmp(value, "uci") == 0;
    if (!uci && strcmp(value, "cecp") != 0) {
        return error_set(error, "--protocol: '%s' is neither cecp nor uci", value);
    }
    spec_of(line)->language = uci ? LANGUAGE_UCI : LANGUAGE_CECP;
    return true;
}

static bool set_notation(struct command_line *line, const char *value, struct error *error)
{
    bool shogi = strcmp(value, "shogi") == 0;
    if (!shogi && strcmp(value, "native") != 0) {
        return error_set(error, "--notation: '%s' is neither native nor shogi", value);
    }
    spec_of(line)->notation = shogi ? NOTATION_SHOGI : NOTATION_NATIVE;
    return true;
}

static bool add_option(struct command_line *line, const char *value, struct error *error)
{
    (void)error;
    add_option_text(spec_of(line), value);
    return true;
}

static bool set_clock(struct command_line *line, const char *value, struct error *error)
{
    return time_control_parse_clock(&spec_of(line)->control, value, error);
}

/* Reads up to @n comma-separated numbers; returns how many there were, 0 if one is wrong. */
static size_t read_numbers(const char *text, double *out, size_t n)
{
    char copy[128];
    if ((size_t)snprintf(copy, sizeof copy, "%s", text) >= sizeof copy) {
        return 0;
    }
    size_t found = 0;
    for (char *p = copy; p;) {
        char *comma = strchr(p, ',');
        if (comma) {
            *comma = '\0';
        }
        if (found == n || !text_parse_real(p, -1e6, 1e6, &out[found++])) {
            return 0;
        }
        p = comma ? comma + 1 : NULL;
    }
    return found;
}

static bool set_sprt(struct command_line *line, const char *value, struct error *error)
{
    struct match_options *options = line->target[TARGET_OPTIONS];
    double number[4] = {0, 0, 0.05, 0.05};
    size_t n = read_numbers(value, number, 4);
    if (n < 2 || number[0] >= number[1] || number[2] <= 0 || number[3] <= 0 ||
        number[2] + number[3] >= 1) {
        return error_set(error, "--sprt: '%s' is not ELO0,ELO1[,ALPHA[,BETA]] with ELO0 < ELO1",
                         value);
    }
    options->sprt = (struct sprt){number[0], number[1], number[2], number[3]};
    options->has_sprt = true;
    return true;
}

static bool set_win(struct command_line *line, const char *value, struct error *error)
{
    struct match_options *options = line->target[TARGET_OPTIONS];
    double number[2];
    if (read_numbers(value, number, 2) != 2 || number[0] < 1 || number[1] < 1) {
        return error_set(error, "--adjudicate-win: '%s' is not CENTIPAWNS,MOVES", value);
    }
    options->adjudication.win_score = (int)number[0];
    options->adjudication.win_moves = (int)number[1];
    return true;
}

static bool set_shard(struct command_line *line, const char *value, struct error *error)
{
    struct match_options *options = line->target[TARGET_OPTIONS];
    return shard_parse(&options->shard, value, error);
}

static bool set_draw(struct command_line *line, const char *value, struct error *error)
{
    struct match_options *options = line->target[TARGET_OPTIONS];
    double number[3] = {0, 0, 0};
    if (read_numbers(value, number, 3) < 2 || number[0] < 0 || number[1] < 1) {
        return error_set(error, "--adjudicate-draw: '%s' is not CENTIPAWNS,MOVES[,FROM]", value);
    }
    options->adjudication.draw_score = (int)number[0];
    options->adjudication.draw_moves = (int)number[1];
    options->adjudication.draw_from = (int)number[2];
    return true;
}

#define OF(field) TARGET_OPTIONS, offsetof(struct match_options, field)
#define OF_ENGINE(field) TARGET_PART, offsetof(struct engine_spec, field)

static const struct command_option table[] = {
    {"--engine", "COMMAND", "an engine; the engine options that follow are its own", VALUE_CALL, 0,
     0, 0, 0, add_engine},
    {"--each", NULL, "the engine options that follow are for all who have no own", VALUE_CALL, 0, 0,
     0, 0, set_each},
    {"--name", "NAME", "engine: its name in reports", VALUE_CALL, 0, 0, 0, 0, set_name},
    {"--protocol", "cecp|uci", "engine: the protocol it speaks (cecp)", VALUE_CALL, 0, 0, 0, 0,
     set_protocol},
    {"--variant", "NAME", "engine: the name it has for the game", VALUE_CALL, 0, 0, 0, 0,
     set_variant},
    {"--notation", "native|shogi", "engine: how it writes moves: 4e4d, P*5e are shogi's way",
     VALUE_CALL, 0, 0, 0, 0, set_notation},
    {"--folder", "PATH", "engine: where it is started", VALUE_CALL, 0, 0, 0, 0, set_folder},
    {"--option", "NAME=VALUE", "engine: sets one of its options", VALUE_CALL, 0, 0, 0, 0,
     add_option},
    {"--hash", "MIB", "engine: size of its hash table", VALUE_INT, OF_ENGINE(hash_mb), 1, 1 << 20,
     NULL},
    {"--threads", "N", "engine: number of its threads", VALUE_INT, OF_ENGINE(threads), 1, 1024,
     NULL},
    {"--restart", NULL, "engine: a new process for each game", VALUE_FLAG, OF_ENGINE(restart), 0, 0,
     NULL},
    {"--tc", "CLOCK", "engine: [MOVES/][MIN:]SEC[+INC]", VALUE_CALL, 0, 0, 0, 0, set_clock},
    {"--st", "SEC", "engine: time for each move", VALUE_SECONDS, OF_ENGINE(control.move_ms), 0.001,
     86400, NULL},
    {"--depth", "N", "engine: plies for each move", VALUE_INT, OF_ENGINE(control.depth), 1, 1000,
     NULL},
    {"--nodes", "N", "engine: nodes for each move", VALUE_LONG, OF_ENGINE(control.nodes), 1, 1e15,
     NULL},
    {"--game", "GAME", "the game that is played", VALUE_TEXT, OF(game), 0, 0, NULL},
    {"--games", "N", "games of each pair of engines", VALUE_INT, OF(games), 1, 1e7, NULL},
    {"--gauntlet", "N", "the first N engines play all others, these not among themselves",
     VALUE_INT, OF(gauntlet), 1, 1000, NULL},
    {"--concurrency", "N", "games at a time", VALUE_INT, OF(concurrency), 1, 1024, NULL},
    {"--openings", "FILE", "openings: positions, one a line, or games (*.pgn)", VALUE_TEXT,
     OF(openings), 0, 0, NULL},
    {"--shuffle", NULL, "openings in an order drawn from the seed", VALUE_FLAG, OF(shuffle), 0, 0,
     NULL},
    {"--once", NULL, "play each opening once, colours in turn, not with both colours", VALUE_FLAG,
     OF(once), 0, 0, NULL},
    {"--random-plies", "N", "openings of N random moves", VALUE_INT, OF(random_plies), 0, 1000,
     NULL},
    {"--seed", "N", "what random openings are drawn from", VALUE_LONG, OF(seed), 0, 9e18, NULL},
    {"--adjudicate-win", "CP,MOVES", "won when both engines say so for MOVES moves", VALUE_CALL, 0,
     0, 0, 0, set_win},
    {"--adjudicate-draw", "CP,MOVES[,FROM]",
     "drawn when both scores stay within CP for MOVES moves", VALUE_CALL, 0, 0, 0, 0, set_draw},
    {"--max-moves", "N", "longer games are drawn", VALUE_INT, OF(adjudication.max_moves), 1, 1e6,
     NULL},
    {"--sprt", "E0,E1[,A[,B]]", "end when it is clear whether engine 1 is E1 Elo better, not E0",
     VALUE_CALL, 0, 0, 0, 0, set_sprt},
    {"--pgn", "FILE", "where games are written", VALUE_TEXT, OF(pgn), 0, 0, NULL},
    {"--resume", NULL, "go on with the match whose games FILE holds", VALUE_FLAG, OF(resume), 0, 0,
     NULL},
    {"--overwrite", NULL, "throw away what FILE holds", VALUE_FLAG, OF(overwrite), 0, 0, NULL},
    {"--shard", "I/N", "only the Ith of N parts of the match; 'merge' puts them together",
     VALUE_CALL, 0, 0, 0, 0, set_shard},
    {"--moves", "san|long|flat", "how moves are written there", VALUE_CALL, 0, 0, 0, 0, set_moves},
    {"--event", "TEXT", "the games' tag Event", VALUE_TEXT, OF(event), 0, 0, NULL},
    {"--grace", "SEC",
     "how long an engine may take to start, to answer pings and after its flag fell", VALUE_SECONDS,
     OF(grace_ms), 0.01, 86400, NULL},
    {"--stall", "SEC", "the longest move where no clock runs", VALUE_SECONDS, OF(stall_ms), 0.01,
     86400, NULL},
    {"--margin", "SEC", "time beyond the flag that is forgiven", VALUE_SECONDS, OF(margin_ms), 0,
     60, NULL},
    {"--report", "N", "games between two reports when there is no terminal", VALUE_INT, OF(report),
     1, 1e7, NULL},
    {"--log", "FILE", "all lines to and from the engines", VALUE_TEXT, OF(log), 0, 0, NULL},
    {0},
};

static const struct option_rule rules[] = {
    {"--resume", OPTION_EXCLUDES, "--overwrite"},
    {"--sprt", OPTION_EXCLUDES, "--once"},  /* it needs pairs */
    {"--sprt", OPTION_EXCLUDES, "--shard"}, /* no shard sees all games */
    {"--shard", OPTION_NEEDS, "--pgn"},
    {0},
};

/* True if an engine before this one has its name. */
static bool is_taken(const struct match_options *options, size_t index)
{
    for (size_t i = 0; i < index; i++) {
        if (strcmp(options->engine[i].name, options->engine[index].name) == 0) {
            return true;
        }
    }
    return false;
}

/* Names go into files, which are UTF-8. */
static void make_utf8(char **name)
{
    struct text text = {0};
    text_add(&text, "");
    utf8_add(&text, *name);
    free(*name);
    *name = text.data;
}

/* Names that were not given come from the commands; no two are the same. */
static void name_engines(struct match_options *options)
{
    for (size_t i = 0; i < options->n_engines; i++) {
        struct engine_spec *spec = &options->engine[i];
        if (!spec->name) {
            char word[64];
            size_t length = strcspn(spec->command, " ");
            snprintf(word, sizeof word, "%.*s", (int)(length < 63 ? length : 63), spec->command);
            const char *slash = strrchr(word, '/');
            spec->name = memory_text(slash && slash[1] ? slash + 1 : word);
        }
        make_utf8(&spec->name);
        char *base = spec->name;
        struct text name = {0};
        for (int n = 2; is_taken(options, i); n++) {
            text_clear(&name);
            text_addf(&name, "%s-%d", base, n);
            spec->name = name.data;
        }
        if (spec->name != base) {
            free(base);
        }
    }
}

static bool check(const struct match_options *options, struct error *error)
{
    if ((options->resume || options->overwrite) && !options->pgn && !options->log) {
        return error_set(error, "--%s needs --pgn or --log",
                         options->resume ? "resume" : "overwrite");
    }
    if (options->n_engines < 2) {
        return error_set(error, "two engines are needed: --engine COMMAND --engine COMMAND");
    }
    if (!options->game) {
        return error_set(error, "which game? --game NAME");
    }
    for (size_t i = 0; i < options->n_engines; i++) {
        if (!time_control_limits(&options->engine[i].control)) {
            return error_set(error, "how long may they think? --tc, --st, --depth or --nodes");
        }
    }
    if (options->has_sprt && options->n_engines != 2) {
        return error_set(error, "--sprt is for two engines");
    }
    if ((size_t)options->gauntlet >= options->n_engines) {
        return error_set(error, "--gauntlet: there is nobody to play against");
    }
    return true;
}

bool match_options_complete(struct match_options *options, struct error *error)
{
    for (size_t i = 0; i < options->n_engines; i++) {
        take_defaults(&options->engine[i], &options->defaults);
    }
    if (!check(options, error)) {
        return false;
    }
    name_engines(options);
    return true;
}

static void free_spec(struct engine_spec *spec)
{
    for (size_t i = 0; i < spec->n_options; i++) {
        free(spec->option[i]);
    }
    free(spec->option);
    free(spec->command);
    free(spec->folder);
    free(spec->name);
    free(spec->game);
}

static void free_options(void *options_of_call)
{
    struct match_options *options = options_of_call;
    for (size_t i = 0; i < options->n_engines; i++) {
        free_spec(&options->engine[i]);
    }
    free(options->engine);
    free_spec(&options->defaults);
}

static const struct match_options defaults = {
    .games = 100,
    .concurrency = 1,
    .seed = 1,
    .grace_ms = 10000,
    .stall_ms = 60000,
    .margin_ms = 50,
    .report = 10,
    .event = "Weltgeist match",
};

const struct option_table match_option_table = {
    .option = table,
    .rule = rules,
    .defaults = &defaults,
    .size = sizeof defaults,
    .part = offsetof(struct match_options, defaults),
    .free = free_options,
};
