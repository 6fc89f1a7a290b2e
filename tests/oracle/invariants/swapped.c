/* Who is White is nobody's business: random games over all games, of whose positions the mirrored
 * ones, with colours exchanged, have the same value. Searched in the game and, with colours
 * exchanged, in its twin (see twin.h), they have the same score, line and number of nodes.
 *
 *   swapped MOVES SEED: so many moves in all */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/random.h"
#include "base/text.h"
#include "engine/games.h"
#include "engine/mirror.h"
#include "engine/movegen.h"
#include "engine/position_text.h"
#include "invariants/twin.h"
#include "search/search.h"

enum { PLIES = 100, VALUE_EVERY = 16, SEARCH_EVERY = 80, DEPTH = 3, NODES = 3000, GAMES_MAX = 64 };

/* A game and its twin, [0] and [1], each with a search of its own. */
struct pair {
    const struct variant *variant[2];
    struct search *search[2];
};

struct run {
    struct pair pair[GAMES_MAX];
    struct position *pos, *other;
    struct move_list list;
    uint64_t seed;
    int64_t moves, values, searches, failed;
};

/* What a search found out. */
struct found {
    int score;
    uint64_t nodes;
    size_t n_pv;
    move_t pv[SEARCH_PLY_MAX];
};

static void require(struct run *run, bool holds, const char *what, int a, int b)
{
    if (!holds) {
        printf("%s, ply %zu: %s: %d, %d\n", run->pos->variant->id, run->pos->n_history, what, a, b);
        run->failed++;
    }
}

static void on_line(void *user, const struct search_line *line)
{
    struct found *found = user;
    found->n_pv = line->n_pv;
    memcpy(found->pv, line->pv, line->n_pv * sizeof *line->pv);
}

/* The position, or its twin, searched. */
static struct found search(struct run *run, const struct pair *pair, int side)
{
    struct found found = {0};
    struct search_limits limits = {.depth = DEPTH, .nodes = NODES};
    struct search_callbacks callbacks = {.user = &found, .on_line = on_line};
    twin_position(run->pos, pair->variant[side], run->other);
    search_clear(pair->search[side]);
    search_start(pair->search[side], run->other, &limits, &callbacks);
    struct search_result result = search_wait(pair->search[side]);
    position_free(run->other);
    found.score = result.score;
    found.nodes = result.nodes;
    return found;
}

static void compare_values(struct run *run)
{
    if (run->pos->state.doubled) {
        return;
    }
    mirror_position(run->pos, run->other);
    int value = search_evaluate(run->pos), mirrored = search_evaluate(run->other);
    position_free(run->other);
    run->values++;
    require(run, value == mirrored, "the values differ", value, mirrored);
}

static void compare_searches(struct run *run, const struct pair *pair)
{
    struct found here = search(run, pair, 0), there = search(run, pair, 1);
    run->searches++;
    require(run, here.score == there.score, "the scores differ", here.score, there.score);
    require(run, here.nodes == there.nodes, "the numbers of nodes differ", (int)here.nodes,
            (int)there.nodes);
    require(run,
            here.n_pv == there.n_pv && memcmp(here.pv, there.pv, here.n_pv * sizeof *here.pv) == 0,
            "the lines differ", (int)here.n_pv, (int)there.n_pv);
}

/* One random game, or as much of it as is wanted. */
static void play(struct run *run, const struct pair *pair, int64_t moves)
{
    position_init(run->pos, pair->variant[0]);
    position_start(run->pos);
    for (int ply = 0; ply < PLIES && run->moves < moves; ply++, run->moves++) {
        run->list.n = 0;
        movegen_legal(run->pos, &run->list);
        if (!run->list.n) {
            break;
        }
        position_make(run->pos, run->list.move[random_below(&run->seed, run->list.n)]);
        if (random_below(&run->seed, VALUE_EVERY) == 0) {
            compare_values(run);
        }
        if (random_below(&run->seed, SEARCH_EVERY) == 0) {
            compare_searches(run, pair);
        }
    }
    bool ok = position_ok(run->pos);
    while (run->pos->n_history) {
        position_unmake(run->pos);
    }
    require(run, ok && position_ok(run->pos), "no position any more", 0, 0);
    position_free(run->pos);
}

/* Every game with its twin; how many. */
static size_t pair_up(struct run *run, struct catalogue *twins)
{
    size_t n = 0;
    const char *name;
    for (; n < GAMES_MAX && (name = game_name(n)); n++) {
        struct error error = {""};
        const struct variant *variant = game(name), *twin = twin_of(twins, variant, &error);
        if (!twin) {
            error_fatal(error.text);
        }
        run->pair[n] = (struct pair){{variant, twin}, {search_new(1, 1), search_new(1, 1)}};
    }
    return n;
}

int main(int argc, char **argv)
{
    int64_t moves, seed;
    if (argc != 3 || !text_parse_int(argv[1], 1, INT64_MAX, &moves) ||
        !text_parse_int(argv[2], 0, INT32_MAX, &seed)) {
        fputs("usage: swapped MOVES SEED\n", stderr);
        return 2;
    }
    struct run run = {.seed = (uint64_t)seed};
    run.pos = memory_new(1, sizeof *run.pos);
    run.other = memory_new(1, sizeof *run.other);
    struct catalogue *twins = twins_new(SOURCE_DIR "/tests/unit/engine/odd.ini");
    size_t n = twins ? pair_up(&run, twins) : 0;
    while (n && run.moves < moves && run.failed < 20) {
        for (size_t i = 0; i < n && run.moves < moves; i++) {
            play(&run, &run.pair[i], moves);
        }
    }
    printf("%" PRId64 " moves, %" PRId64 " values, %" PRId64 " searches; %" PRId64 " failed\n",
           run.moves, run.values, run.searches, run.failed);
    for (size_t i = 0; i < n; i++) {
        search_free(run.pair[i].search[0]);
        search_free(run.pair[i].search[1]);
    }
    move_list_free(&run.list);
    free(run.pos);
    free(run.other);
    catalogue_free(twins);
    return n == 0 || run.failed != 0;
}
