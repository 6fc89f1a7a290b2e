/* CECP version 2, the protocol of XBoard, from the client's side: what is said to the engine. Its
 * older form, version 1, is what remains where nothing of the newer is announced. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/memory.h"
#include "base/run_delay.h"
#include "base/text.h"
#include "tools/match/engine_client.h"

enum { FEATURES_MS = 2000 }; /* for engines that know no features, as the protocol says */

/* Features with a yes or no, and where they are kept. */
static const struct {
    const char *name;
    size_t at;
} flags[] = {
    {"ping", offsetof(struct engine, pings)},
    {"setboard", offsetof(struct engine, sets_board)},
    {"usermove", offsetof(struct engine, wants_usermove)},
    {"nps", offsetof(struct engine, wants_nps)},
    {"name", offsetof(struct engine, wants_name)},
    {"reuse", offsetof(struct engine, reusable)},
    {"memory", offsetof(struct engine, has_memory)},
    {"smp", offsetof(struct engine, has_cores)},
    {"colors", offsetof(struct engine, has_colors)},
};

/* Features that are understood beside the flags. Others are rejected. */
static const char *const accepted[] = {"board3d", "done",    "variants", "myname", "option",
                                       "debug",   "sigint",  "sigterm",  "san",    "time",
                                       "draw",    "analyze", "playother"};

static bool take_flag(struct engine *engine, const char *name, const char *value)
{
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++) {
        if (strcmp(name, flags[i].name) == 0) {
            *(bool *)((char *)engine + flags[i].at) = strcmp(value, "1") == 0;
            return true;
        }
    }
    for (size_t i = 0; i < sizeof accepted / sizeof *accepted; i++) {
        if (strcmp(name, accepted[i]) == 0) {
            return true;
        }
    }
    return false;
}

/* An option's announcement is `NAME -type ...`. */
static void take_option(struct engine *engine, char *value)
{
    char *type = strstr(value, " -");
    if (type) {
        *type = '\0';
    }
    engine_add_option(engine, value);
}

static bool answer_feature(struct engine *engine, const char *name, char *value)
{
    bool known = take_flag(engine, name, value);
    /* Coordinates on the board are all that is spoken here. */
    if (strcmp(name, "san") == 0 && strcmp(value, "1") == 0) {
        known = false;
    }
    if (strcmp(name, "option") == 0) {
        take_option(engine, value);
    } else if (strcmp(name, "variants") == 0) {
        free(engine->games);
        engine->games = memory_text(value);
    } else if (strcmp(name, "myname") == 0) {
        snprintf(engine->name, sizeof engine->name, "%s", value);
    }
    return engine_send(engine, "%s %s", known ? "accepted" : "rejected", name);
}

/* Reads `NAME=VALUE ...` with VALUE a word or in double quotes. *@done: 1, 0 or unchanged. */
static bool read_features(struct engine *engine, char *p, int *done)
{
    for (;;) {
        p += strspn(p, " \t");
        char *equals = strchr(p, '=');
        if (!equals) {
            return true;
        }
        char *name = p, *value = equals + 1, *end;
        *equals = '\0';
        if (*value == '"') {
            value++;
            end = value + strcspn(value, "\"");
        } else {
            end = value + strcspn(value, " \t");
        }
        p = *end ? end + 1 : end;
        *end = '\0';
        if (strcmp(name, "done") == 0) {
            *done = strcmp(value, "1") == 0;
        }
        if (!answer_feature(engine, name, value)) {
            return false;
        }
    }
}

/* Waits until the engine has done all that was sent. Features that it announces again, since an
 * option has changed them, are heard. @new_game: complaints count. */
static bool settle(struct engine *engine, bool new_game)
{
    if (!engine->pings) {
        return engine->fault == ENGINE_OK;
    }
    engine_send(engine, "ping %d", ++engine->n_pings);
    int64_t deadline = clock_ms() + engine->grace_ms;
    char pong[32];
    int done;
    snprintf(pong, sizeof pong, "pong %d", engine->n_pings);
    for (;;) {
        char *line = engine_line(engine, deadline);
        if (!line) {
            return false;
        }
        if (strcmp(line, pong) == 0) {
            return true;
        }
        if (text_begins(line, "feature ") && !read_features(engine, line + 8, &done)) {
            return false;
        }
        if (new_game && text_begins(line, "tellusererror ")) {
            return engine_refuse(engine, "%s", line);
        }
    }
}

static bool send_settings(struct engine *engine)
{
    const struct engine_spec *spec = engine->spec;
    for (size_t i = 0; i < spec->n_options; i++) {
        size_t length = strcspn(spec->option[i], "=");
        char *name = memory_text(spec->option[i]);
        name[length] = '\0';
        bool known = engine_has_option(engine, name);
        free(name);
        if (!known) {
            return engine_refuse(engine, "no option %.*s", (int)length, spec->option[i]);
        }
        engine_send(engine, "option %s", spec->option[i]);
    }
    if (spec->hash_mb && engine->has_memory) {
        engine_send(engine, "memory %d", spec->hash_mb);
    }
    if (spec->threads && engine->has_cores) {
        engine_send(engine, "cores %d", spec->threads);
    }
    if (spec->control.nodes && !engine->wants_nps) {
        return engine_refuse(engine, "it cannot count nodes (no feature nps)");
    }
    return settle(engine, true);
}

/* Until when features may come. Time in which the engine was given no processor does not count. */
static int64_t features_due(const struct engine *engine, int64_t begin_ms, bool announced)
{
    int64_t wait_ms = engine->grace_ms;
    if (!announced && engine->grace_ms > FEATURES_MS) {
        struct run_times before = {.n = 0}, now;
        run_times_read(engine->process.child, &now);
        wait_ms = FEATURES_MS + run_delay_ms(&before, &now, clock_ms() - begin_ms);
        wait_ms = wait_ms < engine->grace_ms ? wait_ms : engine->grace_ms;
    }
    return begin_ms + wait_ms;
}

static bool cecp_greet(struct engine *engine)
{
    int64_t begin = clock_ms();
    engine_send(engine, "xboard");
    engine_send(engine, "protover 2");
    int done = -1;
    while (done != 1) {
        char *line = engine_line(engine, features_due(engine, begin, done == 0));
        if (!line && engine->fault == ENGINE_STALLED && done != 0) {
            engine->fault = ENGINE_OK;
            if (features_due(engine, begin, false) > clock_ms()) {
                continue;
            }
            break;
        }
        if (!line) {
            return false;
        }
        if (text_begins(line, "feature ") && !read_features(engine, line + 8, &done)) {
            return false;
        }
    }
    return send_settings(engine);
}

/* True if the comma-separated list has the name; anything goes where there is no list. */
static bool plays(const char *list, const char *name)
{
    size_t length = strlen(name);
    for (const char *p = list; p; p = strchr(p, ',')) {
        p += *p == ',';
        if (strncmp(p, name, length) == 0 && (p[length] == ',' || !p[length])) {
            return true;
        }
    }
    return !list;
}

/* Minutes alone where they are whole, for engines that know no seconds. */
static void send_level(struct engine *engine, const struct time_control *control)
{
    long long seconds = control->base_ms / 1000;
    double increment = (double)control->increment_ms / 1000;
    if (seconds % 60) {
        engine_send(engine, "level %d %lld:%02lld %g", control->moves, seconds / 60, seconds % 60,
                    increment);
    } else {
        engine_send(engine, "level %d %lld %g", control->moves, seconds / 60, increment);
    }
}

static void send_time_control(struct engine *engine)
{
    const struct time_control *control = &engine->spec->control;
    if (control->has_clock) {
        send_level(engine, control);
    }
    if (control->nodes) {
        /* One second a move, in which a second is so many nodes. */
        engine_send(engine, "nps %lld", (long long)control->nodes);
        engine_send(engine, "st 1");
    } else if (control->move_ms) {
        engine_send(engine, "st %g", (double)control->move_ms / 1000);
    } else if (!control->has_clock) {
        engine_send(engine, "st %d", 24 * 3600); /* the depth ends it */
    }
    if (control->depth) {
        engine_send(engine, "sd %d", control->depth);
    }
}

static bool cecp_new_game(struct engine *engine, const struct engine_game *game)
{
    const char *name = engine->spec->game ? engine->spec->game : game->name;
    if (!engine->spec->game && strcmp(name, "chess") == 0 &&
        (!engine->games || !plays(engine->games, name))) {
        name = "normal"; /* as XBoard calls it */
    }
    if (!plays(engine->games, name)) {
        return engine_refuse(engine, "it does not play %s", name);
    }
    engine_send(engine, "new");
    if (strcmp(name, "normal") != 0) {
        engine_send(engine, "variant %s", name);
    }
    send_time_control(engine);
    engine_send(engine, "post");
    engine_send(engine, "hard"); /* old engines only toggle with easy */
    engine_send(engine, "easy");
    engine_send(engine, "computer");
    if (engine->wants_name) {
        engine_send(engine, "name %s", game->opponent);
    }
    engine_send(engine, "force");
    if (game->start) {
        if (!engine->sets_board) {
            return engine_refuse(engine, "it cannot set up positions");
        }
        engine_send(engine, "setboard %s", game->start);
    }
    engine->forced = true;
    engine->n_sent = 0;
    return settle(engine, true);
}

static void send_moves(struct engine *engine, const struct engine_game *game, size_t end)
{
    for (; engine->n_sent < end; engine->n_sent++) {
        char move[MOVE_TEXT_MAX];
        engine_move_text(engine, game, engine->n_sent, move);
        engine_send(engine, "%s%s", engine->wants_usermove ? "usermove " : "", move);
    }
}

/* In some games a side moves twice running. The engine that just moved is then on turn again: it
 * may be thinking already, or wait. It is taken out of play and told to go, which suits both; if it
 * was so fast that its move arrives before that, hear() takes the move. */
static bool ask_again(struct engine *engine)
{
    engine_send(engine, "force");
    engine->forced = true;
    if (engine->pings) {
        engine_send(engine, "ping %d", ++engine->n_pings);
        return engine->fault == ENGINE_OK;
    }
    engine->forced = false;
    return engine_send(engine, "go");
}

static bool cecp_ask(struct engine *engine, const struct engine_game *game,
                     const struct engine_clock *clock)
{
    if (engine->spec->control.has_clock) {
        engine_send(engine, "time %lld", (long long)(clock->left_ms > 0 ? clock->left_ms / 10 : 0));
        engine_send(engine, "otim %lld",
                    (long long)(clock->other_ms > 0 ? clock->other_ms / 10 : 0));
    }
    engine->was_offered = game->draw_offered;
    if (game->draw_offered) {
        engine_send(engine, "draw");
    }
    if (!engine->forced && engine->n_sent == game->n_moves) {
        return ask_again(engine);
    }
    if (!engine->forced && game->n_moves - engine->n_sent > 1) {
        engine_send(engine, "force");
        engine->forced = true;
    }
    send_moves(engine, game, game->n_moves);
    if (engine->forced) {
        engine->forced = false;
        engine_send(engine, "go");
    }
    return engine->fault == ENGINE_OK;
}

static bool cecp_hurry(struct engine *engine)
{
    return engine_send(engine, "?");
}

static bool cecp_finish(struct engine *engine, const char *result, const char *reason)
{
    engine_send(engine, "result %s {%s}", result, reason);
    engine_send(engine, "force");
    return settle(engine, false);
}

const struct engine_protocol engine_cecp = {
    cecp_greet, cecp_new_game, cecp_ask, engine_cecp_hear, cecp_hurry, cecp_finish,
};
