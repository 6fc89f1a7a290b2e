/* A storm of searches: begun and ended at random moments, pondering that hits and misses, with the
 * hash, the threads, the style and the game changed between. Each start must be answered by exactly
 * one on_done, with a legal move if there is one, and no line may come after it.
 *
 *   storm STARTS SEED */
#define _POSIX_C_SOURCE 200809L
#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "base/memory.h"
#include "base/random.h"
#include "base/text.h"
#include "engine/games.h"
#include "engine/movegen.h"
#include "engine/position_text.h"
#include "search/search.h"

enum { THREADS_MAX = 8, PLIES_MAX = 60, PAUSE_US = 12000, OWN_END_PERCENT = 20 };

struct storm {
    struct search *search;
    struct position *pos, *searched;
    uint64_t seed;
    int failed;
    int64_t moves, hits, misses, ended;
    /* by the threads of the search */
    _Atomic int starts, done;
    _Atomic int late_lines, empty_lines;
    struct search_result result; /* as on_done() got it; read after search_wait() */
};

static bool chance(struct storm *storm, int percent)
{
    return random_below(&storm->seed, 100) < (uint64_t)percent;
}

static void require(struct storm *storm, bool holds, const char *what)
{
    if (!holds) {
        printf("start %d: %s\n", atomic_load(&storm->starts), what);
        storm->failed++;
    }
}

static void on_line(void *user, const struct search_line *line)
{
    struct storm *storm = user;
    if (atomic_load(&storm->done) >= atomic_load(&storm->starts)) {
        atomic_fetch_add(&storm->late_lines, 1);
    }
    if (line->n_pv == 0 || line->depth == 0) {
        atomic_fetch_add(&storm->empty_lines, 1);
    }
}

static void on_done(void *user, const struct search_result *result)
{
    struct storm *storm = user;
    storm->result = *result;
    atomic_fetch_add(&storm->done, 1);
}

static bool is_legal(const struct position *pos, move_t move)
{
    struct safety safety;
    safety_find(pos, &safety);
    return move_pseudo_legal(pos, move) && move_legal(pos, &safety, move);
}

static void wait_a_little(struct storm *storm)
{
    uint64_t us = random_below(&storm->seed, PAUSE_US);
    if (chance(storm, 80)) { /* most of them while the threads wake up */
        us /= 40;
    }
    nanosleep(&(struct timespec){.tv_nsec = (long)us * 1000}, NULL);
}

static void choose_game(struct storm *storm)
{
    size_t n = 0;
    while (game_name(n)) {
        n++;
    }
    position_free(storm->pos);
    position_init(storm->pos, game(game_name(random_below(&storm->seed, n))));
    position_start(storm->pos);
}

/* Goes some random moves on, or begins anew where there is none. */
static void choose_position(struct storm *storm)
{
    struct move_list list = {0};
    int plies = (int)random_below(&storm->seed, 3);
    if (storm->pos->n_history > PLIES_MAX) {
        position_start(storm->pos);
    }
    while (plies--) {
        list.n = 0;
        movegen_legal(storm->pos, &list);
        if (!list.n) {
            position_start(storm->pos);
            break;
        }
        position_make(storm->pos, list.move[random_below(&storm->seed, list.n)]);
    }
    move_list_free(&list);
}

/* Some of these stop a search that still runs. */
static void change_something(struct storm *storm)
{
    struct search_style style = {(int)random_below(&storm->seed, SKILL_MAX + 1), 10};
    switch (random_below(&storm->seed, 30)) {
    case 0:
        search_set_hash(storm->search, 1 + (int)random_below(&storm->seed, 8));
        break;
    case 1:
        search_set_threads(storm->search, 1 + (int)random_below(&storm->seed, THREADS_MAX));
        break;
    case 2:
        search_clear(storm->search);
        break;
    case 3:
        style.skill = chance(storm, 50) ? SKILL_MAX : style.skill;
        search_set_style(storm->search, &style);
        break;
    case 4:
        choose_game(storm);
        break;
    default:
        break;
    }
}

static void begin(struct storm *storm, bool ponder)
{
    struct search_callbacks callbacks = {storm, on_line, on_done};
    struct search_limits limits = {.ponder = ponder};
    switch (random_below(&storm->seed, 5)) {
    case 0:
        limits.move_ms = 1 + (int64_t)random_below(&storm->seed, 20);
        break;
    case 1:
        limits.has_clock = true;
        limits.clock_ms = 1 + (int64_t)random_below(&storm->seed, 200);
        break;
    case 2:
        limits.depth = 1 + (int)random_below(&storm->seed, 3);
        break;
    case 3:
        limits.nodes = 1 + random_below(&storm->seed, 3000);
        break;
    default:
        limits.infinite = true;
        limits.lines = (int)random_below(&storm->seed, 4);
        break;
    }
    atomic_fetch_add(&storm->starts, 1);
    position_free(storm->searched);
    position_init(storm->searched, storm->pos->variant);
    position_copy(storm->searched, storm->pos);
    search_start(storm->search, storm->pos, &limits, &callbacks);
}

/* Ends the search in one of the ways in which a search ends. */
static void end(struct storm *storm, bool ponder)
{
    wait_a_little(storm);
    if (ponder && chance(storm, 50)) {
        search_ponderhit(storm->search);
        storm->hits++;
        wait_a_little(storm);
    } else if (ponder) {
        storm->misses++;
    }
    if (chance(storm, OWN_END_PERCENT)) {
        storm->ended += !search_running(storm->search);
    }
    for (int i = (int)random_below(&storm->seed, 3); i >= 0; i--) {
        search_stop(storm->search);
    }
}

static void one(struct storm *storm)
{
    bool ponder = chance(storm, 30);
    choose_position(storm);
    begin(storm, ponder);
    end(storm, ponder);
    if (chance(storm, 10)) { /* the next start waits for this search */
        begin(storm, false);
        end(storm, false);
    }
    if (chance(storm, 10)) {
        change_something(storm); /* or a change does */
    }
    struct search_result result = search_wait(storm->search);
    require(storm, atomic_load(&storm->done) == atomic_load(&storm->starts),
            "on_done was not called exactly once");
    require(storm, !search_running(storm->search), "it runs after search_wait()");
    require(storm, result.best == storm->result.best, "two results");
    require(storm,
            result.best == MOVE_NONE ? !movegen_any(storm->searched)
                                     : is_legal(storm->searched, result.best),
            "the move is not legal");
    storm->moves += result.best != MOVE_NONE;
    require(storm, atomic_exchange(&storm->late_lines, 0) == 0, "a line after the end");
    require(storm, atomic_exchange(&storm->empty_lines, 0) == 0, "a line without a move");
}

int main(int argc, char **argv)
{
    int64_t starts, seed;
    if (argc != 3 || !text_parse_int(argv[1], 1, 100000000, &starts) ||
        !text_parse_int(argv[2], 0, INT32_MAX, &seed)) {
        fputs("usage: storm STARTS SEED\n", stderr);
        return 2;
    }
    struct storm *storm = memory_new(1, sizeof *storm);
    storm->search = search_new(4, 4);
    storm->pos = memory_new(1, sizeof *storm->pos);
    storm->searched = memory_new(1, sizeof *storm->searched);
    position_init(storm->searched, game(game_name(0)));
    storm->seed = (uint64_t)seed;
    choose_game(storm);
    while (atomic_load(&storm->starts) < starts && storm->failed < 10) {
        one(storm);
        change_something(storm);
    }
    if (chance(storm, 50)) { /* the end comes while it thinks */
        begin(storm, false);
    }
    search_free(storm->search);
    require(storm, atomic_load(&storm->done) == atomic_load(&storm->starts),
            "on_done was not called at the end");
    printf("%d starts, %d ends, %" PRId64 " moves, %" PRId64 " ponder hits, %" PRId64
           " misses: %d faults\n",
           atomic_load(&storm->starts), atomic_load(&storm->done), storm->moves, storm->hits,
           storm->misses, storm->failed);
    int failed = storm->failed;
    position_free(storm->pos);
    position_free(storm->searched);
    free(storm->pos);
    free(storm->searched);
    free(storm);
    return failed != 0;
}
