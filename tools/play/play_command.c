/* The command `play`: a person against the engine. */
#include <stdio.h>
#include <string.h>

#include "tools/command.h"
#include "tools/play/line_input.h"
#include "tools/play/play.h"
#include "tools/terminal.h"
#include "tools/view/board_view.h"
#include "tools/view/position_view.h"

enum { HASH_USUAL_MB = 64 };

static const double seconds_usual = 2;

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
    if (play->asks) {
        printf("%s> ", side_name(play->pos->state.side));
    }
    fflush(stdout);
    return line_read(stdin, line);
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

/* Who is played by the person; false and a complaint if the word is none of these. */
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
        complain("--side: '%.20s' is none of white, black, both, none", side);
        return false;
    }
    struct text line = {0};
    text_addf(&line, "side %s", side);
    play_line(play, line.data);
    text_free(&line);
    return true;
}

enum status command_play(const struct request *request)
{
    const struct arguments *a = request->arguments;
    const struct variant *variant = request_game(request, request->word[0]);
    struct position *pos = variant ? request_position(request, variant, 1) : NULL;
    if (!pos) {
        return STATUS_FAULT;
    }
    struct play play = {
        .pos = pos,
        .level = arguments_have(a, OPTION_LEVEL) ? (int)a->number[OPTION_LEVEL] : SKILL_MAX,
        .seconds = a->seconds > 0 ? a->seconds : seconds_usual,
        .resigned = NOBODY,
        .show = true,
        .asks = terminal_asks(),
    };
    enum status status = STATUS_USAGE;
    if (choose_sides(&play, a->text[OPTION_SIDE])) {
        int hash = a->number[OPTION_HASH] ? (int)a->number[OPTION_HASH] : HASH_USUAL_MB;
        int threads = a->number[OPTION_THREADS] ? (int)a->number[OPTION_THREADS] : 1;
        play.search = search_new(hash, threads);
        run(&play);
        search_free(play.search);
        status = STATUS_DONE;
    }
    text_free(&play.waiting);
    request_position_free(pos);
    return status;
}
