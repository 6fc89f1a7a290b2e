#include "protocol/session.h"

#include <stdlib.h>
#include <string.h>

#include "base/interrupt.h"
#include "base/memory.h"
#include "protocol/dialect.h"
#include "protocol/edit.h"
#include "protocol/features.h"
#include "protocol/game.h"
#include "protocol/offered_games.h"
#include "protocol/options.h"
#include "protocol/state.h"
#include "protocol/think.h"

enum { ECHO_MAX = 1000 }; /* of a line that may be very long */

void session_error(struct session *s, const char *reason, const char *command, const char *args)
{
    output_line(s->output, "%s (%s): %s%s%.*s", s->dialect->error, reason, command,
                *args ? " " : "", ECHO_MAX, args);
}

void session_run(struct session *s, const struct command *command, char *args)
{
    if (command->effect == EFFECT_ABORT) {
        think_abort(s);
    }
    s->began = s->began || command->effect != EFFECT_NONE;
    command->run(s, args);
    if (command->effect == EFFECT_ABORT && s->analysing && !s->edit &&
        s->think.activity == ACTIVITY_IDLE && !s->quits) {
        think_analyse(s);
    }
}

/* A line that is understood leaves it as it was for the error text of one that is not. */
static void dispatch(struct session *s, char *line)
{
    char *copy = memory_text(line), *args = copy;
    char *word = text_word(&args);
    const struct command *command = command_find(s->dialect->commands, word);
    bool answer = strcmp(word, "accepted") == 0 || strcmp(word, "rejected") == 0;
    if (!answer) {
        features_finish(s);
    }
    if (!*word) {
        /* an empty line */
    } else if (!command && !s->began && strcmp(word, "uci") == 0) {
        s->dialect = &uci_dialect;
        session_run(s, command_find(uci_dialect.commands, "uci"), args);
    } else if (command) {
        session_run(s, command, args);
    } else {
        s->dialect->other_line(s, line);
    }
    free(copy);
}

static void take_event(struct session *s, struct event *event)
{
    switch (event->kind) {
    case EVENT_LINE:
        if (s->edit && strcmp(text_trim(event->line), "quit") != 0) {
            edit_line(s, text_trim(event->line));
        } else {
            dispatch(s, text_trim(event->line));
        }
        break;
    case EVENT_LONG_LINE:
        event->line[40] = '\0';
        session_error(s, "the line is too long", event->line, "");
        break;
    case EVENT_DONE:
        think_done(s, event);
        break;
    case EVENT_NOTHING:
        features_finish(s);
        break;
    case EVENT_END:
        features_finish(s);
        s->quits = true;
        break;
    }
    free(event->line);
}

static void session_init(struct session *s, struct catalogue *catalogue, const char *version)
{
    struct error error;
    s->catalogue = catalogue;
    s->dialect = &cecp_dialect;
    s->version = version;
    options_default(&s->settings);
    s->variant = offered_game_default(s, &s->client_knows_game);
    s->flat = flat_new(s->variant, &error);
    s->output = output_new();
    position_init(&s->pos, s->variant);
    think_init(s);
    clocks_init(&s->clocks);
    game_start(s);
    s->input = input_new(s->output);
}

static void session_free(struct session *s)
{
    edit_end(s);
    think_free(s);
    input_free(s->input);
    output_free(s->output);
    position_free(&s->pos);
    move_list_free(&s->excluded);
    free(s->flat);
    free(s);
}

int protocol_main(struct catalogue *catalogue, const char *version)
{
    struct session *s = memory_new(1, sizeof *s);
    interrupt_spare_pipes();
    session_init(s, catalogue, version);
    while (!s->quits && !output_broken(s->output)) {
        struct event event = input_next(s->input, s->features_wait ? s->features_due : -1);
        take_event(s, &event);
    }
    think_last_word(s);
    session_free(s);
    return 0;
}
