/* The engine's part in `play`. */
#include <stdio.h>

#include "base/interrupt.h"
#include "engine/move_text.h"
#include "tools/play/line_input.h"
#include "tools/play/play.h"
#include "tools/terminal.h"
#include "tools/thinking.h"
#include "tools/view/position_view.h"

enum { LOOK_MS = 30 };

/* A line typed meanwhile stops the search, and is obeyed afterwards unless it is empty; Ctrl-C
 * stops it too. False after Ctrl-C. */
static bool wait_or_stop(struct play *play)
{
    bool interrupted = false;
    while (search_running(play->search)) {
        if (!play->asks || play->has_waiting) {
            return true;
        }
        if (terminal_pressed(LOOK_MS)) {
            play->has_waiting = line_read(stdin, &play->waiting);
            play->quit = play->quit || !play->has_waiting;
            break;
        }
        if ((interrupted = interrupt_take())) {
            break;
        }
    }
    search_stop(play->search);
    return !interrupted;
}

/* Thinks about the position with a skill. The caller begins and ends @thinking. False if Ctrl-C
 * stopped it. */
static bool think(struct play *play, int level, struct thinking *thinking,
                  struct search_result *result)
{
    struct search_limits limits = {.move_ms = (int64_t)(play->seconds * 1000 + 0.5)};
    struct search_style style = {.skill = level};
    enum thinking_style how = terminal_shows() ? THINKING_STATUS : THINKING_QUIET;
    thinking_begin(thinking, play->pos, how);
    struct search_callbacks callbacks = thinking_callbacks(thinking);
    search_set_style(play->search, &style);
    search_prepare(play->search, play->pos->variant);
    search_await(play->search, -1);
    search_start(play->search, play->pos, &limits, &callbacks);
    bool whole = wait_or_stop(play);
    *result = search_wait(play->search);
    thinking_clear(thinking);
    return whole;
}

void play_engine(struct play *play)
{
    struct thinking thinking;
    struct search_result result;
    if (!think(play, play->level, &thinking, &result)) {
        play_take_over(play, "Stopped. ");
        thinking_end(&thinking);
        return;
    }
    struct text score = {0};
    char name[MOVE_TEXT_MAX];
    move_format(play->pos, result.best, name);
    score_text(play->pos, result.score, &score);
    printf("%s plays %s  (%s, depth %d, %.1f s)\n", side_name(play->pos->state.side), name,
           score.data, result.depth, (double)result.time_ms / 1000);
    fflush(stdout);
    position_make(play->pos, result.best);
    play->show = true;
    text_free(&score);
    thinking_end(&thinking);
}

void play_hint(struct play *play)
{
    struct thinking thinking;
    struct search_result result;
    think(play, SKILL_MAX, &thinking, &result);
    struct text score = {0}, line = {0};
    score_text(play->pos, result.score, &score);
    thinking_line(&thinking, result.best, &line);
    printf("Hint: %s  (%s)\n", line.data, score.data);
    text_free(&score);
    text_free(&line);
    thinking_end(&thinking);
}
