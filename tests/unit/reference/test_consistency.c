/* What must hold in every position of every game, tried along random games. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/random.h"
#include "games.h"
#include "harness.h"

static int by_number(const void *a, const void *b)
{
    move_t x = *(const move_t *)a, y = *(const move_t *)b;
    return (x > y) - (x < y);
}

/* Calls @fn with random games' positions, every @stride-th ply. */
static void walk(uint64_t seed, int plies, int stride, void (*fn)(struct position *pos))
{
    for (const char *const *game = reference_games; *game; game++) {
        struct position *pos = game_new(*game, NULL);
        struct move_list list = {0};
        for (int ply = 0; ply < plies; ply++) {
            if (ply % stride == 0) {
                fn(pos);
            }
            list.n = 0;
            movegen_legal(pos, &list);
            if (!list.n) {
                break;
            }
            position_make(pos, list.move[random_below(&seed, list.n)]);
        }
        move_list_free(&list);
        game_free(pos);
    }
}

/* Of all moves that 32 bits can say, those are pseudo-legal that are generated, once each. */
static void check_all_bits(struct position *pos)
{
    const struct variant *v = pos->variant;
    struct move_list made = {0}, said = {0};
    movegen_pseudo(pos, MOVEGEN_ALL, &made);
    said.move = memory_new(made.n + 1, sizeof *said.move);
    for (uint32_t kind = 0; kind < 8; kind++) {
        for (int from = 0; from < v->board->n_cells; from++) {
            for (int to = 0; to < v->board->n_cells; to++) {
                for (int type = 0; type <= v->n_types + 1; type++) {
                    move_t move = move_make((enum move_kind)kind, (cell_t)from, (cell_t)to, type);
                    if (move_pseudo_legal(pos, move) && said.n <= made.n) {
                        said.move[said.n++ % (made.n + 1)] = move;
                    }
                }
            }
        }
    }
    qsort(made.move, made.n, sizeof *made.move, by_number);
    qsort(said.move, said.n < made.n ? said.n : made.n, sizeof *said.move, by_number);
    CHECK_INT(made.n, said.n);
    CHECK(made.n == said.n && memcmp(made.move, said.move, made.n * sizeof *made.move) == 0);
    move_list_free(&made);
    move_list_free(&said);
}

static void pseudo_legality(void)
{
    walk(1, 45, 11, check_all_bits);
}

/* The text of a position reads back as the same, the text of each move as that move; captures and
 * other moves are parted; a move taken back leaves nothing. */
static void check_texts(struct position *pos)
{
    struct move_list list = {0};
    struct text before = {0}, after = {0};
    struct position *read = game_new(pos->variant->id, NULL);
    position_format(pos, &before);
    CHECK(position_parse(read, before.data, NULL));
    CHECK_INT(read->state.key, pos->state.key);
    movegen_legal(pos, &list);
    for (size_t i = 0; i < list.n; i++) {
        char name[MOVE_TEXT_MAX];
        move_t move = MOVE_NONE;
        int men = pos->n_men[WHITE] + pos->n_men[BLACK];
        bool captures = move_captures(pos, list.move[i]);
        move_format(pos, list.move[i], name);
        CHECK_INT(move_parse(pos, name, &move, NULL), MOVE_READ);
        CHECK_INT(move, list.move[i]);
        position_make(pos, move);
        CHECK(position_ok(pos));
        men -= pos->n_men[WHITE] + pos->n_men[BLACK];
        CHECK_INT(captures, men > 0);
        position_unmake(pos);
    }
    position_format(pos, &after);
    CHECK_TEXT(before.data, after.data);
    CHECK(position_ok(pos));
    text_free(&before);
    text_free(&after);
    move_list_free(&list);
    game_free(read);
}

static void texts(void)
{
    walk(2, 120, 7, check_texts);
}

static void check_kinds(struct position *pos)
{
    struct move_list all = {0}, parts = {0};
    movegen_pseudo(pos, MOVEGEN_ALL, &all);
    movegen_pseudo(pos, MOVEGEN_CAPTURES, &parts);
    for (size_t i = 0; i < parts.n; i++) {
        CHECK(move_captures(pos, parts.move[i]));
    }
    movegen_pseudo(pos, MOVEGEN_QUIETS, &parts);
    CHECK_INT(all.n, parts.n);
    qsort(all.move, all.n, sizeof *all.move, by_number);
    qsort(parts.move, parts.n, sizeof *parts.move, by_number);
    CHECK(all.n == parts.n && memcmp(all.move, parts.move, all.n * sizeof *all.move) == 0);
    move_list_free(&all);
    move_list_free(&parts);
}

static void kinds(void)
{
    walk(3, 150, 1, check_kinds);
}

static const struct test tests[] = {
    {"any 32 bits are judged as the generator does", pseudo_legality},
    {"texts of positions and moves read back", texts},
    {"captures and quiet moves are all moves", kinds},
    {0},
};

const struct suite suite_consistency = {"consistency", tests};
