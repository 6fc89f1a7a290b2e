/* cross_tests POSITIONS SEED: compares so many positions of every game, fewer on large boards
 * (where the reference takes long), half of them from random games, half with men put at random.
 * Exit status 1 if there is any difference. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/clock.h"
#include "base/memory.h"
#include "base/random.h"
#include "cross/compare.h"
#include "engine/games.h"
#include "engine/movegen.h"
#include "engine/position_text.h"

enum { PLIES_MAX = 200, DIFFERENCES_MAX = 20, FULL_SIZE = 45 };

static void random_games(struct tally *tally, const struct variant *v, int positions,
                         uint64_t *seed)
{
    struct position *pos = memory_new(1, sizeof *pos);
    struct move_list list = {0};
    int end = tally->positions + positions;
    position_init(pos, v);
    while (tally->positions < end && tally->differences < DIFFERENCES_MAX) {
        position_start(pos);
        /* Games are followed from some ply on, so that late positions are as frequent as early. */
        int ply = 0, first = (int)random_below(seed, PLIES_MAX);
        for (; ply < first + 20; ply++) {
            list.n = 0;
            movegen_legal(pos, &list);
            if (ply >= first && tally->positions < end) {
                compare_position(tally, pos, 2, seed);
            }
            if (!list.n) {
                break;
            }
            position_make(pos, list.move[random_below(seed, list.n)]);
        }
    }
    position_free(pos);
    free(pos);
    move_list_free(&list);
}

/* A random man of any kind but the royal one. */
static man_t random_man(const struct variant *v, uint64_t *seed)
{
    int type;
    do {
        type = 1 + (int)random_below(seed, (uint64_t)v->n_types);
    } while (type == v->royal);
    return man_make(type, (int)random_below(seed, 2));
}

/* Whether a man can be on a cell at all: none stands unpromoted where it must have promoted; men
 * that never cross the middle are on their own side of it. */
static bool allowed(const struct variant *v, man_t man, cell_t cell)
{
    const struct piece *piece = &v->piece[man_type(man)];
    if (piece->must_promote && v->flags[man_side(man)][man_type(man)][cell] & FLAG_ZONE) {
        return false;
    }
    return !piece->royal ||
           (v->board->at[cell].rank < v->board->n_ranks / 2) == (man_side(man) == WHITE);
}

/* Men at random, a man on one cell of so many; most are no position, which is tried again. */
static void random_position(struct position *pos, const struct variant *v, uint64_t *seed)
{
    struct text text = {0};
    bool ok = false;
    while (!ok) {
        struct position *made = memory_new(1, sizeof *made);
        uint64_t sparse = 2 + random_below(seed, 20), n = (uint64_t)v->board->n_cells;
        position_init(made, v);
        for (int side = 0; side < 2; side++) {
            man_t king = man_make(v->royal, side);
            cell_t cell;
            do {
                cell = (cell_t)random_below(seed, n);
            } while (made->man[cell] != MAN_NONE || !allowed(v, king, cell));
            position_put(made, cell, king);
        }
        for (cell_t cell = 0; cell < n; cell++) {
            man_t man = random_man(v, seed);
            if (made->man[cell] == MAN_NONE && random_below(seed, sparse) == 0 &&
                allowed(v, man, cell)) {
                position_put(made, cell, man);
            }
        }
        for (int i = (int)random_below(seed, 8); i && v->captured != CAPTURED_OUT; i--) {
            man_t man = random_man(v, seed);
            made->hand[man_side(man)][man_type(man)] +=
                v->piece[man_type(man)].captured_as == man_type(man);
        }
        made->state.side = (uint8_t)random_below(seed, 2);
        text_clear(&text);
        position_format(made, &text);
        ok = position_parse(pos, text.data, NULL);
        position_free(made);
        free(made);
    }
    text_free(&text);
}

static void random_positions(struct tally *tally, const struct variant *v, int positions,
                             uint64_t *seed)
{
    struct position *pos = memory_new(1, sizeof *pos);
    position_init(pos, v);
    for (int i = 0; i < positions && tally->differences < DIFFERENCES_MAX; i++) {
        random_position(pos, v, seed);
        compare_position(tally, pos, 2, seed);
    }
    position_free(pos);
    free(pos);
}

int main(int argc, char **argv)
{
    int64_t positions, number;
    struct tally all = {0};
    if (argc != 3 || !text_parse_int(argv[1], 2, 100000000, &positions) ||
        !text_parse_int(argv[2], 0, INT64_MAX, &number)) {
        fprintf(stderr, "usage: cross_tests POSITIONS SEED\n");
        return 2;
    }
    for (const char *const *name = game_names; *name; name++) {
        const struct variant *v = game(*name);
        struct tally tally = {0};
        uint64_t seed = (uint64_t)number;
        int64_t begin = clock_ms();
        int half = 1 + (int)(positions * FULL_SIZE / v->board->n_cells) / 2;
        random_games(&tally, v, half, &seed);
        random_positions(&tally, v, half, &seed);
        printf("%-22s %7d positions %10" PRId64 " moves %8" PRId64 " played, %d differences, "
               "%" PRId64 " ms\n",
               *name, tally.positions, tally.moves, tally.applied, tally.differences,
               clock_ms() - begin);
        all.differences += tally.differences;
    }
    return all.differences > 0;
}
