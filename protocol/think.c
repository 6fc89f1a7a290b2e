#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/clock.h"
#include "base/memory.h"
#include "base/random.h"
#include "protocol/state.h"

enum { MATE_BASE = 100000, SHORTEST_MS = 10 };

void think_init(struct session *s)
{
    s->search = search_new(s->settings.hash_mb, s->settings.threads);
    s->applied = s->settings;
    search_set_style(s->search, &s->settings.style);
    position_init(&s->think.root, s->variant);
    pthread_mutex_init(&s->think.lock, NULL);
}

void think_free(struct session *s)
{
    search_free(s->search);
    position_free(&s->think.root);
    move_list_free(&s->think.only);
    text_free(&s->think.pings);
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
    search_set_style(s->search, &s->settings.style);
    s->applied = s->settings;
}

/* `PLY SCORE TIME NODES SELDEPTH SPEED HASHFULL TBHITS`, a tab and the line. */
static void print_line(struct session *s, const struct search_line *line)
{
    struct text pv = {0};
    char move[MOVE_TEXT_MAX];
    int mate = score_mate_moves(line->score);
    int score = mate > 0 ? MATE_BASE + mate : mate < 0 ? -MATE_BASE + mate : line->score;
    for (size_t i = 0; i < line->n_pv; i++) {
        wire_move_as(s, s->think.flat, line->pv[i], move);
        text_addf(&pv, "%s%s", i ? " " : "", move);
    }
    if (line->bound != BOUND_EXACT) {
        text_add(&pv, line->bound == BOUND_LOWER ? "!" : "?");
    }
    uint64_t speed = line->time_ms > 0 ? line->nodes * 1000 / (uint64_t)line->time_ms : 0;
    output_line(s->output, "%d %d %lld %llu %d %llu %d 0\t%s", line->depth, score,
                (long long)(line->time_ms / 10), (unsigned long long)line->nodes, line->seldepth,
                (unsigned long long)speed, line->hash_permille, pv.data ? pv.data : "");
    text_free(&pv);
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
                              .score = line->score,
                              .time_ms = line->time_ms,
                              .nodes = line->nodes,
                              .best = best,
                              .reply = reply};
        pthread_mutex_unlock(&s->think.lock);
    }
    if (line->index >= s->think.lines) {
        return; /* the search's own affair */
    }
    int post = atomic_load_explicit(&s->think.post, memory_order_relaxed);
    if (s->uci) {
        uci_print_line(s, line);
    } else if (post == POST_ON || (post == POST_UNSAID && s->think.always_post)) {
        print_line(s, line);
    }
    if (output_broken(s->output)) {
        input_push(s->input, &(struct event){.kind = EVENT_END});
    }
}

/* On a thread of the search. */
static void on_done(void *user, const struct search_result *result)
{
    struct session *s = user;
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
    s->think.flat = wire_flat(s);
    limits->lines = s->think.lines = s->settings.lines;
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
    if (s->pos.n_history < (size_t)s->settings.random_plies) {
        struct search_result result = {0};
        if (think_exclude(s)) {
            result.best = s->think.only.move[random_below(&s->random, s->think.only.n)];
            game_decided(s, &result);
        }
        return;
    }
    limits_for(s, &limits);
    think_go(s, &limits, ACTIVITY_THINKING);
}

void think_ponder(struct session *s)
{
    struct search_limits limits = {.ponder = true};
    char text[MOVE_TEXT_MAX];
    if (!s->settings.ponder || s->uci || s->forced || s->over || s->analysing ||
        s->think.hint == MOVE_NONE) {
        return;
    }
    position_copy(&s->think.root, &s->pos);
    wire_move(s, s->think.hint, text);
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
        game_decided(s, &s->think.result);
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
        if (s->uci && !s->quits) {
            uci_print_best(s, &result);
        }
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
    if (s->uci) {
        uci_print_best(s, &event->result);
    } else if (thought) {
        game_decided(s, &event->result);
    }
    think_apply(s);
    think_pongs(s);
}

void think_last_word(struct session *s)
{
    enum { PATIENCE_MS = 40 };
    if (s->think.activity != ACTIVITY_THINKING || s->uci || s->greeted) {
        return;
    }
    /* One iteration at least, or the move would be any. */
    int64_t begin = clock_ms();
    while (think_news(s).depth == 0 && search_running(s->search) &&
           clock_ms() - begin < PATIENCE_MS) {
        nanosleep(&(struct timespec){.tv_nsec = 500000}, NULL);
    }
    search_stop(s->search);
    struct search_result result = search_wait(s->search);
    s->think.serial++;
    s->think.activity = ACTIVITY_IDLE;
    game_decided(s, &result);
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
