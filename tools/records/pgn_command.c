/* The command `pgn`: replays games and says what is wrong with them, or writes their positions. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/input_file.h"
#include "base/memory.h"
#include "engine/position_text.h"
#include "tools/command.h"
#include "tools/records/pgn_rewrite.h"
#include "tools/records/replay.h"

struct pgn_options {
    const char *game;
    bool positions, operations, quiet;
    bool writes; /* the games, with such moves */
    enum pgn_moves moves;
    int from, every;
};

/* One run over all files. */
struct pgn_run {
    struct pgn_options options;
    struct catalogue *catalogue;
    const char *path;
    int64_t games, plies, faults, by_result[4];
};

static const struct pgn_options defaults = {.every = 1};

static bool set_moves(struct command_line *line, const char *value, struct error *error)
{
    struct pgn_options *options = line->target[TARGET_OPTIONS];
    options->writes = pgn_moves_parse(value, &options->moves, error);
    return options->writes;
}

#define OF(field) TARGET_OPTIONS, offsetof(struct pgn_options, field)

static const struct command_option table[] = {
    {"--positions", NULL, "write the games' positions, one a line, in place of a report",
     VALUE_FLAG, OF(positions), 0, 0, NULL},
    {"--operations", NULL, "with each position: c9 the game's result, id its file, game and ply",
     VALUE_FLAG, OF(operations), 0, 0, NULL},
    {"--from", "PLY", "leave out the positions before this many moves", VALUE_INT, OF(from), 0, 1e6,
     NULL},
    {"--every", "N", "write every Nth position only", VALUE_INT, OF(every), 1, 1e6, NULL},
    {"--game", "GAME", "the game of files without the tag Variant (chess)", VALUE_TEXT, OF(game), 0,
     0, NULL},
    {"--moves", "san|long|flat", "write the games anew with such moves, in place of a report",
     VALUE_CALL, 0, 0, 0, 0, set_moves},
    {"--quiet", NULL, "report faults only", VALUE_FLAG, OF(quiet), 0, 0, NULL},
    {0},
};

static const struct option_rule rules[] = {
    {"--operations", OPTION_NEEDS, "--positions"},
    {"--from", OPTION_NEEDS, "--positions"},
    {"--every", OPTION_NEEDS, "--positions"},
    {"--quiet", OPTION_EXCLUDES, "--positions"},
    {"--moves", OPTION_EXCLUDES, "--positions"},
    {"--moves", OPTION_EXCLUDES, "--quiet"},
    {0},
};

static void write_position(const struct pgn_run *run, const struct replay *replay)
{
    size_t from = (size_t)run->options.from, every = (size_t)run->options.every;
    if (!run->options.positions || replay->n < from || (replay->n - from) % every) {
        return;
    }
    struct text text = {0};
    text_addf(&text, "%s;", replay->pos.variant->id);
    position_format(&replay->pos, &text);
    if (run->options.operations) {
        text_addf(&text, " c9 \"%s\"; id \"%s:%" PRId64 ":%zu\";", replay->game->result, run->path,
                  run->games, replay->n);
    }
    puts(text.data);
    text_free(&text);
}

static bool play_through(const struct pgn_run *run, struct replay *replay, struct text *game,
                         struct error *error)
{
    if (run->options.writes) {
        return pgn_rewrite(replay, run->options.moves, game, error);
    }
    write_position(run, replay);
    while (replay->n < replay->game->n_moves) {
        if (!replay_next(replay, error)) {
            return false;
        }
        write_position(run, replay);
    }
    return true;
}

static const char *tag_or(const struct pgn_game *game, const char *name, const char *other)
{
    const char *value = pgn_tag(game, name);
    return value ? value : other;
}

static void report(const struct pgn_run *run, const struct pgn_game *game,
                   const struct outcome *outcome)
{
    if (run->options.quiet || run->options.positions || run->options.writes) {
        return;
    }
    const char *reason = outcome->reason ? outcome->reason : tag_or(game, "Termination", "?");
    printf("%s:%ld: game %" PRId64 ": %s - %s %s, %zu plies: %s\n", run->path, game->line,
           run->games, tag_or(game, "White", "?"), tag_or(game, "Black", "?"), game->result,
           game->n_moves, reason);
}

static void check_game(struct pgn_run *run, const struct pgn_game *game)
{
    struct replay replay;
    struct outcome outcome;
    struct error error;
    struct text text = {0};
    run->games++;
    const struct variant *variant = replay_variant(run->catalogue, game, run->options.game, &error);
    bool ok = variant && replay_begin(&replay, variant, game, &error);
    if (ok) {
        ok = play_through(run, &replay, &text, &error) &&
             replay_check_result(&replay, &outcome, &error);
        run->plies += (int64_t)replay.n;
        replay_end(&replay);
    }
    if (ok && text.data) {
        fputs(text.data, stdout);
    }
    text_free(&text);
    if (!ok) {
        run->faults++;
        fflush(stdout);
        fprintf(stderr, "%s:%ld: game %" PRId64 ": %s\n", run->path, game->line, run->games,
                error.text);
        return;
    }
    for (int result = 0; result < 4; result++) {
        run->by_result[result] += strcmp(game->result, result_text((enum result)result)) == 0;
    }
    report(run, game, &outcome);
}

static bool check_file(struct pgn_run *run, const char *path)
{
    struct error error;
    FILE *file = input_file_open(path, &error);
    if (!file) {
        complain("pgn: %s", error.text);
        return false;
    }
    run->path = path;
    struct pgn_reader reader;
    struct pgn_game game = {0};
    pgn_reader_init(&reader, file);
    while (pgn_read(&reader, &game)) {
        check_game(run, &game);
    }
    pgn_game_free(&game);
    bool ok = input_file_whole(file, path, &error);
    if (!ok) {
        complain("pgn: %s", error.text);
    }
    input_file_close(file);
    return ok;
}

static int run_files(struct pgn_run *run, const struct request *request)
{
    bool ok = true;
    for (size_t i = 0; i < request->n_words; i++) {
        ok = check_file(run, request->word[i]) && ok;
    }
    if (request->n_words == 0) {
        ok = check_file(run, "-");
    }
    if (!run->options.positions && !run->options.writes) {
        printf("%" PRId64 " games, %" PRId64 " plies: White won %" PRId64 ", drawn %" PRId64
               ", Black won %" PRId64 ", unfinished %" PRId64 ", faulty %" PRId64 "\n",
               run->games, run->plies, run->by_result[RESULT_WHITE], run->by_result[RESULT_DRAW],
               run->by_result[RESULT_BLACK], run->by_result[RESULT_NONE], run->faults);
    }
    return ok && run->faults == 0 ? 0 : 1;
}

static int replay_files(const struct request *request)
{
    const struct pgn_options *options = request->options;
    struct pgn_run run = {.catalogue = request->catalogue, .options = *options};
    return run_files(&run, request);
}

static const struct option_table options_of_pgn = {
    .option = table, .rule = rules, .defaults = &defaults, .size = sizeof defaults};

const struct command command_pgn = {
    .name = "pgn",
    .usage = "[FILE...]",
    .summary = "Replay and check games, write positions",
    .details = "Replays games by their rules and reports what is wrong. - or no file: stdin.",
    .options = &options_of_pgn,
    .max_words = WORDS_ANY,
    .run = replay_files,
};
