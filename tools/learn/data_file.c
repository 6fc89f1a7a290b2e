#include "tools/learn/data_file.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/input_file.h"
#include "search/score.h"

static const char head_begin[] = "# weltgeist learn 1: ", game_begin[] = "# game ",
                  played_out_end[] = ", played out";

void data_head_format(const struct data_head *head, struct text *out)
{
    text_addf(out, "%sgame %s, hash %016" PRIx64 ", seed %" PRIu64 ", nodes %" PRIu64 ", %s",
              head_begin, head->game, head->hash, head->seed, head->nodes, head->part);
}

bool data_head_hash(const char *line, uint64_t *hash)
{
    const char *at = strstr(line, ", hash ");
    return text_begins(line, head_begin) && at && sscanf(at, ", hash %16" SCNx64, hash) == 1;
}

enum data_line data_line_parse(char *line, int *score, double *result)
{
    line = text_trim(line);
    if (text_begins(line, head_begin)) {
        return DATA_HEAD;
    }
    if (text_begins(line, game_begin)) {
        size_t length = strlen(line), end = sizeof played_out_end - 1;
        *score = length > end && strcmp(line + length - end, played_out_end) == 0;
        return DATA_GAME;
    }
    char *first = strchr(line, '\t'), *second = first ? strchr(first + 1, '\t') : NULL;
    int64_t number;
    if (!second) {
        return DATA_NONE;
    }
    *first = *second = '\0';
    if (!text_parse_int(first + 1, -SCORE_MATE_BOUND, SCORE_MATE_BOUND, &number) ||
        !text_parse_real(second + 1, 0, 1, result) || *result * 2 != (int)(*result * 2)) {
        return DATA_NONE;
    }
    *score = (int)number;
    return DATA_POSITION;
}

/* What an earlier run left of a file. */
struct leftover {
    struct data_file *file;
    int64_t whole;     /* bytes up to the end of the last whole game */
    int64_t positions; /* behind them */
};

/* Takes one whole line. False with a reason if it does not belong here. */
static bool take_line(struct leftover *left, char *line, bool first, const char *head,
                      struct error *error)
{
    int score, length;
    double result;
    int64_t number;
    if (first) {
        return strcmp(text_trim(line), head) == 0 ||
               error_set(error,
                         "made otherwise, or no data of 'learn': it does not begin with '%s'",
                         head);
    }
    bool numbered = sscanf(line, "# game %" SCNd64 "%n", &number, &length) == 1;
    switch (data_line_parse(line, &score, &result)) {
    case DATA_POSITION:
        left->positions++;
        return true;
    case DATA_GAME:
        if (!numbered || number != left->file->games) {
            return error_set(error, "game %" PRId64 " is not where it should be",
                             left->file->games);
        }
        left->file->games++;
        left->file->positions += left->positions;
        left->positions = 0;
        return true;
    default:
        return error_set(error, "neither a position with score and result nor the end of a game");
    }
}

static bool read_lines(struct leftover *left, FILE *stream, const char *path, const char *head,
                       struct error *error)
{
    struct text line = {0};
    bool ok = true;
    int64_t at = 0;
    struct error why;
    for (int64_t number = 1; ok && input_file_line(stream, &line); number++) {
        if (line.data[line.length - 1] != '\n' || strlen(line.data) != line.length) {
            /* cut short, or zeros where the disk never wrote */
            ok = number > 1 || strncmp(head, line.data, strlen(line.data)) == 0 ||
                 error_set(error, "%s: no data of 'learn'", path);
            break;
        }
        ok = take_line(left, line.data, number == 1, head, &why) ||
             error_set(error, "%s:%" PRId64 ": %s", path, number, why.text);
        at += (int64_t)line.length;
        left->whole = left->positions == 0 ? at : left->whole;
    }
    text_free(&line);
    return ok && input_file_whole(stream, path, error);
}

static bool go_on(struct data_file *file, const char *path, const char *head, struct error *error)
{
    struct leftover left = {.file = file};
    FILE *stream = input_file_open(path, error);
    if (!stream) {
        return false;
    }
    bool ok = read_lines(&left, stream, path, head, error);
    input_file_close(stream);
    if (ok && !output_file_cut(&file->out, left.whole)) {
        ok = error_set(error, "%s: %s", path, strerror(errno));
    }
    return ok;
}

static bool write_text(struct data_file *file, const char *bytes, size_t size, struct error *error)
{
    return output_file_write(&file->out, bytes, size) ||
           error_set(error, "%s: %s", file->out.path, strerror(errno));
}

static bool begin(struct data_file *file, const char *head, struct error *error)
{
    struct text line = {0};
    text_addf(&line, "%s\n", head);
    bool ok = write_text(file, line.data, line.length, error);
    text_free(&line);
    return ok;
}

bool data_file_open(struct data_file *file, const char *path, const char *head, bool resume,
                    struct error *error)
{
    *file = (struct data_file){0};
    if (!output_file_open(&file->out, path, OUTPUT_APPEND, error)) {
        return false;
    }
    bool ok = resume || output_file_size(&file->out) == 0 ||
              error_set(error, "%s is not empty: --resume goes on", path);
    ok = ok && (output_file_size(&file->out) == 0 || go_on(file, path, head, error));
    ok = ok && (output_file_size(&file->out) > 0 || begin(file, head, error));
    if (!ok) {
        output_file_close(&file->out, NULL);
    }
    return ok;
}

bool data_file_add(struct data_file *file, const struct text *lines, int64_t positions,
                   const char *result, bool played_out, struct error *error)
{
    struct text game = {0};
    if (lines->length) {
        text_add(&game, lines->data);
    }
    text_addf(&game, "%s%" PRId64 ": %s, %" PRId64 " positions%s\n", game_begin, file->games,
              result, positions, played_out ? played_out_end : "");
    bool ok = write_text(file, game.data, game.length, error);
    file->games += ok;
    file->positions += ok ? positions : 0;
    text_free(&game);
    return ok;
}

bool data_file_close(struct data_file *file, struct error *error)
{
    return output_file_close(&file->out, error);
}
