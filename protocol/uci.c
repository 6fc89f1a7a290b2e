#include "protocol/uci.h"

#include <string.h>

#include "base/interrupt.h"
#include "protocol/game.h"
#include "protocol/offered_games.h"
#include "protocol/options.h"
#include "protocol/state.h"
#include "protocol/think.h"

static void uci_uci(struct session *s, char *args)
{
    (void)args;
    s->greeted = true;
    interrupt_ignore();
    offered_game_settle(s);
    output_line(s->output, "id name Weltgeist %s", s->version);
    output_line(s->output, "id author the Weltgeist authors");
    options_print_uci(s);
    output_line(s->output, "uciok");
}

static void uci_isready(struct session *s, char *args)
{
    (void)args;
    think_ready(s);
    output_line(s->output, "readyok");
}

static void uci_newgame(struct session *s, char *args)
{
    (void)args;
    game_start(s);
}

/* `name NAME [value VALUE]`; both may have blanks. */
static void uci_setoption(struct session *s, char *args)
{
    struct error error;
    char *name = text_begins(args, "name ") ? args + strlen("name ") : NULL;
    char *value = name ? strstr(name, " value ") : NULL;
    if (!name) {
        session_error(s, "name expected", "setoption", args);
        return;
    }
    if (value) {
        *value = '\0';
        value += strlen(" value ");
    }
    if (!options_set(s, text_trim(name), value ? text_trim(value) : "", &error)) {
        session_error(s, error.text, "setoption name", name);
        return;
    }
    think_apply(s);
}

static void uci_stop(struct session *s, char *args)
{
    (void)args;
    if (s->think.activity != ACTIVITY_IDLE) {
        search_stop(s->search);
    }
}

static void uci_ponderhit(struct session *s, char *args)
{
    (void)args;
    if (s->think.activity != ACTIVITY_IDLE) {
        search_ponderhit(s->search);
    }
}

static const struct command commands[] = {
    {"uci", uci_uci, EFFECT_NONE, "", "name, options"},
    {"debug", command_ignore, EFFECT_NONE, "on|off", "no effect"},
    {"register", command_ignore, EFFECT_NONE, "later|name NAME code CODE", "no effect"},
    {"isready", uci_isready, EFFECT_NONE, "", "answered by readyok"},
    {"setoption", uci_setoption, EFFECT_NONE, "name NAME [value VALUE]", "sets an option"},
    {"ucinewgame", uci_newgame, EFFECT_ABORT, "", "a new game"},
    {"position", uci_position, EFFECT_ABORT, "startpos|fen POSITION [moves MOVE...]",
     "sets the position"},
    {"go", uci_go, EFFECT_ABORT, "LIMITS", "searches"},
    {"stop", uci_stop, EFFECT_NONE, "", "ends the search"},
    {"ponderhit", uci_ponderhit, EFFECT_NONE, "", "the expected move was played"},
    {NULL, NULL, EFFECT_NONE, NULL, NULL},
};

/* Every `go` is answered by one `bestmove`, but nobody waits for it after `quit`. */
static void decided(struct session *s, const struct search_result *result, bool aborted)
{
    (void)aborted;
    if (!s->quits) {
        uci_print_best(s, result);
    }
}

/* What is not understood is passed over up to the first word that is a command. */
static void other_line(struct session *s, char *line)
{
    session_error(s, "unknown command", line, "");
    text_word(&line);
    while (*line) {
        char *word = text_word(&line);
        const struct command *command = command_find(commands, word);
        if (command) {
            session_run(s, command, line);
            return;
        }
    }
}

static void games_changed(struct session *s, bool replaced)
{
    (void)s;
    (void)replaced;
}

const struct dialect uci_dialect = {
    .commands = commands,
    .error = "info string error",
    .print_line = uci_print_line,
    .decided = decided,
    .other_line = other_line,
    .games_changed = games_changed,
};
