#include "protocol/think.h"

#include <string.h>
#include <time.h>

#include "base/clock.h"
#include "base/condition.h"
#include "base/memory.h"
#include "engine/outcome.h"
#include "protocol/client_notation.h"
#include "protocol/strength.h"
#include "search/told_score.h"

enum {
    SHORTEST_MS = 10,
    READY_MS = 5000 /* that a client is kept waiting: what is left is taken in pieces */
};

/* The skill is the lower of what the options say; contempt is in the search's own units. */
static void set_style(struct session *s)
{
    struct search_style style = s->settings.style;
    style.contempt = score_from_told(s->variant, s->settings.contempt);
    if (s->settings.limit_strength) {
        int skill = strength_skill(s->settings.elo);
        style.skill = skill < style.skill ? skill : style.skill;
    }
    search_set_style(s->search, &style);
}

void think_init(struct session *s)
{
    s->search = search_new(s->settings.hash_mb, s->settings.threads);
    s->applied = s->settings;
    set_style(s);
    position_init(&s->think.root, s->variant);
    pthread_mutex_init(&s->think.lock, NULL);
    condition_init(&s->think.has_news);
}

void think_free(struct session *s)
{
    search_free(s->search);
    position_free(&s->think.root);
    move_list_free(&s->think.only);
    text_free(&s->think.pings);
    pthread_cond_destroy(&s->think.has_news);
    pthread_mutex_destroy(&s->think.lock);
}

void think_apply(struct session *s)
{
    if (s->think.activity != ACTIVITY_IDLE) {
        return;
    }
    if (s->applied.hash_mb != s->settings.hash_mb) {
        search_set_hash(s->search, s->settings.hash_mb);
    }
    if (s->applied.threads != s->settings.threads) {
        search_set_threads(s->search, s->settings.threads);
    }
    if (s->applied.nets != s->settings.nets) {
        search_use_nets(s->search, s->settings.nets);
    }
    set_style(s);
    s->applied = s->settings;
    if (s->greeted) { /* a client plays; a script may want something else */
        search_prepare(s->search, s->variant);
    }
}

void think_ready(struct session *s)
{
    enum { LOOK_MS = 50 }; /* for the end, which comes by another way */
    if (s->think.activity != ACTIVITY_IDLE) {
        return;
    }
    int64_t most = clock_ms() + READY_MS;
    search_prepare(s->search, s->variant);
    while (!search_await(s->search, clock_ms() + LOOK_MS) && clock_ms() < most &&
           !input_wants_quit(s->input)) {
    }
}

/* On a thread of the search. */
static void on_line(void *user, const struct search_line *line)
{
    struct session *s = user;
    if (line->index == 0) {
        pthread_mutex_lock(&s->think.lock);
        struct news *news = &s->think.news;
        move_t best = line->n_pv ? line->pv[0] : MOVE_NONE;
        /* A line cut short by a bound keeps the reply that was known before. */
        move_t reply = line->n_pv > 1 ? line->pv[1] : best == news->best ? news->reply : MOVE_NONE;
        *news = (struct news){.depth = line->depth,
                              .time_ms = line->time_ms,
                              .nodes = line->nodes,
                              .hash_permille = line->hash_permille,
                              .best = best,
                              .reply = reply};
        pthread_cond_signal(&s->think.has_news);
        pthread_mutex_unlock(&s->think.lock);
    }
    if (line->index >= s->think.lines) {
        return; /* the search's own affair */
    }
    s->dialect->print_line(s, line);
    if (output_broken(s->output)) {
        input_push(s->input, &(struct event){.kind = EVENT_END});
    }
}

/* On a thread of the search. */
static void on_done(void *user, const struct search_result *result)
{
    struct session *s = user;
    pthread_mutex_lock(&s->think.lock);
    s->think.news.ended = true;
    pthread_cond_signal(&s->think.has_news);
    pthread_mutex_unlock(&s->think.lock);
    input_push(s->input,
               &(struct event){.kind = EVENT_DONE, .serial = s->think.serial, .result = *result});
}

struct news think_news(struct session *s)
{
    pthread_mutex_lock(&s->think.lock);
    struct news news = s->think.news;
    pthread_mutex_unlock(&s->think.lock);
    return news;
}

struct news think_await_news(struct session *s, int ms)
{
    int64_t deadline = clock_ms() + ms;
    pthread_mutex_lock(&s->think.lock);
    while (s->think.news.best == MOVE_NONE && !s->think.news.ended &&
           condition_wait(&s->think.has_news, &s->think.lock, deadline)) {
    }
    struct news news = s->think.news;
    pthread_mutex_unlock(&s->think.lock);
    return news;
}

bool think_owes_move(const struct session *s)
{
    return s->think.activity == ACTIVITY_THINKING ||
           (s->think.is_paused && s->think.paused == ACTIVITY_THINKING);
}

void think_pongs(struct session *s)
{
    char *rest = s->think.pings.data;
    while (s->think.pings.length && *rest) {
        char *end = strchr(rest, '\n');
        *end = '\0';
        output_line(s->output, "pong %s", rest);
        rest = end + 1;
    }
    if (s->think.pings.length) {
        text_clear(&s->think.pings);
    }
}

bool think_exclude(struct session *s)
{
    struct move_list legal = {0};
    s->think.only.n = 0;
    movegen_legal(&s->think.root, &legal);
    for (size_t i = 0; i < legal.n; i++) {
        bool out = false;
        for (size_t j = 0; j < s->excluded.n; j++) {
            out = out || s->excluded.move[j] == legal.move[i];
        }
        if (!out) {
            struct move_list *only = &s->think.only;
            only->move = memory_grow(only->move, &only->capacity, only->n, sizeof *only->move);
            only->move[only->n++] = legal.move[i];
        }
    }
    move_list_free(&legal);
    return s->think.only.n > 0;
}

/* Nothing of think but post, and the news under the lock, may change from here until the search has
 * ended or think_abort() has waited for it: on_line() and on_done() read it. */
void think_go(struct session *s, struct search_limits *limits, enum activity activity)
{
    struct search_callbacks callbacks = {.user = s, .on_line = on_line, .on_done = on_done};
    think_apply(s);
    s->think.activity = activity;
    s->think.serial++;
    s->think.stale = s->think.ended = false;
    s->think.flat = client_is_flat(s);
    limits->overhead_ms = s->settings.overhead_ms;
    limits->lines = s->think.lines = s->settings.lines;
    s->think.wdl = s->settings.show_wdl;
    s->think.always_post = activity == ACTIVITY_ANALYSING;
    s->think.learnt = true;
    s->think.news = (struct news){0};
    if (!limits->only && s->excluded.n && think_exclude(s)) {
        limits->only = s->think.only.move;
        limits->n_only = s->think.only.n;
    }
    search_start(s->search, &s->think.root, limits, &callbacks);
}

static void limits_for(const struct session *s, struct search_limits *limits)
{
    clocks_limit(&s->clocks, s->engine, limits);
    if (limits->move_ms) {
        limits->move_ms -= s->think.used_ms;
        limits->move_ms = limits->move_ms > SHORTEST_MS ? limits->move_ms : SHORTEST_MS;
    }
}

void think_start(struct session *s)
{
    struct search_limits limits = {0};
    position_copy(&s->think.root, &s->pos);
    clocks_begin(&s->clocks);
    limits_for(s, &limits);
    think_go(s, &limits, ACTIVITY_THINKING);
}

void think_ponder(struct session *s)
{
    struct search_limits limits = {.ponder = true};
    char text[MOVE_TEXT_MAX];
    if (!s->settings.ponder || s->forced || s->over || s->analysing || s->think.hint == MOVE_NONE) {
        return;
    }
    position_copy(&s->think.root, &s->pos);
    client_move_format(s, s->think.hint, text);
    position_make(&s->think.root, s->think.hint);
    if (outcome_of(&s->think.root).result != RESULT_NONE) {
        return;
    }
    s->think.guess = s->think.hint;
    output_line(s->output, "Hint: %s", text);
    limits_for(s, &limits);
    think_go(s, &limits, ACTIVITY_PONDERING);
}

bool think_hit(struct session *s, move_t move)
{
    if (s->think.activity != ACTIVITY_PONDERING || move != s->think.guess || s->think.stale) {
        return false;
    }
    s->think.hint = MOVE_NONE;
    return true;
}

void think_continue(struct session *s)
{
    if (s->think.ended) {
        s->think.activity = ACTIVITY_IDLE;
        s->dialect->decided(s, &s->think.result, false);
        think_apply(s);
        return;
    }
    s->think.activity = ACTIVITY_THINKING;
    search_ponderhit(s->search);
}

void think_forget(struct session *s)
{
    if (s->think.learnt) {
        search_clear(s->search);
    }
    s->think.learnt = false;
}

void think_analyse(struct session *s)
{
    struct search_limits limits = {.infinite = true};
    position_copy(&s->think.root, &s->pos);
    if (s->no_position || !movegen_any(&s->pos) || (s->excluded.n && !think_exclude(s))) {
        return;
    }
    think_go(s, &limits, ACTIVITY_ANALYSING);
}

void think_abort(struct session *s)
{
    s->think.is_paused = false;
    s->think.used_ms = 0;
    if (s->think.activity != ACTIVITY_IDLE) {
        search_stop(s->search);
        struct search_result result = search_wait(s->search);
        s->think.serial++;
        s->think.activity = ACTIVITY_IDLE;
        s->dialect->decided(s, &result, true);
    }
    think_apply(s);
    think_pongs(s);
}

void think_done(struct session *s, const struct event *event)
{
    if (event->serial != s->think.serial || s->think.activity == ACTIVITY_IDLE) {
        return;
    }
    search_wait(s->search);
    if (s->think.activity == ACTIVITY_PONDERING) {
        s->think.ended = true;
        s->think.result = event->result;
        return;
    }
    bool thought = s->think.activity == ACTIVITY_THINKING;
    s->think.activity = ACTIVITY_IDLE;
    s->think.used_ms = 0;
    if (thought) {
        s->dialect->decided(s, &event->result, false);
    }
    think_apply(s);
    think_pongs(s);
}

void think_last_word(struct session *s)
{
    enum { PATIENCE_MS = 40 };
    if (s->think.activity != ACTIVITY_THINKING || s->greeted) {
        return;
    }
    think_await_news(s, PATIENCE_MS); /* one iteration at least, or the move would be any */
    search_stop(s->search);
    struct search_result result = search_wait(s->search);
    s->think.serial++;
    s->think.activity = ACTIVITY_IDLE;
    s->dialect->decided(s, &result, false);
}

void think_pause(struct session *s)
{
    if (s->think.activity == ACTIVITY_IDLE || s->think.is_paused) {
        return;
    }
    enum activity activity = s->think.activity;
    int64_t used = s->think.used_ms + think_news(s).time_ms;
    struct text pings = s->think.pings;
    s->think.pings = (struct text){0};
    think_abort(s);
    s->think.pings = pings;
    s->think.is_paused = true;
    s->think.paused = activity;
    s->think.used_ms = activity == ACTIVITY_THINKING ? used : 0;
    if (activity == ACTIVITY_THINKING && s->clocks.turn_since >= 0) {
        s->clocks.left_ms[s->engine] -= clock_ms() - s->clocks.turn_since;
    }
    clocks_stop(&s->clocks);
}

void think_resume(struct session *s)
{
    if (!s->think.is_paused) {
        return;
    }
    s->think.is_paused = false;
    if (s->think.paused == ACTIVITY_THINKING) {
        think_start(s);
    } else if (s->think.paused == ACTIVITY_PONDERING) {
        think_ponder(s);
    } else {
        think_analyse(s);
    }
}

void think_restart(struct session *s)
{
    if (s->think.activity == ACTIVITY_ANALYSING) {
        think_abort(s);
        think_analyse(s);
    } else if (s->think.activity == ACTIVITY_PONDERING) {
        s->think.stale = true;
    }
}
