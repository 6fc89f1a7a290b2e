#include "tools/thinking.h"

#include <stdio.h>
#include <string.h>

#include "search/told_score.h"
#include "tools/terminal.h"
#include "tools/view/move_names.h"

/* "+0.35", "mate in 3" or "mated in 2". */
static void add_score(const struct told_score *told, struct text *out)
{
    if (told->mate > 0) {
        text_addf(out, "mate in %d", told->mate);
    } else if (told->mate < 0) {
        text_addf(out, "mated in %d", -told->mate);
    } else {
        text_addf(out, "%+.2f", told->centipawns / 100.0);
    }
}

void score_text(const struct position *root, int score, struct text *out)
{
    struct told_score told = score_tell(root, score);
    add_score(&told, out);
    if (!told.mate) {
        text_addf(out, ", %.0f %%", 100 * told.expected);
    }
}

void thinking_begin(struct thinking *thinking, const struct position *root,
                    enum thinking_style style)
{
    *thinking = (struct thinking){.style = style};
    position_init(&thinking->pos, root->variant);
    position_copy(&thinking->pos, root);
    position_set_psqt(&thinking->pos, NULL);
    text_add(&thinking->best, "");
}

void thinking_end(struct thinking *thinking)
{
    position_free(&thinking->pos);
    text_free(&thinking->best);
}

/* "12.3k" */
static void count_text(uint64_t count, struct text *out)
{
    static const char *const unit[] = {"", "k", "M", "G"};
    double n = (double)count;
    size_t i = 0;
    for (; n >= 99999.5 && i + 1 < sizeof unit / sizeof *unit; i++) {
        n /= 1000;
    }
    text_addf(out, "%.0f%s", n, unit[i]);
}

static void report(struct thinking *t, const struct search_line *line, const char *moves)
{
    static const char *const bounds[] = {
        [BOUND_EXACT] = "", [BOUND_LOWER] = "+", [BOUND_UPPER] = "-"};
    struct text score = {0}, nodes = {0}, speed = {0};
    struct told_score told = score_tell(&t->pos, line->score);
    add_score(&told, &score);
    text_add(&score, bounds[line->bound]);
    count_text(line->nodes, &nodes);
    count_text(line->time_ms ? line->nodes * 1000 / (uint64_t)line->time_ms : 0, &speed);
    if (!t->heading) {
        fputs("depth      score      %   time   nodes nodes/s  line\n", stdout);
        t->heading = true;
    }
    fprintf(stdout, "%2d/%-2d %10s %6.1f %6.2f %7s %7s  ", line->depth, line->seldepth, score.data,
            100 * told.expected, (double)line->time_ms / 1000, nodes.data, speed.data);
    if (t->style == THINKING_MANY) {
        fprintf(stdout, "%d. ", line->index + 1);
    }
    fprintf(stdout, "%s\n", moves);
    fflush(stdout);
    text_free(&score);
    text_free(&nodes);
    text_free(&speed);
}

/* Writes over the line that the cursor is in, and no more than that line. */
static void report_status(const struct thinking *t, const struct search_line *line,
                          const char *moves)
{
    struct text text = {0};
    text_addf(&text, "thinking: depth %d, ", line->depth);
    score_text(&t->pos, line->score, &text);
    text_addf(&text, ", %s", moves);
    printf("\r%.*s\033[K", terminal_columns() - 1, text.data);
    fflush(stdout);
    text_free(&text);
}

static void on_line(void *user, const struct search_line *line)
{
    struct thinking *t = user;
    struct text moves = {0};
    text_add(&moves, "");
    line_format(&t->pos, line->pv, line->n_pv, &moves);
    if (t->style == THINKING_STATUS) {
        report_status(t, line, moves.data);
    } else if (t->style != THINKING_QUIET) {
        report(t, line, moves.data);
    }
    if (line->index == 0 && line->bound != BOUND_UPPER && moves.length) {
        text_clear(&t->best);
        text_add(&t->best, moves.data);
    }
    text_free(&moves);
}

struct search_callbacks thinking_callbacks(struct thinking *thinking)
{
    return (struct search_callbacks){.user = thinking, .on_line = on_line};
}

void thinking_clear(struct thinking *thinking)
{
    if (thinking->style == THINKING_STATUS) {
        fputs("\r\033[K", stdout);
    }
}

void thinking_line(const struct thinking *thinking, move_t best, struct text *out)
{
    char name[MOVE_TEXT_MAX];
    move_format(&thinking->pos, best, name);
    size_t length = strlen(name);
    bool same = text_begins(thinking->best.data, name) &&
                (thinking->best.data[length] == ' ' || !thinking->best.data[length]);
    text_add(out, same ? thinking->best.data : name);
}
