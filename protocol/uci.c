#include "protocol/uci.h"

#include <inttypes.h>
#include <string.h>

#include "protocol/cecp.h"

static void uci_uci(struct session *s, char *args)
{
    (void)args;
    output_line(s->output, "id name Weltgeist %s", s->version);
    output_line(s->output, "id author the Weltgeist authors");
    options_print_uci(s);
    output_line(s->output, "uciok");
}

static void uci_isready(struct session *s, char *args)
{
    (void)args;
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

static void uci_debug(struct session *s, char *args)
{
    (void)s;
    (void)args;
}

static void uci_quit(struct session *s, char *args)
{
    (void)args;
    s->quits = true;
}

const struct command uci_commands[] = {
    {"uci", uci_uci, EFFECT_NONE, "", "name, options"},
    {"debug", uci_debug, EFFECT_NONE, "on|off", "no effect"},
    {"isready", uci_isready, EFFECT_NONE, "", "answered by readyok"},
    {"setoption", uci_setoption, EFFECT_NONE, "name NAME [value VALUE]", "sets an option"},
    {"ucinewgame", uci_newgame, EFFECT_ABORT, "", "a new game"},
    {"position", uci_position, EFFECT_ABORT, "startpos|fen POSITION [moves MOVE...]",
     "sets the position"},
    {"go", uci_go, EFFECT_ABORT, "LIMITS", "searches"},
    {"stop", uci_stop, EFFECT_NONE, "", "ends the search"},
    {"ponderhit", uci_ponderhit, EFFECT_NONE, "", "the expected move was played"},
    {"fen", cecp_fen, EFFECT_NONE, "", "prints the position"},
    {"moves", cecp_moves, EFFECT_NONE, "", "prints the legal moves"},
    {"perft", cecp_perft, EFFECT_NONE, "DEPTH", "counts sequences of legal moves"},
    {"d", cecp_show, EFFECT_NONE, "", "prints the state of the session"},
    {"quit", uci_quit, EFFECT_NONE, "", "ends the program"},
    {NULL, NULL, EFFECT_NONE, NULL, NULL},
};

void uci_print_line(struct session *s, const struct search_line *line)
{
    struct text pv = {0};
    char move[MOVE_TEXT_MAX];
    int mate = score_mate_moves(line->score);
    uint64_t speed = line->time_ms > 0 ? line->nodes * 1000 / (uint64_t)line->time_ms : 0;
    for (size_t i = 0; i < line->n_pv; i++) {
        wire_move_as(s, false, line->pv[i], move);
        text_addf(&pv, " %s", move);
    }
    output_line(s->output,
                "info depth %d seldepth %d multipv %d score %s %d%s time %" PRId64 " nodes %" PRIu64
                " nps %" PRIu64 " hashfull %d%s%s",
                line->depth, line->seldepth, line->index + 1, mate ? "mate" : "cp",
                mate ? mate : line->score,
                line->bound == BOUND_LOWER   ? " lowerbound"
                : line->bound == BOUND_UPPER ? " upperbound"
                                             : "",
                line->time_ms, line->nodes, speed, line->hash_permille, line->n_pv ? " pv" : "",
                pv.data ? pv.data : "");
    text_free(&pv);
    if (s->think.mate && mate > 0 && mate <= s->think.mate) {
        search_stop(s->search);
    }
}

void uci_print_best(struct session *s, const struct search_result *result)
{
    char best[MOVE_TEXT_MAX], ponder[MOVE_TEXT_MAX];
    if (result->best == MOVE_NONE) {
        output_line(s->output, "bestmove (none)");
        return;
    }
    wire_move_as(s, false, result->best, best);
    if (result->ponder == MOVE_NONE) {
        output_line(s->output, "bestmove %s", best);
        return;
    }
    wire_move_as(s, false, result->ponder, ponder);
    output_line(s->output, "bestmove %s ponder %s", best, ponder);
}
