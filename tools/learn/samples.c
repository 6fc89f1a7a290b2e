#include "tools/learn/samples.h"

#include <stdlib.h>
#include <string.h>

#include "base/input_file.h"
#include "base/memory.h"
#include "engine/net_game.h"
#include "engine/position_text.h"
#include "search/evaluation.h"
#include "search/score.h"

/* What reading needs besides the samples. */
struct samples_reader {
    struct evaluation *evaluation;
    struct position *pos;
};

/* The rows that the other side sees. */
static uint32_t *opposite_rows(const struct variant *v)
{
    struct error error;
    struct net_shape shape = net_shape_of(v, 0);
    struct net *net = net_of_game(v, &shape, &error);
    uint32_t *opposite = net ? memory_new(net_rows(net), sizeof *opposite) : NULL;
    if (!opposite) {
        error_fatal("a game without a shape");
    }
    for (int man = 2; man < (v->n_types + 1) * 2; man++) {
        man_t other = (man_t)(man ^ 1);
        for (int cell = 0; cell < v->board->n_cells; cell++) {
            opposite[net_row(net, (man_t)man, (cell_t)cell)] =
                net_row(net, other, net->opposite[cell]);
        }
        for (int n = 0; n < NET_HAND; n++) {
            int type = man_type(other);
            opposite[net_row_in_hand(net, man_side((man_t)man), type, n)] =
                net_row_in_hand(net, man_side(other), type, n);
        }
    }
    net_free(net);
    return opposite;
}

struct samples *samples_new(const struct variant *v)
{
    struct samples *s = memory_new(1, sizeof *s);
    struct weights weights;
    weights_of(v, &weights);
    s->variant = v;
    s->opposite = opposite_rows(v);
    s->reader = memory_new(1, sizeof *s->reader);
    s->reader->evaluation = evaluation_new(v, &weights, NULL, NULL);
    s->reader->pos = position_new(v);
    position_set_psqt(s->reader->pos, &s->reader->evaluation->psqt);
    return s;
}

void samples_free(struct samples *s)
{
    if (s) {
        position_delete(s->reader->pos);
        evaluation_free(s->reader->evaluation);
        free(s->reader);
        free(s->opposite);
        free(s->sample);
        free(s->row);
        free(s);
    }
}

static void add_row(struct samples *s, bool turned, uint32_t row)
{
    s->row = memory_grow(s->row, &s->cap_rows, s->n_rows, sizeof *s->row);
    s->row[s->n_rows++] = turned ? s->opposite[row] : row;
}

static void add_men(struct samples *s, const struct position *pos)
{
    const struct variant *v = pos->variant;
    const struct net shape = {.n_types = v->n_types, .n_cells = v->board->n_cells};
    bool turned = pos->state.side == BLACK;
    for (int side = 0; side < 2; side++) {
        for (int i = 0; i < pos->n_men[side]; i++) {
            cell_t cell = pos->list[side][i];
            add_row(s, turned, net_row(&shape, pos->man[cell], cell));
        }
        for (int type = 1; type <= v->n_types; type++) {
            for (int n = 0; n < pos->hand[side][type] && n < NET_HAND; n++) {
                add_row(s, turned, net_row_in_hand(&shape, side, type, n));
            }
        }
    }
}

static bool read_result(const char *text, uint8_t *out)
{
    static const char *const words[] = {"0", "0.5", "1"};
    for (uint8_t i = 0; i < 3; i++) {
        if (strcmp(text, words[i]) == 0) {
            *out = i;
            return true;
        }
    }
    return false;
}

bool samples_add(struct samples *s, const char *line, struct error *error)
{
    enum { LENGTH_MAX = 8191 };
    char text[LENGTH_MAX + 1];
    struct position *pos = s->reader->pos;
    size_t length = strlen(line);
    if (length > LENGTH_MAX) {
        return error_set(error, "the line is too long");
    }
    memcpy(text, line, length + 1);
    char *score = strchr(text, '\t'), *result = score ? strchr(score + 1, '\t') : NULL;
    if (!result) {
        return error_set(error, "POSITION, SCORE and RESULT with tabs between are expected");
    }
    *score++ = *result++ = '\0';
    int64_t number;
    struct sample sample = {.row = s->n_rows};
    if (!text_parse_int(score, -SCORE_MATE, SCORE_MATE, &number)) {
        return error_set(error, "'%.20s' is no score", score);
    }
    if (!read_result(result, &sample.result)) {
        return error_set(error, "'%.20s' is no result: allowed are 1, 0.5 and 0", result);
    }
    if (!position_parse(pos, text, error)) {
        return false;
    }
    add_men(s, pos);
    sample.n = (uint16_t)(s->n_rows - sample.row);
    sample.score = (int16_t)number;
    sample.value = (int16_t)evaluation_of(pos);
    s->sample = memory_grow(s->sample, &s->capacity, s->n, sizeof *s->sample);
    s->sample[s->n++] = sample;
    return true;
}

/* Reads a line into @line without its end; false at the end of the file, also after a line that was
 * cut off. */
static bool next_line(FILE *in, struct text *line)
{
    char piece[4096];
    text_clear(line);
    while (fgets(piece, sizeof piece, in)) {
        size_t length = strlen(piece);
        bool ends = length && piece[length - 1] == '\n';
        if (ends) {
            length -= 1 + (length > 1 && piece[length - 2] == '\r');
            piece[length] = '\0';
        }
        text_add(line, piece);
        if (ends) {
            return true;
        }
    }
    return false;
}

bool samples_read(struct samples *s, const char *path, struct error *error)
{
    FILE *in = input_file_open(path, error);
    if (!in) {
        return false;
    }
    struct text line = {0};
    size_t n = s->n, n_rows = s->n_rows;
    bool ok = true;
    for (int number = 1; ok && next_line(in, &line); number++) {
        struct error reason;
        if (line.data && line.length && *line.data != '#' && !samples_add(s, line.data, &reason)) {
            ok = error_set(error, "%.80s:%d: %s", path, number, reason.text);
        }
    }
    ok = ok && input_file_whole(in, path, error);
    input_file_close(in);
    text_free(&line);
    if (!ok) {
        s->n = n;
        s->n_rows = n_rows;
    }
    return ok;
}
