/* The command `play`: a person against the engine. */
#include <stdio.h>
#include <string.h>

#include "base/interrupt.h"
#include "tools/command.h"
#include "tools/play/line_input.h"
#include "tools/play/play.h"
#include "tools/search_options.h"
#include "tools/terminal.h"
#include "tools/view/board_view.h"
#include "tools/view/position_view.h"

struct play_options {
    int64_t move_ms;
    int level, threads, hash;
    const char *side;
};

static const struct play_options defaults = {
    .move_ms = 2000, .level = SKILL_MAX, .threads = 1, .hash = 64};

#define OF(field) offsetof(struct play_options, field)

static const struct command_option table[] = {
    {"--side", "SIDE", "who you play: white, black, both or none (the side to move)", VALUE_TEXT,
     TARGET_OPTIONS, OF(side), 0, 0, NULL},
    {"--level", "N", "the engine's skill, from 0", VALUE_INT, TARGET_OPTIONS, OF(level), 0,
     SKILL_MAX, NULL},
    OPTION_SECONDS(OF(move_ms), "the engine thinks so long for a move"),
    OPTION_THREADS(OF(threads)),
    OPTION_HASH(OF(hash)),
    {0},
};

move_t play_last(const struct play *play)
{
    size_t n = play->pos->n_history;
    return n ? play->pos->history[n - 1].move : MOVE_NONE;
}

struct outcome play_outcome(const struct play *play)
{
    if (play->resigned != NOBODY) {
        return (struct outcome){play->resigned == WHITE ? RESULT_BLACK : RESULT_WHITE,
                                play->resigned == WHITE ? "White resigns" : "Black resigns"};
    }
    return outcome_of(play->pos);
}

static void announce(const struct outcome *outcome)
{
    static const char *const winners[] = {
        [RESULT_WHITE] = "White wins", [RESULT_BLACK] = "Black wins", [RESULT_DRAW] = "a draw"};
    printf("The game is over: %s, %s (%s).\n", outcome->reason, winners[outcome->result],
           result_text(outcome->result));
}

void play_show(const struct play *play)
{
    struct board_view view = {.columns = terminal_columns(),
                              .flipped = play->flipped,
                              .colour = terminal_colour(),
                              .last = play_last(play)};
    struct outcome outcome = play_outcome(play);
    struct text text = {0};
    text_add_char(&text, '\n');
    board_view_text(play->pos, &view, &text);
    text_add_char(&text, '\n');
    hands_text(play->pos, &text);
    if (outcome.result == RESULT_NONE) {
        turn_text(play->pos, &text);
    }
    fputs(text.data, stdout);
    text_free(&text);
    if (outcome.result != RESULT_NONE) {
        announce(&outcome);
    }
}

/* Reads the next line: one that was typed while the engine was thinking, or a new one. */
static bool next_line(struct play *play, struct text *line)
{
    if (play->has_waiting) {
        text_clear(line);
        text_add(line, play->waiting.data);
        play->has_waiting = false;
        return true;
    }
    char prompt[32];
    snprintf(prompt, sizeof prompt, "%s> ", side_name(play->pos->state.side));
    if (!play->editor) {
        fputs(play->asks ? prompt : "", stdout);
        fflush(stdout);
        return line_read(stdin, line);
    }
    fflush(stdout);
    enum line_event event;
    while ((event = line_editor_read(play->editor, prompt, line)) == LINE_INTERRUPTED) {
        puts("'quit' leaves.");
    }
    return event == LINE_READ;
}

static bool engine_to_move(const struct play *play)
{
    return play->engine[play->pos->state.side] && play_outcome(play).result == RESULT_NONE;
}

static void run(struct play *play)
{
    struct text line = {0};
    printf("%s. Type moves; 'help' tells what else there is.\n", play->pos->variant->title);
    while (!play->quit) {
        bool engine = engine_to_move(play);
        bool alone = play->engine[WHITE] && play->engine[BLACK];
        if (play->show && (!engine || (alone && play->asks))) {
            play_show(play);
            play->show = false;
        }
        if (engine && !play->has_waiting) {
            play_engine(play);
            continue;
        }
        if (!next_line(play, &line)) {
            putchar('\n');
            break;
        }
        play_line(play, line.data);
    }
    text_free(&line);
}

/* Reads which side the person plays; false if the word names none. */
static bool choose_sides(struct play *play, const char *side)
{
    int turn = play->pos->state.side;
    play->engine[!turn] = true;
    if (!side) {
        play->flipped = turn == BLACK;
        return true;
    }
    if (strcmp(side, "white") && strcmp(side, "black") && strcmp(side, "both") &&
        strcmp(side, "none")) {
        return false;
    }
    struct text line = {0};
    text_addf(&line, "side %s", side);
    play_line(play, line.data);
    text_free(&line);
    return true;
}

static int play_game(const struct request *request)
{
    const struct play_options *options = request->options;
    const struct variant *variant = request_game(request, request->word[0]);
    struct position *pos = variant ? request_position(request, variant, 1) : NULL;
    if (!pos) {
        return STATUS_FAULT;
    }
    struct play play = {
        .catalogue = request->catalogue,
        .pos = pos,
        .level = options->level,
        .seconds = (double)options->move_ms / 1000,
        .resigned = NOBODY,
        .show = true,
        .asks = terminal_asks(),
    };
    int status = STATUS_DONE;
    game_names_init(&play.names, variant);
    if (play.asks) {
        interrupt_note();
        play.editor = terminal_shows() ? line_editor_new() : NULL;
    }
    if (choose_sides(&play, options->side)) {
        play.search = search_new(options->hash, options->threads);
        run(&play);
        search_free(play.search);
    } else {
        status = usage_error(request->command,
                             "--side: '%.20s' is none of white, black, both, none", options->side);
    }
    text_free(&play.waiting);
    line_editor_free(play.editor);
    game_names_free(&play.names);
    request_position_free(play.pos);
    return status;
}

static const struct option_table options_of_play = {
    .option = table, .defaults = &defaults, .size = sizeof defaults};

const struct command command_play = {
    .name = "play",
    .usage = "GAME [POSITION]",
    .summary = "Play against the engine in the terminal",
    .details =
        "Type moves as 'moves' lists them or in short notation (SAN), a cell to see where its "
        "man\ncan go, and 'help' for the other commands. On a terminal lines can be edited, the "
        "arrows\nbring back earlier ones, and Ctrl-C stops the engine's thinking.",
    .options = &options_of_play,
    .min_words = 1,
    .max_words = 1 + POSITION_WORDS,
    .run = play_game,
};
