#include "tools/board/board_engine.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/memory.h"
#include "tools/match/engine_process.h"

enum { READ_MS = 1000, WRITE_MS = 5000, LINE_MAX_BYTES = 1 << 20 };

struct board_engine {
    struct process process;
    pthread_t reader;
    atomic_bool stop;
    board_line_fn *on_line;
    void *user;
};

/* What a page may say. Options are named one by one: VariantPath reads files. */
static const char *const allowed[] = {
    "xboard",
    "protover",
    "accepted",
    "new",
    "variant",
    "setboard",
    "usermove",
    "force",
    "go",
    "?",
    "undo",
    "draw",
    "level",
    "st",
    "sd",
    "time",
    "otim",
    "easy",
    "hard",
    "post",
    "nopost",
    "analyze",
    "exit",
    "ping",
    "fen",
    "moves",
    "check",
    "lift",
    "reach",
    "san",
    "memory",
    "games",
    "hint",
    "option Skill Level",
    "option MultiPV",
};

bool board_line_allowed(const char *line, size_t length)
{
    if (length > LINE_MAX_BYTES || memchr(line, '\n', length) || memchr(line, '\r', length) ||
        memchr(line, '\0', length)) {
        return false;
    }
    for (size_t i = 0; i < sizeof allowed / sizeof *allowed; i++) {
        size_t n = strlen(allowed[i]);
        if (length >= n && memcmp(line, allowed[i], n) == 0 &&
            (length == n || line[n] == ' ' || line[n] == '=')) {
            return true;
        }
    }
    return false;
}

static void *read_lines(void *user)
{
    struct board_engine *engine = user;
    char *line;
    for (;;) {
        enum process_event event = process_read(&engine->process, clock_ms() + READ_MS, &line);
        if (event == PROCESS_LINE) {
            engine->on_line(engine->user, line);
            process_rest(&engine->process);
        } else if (event != PROCESS_TIMEOUT) {
            break;
        }
    }
    if (!atomic_load(&engine->stop)) {
        engine->on_line(engine->user, NULL);
    }
    return NULL;
}

struct board_engine *board_engine_new(struct children *children, const char *command, int threads,
                                      board_line_fn *on_line, void *user, struct error *error)
{
    struct board_engine *engine = memory_new(1, sizeof *engine);
    engine->on_line = on_line;
    engine->user = user;
    if (!process_start(&engine->process, children, command, NULL, &engine->stop, error)) {
        free(engine);
        return NULL;
    }
    if (pthread_create(&engine->reader, NULL, read_lines, engine) != 0) {
        error_set(error, "no thread can be started");
        process_end(&engine->process, 0);
        free(engine);
        return NULL;
    }
    char cores[32];
    snprintf(cores, sizeof cores, "cores %d\n", threads);
    process_write(&engine->process, cores, WRITE_MS);
    return engine;
}

void board_engine_free(struct board_engine *engine)
{
    atomic_store(&engine->stop, true);
    pthread_join(engine->reader, NULL);
    process_end(&engine->process, 0);
    free(engine);
}

bool board_engine_send(struct board_engine *engine, const char *line, size_t length)
{
    if (!board_line_allowed(line, length)) {
        return false;
    }
    char *text = memory_new(length + 2, 1);
    memcpy(text, line, length);
    text[length] = '\n';
    bool ok = process_write(&engine->process, text, WRITE_MS);
    free(text);
    return ok;
}
