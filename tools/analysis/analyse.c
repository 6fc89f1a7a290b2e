/* The command `analyse`: searches many positions and writes a JSON object for each. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "engine/position_text.h"
#include "tools/analysis/analysis.h"
#include "tools/analysis/analysis_output.h"
#include "tools/command.h"
#include "tools/interrupt.h"
#include "tools/progress.h"
#include "tools/search_options.h"

struct analyse_options {
    const char *game, *output;
    int depth, threads, hash, lines;
    int64_t nodes, move_ms;
    int shard, shards; /* this one's number from 1, of how many */
    bool pgn, resume, overwrite;
};

/* One run. */
struct analyse {
    struct analyse_options options;
    struct catalogue *catalogue;
    const char *path;
    FILE *file;
    struct analysis analysis;
    struct analysis_output output;
    struct progress progress;
    int64_t faults;
};

static bool set_shard(struct command_line *line, const char *value, struct error *error)
{
    struct analyse_options *options = line->target[TARGET_OPTIONS];
    const char *p = value;
    int shard, shards;
    if (!text_take_int(&p, 1000000, &shard) || *p++ != '/' ||
        !text_take_int(&p, 1000000, &shards) || *p || shard < 1 || shard > shards) {
        return error_set(error, "--shard: '%s' is not I/N with I from 1 to N", value);
    }
    options->shard = shard;
    options->shards = shards;
    return true;
}

static const struct analyse_options defaults = {.threads = 1, .hash = 16, .lines = 1};

#define AT(field) offsetof(struct analyse_options, field)
#define OF(field) TARGET_OPTIONS, AT(field)

static const struct command_option table[] = {
    {"--game", "NAME", "the game of positions that do not say", VALUE_TEXT, OF(game), 0, 0, NULL},
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
    {"--shard", "I/N", "only positions I, I+N, I+2N ... and a record of the end for 'merge'",
     VALUE_CALL, 0, 0, 0, 0, set_shard},
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
    const struct analyse_options *options = &run->options;
    return !options->shards || index % options->shards == options->shard - 1;
}

static bool ends_with(const char *text, const char *end)
{
    size_t n = strlen(text), m = strlen(end);
    return n >= m && strcmp(text + n - m, end) == 0;
}

static void open_input(struct analyse *run, struct analysis_input *input)
{
    bool pgn = run->options.pgn || ends_with(run->path, ".pgn");
    analysis_input_open(input, run->file, pgn, run->catalogue, run->options.game);
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

/* Whether the last record of the resumed file is of this input. */
static bool check_resumed(const struct analyse *run, const struct analysis_item *item)
{
    struct text text = {0};
    bool ok = true;
    if (item->index == run->output.last && run->output.last_position) {
        position_format(item->pos, &text);
        ok = strcmp(text.data, run->output.last_position) == 0;
        text_free(&text);
    }
    return ok;
}

static bool take_item(struct analyse *run, enum analysis_event event,
                      const struct analysis_item *item, struct error *error)
{
    if (event == ANALYSIS_FAULT) {
        run->faults++;
        fprintf(stderr, "%s:%ld: %s\n", run->path, item->line, error->text);
    }
    if (!item->pos || !is_mine(run, item->index)) {
        return true;
    }
    if (item->index <= run->output.last) {
        return event == ANALYSIS_FAULT || check_resumed(run, item) ||
               error_set(error, "%s was not made from this input", run->options.output);
    }
    json_t *record = event == ANALYSIS_FAULT ? analysis_fault(item->index, item->line, error->text)
                                             : analysis_run(&run->analysis, item);
    if (*run->progress.interrupted) {
        json_decref(record); /* its search was cut short */
        return true;
    }
    if (!analysis_output_write(&run->output, record)) {
        return error_set(error, "cannot write: %s", strerror(errno));
    }
    atomic_fetch_add(&run->progress.done, 1);
    return true;
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
        ok = take_item(run, event, &item, error);
    }
    bool whole = ok && event == ANALYSIS_END;
    if (whole && run->options.shards && !run->output.complete) {
        char shard[40];
        snprintf(shard, sizeof shard, "%d/%d", run->options.shard, run->options.shards);
        json_t *end = json_pack("{s:{s:s, s:I, s:I}}", "end", "shard", shard, "records",
                                (json_int_t)run->output.n_records, "of", (json_int_t)input.next);
        ok = analysis_output_write(&run->output, end) || error_set(error, "cannot write");
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
    bool ok = analysis_output_open(&run->output, options->output, options->resume,
                                   options->overwrite, error);
    if (ok && !run->output.complete) {
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
    bool closed = analysis_output_close(&run->output);
    return ok && (closed || error_set(error, "cannot write the records"));
}

static int analyse_file(struct analyse *run)
{
    struct error error;
    bool is_stdin = strcmp(run->path, "-") == 0;
    run->progress.interrupted = interrupt_catch();
    run->file = is_stdin ? stdin : fopen(run->path, "r");
    bool ok = run->file || error_set(&error, "%s: %s", run->path, strerror(errno));
    ok = ok && run_on(run, &error);
    if (run->file && !is_stdin) {
        fclose(run->file);
    }
    if (!ok) {
        complain("analyse: %s", error.text);
        return 1;
    }
    return *run->progress.interrupted ? 128 + *run->progress.interrupted : run->faults > 0;
}

static int analyse(const struct request *request)
{
    const struct analyse_options *options = request->options;
    struct analyse run = {.catalogue = request->catalogue, .options = *options};
    if (!options->depth && !options->nodes && !options->move_ms) {
        return usage_error(request->command, "how long? --seconds, --depth or --nodes");
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
    .details = "Positions are lines, EPD with bm and am, or PGN games. - or no file: stdin.",
    .options = &options_of_analyse,
    .max_words = 1,
    .run = analyse,
};
