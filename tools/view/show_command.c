/* The command `show`: a board as text, as a picture, or a game in numbers. */
#include <stdio.h>

#include "base/clock.h"
#include "engine/movegen.h"
#include "engine/position_text.h"
#include "tools/command.h"
#include "tools/terminal.h"
#include "tools/view/board_svg.h"
#include "tools/view/board_view.h"
#include "tools/view/net_view.h"
#include "tools/view/position_view.h"

struct show_options {
    bool svg, stats, flip;
};

static const struct show_options defaults;

#define OF(field) TARGET_OPTIONS, offsetof(struct show_options, field)

static const struct command_option table[] = {
    {"--svg", NULL, "write a picture (SVG) instead of text", VALUE_FLAG, OF(svg), 0, 0, NULL},
    {"--stats", NULL, "sizes, memory and load time of the game instead of the board", VALUE_FLAG,
     OF(stats), 0, 0, NULL},
    {"--flip", NULL, "see the board from Black's side", VALUE_FLAG, OF(flip), 0, 0, NULL},
    {0},
};

static const struct option_rule rules[] = {
    {"--stats", OPTION_EXCLUDES, "--svg"}, {"--stats", OPTION_EXCLUDES, "--flip"}, {0}};

static void show_text(const struct position *pos, bool flipped)
{
    const struct variant *v = pos->variant;
    struct board_view view = {.columns = terminal_columns(),
                              .flipped = flipped,
                              .colour = terminal_colour(),
                              .last = MOVE_NONE};
    struct text text = {0};
    text_addf(&text, "%s (%s)\n\n", v->title, v->id);
    board_view_text(pos, &view, &text);
    text_add_char(&text, '\n');
    hands_text(pos, &text);
    state_text(pos, &text);
    text_add(&text, "Position: ");
    position_format(pos, &text);
    text_add(&text, "\n\n");
    naming_text(v->board, &text);
    text_add(&text, "White's men are capitals, Black's small letters. The men, their moves, and "
                    "where White's promote:\n");
    legend_text(v, &text);
    fputs(text.data, stdout);
    text_free(&text);
}

static void show_stats(const struct variant *v, const struct position *pos, int64_t load_ms)
{
    const struct tables *t = v->tables;
    struct move_list all = {0}, captures = {0};
    movegen_legal(pos, &all);
    for (size_t i = 0; i < all.n; i++) {
        if (move_captures(pos, all.move[i])) {
            captures.n++;
        }
    }
    double mib = 1 << 20;
    size_t total = tables_size(t, v->n_types);
    size_t attacks = t->n_attack * sizeof *t->attack + t->n_line * sizeof *t->line +
                     t->n_set * sizeof *t->set + (size_t)t->n_cells * sizeof *t->attacked;
    size_t paths = t->n_path * sizeof *t->path, leaps = t->n_leap * sizeof *t->leap;
    size_t rides = t->n_ride * sizeof *t->ride;
    printf("game           %s, %s\n", v->id, v->title);
    printf("cells          %d\n", v->board->n_cells);
    printf("men            %d White, %d Black, %d kinds\n", pos->n_men[WHITE], pos->n_men[BLACK],
           v->n_types);
    printf("moves          %zu at the start, %zu of them captures\n", all.n, captures.n);
    printf("load time      %.3f s\n", (double)load_ms / 1000);
    printf("tables         %.2f MiB\n", (double)total / mib);
    printf("  moves        %.2f MiB: %zu leaps, %zu rides, %zu cells of paths\n",
           (double)(leaps + rides + paths) / mib, t->n_leap, t->n_ride, t->n_path);
    printf("  attacks      %.2f MiB: %zu places, %zu lines, %zu sets of men\n",
           (double)attacks / mib, t->n_attack, t->n_line, t->n_set);
    printf("  index        %.2f MiB\n", (double)(total - attacks - leaps - rides - paths) / mib);
    struct text net = {0};
    net_text(v, &net);
    printf("net            %s\n", net.data);
    text_clear(&net);
    net_made_text(v, "  ", &net);
    fputs(net.length ? net.data : "", stdout);
    text_free(&net);
    move_list_free(&all);
    move_list_free(&captures);
}

static int show(const struct request *request)
{
    const struct show_options *options = request->options;
    int64_t start = clock_ms();
    const struct variant *variant = request_game(request, request->word[0]);
    int64_t load_ms = clock_ms() - start;
    struct position *pos = variant ? request_position(request, variant, 1) : NULL;
    if (!pos) {
        return STATUS_FAULT;
    }
    if (options->svg) {
        struct text text = {0};
        board_svg(pos, options->flip, &text);
        fputs(text.data, stdout);
        text_free(&text);
    } else if (options->stats) {
        show_stats(variant, pos, load_ms);
    } else {
        show_text(pos, options->flip);
    }
    request_position_free(pos);
    return STATUS_DONE;
}

static const struct option_table options_of_show = {
    .option = table, .rule = rules, .defaults = &defaults, .size = sizeof defaults};

const struct command command_show = {
    .name = "show",
    .usage = "GAME [POSITION]",
    .summary = "Draw a board and explain the men",
    .details = "Levels stand side by side, as many as fit into the terminal or COLUMNS. A position "
               "may be\nwritten in one word or in several, and may leave out fields at its end.",
    .options = &options_of_show,
    .min_words = 1,
    .max_words = 1 + POSITION_WORDS,
    .run = show,
};
