#include "tools/progress.h"

#include <inttypes.h>

#include "base/clock.h"
#include "base/console.h"
#include "base/error.h"
#include "base/text.h"
#include "tools/terminal.h"

enum { TICK_MS = 20, DRAW_MS = 250, BAR_WIDTH = 30 };

static void draw_bar(const struct progress *progress, struct text *line)
{
    int64_t done = atomic_load(&progress->done), total = progress->total;
    if (total > 0) {
        int filled = (int)(done * BAR_WIDTH / total);
        text_add_char(line, '[');
        for (int i = 0; i < BAR_WIDTH; i++) {
            text_add_char(line, i < filled ? '#' : '.');
        }
        text_addf(line, "] %" PRId64 "/%" PRId64, done, total);
    } else {
        text_addf(line, "%" PRId64 " positions", done);
    }
    int64_t now = done - progress->skipped, used = clock_ms() - progress->began_ms;
    if (now > 0 && total > 0) {
        int64_t left = used * (total - done) / now / 1000;
        text_addf(line, "  left %d:%02d:%02d", (int)(left / 3600), (int)(left / 60 % 60),
                  (int)(left % 60));
    }
}

static void draw(const struct progress *progress)
{
    struct text line = {0};
    if (progress->describe) {
        progress->describe(progress->user, &line);
    } else {
        draw_bar(progress, &line);
    }
    terminal_status(line.data);
    text_free(&line);
}

static void *watch(void *argument)
{
    struct progress *progress = argument;
    int64_t drawn = 0;
    while (!atomic_load(&progress->finished)) {
        clock_sleep(TICK_MS);
        if (*progress->interrupted) {
            progress->stop(progress->user);
        }
        if (progress->shown && clock_ms() - drawn >= DRAW_MS) {
            draw(progress);
            drawn = clock_ms();
        }
    }
    if (progress->shown) {
        terminal_status("");
    }
    return NULL;
}

void progress_begin(struct progress *progress)
{
    atomic_init(&progress->finished, false);
    atomic_store(&progress->done, progress->skipped);
    progress->shown = console_is(CONSOLE_ERROR);
    progress->began_ms = clock_ms();
    if (pthread_create(&progress->thread, NULL, watch, progress)) {
        error_fatal("no thread");
    }
}

void progress_end(struct progress *progress)
{
    atomic_store(&progress->finished, true);
    pthread_join(progress->thread, NULL);
}
