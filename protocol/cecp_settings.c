/* Commands about time and about how the engine works. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "protocol/cecp.h"
#include "protocol/options.h"
#include "protocol/state.h"
#include "protocol/think.h"

enum { SECONDS_MAX = CLOCK_MS_MAX / 1000, NPS_MAX = 2000000000, SHORTEST_MS = 10 };

void cecp_level(struct session *s, char *args)
{
    struct error error;
    if (!clocks_level(&s->clocks, args, &error)) {
        session_error(s, error.text, "level", args);
        return;
    }
    think_restart(s);
}

void cecp_st(struct session *s, char *args)
{
    double seconds;
    if (!text_parse_real(args, 0, 1e15, &seconds)) {
        session_error(s, "seconds expected", "st", args);
        return;
    }
    seconds = seconds < SECONDS_MAX ? seconds : SECONDS_MAX; /* with nps they can be very many */
    int64_t ms = (int64_t)(seconds * 1000 + 0.5);
    s->clocks.move_ms = ms > SHORTEST_MS ? ms : SHORTEST_MS;
    think_restart(s);
}

void cecp_sd(struct session *s, char *args)
{
    int64_t depth;
    if (!text_parse_int(args, 0, SEARCH_DEPTH_MAX, &depth)) {
        session_error(s, "plies expected", "sd", args);
        return;
    }
    s->clocks.depth = (int)depth;
    think_restart(s);
}

void cecp_nps(struct session *s, char *args)
{
    int64_t nodes;
    if (!text_parse_int(args, 0, NPS_MAX, &nodes)) {
        session_error(s, "nodes a second expected", "nps", args);
        return;
    }
    s->clocks.nodes_per_second = (int)nodes;
    think_restart(s);
}

/* While nobody knows which side the engine plays it is kept until `go`. */
static void set_clock(struct session *s, bool own, const char *command, char *args)
{
    double centiseconds;
    if (!text_parse_real(args, -CLOCK_MS_MAX / 10.0, CLOCK_MS_MAX / 10.0, &centiseconds)) {
        session_error(s, "centiseconds expected", command, args);
        return;
    }
    int64_t ms = (int64_t)(centiseconds * 10);
    ms = ms > 0 ? ms : 1;
    if (s->forced) {
        s->clocks.told_ms[own ? 0 : 1] = ms;
    } else {
        s->clocks.left_ms[own ? s->engine : !s->engine] = ms;
    }
}

void cecp_time(struct session *s, char *args)
{
    set_clock(s, true, "time", args);
}

void cecp_otim(struct session *s, char *args)
{
    set_clock(s, false, "otim", args);
}

void cecp_hard(struct session *s, char *args)
{
    (void)args;
    s->settings.ponder = true;
}

void cecp_easy(struct session *s, char *args)
{
    (void)args;
    s->settings.ponder = false;
    if (s->think.activity == ACTIVITY_PONDERING) {
        think_abort(s);
    }
}

void cecp_post(struct session *s, char *args)
{
    (void)args;
    atomic_store(&s->think.post, POST_ON);
}

void cecp_nopost(struct session *s, char *args)
{
    (void)args;
    atomic_store(&s->think.post, POST_OFF);
}

static void set_option(struct session *s, const char *name, const char *value, const char *command,
                       const char *args)
{
    struct error error;
    if (!options_set(s, name, value, &error)) {
        session_error(s, error.text, command, args);
        return;
    }
    think_apply(s);
    think_restart(s);
}

void cecp_memory(struct session *s, char *args)
{
    set_option(s, "Hash", args, "memory", args);
}

void cecp_cores(struct session *s, char *args)
{
    set_option(s, "Threads", args, "cores", args);
}

void cecp_option(struct session *s, char *args)
{
    char *name = memory_text(args);
    char *mark = strchr(name, '=');
    if (mark) {
        *mark = '\0';
    }
    set_option(s, text_trim(name), mark ? text_trim(mark + 1) : "", "option", args);
    free(name);
}

void cecp_pause(struct session *s, char *args)
{
    (void)args;
    think_pause(s);
}

void cecp_resume(struct session *s, char *args)
{
    (void)args;
    think_resume(s);
}
