#include "tools/analysis/analysis.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/utf8.h"
#include "engine/move_text.h"
#include "engine/position_text.h"
#include "search/told_score.h"
#include "tools/records/epd_moves.h"
#include "tools/records/position_line.h"

void analysis_init(struct analysis *analysis, const struct search_limits *limits, int hash_mb,
                   int threads)
{
    *analysis = (struct analysis){.limits = *limits, .search = search_new(hash_mb, threads)};
    analysis->line = memory_new((size_t)limits->lines, sizeof *analysis->line);
}

void analysis_free(struct analysis *analysis)
{
    search_free(analysis->search);
    for (int i = 0; i < analysis->limits.lines; i++) {
        move_list_free(&analysis->line[i].moves);
    }
    free(analysis->line);
}

/* On a thread of the search. A score that is only a bound gives way to an exact one. */
static void on_line(void *user, const struct search_line *news)
{
    struct analysis *analysis = user;
    bool fresh = news->index >= analysis->n_lines;
    if (news->index >= analysis->limits.lines || (news->bound != BOUND_EXACT && !fresh)) {
        return;
    }
    struct analysis_line *line = &analysis->line[news->index];
    line->depth = news->depth;
    line->seldepth = news->seldepth;
    line->score = news->score;
    line->moves.n = 0;
    for (size_t i = 0; i < news->n_pv; i++) {
        struct move_list *moves = &line->moves;
        moves->move = memory_grow(moves->move, &moves->capacity, moves->n, sizeof *moves->move);
        moves->move[moves->n++] = news->pv[i];
    }
    if (fresh) {
        analysis->n_lines = news->index + 1;
    }
}

/* A score for the side to move in @root, and the expected points to four places. */
static void put_score(json_t *object, const struct position *root, int score)
{
    struct told_score told = score_tell(root, score);
    json_object_set_new(object, told.mate ? "mate" : "cp",
                        json_integer(told.mate ? told.mate : told.centipawns));
    json_object_set_new(object, "expected", json_real(round(told.expected * 1e4) / 1e4));
}

static json_t *moves_json(const struct position *root, const struct move_list *moves)
{
    struct position pos;
    json_t *array = json_array();
    position_init(&pos, root->variant);
    position_copy(&pos, root);
    for (size_t i = 0; i < moves->n; i++) {
        char text[MOVE_TEXT_MAX];
        move_format(&pos, moves->move[i], text);
        json_array_append_new(array, json_string(text));
        position_make(&pos, moves->move[i]);
    }
    position_free(&pos);
    return array;
}

static json_t *lines_json(const struct analysis *analysis, const struct position *pos)
{
    json_t *array = json_array();
    for (int i = 0; i < analysis->n_lines; i++) {
        const struct analysis_line *line = &analysis->line[i];
        json_t *object = json_object();
        put_score(object, pos, line->score);
        json_object_set_new(object, "depth", json_integer(line->depth));
        json_object_set_new(object, "seldepth", json_integer(line->seldepth));
        json_object_set_new(object, "moves", moves_json(pos, &line->moves));
        json_array_append_new(array, object);
    }
    return array;
}

/* A text of the input as JSON; bytes that are not UTF-8 are taken for Latin-1. */
static json_t *input_text(const char *bytes)
{
    struct text text = {0};
    utf8_add(&text, bytes);
    json_t *string = json_string(text.data ? text.data : "");
    text_free(&text);
    return string;
}

/* The operations as they stand, and with bm (best move) or am (move to avoid) whether the search
 * found what they ask for. */
static void put_operations(json_t *record, const struct analysis_item *item, move_t best)
{
    json_t *object = json_object();
    bool asked = false, solved = true;
    char *rest = item->operations, *name, *operands;
    while ((name = position_line_operation(&rest, &operands))) {
        if (strcmp(name, "bm") == 0 || strcmp(name, "am") == 0) {
            asked = true;
            solved =
                solved && epd_lists(item->pos, item->names, operands, best) == (name[0] == 'b');
        }
        struct text key = {0};
        utf8_add(&key, name);
        json_object_set_new(object, key.data ? key.data : "", input_text(operands));
        text_free(&key);
    }
    if (json_object_size(object)) {
        json_object_set(record, "epd", object);
    }
    if (asked) {
        json_object_set_new(record, "solved", json_boolean(solved));
    }
    json_decref(object);
}

static json_t *begin_record(const struct analysis_item *item)
{
    struct text text = {0};
    position_format(item->pos, &text);
    json_t *record = json_object();
    json_object_set_new(record, "index", json_integer(item->index));
    json_object_set_new(record, "line", json_integer(item->line));
    json_object_set_new(record, "game", json_string(item->pos->variant->id));
    json_object_set_new(record, "position", json_string(text.data));
    if (item->game) {
        json_t *pgn = json_pack("{s:I, s:I, s:s}", "number", (json_int_t)item->game, "ply",
                                (json_int_t)item->ply, "result", item->result);
        json_object_set_new(pgn, "played", item->played ? json_string(item->played) : json_null());
        json_object_set_new(record, "pgn", pgn);
    }
    text_free(&text);
    return record;
}

/* Puts the line of the best move first. A search that ends in an iteration may have found a move
 * whose line was never reported as exact; then the move alone is the line. */
static void put_best_first(struct analysis *analysis, const struct search_result *result)
{
    int n = analysis->n_lines, max = analysis->limits.lines, at = 0;
    while (at < n &&
           !(analysis->line[at].moves.n && analysis->line[at].moves.move[0] == result->best)) {
        at++;
    }
    bool found = at < n;
    at = at < max ? at : max - 1;
    struct analysis_line first = analysis->line[at];
    for (; at > 0; at--) {
        analysis->line[at] = analysis->line[at - 1];
    }
    if (!found) {
        struct move_list *moves = &first.moves;
        first.depth = result->depth;
        first.seldepth = result->seldepth;
        first.score = result->score;
        moves->move = memory_grow(moves->move, &moves->capacity, 0, sizeof *moves->move);
        moves->move[0] = result->best;
        moves->n = 1;
        analysis->n_lines = n < max ? n + 1 : max;
    }
    analysis->line[0] = first;
}

static move_t search(struct analysis *analysis, const struct position *pos, json_t *record)
{
    struct search_callbacks callbacks = {.user = analysis, .on_line = on_line};
    char text[MOVE_TEXT_MAX];
    analysis->n_lines = 0;
    search_clear(analysis->search);
    if (analysis->limits.move_ms) {
        search_prepare(analysis->search, pos->variant);
        search_await(analysis->search, -1);
    }
    search_start(analysis->search, pos, &analysis->limits, &callbacks);
    struct search_result result = search_wait(analysis->search);
    put_best_first(analysis, &result);
    move_format(pos, result.best, text);
    json_object_set_new(record, "best", json_string(text));
    put_score(record, pos, analysis->line[0].score);
    json_object_set_new(record, "depth", json_integer(result.depth));
    json_object_set_new(record, "nodes", json_integer((json_int_t)result.nodes));
    json_object_set_new(record, "time_ms", json_integer(result.time_ms));
    json_object_set_new(record, "lines", lines_json(analysis, pos));
    return result.best;
}

json_t *analysis_run(struct analysis *analysis, const struct analysis_item *item)
{
    json_t *record = begin_record(item);
    struct outcome outcome = outcome_of(item->pos);
    move_t best = MOVE_NONE;
    if (outcome.result != RESULT_NONE) {
        json_object_set_new(record, "over",
                            json_pack("{s:s, s:s}", "result", result_text(outcome.result), "reason",
                                      outcome.reason));
    } else {
        best = search(analysis, item->pos, record);
    }
    if (item->operations && *item->operations) {
        put_operations(record, item, best);
    }
    return record;
}

json_t *analysis_fault(int64_t index, long line, const char *reason)
{
    return json_pack("{s:I, s:I, s:o}", "index", (json_int_t)index, "line", (json_int_t)line,
                     "error", input_text(reason));
}
