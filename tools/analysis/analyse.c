/* The command `analyse`: searches many positions and writes a JSON object for each. */
#include <stdlib.h>
#include <string.h>

#include "base/file_identity.h"
#include "base/input_file.h"
#include "base/interrupt.h"
#include "engine/position_text.h"
#include "tools/analysis/analysis.h"
#include "tools/analysis/analysis_output.h"
#include "tools/analysis/run_record.h"
#include "tools/command.h"
#include "tools/progress.h"
#include "tools/search_options.h"

struct analyse_options {
    const char *game, *output;
    int depth, threads, hash, lines;
    int64_t nodes, move_ms;
    struct shard shard;
    bool pgn, resume, overwrite;
};

/* One run. */
struct analyse {
    struct analyse_options options;
    struct catalogue *catalogue;
    const char *path;
    FILE *file;
    json_t *begin; /* the first record of a shard; NULL: it is the whole */
    struct analysis analysis;
    struct analysis_output output;
    struct progress progress;
};

static bool set_shard(struct command_line *line, const char *value, struct error *error)
{
    struct analyse_options *options = line->target[TARGET_OPTIONS];
    return shard_parse(&options->shard, value, error);
}

static const struct analyse_options defaults = {.threads = 1, .hash = 16, .lines = 1};

#define AT(field) offsetof(struct analyse_options, field)
#define OF(field) TARGET_OPTIONS, AT(field)

static const struct command_option table[] = {
    {"--game", "GAME", "the game of positions that do not say", VALUE_TEXT, OF(game), 0, 0, NULL},
    {"--pgn", NULL, "the input is PGN, whatever its name; every position of its games is analysed",
     VALUE_FLAG, OF(pgn), 0, 0, NULL},
    OPTION_SECONDS(AT(move_ms), "think so long about each position"),
    OPTION_DEPTH(AT(depth)),
    OPTION_NODES(AT(nodes)),
    OPTION_LINES(AT(lines)),
    OPTION_THREADS(AT(threads)),
    OPTION_HASH(AT(hash)),
    {"--output", "FILE", "where the records go (stdout)", VALUE_TEXT, OF(output), 0, 0, NULL},
    {"--resume", NULL, "go on where FILE ends", VALUE_FLAG, OF(resume), 0, 0, NULL},
    {"--overwrite", NULL, "throw away what FILE holds", VALUE_FLAG, OF(overwrite), 0, 0, NULL},
    {"--shard", "I/N",
     "only positions I, I+N, I+2N ..., with records of how it was made for 'merge'", VALUE_CALL, 0,
     0, 0, 0, set_shard},
    {0},
};

static const struct option_rule rules[] = {
    {"--resume", OPTION_EXCLUDES, "--overwrite"},
    {"--resume", OPTION_NEEDS, "--output"},
    {"--overwrite", OPTION_NEEDS, "--output"},
    {0},
};

static bool is_mine(const struct analyse *run, int64_t index)
{
    return shard_has(&run->options.shard, index);
}

static bool is_pgn(const struct analyse *run)
{
    return run->options.pgn || pgn_is_name(run->path);
}

static void open_input(struct analyse *run, struct analysis_input *input)
{
    analysis_input_open(input, run->file, is_pgn(run), run->catalogue, run->options.game);
}

/* Counts this run's positions and those that are done, if the input can be read twice. */
static void count_items(struct analyse *run)
{
    struct analysis_input input;
    struct analysis_item item;
    struct error error;
    run->progress.total = -1;
    if (fseek(run->file, 0, SEEK_CUR)) {
        return;
    }
    run->progress.total = 0;
    open_input(run, &input);
    while (analysis_input_next(&input, &item, &error) != ANALYSIS_END) {
        run->progress.total += item.pos && is_mine(run, item.index);
    }
    analysis_input_close(&input);
    rewind(run->file);
}

/* Whether the position was analysed in an earlier run. Neither that nor an error: it is now. */
static bool is_done(struct analyse *run, const struct analysis_item *item, bool fault,
                    struct error *error)
{
    struct text text = {0};
    if (!fault) {
        position_format(item->pos, &text);
    }
    bool done = analysis_output_has(&run->output, item->index, text.data, error);
    text_free(&text);
    return done;
}

static bool take_item(struct analyse *run, bool fault, const struct analysis_item *item,
                      struct error *error)
{
    struct error why;
    if (!is_mine(run, item->index) || is_done(run, item, fault, &why)) {
        return true;
    }
    if (*why.text) {
        *error = why;
        return false;
    }
    if (fault) {
        fprintf(stderr, "%s:%ld: %s\n", run->path, item->line, error->text);
    }
    json_t *record = fault ? analysis_fault(item->index, item->line, error->text)
                           : analysis_run(&run->analysis, item);
    if (*run->progress.interrupted) {
        json_decref(record); /* its search was cut short */
        return true;
    }
    atomic_fetch_add(&run->progress.done, 1);
    return analysis_output_write(&run->output, record, error);
}

static bool write_end(struct analyse *run, int64_t of, struct error *error)
{
    const struct analysis_output *output = &run->output;
    return analysis_output_write(
        &run->output, run_record_end(&run->options.shard, output->n_records, output->n_faults, of),
        error);
}

static bool analyse_all(struct analyse *run, struct error *error)
{
    struct analysis_input input;
    struct analysis_item item;
    enum analysis_event event = ANALYSIS_ITEM;
    bool ok = true;
    open_input(run, &input);
    while (ok && !*run->progress.interrupted &&
           (event = analysis_input_next(&input, &item, error)) != ANALYSIS_END) {
        ok = take_item(run, event == ANALYSIS_FAULT, &item, error);
    }
    bool whole = ok && event == ANALYSIS_END;
    ok = ok && input_file_whole(run->file, run->path, error);
    if (ok && whole && run->output.checked < run->output.n_earlier) {
        ok = error_set(error, "%s has more records than this input has positions",
                       run->options.output);
    }
    if (ok && whole && run->begin) {
        ok = write_end(run, input.next, error);
    }
    analysis_input_close(&input);
    return ok;
}

static void stop_search(void *user)
{
    search_stop(user);
}

static bool run_on(struct analyse *run, struct error *error)
{
    const struct analyse_options *options = &run->options;
    const struct search_limits limits = {
        .depth = options->depth,
        .nodes = (uint64_t)options->nodes,
        .move_ms = options->move_ms,
        .lines = options->lines,
    };
    if (!analysis_output_open(&run->output, options->output, options->resume, options->overwrite,
                              run->begin, error)) {
        return false;
    }
    bool ok = true;
    if (!run->output.complete) {
        analysis_init(&run->analysis, &limits, options->hash, options->threads);
        count_items(run);
        run->progress.skipped = run->output.n_records;
        run->progress.stop = stop_search;
        run->progress.user = run->analysis.search;
        progress_begin(&run->progress);
        ok = analyse_all(run, error);
        progress_end(&run->progress);
        analysis_free(&run->analysis);
    }
    return analysis_output_close(&run->output, ok ? error : NULL) && ok;
}

/* A file cannot be read and written at once. */
static bool check_output(const struct analyse *run, struct error *error)
{
    const char *path = run->options.output;
    struct file_identity input = file_identity_of_stream(run->file);
    struct file_identity output = path ? file_identity_of(path) : file_identity_of_stream(stdout);
    return !file_identity_same(&input, &output) ||
           error_set(error, "%s is the input too", path ? path : "standard output");
}

/* What makes this shard, from the input's bytes and the options. */
static bool describe(struct analyse *run, struct error *error)
{
    const struct analyse_options *options = &run->options;
    struct run_settings settings = {
        .game = options->game,
        .kind = is_pgn(run) ? "pgn" : "positions",
        .depth = options->depth,
        .threads = options->threads,
        .hash = options->hash,
        .lines = options->lines,
        .nodes = options->nodes,
        .move_ms = options->move_ms,
    };
    if (!options->shard.of) {
        return true;
    }
    FILE *kept = input_file_seekable(run->file, run->path, error);
    if (!kept || !input_file_hash(kept, run->path, &settings.input, error)) {
        return false;
    }
    run->file = kept;
    run->begin = run_record_begin(&settings, &options->shard);
    return true;
}

static int analyse_file(struct analyse *run)
{
    struct error error;
    run->progress.interrupted = interrupt_catch();
    run->file = input_file_open(run->path, &error);
    bool ok =
        run->file && check_output(run, &error) && describe(run, &error) && run_on(run, &error);
    input_file_close(run->file);
    json_decref(run->begin);
    if (!ok) {
        complain("analyse: %s", error.text);
        return STATUS_FAULT;
    }
    return *run->progress.interrupted ? 128 + *run->progress.interrupted
           : run->output.n_faults > 0 ? STATUS_ERRORS_IN_INPUT
                                      : STATUS_DONE;
}

static int analyse(const struct request *request)
{
    const struct analyse_options *options = request->options;
    struct analyse run = {.catalogue = request->catalogue, .options = *options};
    if (!options->depth && !options->nodes && !options->move_ms) {
        return usage_error(request->command, "how long? --seconds, --depth or --nodes");
    }
    struct error error;
    if (!request_may_write(request, options->output, &error)) {
        complain("analyse: %s", error.text);
        return STATUS_FAULT;
    }
    run.path = request->n_words ? request->word[0] : "-";
    return analyse_file(&run);
}

static const struct option_table options_of_analyse = {
    .option = table, .rule = rules, .defaults = &defaults, .size = sizeof defaults};

const struct command command_analyse = {
    .name = "analyse",
    .usage = "[FILE]",
    .summary = "Search many positions, a JSON object each",
    .details = "Positions are lines, EPD with bm and am, or PGN games. - or no file: stdin.\n"
               "Exit status 3: all records are written, some say what is wrong with the input.",
    .options = &options_of_analyse,
    .max_words = 1,
    .run = analyse,
};
