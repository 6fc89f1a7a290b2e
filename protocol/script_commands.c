/* Commands that every dialect has, for scripts and people. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "engine/perft/perft.h"
#include "engine/position_text.h"
#include "protocol/client_notation.h"
#include "protocol/command.h"
#include "protocol/state.h"

enum { PERFT_MAX = 20, PERFT_WHOLE = 2 };

void command_ignore(struct session *s, char *args)
{
    (void)s;
    (void)args;
}

void command_quit(struct session *s, char *args)
{
    (void)args;
    s->quits = true;
}

static void print_position(struct session *s, char *args)
{
    (void)args;
    struct text text = {0};
    client_position_format(s, &text);
    output_line(s->output, "%s", text.data);
    text_free(&text);
}

static int compare(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void print_moves(struct session *s, char *args)
{
    (void)args;
    struct move_list legal = {0};
    movegen_legal(&s->pos, &legal);
    char(*text)[MOVE_TEXT_MAX] = memory_new(legal.n, sizeof *text);
    for (size_t i = 0; i < legal.n; i++) {
        client_move_format(s, legal.move[i], text[i]);
    }
    qsort(text, legal.n, sizeof *text, compare);
    for (size_t i = 0; i < legal.n; i++) {
        output_line(s->output, "%s", text[i]);
    }
    free(text);
    move_list_free(&legal);
}

/* As perft(), but looks for `quit` and the end of input between. */
static uint64_t count(struct session *s, struct position *pos, int depth)
{
    if (depth <= PERFT_WHOLE) {
        return perft(pos, depth);
    }
    struct move_list legal = {0};
    uint64_t n = 0;
    movegen_legal(pos, &legal);
    for (size_t i = 0; i < legal.n && !input_wants_quit(s->input); i++) {
        position_make(pos, legal.move[i]);
        n += count(s, pos, depth - 1);
        position_unmake(pos);
    }
    move_list_free(&legal);
    return n;
}

static void print_perft(struct session *s, char *args)
{
    int64_t depth;
    if (!text_parse_int(args, 1, PERFT_MAX, &depth)) {
        session_error(s, "depth expected", "perft", args);
        return;
    }
    struct position *pos = memory_new(1, sizeof *pos);
    position_init(pos, s->variant);
    position_copy(pos, &s->pos);
    for (int i = 1; i <= depth; i++) {
        uint64_t n = count(s, pos, i);
        if (input_wants_quit(s->input)) {
            break;
        }
        output_line(s->output, "D%d %" PRIu64, i, n);
    }
    position_free(pos);
    free(pos);
}

static void print_state(struct session *s, char *args)
{
    (void)args;
    static const char *const activity[] = {"idle", "thinking", "pondering", "analysing"};
    struct text text = {0};
    position_format(&s->pos, &text);
    output_debug(s->output, "# game %s", s->variant->id);
    output_debug(s->output, "# position %s", text.data);
    output_debug(s->output, "# %s%s%s, engine plays %s", activity[s->think.activity],
                 s->forced ? ", forced" : "", s->over ? ", game over" : "",
                 s->engine == WHITE ? "White" : "Black");
    output_debug(s->output, "# clocks %" PRId64 " %" PRId64 " ms", s->clocks.left_ms[WHITE],
                 s->clocks.left_ms[BLACK]);
    text_free(&text);
}

static void print_table(struct session *s, const struct command *table)
{
    for (const struct command *c = table; c->name; c++) {
        output_debug(s->output, "# %s%s%s: %s", c->name, *c->args ? " " : "", c->args, c->help);
    }
}

static void print_help(struct session *s, char *args)
{
    (void)args;
    print_table(s, s->dialect->commands);
    print_table(s, script_commands);
}

const struct command script_commands[] = {
    {"fen", print_position, EFFECT_NONE, "", "prints the position"},
    {"moves", print_moves, EFFECT_NONE, "", "prints the legal moves"},
    {"perft", print_perft, EFFECT_NONE, "DEPTH", "counts sequences of legal moves"},
    {"d", print_state, EFFECT_NONE, "", "prints the state of the session, in lines with #"},
    {"help", print_help, EFFECT_NONE, "", "prints this list"},
    {"quit", command_quit, EFFECT_NONE, "", "ends the program"},
    {NULL, NULL, EFFECT_NONE, NULL, NULL},
};

static const struct command *find_in(const struct command *table, const char *name)
{
    for (const struct command *command = table; command->name; command++) {
        if (strcmp(command->name, name) == 0) {
            return command;
        }
    }
    return NULL;
}

const struct command *command_find(const struct command *table, const char *name)
{
    const struct command *command = find_in(table, name);
    return command ? command : find_in(script_commands, name);
}
