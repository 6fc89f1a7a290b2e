/* UCI from the client's side. Games other than chess go by the option UCI_Variant, and positions
 * and moves are in native notation, which on boards of one level is UCI's own. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/memory.h"
#include "base/text.h"
#include "tools/match/engine_client.h"

/* Waits for a line of exactly @text; @each, if there is one, sees the others. */
static bool wait_for(struct engine *engine, const char *text,
                     void (*each)(struct engine *engine, char *line))
{
    int64_t deadline = clock_ms() + engine->grace_ms;
    for (;;) {
        char *line = engine_line(engine, deadline);
        if (!line) {
            return false;
        }
        if (strcmp(text_trim(line), text) == 0) {
            return true;
        }
        if (each) {
            each(engine, line);
        }
    }
}

static bool wait_ready(struct engine *engine)
{
    return engine_send(engine, "isready") && wait_for(engine, "readyok", NULL);
}

/* The list of games is in `option name UCI_Variant type combo default D var A var B ...`. */
static void take_games(struct engine *engine, const char *type)
{
    struct text games = {0};
    for (const char *p = type; (p = strstr(p, " var "));) {
        p += 5;
        text_addf(&games, "%.*s,", (int)strcspn(p, " "), p);
    }
    free(engine->games);
    engine->games = games.data;
}

static void hear_greeting(struct engine *engine, char *line)
{
    if (text_begins(line, "id name ")) {
        snprintf(engine->name, sizeof engine->name, "%s", line + 8);
    } else if (text_begins(line, "option name ")) {
        char *name = line + 12, *type = strstr(name, " type ");
        if (type) {
            *type = '\0';
            engine_add_option(engine, name);
            if (strcmp(name, "UCI_Variant") == 0) {
                take_games(engine, type + 1);
            }
        }
    }
}

static bool send_settings(struct engine *engine)
{
    const struct engine_spec *spec = engine->spec;
    for (size_t i = 0; i < spec->n_options; i++) {
        char *name = memory_text(spec->option[i]);
        size_t length = strcspn(name, "=");
        const char *value = name[length] ? name + length + 1 : NULL;
        name[length] = '\0';
        bool known = engine_has_option(engine, name);
        if (!known) {
            engine_refuse(engine, "no option %s", name);
        } else if (value) {
            engine_send(engine, "setoption name %s value %s", name, value);
        } else {
            engine_send(engine, "setoption name %s", name);
        }
        free(name);
    }
    if (spec->hash_mb && engine_has_option(engine, "Hash")) {
        engine_send(engine, "setoption name Hash value %d", spec->hash_mb);
    }
    if (spec->threads && engine_has_option(engine, "Threads")) {
        engine_send(engine, "setoption name Threads value %d", spec->threads);
    }
    return wait_ready(engine);
}

static bool uci_greet(struct engine *engine)
{
    return engine_send(engine, "uci") && wait_for(engine, "uciok", hear_greeting) &&
           send_settings(engine);
}

static bool uci_new_game(struct engine *engine, const struct engine_game *game)
{
    const char *name = engine->spec->game ? engine->spec->game : game->name;
    if (engine_has_option(engine, "UCI_Variant")) {
        engine_send(engine, "setoption name UCI_Variant value %s", name);
    } else if (strcmp(name, "chess") != 0) {
        return engine_refuse(engine, "it does not play %s (no option UCI_Variant)", name);
    }
    engine_send(engine, "ucinewgame");
    return wait_ready(engine);
}

/* The `go` line. @black: the side to move. */
static bool send_go(struct engine *engine, const struct engine_clock *clock, bool black)
{
    const struct time_control *control = &engine->spec->control;
    struct text line = {0};
    text_add(&line, "go");
    if (control->has_clock) {
        int64_t left = clock->left_ms > 0 ? clock->left_ms : 1;
        int64_t other = clock->other_ms > 0 ? clock->other_ms : 1;
        text_addf(&line, " wtime %" PRId64 " btime %" PRId64 " winc %" PRId64 " binc %" PRId64,
                  black ? other : left, black ? left : other, control->increment_ms,
                  control->increment_ms);
        if (clock->moves_to_go) {
            text_addf(&line, " movestogo %d", clock->moves_to_go);
        }
    }
    if (control->nodes) {
        text_addf(&line, " nodes %" PRId64, control->nodes);
    } else if (control->move_ms) {
        text_addf(&line, " movetime %" PRId64, control->move_ms);
    }
    if (control->depth) {
        text_addf(&line, " depth %d", control->depth);
    }
    bool ok = engine_send(engine, "%s", line.data);
    text_free(&line);
    return ok;
}

static bool uci_ask(struct engine *engine, const struct engine_game *game,
                    const struct engine_clock *clock)
{
    struct text line = {0};
    if (game->start) {
        text_addf(&line, "position fen %s", game->start);
    } else {
        text_add(&line, "position startpos");
    }
    for (size_t i = 0; i < game->n_moves; i++) {
        char move[MOVE_TEXT_MAX];
        engine_move_text(engine, game, i, move);
        text_addf(&line, "%s%s", i ? " " : " moves ", move);
    }
    bool ok = engine_send(engine, "%s", line.data);
    text_free(&line);
    return ok && send_go(engine, clock, clock->black);
}

/* `info ... depth D ... score cp N ...`; second-best lines and bounds do not count. */
static void hear_info(struct engine *engine, char *rest)
{
    int64_t depth = engine->depth, score = 0, rank = 1;
    bool has_score = false;
    for (char *word = text_word(&rest); *word; word = text_word(&rest)) {
        if (strcmp(word, "depth") == 0) {
            text_parse_int(text_word(&rest), 0, 10000, &depth);
        } else if (strcmp(word, "multipv") == 0) {
            text_parse_int(text_word(&rest), 1, 10000, &rank);
        } else if (strcmp(word, "cp") == 0) {
            has_score = text_parse_int(text_word(&rest), -99999, 99999, &score);
        } else if (strcmp(word, "mate") == 0) {
            has_score = text_parse_int(text_word(&rest), -9999, 9999, &score);
            score += score > 0 ? ENGINE_SCORE_MATE : -ENGINE_SCORE_MATE;
        } else if (strcmp(word, "lowerbound") == 0 || strcmp(word, "upperbound") == 0) {
            rank = 0;
        } else if (strcmp(word, "pv") == 0 || strcmp(word, "string") == 0) {
            break;
        }
    }
    if (has_score && rank == 1) {
        engine->depth = (int)depth;
        engine->score = (int)score;
        engine->has_score = true;
    }
}

static bool uci_hear(struct engine *engine, char *line, enum engine_answer *answer)
{
    char *rest = line;
    const char *word = text_word(&rest);
    if (strcmp(word, "info") == 0) {
        hear_info(engine, rest);
    } else if (strcmp(word, "bestmove") == 0) {
        const char *move = text_word(&rest);
        snprintf(engine->answer, sizeof engine->answer, "%s", move);
        *answer =
            strcmp(move, "(none)") == 0 || strcmp(move, "0000") == 0 ? ANSWER_RESIGNS : ANSWER_MOVE;
        return true;
    }
    return false;
}

static bool uci_hurry(struct engine *engine)
{
    return engine_send(engine, "stop");
}

static bool uci_finish(struct engine *engine, const char *result, const char *reason)
{
    (void)result, (void)reason;
    return wait_ready(engine);
}

const struct engine_protocol engine_uci = {
    uci_greet, uci_new_game, uci_ask, uci_hear, uci_hurry, uci_finish,
};
