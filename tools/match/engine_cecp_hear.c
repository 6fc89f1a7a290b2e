/* CECP from the client's side: what an engine says while a move is awaited. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "tools/match/engine_client.h"

/* `PLY SCORE TIME NODES ...`, as engines print while they think. */
static void hear_thinking(struct engine *engine, const char *line)
{
    char *end;
    long depth = strtol(line, &end, 10);
    if (end == line || depth <= 0 || depth > 10000) {
        return;
    }
    const char *next = end + (*end && strchr(".+-&*", *end) != NULL && end[1] == ' ');
    long score = strtol(next, &end, 10);
    if (end != next && (*end == ' ' || *end == '\t') && score > -1000000 && score < 1000000) {
        engine->depth = (int)depth;
        engine->score = (int)score;
        engine->has_score = true;
    }
}

static bool answer_with(struct engine *engine, const char *text)
{
    snprintf(engine->answer, sizeof engine->answer, "%.*s", (int)sizeof engine->answer - 1, text);
    return true;
}

/* The pong that ask_again() waits for. */
static void hear_pong(struct engine *engine, const char *line)
{
    int64_t number;
    if (engine->forced && text_parse_int(line, 0, INT32_MAX, &number) &&
        number == engine->n_pings) {
        engine->forced = false;
        engine_send(engine, "go");
    }
}

/* True if a complaint quotes a move that was sent, or nothing at all. Old engines take commands
 * that they do not know for moves, and complain about those. */
static bool is_about_move(const struct engine *engine, const char *line)
{
    for (size_t i = engine->n_sent; i--;) {
        char move[MOVE_TEXT_MAX];
        engine_move_text(engine, engine->game, i, move);
        if (strstr(line, move)) {
            return true;
        }
    }
    return strcmp(line, "Illegal move") == 0;
}

static bool hear_end(struct engine *engine, char *line, enum engine_answer *answer)
{
    static const char *const results[] = {"1-0", "0-1", "1/2-1/2"};
    for (size_t i = 0; i < sizeof results / sizeof *results; i++) {
        if (text_begins(line, results[i])) {
            *answer = strstr(line, "resign") ? ANSWER_RESIGNS : ANSWER_CLAIMS;
            return answer_with(engine, results[i]);
        }
    }
    if (text_begins(line, "resign")) {
        *answer = ANSWER_RESIGNS;
        return true;
    }
    if ((text_begins(line, "Illegal move") || text_begins(line, "Error")) &&
        is_about_move(engine, line)) {
        *answer = ANSWER_REJECTS;
        return answer_with(engine, line);
    }
    return false;
}

/* The move in a line that says one, cut out of it, or NULL. Engines that say each move in several
 * forms are heard in that of their first line only. */
static const char *hear_move(struct engine *engine, char *line)
{
    enum { FORM_MOVE = 1, FORM_MY_MOVE, FORM_NUMBERED };
    char *p = line;
    int number, form;
    const char *digits = line;
    if (text_begins(line, "move ")) {
        form = FORM_MOVE;
        p += 5;
    } else if (text_begins(line, "My move is")) {
        form = FORM_MY_MOVE;
        p += strcspn(p, ":") == strlen(p) ? 10 : strcspn(p, ":") + 1;
    } else if (text_take_int(&digits, 10000, &number) && text_begins(digits, ". ... ")) {
        form = FORM_NUMBERED;
        p += digits - line + 6;
    } else {
        return NULL;
    }
    if (engine->form && engine->form != form) {
        return NULL;
    }
    engine->form = form;
    return text_word(&p);
}

bool engine_cecp_hear(struct engine *engine, char *line, enum engine_answer *answer)
{
    const char *move = hear_move(engine, line);
    if (move) {
        *answer = ANSWER_MOVE;
        engine->n_sent++;
        return answer_with(engine, move);
    }
    if (text_begins(line, "pong ")) {
        hear_pong(engine, line + 5);
    } else if (text_begins(line, "offer draw")) {
        engine->offers_draw = true;
        *answer = ANSWER_ACCEPTS;
        return engine->was_offered;
    } else if (line[0] >= ' ' && line[0] <= '9') {
        if (text_begins(line, "1-0") || text_begins(line, "0-1") || text_begins(line, "1/2-1/2")) {
            return hear_end(engine, line, answer);
        }
        hear_thinking(engine, line);
    } else {
        return hear_end(engine, line, answer);
    }
    return false;
}
