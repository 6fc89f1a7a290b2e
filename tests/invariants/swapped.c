/* Who is White is nobody's business: random games over all games, of whose positions the mirrored
 * ones, with colours exchanged, have the same value and, searched, the same score and the mirrored
 * move. As one man's moves are not generated in the mirrored order, and what is pruned depends on
 * the order, a few searches may differ.
 *
 *   swapped MOVES SEED: so many moves in all */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/random.h"
#include "base/text.h"
#include "engine/games.h"
#include "engine/mirror.h"
#include "engine/movegen.h"
#include "search/search.h"

enum { PLIES = 100, VALUE_EVERY = 16, SEARCH_EVERY = 160, ALIKE_PERCENT = 90 };

struct run {
    struct search *search;
    struct position *pos, *other;
    struct move_list list;
    uint64_t seed;
    int64_t moves, values, searches, same_scores, same_moves, failed;
};

static void require(struct run *run, bool holds, const char *what, int a, int b)
{
    if (!holds) {
        printf("%s, ply %zu: %s: %d, %d\n", run->pos->variant->id, run->pos->n_history, what, a, b);
        run->failed++;
    }
}

static struct search_result search(struct run *run, const struct position *pos)
{
    struct search_limits limits = {.depth = 1};
    search_clear(run->search);
    search_start(run->search, pos, &limits, NULL);
    return search_wait(run->search);
}

static move_t mirror_move(const struct board *b, move_t m)
{
    return move_make(move_kind(m), mirror_cell(b, move_from(m)), mirror_cell(b, move_to(m)),
                     move_type(m));
}

static void compare(struct run *run, bool searches)
{
    if (run->pos->state.doubled) {
        return;
    }
    mirror_position(run->pos, run->other);
    run->values++;
    int value = search_evaluate(run->pos), mirrored = search_evaluate(run->other);
    require(run, value == mirrored, "the values differ", value, mirrored);
    if (searches) {
        struct search_result here = search(run, run->pos), there = search(run, run->other);
        run->searches++;
        run->same_scores += here.score == there.score;
        run->same_moves += here.best == MOVE_NONE ||
                           mirror_move(run->pos->variant->board, here.best) == there.best;
    }
    position_free(run->other);
}

/* One random game, or as much of it as is wanted. */
static void play(struct run *run, const struct variant *variant, int64_t moves)
{
    position_init(run->pos, variant);
    position_start(run->pos);
    for (int ply = 0; ply < PLIES && run->moves < moves; ply++, run->moves++) {
        run->list.n = 0;
        movegen_legal(run->pos, &run->list);
        if (!run->list.n) {
            break;
        }
        position_make(run->pos, run->list.move[random_below(&run->seed, run->list.n)]);
        if (random_below(&run->seed, VALUE_EVERY) == 0) {
            compare(run, random_below(&run->seed, SEARCH_EVERY / VALUE_EVERY) == 0);
        }
    }
    bool ok = position_ok(run->pos);
    while (run->pos->n_history) {
        position_unmake(run->pos);
    }
    require(run, ok && position_ok(run->pos), "no position any more", 0, 0);
    position_free(run->pos);
}

int main(int argc, char **argv)
{
    int64_t moves, seed;
    if (argc != 3 || !text_parse_int(argv[1], 1, INT64_MAX, &moves) ||
        !text_parse_int(argv[2], 0, INT32_MAX, &seed)) {
        fputs("usage: swapped MOVES SEED\n", stderr);
        return 2;
    }
    struct run run = {.search = search_new(1, 1), .seed = (uint64_t)seed};
    run.pos = memory_new(1, sizeof *run.pos);
    run.other = memory_new(1, sizeof *run.other);
    const char *name;
    while (run.moves < moves && run.failed < 20) {
        for (size_t i = 0; (name = game_name(i)) && run.moves < moves; i++) {
            play(&run, game(name), moves);
        }
    }
    printf("%" PRId64 " moves, %" PRId64 " values, %" PRId64 " searches, the same score in %" PRId64
           ", the same move in %" PRId64 "; %" PRId64 " failed\n",
           run.moves, run.values, run.searches, run.same_scores, run.same_moves, run.failed);
    search_free(run.search);
    move_list_free(&run.list);
    free(run.pos);
    free(run.other);
    games_free();
    bool alike = run.same_scores * 100 >= run.searches * ALIKE_PERCENT &&
                 run.same_moves * 100 >= run.searches * ALIKE_PERCENT;
    return run.failed != 0 || !alike;
}
