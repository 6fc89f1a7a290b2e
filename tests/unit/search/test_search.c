/* Searches as others see them: their time on every board, what they report, what they forget.
 *
 * Time is the processor time of this process, which a loaded machine does not lengthen. */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

#include "base/memory.h"
#include "base/random.h"
#include "base/text.h"
#include "engine/compile/catalogue.h"
#include "engine/games.h"
#include "engine/movegen.h"
#include "engine/position_text.h"
#include "harness.h"
#include "search/search.h"

static int64_t cpu_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Sanitizers make everything slower. */
static int64_t slack(int64_t ms)
{
    const char *sanitize = getenv("SANITIZE");
    return sanitize && *sanitize && *sanitize != '0' ? ms * 20 : ms;
}

/* Boards of about as many cells as there can be, by kind; where White's royal man stands is the
 * first word of the array. */
static const struct {
    const char *board, *array;
} boards[] = {
    {"cubic:16x16x4", "array.z = K15"},
    {"cubic:26x26x1", "array = K25"},
    {"cubic:8x8x16", "array.z = K7"},
    {"hexlevel:7,8,9,10,11,12,13,12,11,10,9,8,7x7", "array.z = K6"},
    {"hexrank:5,6,7,8,9,8,7,6,5x16", "array.z = K4"},
};

/* What the boards are full of. */
static const struct {
    const char *name, *moves;
    bool drops;
} fillings[] = {
    {"queens", "RBU", false},
    {"hoppers", "mRcpRmBcpBmUcpU", false},
    {"crooked riders", "zRzBzWFzFW", false},
    {"queens in hand", "RBU", true},
};
enum { N_BOARDS = sizeof boards / sizeof *boards, N_FILLINGS = sizeof fillings / sizeof *fillings };

static const struct variant *full_game(struct catalogue *c, int board, int filling)
{
    struct text text = {0};
    struct faults faults = {0};
    struct error error = {""};
    text_addf(&text, "[full]\nboard = %s\npiece.K = King W\npiece.Q = Queen %s\nroyal = K\n%s\n%s",
              boards[board].board, fillings[filling].moves, boards[board].array,
              fillings[filling].drops ? "captured = hand\ndrop = anywhere\n" : "");
    bool ok = catalogue_load_text(c, "full.ini", text.data, &faults);
    CHECK_CASE(ok, faults.text.data ? faults.text.data : "game");
    text_free(&text);
    faults_free(&faults);
    return ok ? catalogue_game(c, "full", &error) : NULL;
}

/* Puts men on the free cells of the start, @percent of them, at random. */
static void fill(struct position *pos, int percent, bool hands, uint64_t seed)
{
    position_start(pos);
    for (int cell = 0; cell < pos->variant->board->n_cells; cell++) {
        if (pos->man[cell] == MAN_NONE && random_below(&seed, 100) < (uint64_t)percent) {
            int type = pos->variant->royal == 1 ? 2 : 1;
            position_put(pos, (cell_t)cell, man_make(type, (int)random_below(&seed, 2)));
        }
    }
    for (int side = 0; hands && side < 2; side++) {
        pos->hand[side][pos->variant->royal == 1 ? 2 : 1] = 20;
    }
    position_settle(pos);
}

/* A full position in which the side that is not to move is not in check; false if none is found. */
static bool fill_legally(struct position *pos, int percent, bool hands)
{
    const struct variant *v = pos->variant;
    for (uint64_t seed = 1; seed < 500; seed++) {
        fill(pos, percent, hands, seed);
        cell_t royal = pos->royal[!pos->state.side];
        if (!position_attacked(v, pos->man, royal, pos->state.side, true) && movegen_any(pos)) {
            return true;
        }
    }
    return false;
}

static bool is_legal(const struct position *pos, move_t move)
{
    struct move_list list = {0};
    bool found = false;
    movegen_legal(pos, &list);
    for (size_t i = 0; i < list.n; i++) {
        found |= list.move[i] == move;
    }
    move_list_free(&list);
    return found;
}

/* A move of 50 ms; what is prepared before does not count, but comes into the time if @early. */
static void search_full(const struct position *pos, bool early, const char *name)
{
    enum { MOVE_MS = 50, OVER_MS = 50 };
    const struct search_limits limits = {.move_ms = MOVE_MS};
    struct search *search = search_new(1, 1);
    if (!early) {
        search_prepare(search, pos->variant);
        search_await(search, -1);
    }
    int64_t begin = cpu_ms();
    search_start(search, pos, &limits, NULL);
    struct search_result result = search_wait(search);
    int64_t used = cpu_ms() - begin;
    CHECK_CASE(is_legal(pos, result.best), name);
    /* Preparing goes on on a thread of its own, so that the time can be used twice. */
    if (!CHECK_CASE(used <= slack((MOVE_MS + OVER_MS) * (early ? 2 : 1)), name)) {
        CHECK_INT(used, MOVE_MS);
    }
    search_free(search);
}

static void no_board_takes_more_than_its_time(void)
{
    static const int percents[] = {100, 50, 12};
    const int step = slack(1) == 1 ? 1 : N_FILLINGS + 1; /* each filling once is slow enough then */
    for (int i = 0; i < N_BOARDS * N_FILLINGS; i += step) {
        int filling = i % N_FILLINGS;
        struct catalogue *c = catalogue_new();
        const struct variant *v = full_game(c, i / N_FILLINGS, filling);
        struct position *pos = v ? position_new(v) : NULL;
        for (int j = 0; pos && j < 3; j++) {
            struct text name = {0};
            text_addf(&name, "%s, %d %% %s", boards[i / N_FILLINGS].board, percents[j],
                      fillings[filling].name);
            if (fill_legally(pos, percents[j], fillings[filling].drops)) {
                search_full(pos, false, name.data);
                search_full(pos, true, name.data);
            }
            text_free(&name);
        }
        position_delete(pos);
        catalogue_free(c);
    }
}

/* The lines of a search: the first move of the last that was the best. */
struct heard {
    move_t first;
    int lines;
    struct search *search; /* to be told of a ponder hit, if not NULL ... */
    uint64_t hit_after;    /* ... after so many nodes */
    uint64_t nodes;        /* then */
};

static void on_line(void *user, const struct search_line *line)
{
    struct heard *heard = user;
    heard->lines++;
    heard->first = line->index == 0 ? line->pv[0] : heard->first;
    if (heard->search && !heard->nodes && line->nodes >= heard->hit_after) {
        heard->nodes = line->nodes;
        search_ponderhit(heard->search);
    }
}

/* Whatever thread finds the move and however the search ends. */
static void the_last_line_begins_with_the_move(void)
{
    static const char *const names[] = {"chess", "3d-minishogi", "weltschach"};
    struct search *search = search_new(8, 4);
    for (int i = 0; i < 60; i++) {
        const struct variant *v = game(names[i % 3]);
        struct position *pos = position_new(v);
        struct heard heard = {.first = MOVE_NONE};
        struct search_limits limits = {.nodes = (uint64_t)(i / 3 % 10) * 2000 + 1,
                                       .lines = i % 4 == 3 ? 3 : 1};
        struct search_style style = {.skill = i % 2 ? SKILL_MAX : 5};
        position_start(pos);
        search_set_style(search, &style);
        search_start(search, pos, &limits, &(struct search_callbacks){&heard, on_line, NULL});
        struct search_result result = search_wait(search);
        CHECK(result.best != MOVE_NONE);
        CHECK(heard.lines == 0 || heard.first == result.best);
        position_delete(pos);
    }
    search_free(search);
}

static uint64_t nodes_of(struct search *search, const char *name, int depth)
{
    struct position *pos = position_new(game(name));
    const struct search_limits limits = {.depth = depth};
    position_start(pos);
    search_start(search, pos, &limits, NULL);
    uint64_t nodes = search_wait(search).nodes;
    position_delete(pos);
    return nodes;
}

/* The same game takes the same nodes, whatever was searched before. */
static void a_cleared_search_is_as_a_new_one(void)
{
    static const char *const names[] = {"chess", "3d-minishogi", "hourglass-mitregi"};
    struct search *old = search_new(1, 1);
    for (int i = 0; i < 9; i++) {
        struct search *fresh = search_new(1, 1);
        const char *name = names[i % 3];
        search_clear(old);
        for (int depth = 4; depth < 7; depth++) {
            CHECK_INT_CASE(nodes_of(old, name, depth), nodes_of(fresh, name, depth), name);
        }
        search_free(fresh);
    }
    search_free(old);
}

/* Nodes stand for time: 1000 are a second, of which this clock leaves a move a quarter. */
static void time_pondered_is_time_thought(void)
{
    const struct search_limits limits = {
        .ponder = true, .has_clock = true, .clock_ms = 10000, .nodes_per_second = 1000};
    struct position *pos = position_new(game("chess"));
    struct search *search = search_new(1, 1);
    struct heard heard = {.search = search, .hit_after = 20000};
    position_start(pos);
    search_start(search, pos, &limits, &(struct search_callbacks){&heard, on_line, NULL});
    struct search_result result = search_wait(search);
    CHECK(heard.nodes >= 20000);
    CHECK(result.nodes - heard.nodes < 500);
    search_free(search);
    position_delete(pos);
}

/* With no legal move there is a result too, but not before it is wanted. */
static void a_mated_side_waits_when_told_to(void)
{
    struct position *pos = position_new(game("chess"));
    struct search *search = search_new(1, 1);
    struct error error;
    CHECK(position_parse(pos, "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", &error));
    for (int i = 0; i < 2; i++) {
        const struct search_limits limits = {.infinite = i == 0, .ponder = i == 1};
        search_start(search, pos, &limits, NULL);
        nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL);
        CHECK(search_running(search));
        search_stop(search);
        CHECK(search_wait(search).best == MOVE_NONE);
    }
    CHECK(search_wait(search).nodes == 0);
    search_free(search);
    position_delete(pos);
}

static const struct test tests[] = {
    {"no board takes more than its time", no_board_takes_more_than_its_time},
    {"the last line begins with the move", the_last_line_begins_with_the_move},
    {"a cleared search is as a new one", a_cleared_search_is_as_a_new_one},
    {"time pondered is time thought", time_pondered_is_time_thought},
    {"a mated side waits when told to", a_mated_side_waits_when_told_to},
    {0, 0},
};

const struct suite suite_search = {"search", tests};
