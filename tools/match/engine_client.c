#include "tools/match/engine_client.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/machine.h"
#include "base/memory.h"
#include "base/run_delay.h"
#include "base/text.h"

enum { GOODBYE_MS = 500, GONE_MS = 500, LAST_WORDS_MS = 20 };

static bool fail(struct engine *engine, enum engine_fault fault)
{
    if (engine->fault == ENGINE_OK) {
        engine->fault = fault;
    }
    return false;
}

bool engine_refuse(struct engine *engine, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(engine->error, sizeof engine->error, format, args);
    va_end(args);
    return fail(engine, ENGINE_REFUSED);
}

static void log_line(const struct engine *engine, const char *arrow, const char *text)
{
    if (engine->log) {
        fprintf(engine->log, "%lld %s %s %s\n", (long long)clock_ms(),
                engine->spec->name ? engine->spec->name : "?", arrow, text);
    }
}

bool engine_send(struct engine *engine, const char *format, ...)
{
    if (engine->fault != ENGINE_OK) {
        return false;
    }
    char small[512], *text = small;
    va_list args;
    va_start(args, format);
    int length = vsnprintf(small, sizeof small, format, args);
    va_end(args);
    if ((size_t)length + 2 > sizeof small) {
        text = memory_new((size_t)length + 2, 1);
        va_start(args, format);
        vsnprintf(text, (size_t)length + 1, format, args);
        va_end(args);
    }
    log_line(engine, "<", text);
    text[length] = '\n';
    text[length + 1] = '\0';
    bool ok = process_write(&engine->process, text, engine->grace_ms);
    if (text != small) {
        free(text);
    }
    return ok || fail(engine, ENGINE_DISCONNECTED);
}

char *engine_line(struct engine *engine, int64_t deadline_ms)
{
    static const enum engine_fault faults[] = {
        [PROCESS_LINE] = ENGINE_OK,         [PROCESS_TIMEOUT] = ENGINE_STALLED,
        [PROCESS_CLOSED] = ENGINE_CRASHED,  [PROCESS_FLOOD] = ENGINE_FLOODED,
        [PROCESS_STOPPED] = ENGINE_STOPPED,
    };
    if (engine->fault != ENGINE_OK) {
        return NULL;
    }
    char *line;
    enum process_event event = process_read(&engine->process, deadline_ms, &line);
    if (event != PROCESS_LINE) {
        fail(engine, faults[event]);
        return NULL;
    }
    log_line(engine, ">", line);
    return line;
}

void engine_move_text(const struct engine *engine, const struct engine_game *game, size_t i,
                      char *out)
{
    foreign_move_format(game->board, engine->spec->notation, game->move[i], out);
}

bool engine_has_option(const struct engine *engine, const char *name)
{
    size_t length = strlen(name);
    const char *p = engine->options;
    while (p && (p = strstr(p, name))) {
        if (p[-1] == '\n' && p[length] == '\n') {
            return true;
        }
        p += 1;
    }
    return false;
}

void engine_add_option(struct engine *engine, const char *name)
{
    struct text text = {0};
    text_addf(&text, "%s%s\n", engine->options ? engine->options : "\n", name);
    free(engine->options);
    engine->options = text.data;
}

bool engine_start(struct engine *engine, const struct engine_spec *spec,
                  const struct engine_host *host)
{
    *engine = (struct engine){
        .spec = spec,
        .protocol = spec->language == LANGUAGE_UCI ? &engine_uci : &engine_cecp,
        .log = host->log,
        .grace_ms = host->grace_ms,
        .memory_kills = machine_memory_kills(),
        .has_colors = true,
        .reusable = true,
    };
    struct error error;
    if (!process_start(&engine->process, host->children, spec->command, spec->folder, host->stop,
                       &error)) {
        snprintf(engine->error, sizeof engine->error, "%.100s", error.text);
        return fail(engine, ENGINE_UNAVAILABLE);
    }
    engine->greeted = engine->protocol->greet(engine);
    return engine->greeted;
}

bool engine_running(const struct engine *engine)
{
    return engine->process.child != NULL && engine->fault == ENGINE_OK;
}

bool engine_new_game(struct engine *engine, const struct engine_game *game)
{
    process_rest(&engine->process);
    return engine->protocol->new_game(engine, game);
}

/* Waiting for one answer. */
struct wait {
    struct run_times before;
    int64_t begin_ms, limit_ms;
};

/* How much of the time since the engine was asked is the machine's doing. */
static int64_t delay_of(const struct engine *engine, const struct wait *wait, int64_t used_ms)
{
    struct run_times now;
    run_times_read(engine->process.child, &now);
    int64_t delay_ms = run_delay_ms(&wait->before, &now, used_ms) + engine->process.late_us / 1000;
    return delay_ms < used_ms ? delay_ms : used_ms;
}

/* The next line, with the time when it came. */
static char *wait_for_line(struct engine *engine, const struct wait *wait, int64_t deadline_ms,
                           struct engine_time *time)
{
    char *line = engine_line(engine, deadline_ms);
    time->used_ms = clock_ms() - wait->begin_ms;
    return line;
}

/* The limit has passed. Returns the later one that the machine's delay so far allows. */
static int64_t limit_with_delay(const struct engine *engine, const struct wait *wait,
                                const struct engine_time *time)
{
    int64_t delay_ms = delay_of(engine, wait, time->used_ms);
    return wait->limit_ms + (delay_ms < engine->grace_ms ? delay_ms : engine->grace_ms);
}

/* An answer has come; true if it is too late by the engine's own doing. */
static bool is_late(const struct engine *engine, const struct wait *wait, struct engine_time *time)
{
    if (time->used_ms <= wait->limit_ms) {
        return false;
    }
    if (time->used_ms > limit_with_delay(engine, wait, time)) {
        return true;
    }
    time->forgiven_ms = delay_of(engine, wait, time->used_ms);
    return false;
}

enum engine_answer engine_think(struct engine *engine, const struct engine_game *game,
                                const struct engine_clock *clock, int64_t limit_ms,
                                struct engine_time *time)
{
    enum engine_answer answer = ANSWER_FAULT;
    struct wait wait = {.limit_ms = limit_ms};
    bool hurried = false;
    process_rest(&engine->process);
    engine->has_score = engine->offers_draw = false;
    engine->game = game;
    *time = (struct engine_time){0};
    run_times_read(engine->process.child, &wait.before);
    if (!engine->protocol->ask(engine, game, clock)) {
        return ANSWER_FAULT;
    }
    wait.begin_ms = clock_ms();
    int64_t deadline = wait.begin_ms + limit_ms;
    for (;;) {
        char *line = wait_for_line(engine, &wait, deadline, time);
        if (line && engine->protocol->hear(engine, line, &answer)) {
            bool late = answer == ANSWER_MOVE && is_late(engine, &wait, time);
            return late ? ANSWER_LATE : answer;
        }
        if (line) {
            continue;
        }
        if (engine->fault != ENGINE_STALLED || hurried) {
            return ANSWER_FAULT;
        }
        engine->fault = ENGINE_OK;
        deadline = wait.begin_ms + limit_with_delay(engine, &wait, time);
        if (deadline <= clock_ms()) {
            hurried = true;
            deadline = clock_ms() + engine->grace_ms;
            if (!engine->protocol->hurry(engine)) {
                return ANSWER_FAULT;
            }
        }
    }
}

bool engine_finish(struct engine *engine, const char *result, const char *reason)
{
    process_rest(&engine->process);
    return engine->protocol->finish(engine, result, reason);
}

/* A broken pipe is a crash if the process is gone, a disconnect if it had to be killed. If it was
 * the shell that ended, there was no engine to have a fault; nor is it the engine's if the system
 * had to find memory. */
static void settle_ending(struct engine *engine, const struct child_ending *ending)
{
    if (engine->fault != ENGINE_CRASHED && engine->fault != ENGINE_DISCONNECTED) {
        return;
    }
    bool exited = ending->how == CHILD_EXITED;
    engine->fault = ending->how == CHILD_KILLED ? ENGINE_DISCONNECTED : ENGINE_CRASHED;
    snprintf(engine->ending, sizeof engine->ending, exited ? "exit status %d" : "signal %d",
             ending->number);
    if (ending->how == CHILD_SIGNALLED && ending->number == CHILD_SIGNAL_KILL &&
        machine_memory_kills() != engine->memory_kills) {
        engine->fault = ENGINE_UNAVAILABLE;
        snprintf(engine->error, sizeof engine->error, "killed, as the machine ran out of memory");
    } else if (!engine->greeted && exited && ending->number == CHILD_NOT_FOUND) {
        engine->fault = ENGINE_UNAVAILABLE;
        snprintf(engine->error, sizeof engine->error, "not found");
    } else if (!engine->greeted && exited && ending->number == CHILD_NOT_RUN) {
        engine->fault = ENGINE_UNAVAILABLE;
        snprintf(engine->error, sizeof engine->error, "found, but cannot be run");
    }
}

void engine_end(struct engine *engine)
{
    if (engine->process.child) {
        bool polite = engine->fault == ENGINE_OK || engine->fault == ENGINE_REFUSED;
        if (polite) {
            process_write(&engine->process, "quit\n", 0);
        }
        bool gone = engine->fault == ENGINE_CRASHED || engine->fault == ENGINE_DISCONNECTED;
        struct child_ending ending = process_end(&engine->process, polite ? GOODBYE_MS
                                                                   : gone ? GONE_MS
                                                                          : LAST_WORDS_MS);
        settle_ending(engine, &ending);
    }
    free(engine->games);
    free(engine->options);
    engine->games = engine->options = NULL;
}

void engine_fault_text(const struct engine *engine, char *out, size_t size)
{
    static const char *const text[] = {
        [ENGINE_OK] = "no fault",
        [ENGINE_CRASHED] = "crash",
        [ENGINE_DISCONNECTED] = "disconnect",
        [ENGINE_STALLED] = "stall",
        [ENGINE_FLOODED] = "output flood",
        [ENGINE_REFUSED] = "refusal",
        [ENGINE_UNAVAILABLE] = "not started",
        [ENGINE_STOPPED] = "stopped",
    };
    const char *more = engine->fault == ENGINE_CRASHED   ? engine->ending
                       : engine->fault == ENGINE_REFUSED ? engine->error
                                                         : "";
    if (engine->fault == ENGINE_UNAVAILABLE) {
        snprintf(out, size, "%s", engine->error);
        return;
    }
    snprintf(out, size, "%s%s%s%s", text[engine->fault], *more ? " (" : "", more, *more ? ")" : "");
}
