/* Making and unmaking moves restores everything; hashes and sums are what a recomputation gives. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/random.h"
#include "engine/games.h"
#include "engine/play.h"
#include "engine/position_text.h"
#include "harness.h"

enum { PLIES = 150 };

static bool states_equal(const struct state *a, const struct state *b)
{
    return a->key == b->key && a->rights == b->rights && a->clock == b->clock &&
           a->doubled == b->doubled && a->setup == b->setup && a->in_check == b->in_check &&
           a->side == b->side && a->psqt == b->psqt && a->number == b->number;
}

/* Men, lists in their order, hands and state; not the history. */
static bool positions_equal(const struct position *a, const struct position *b)
{
    size_t cells = (size_t)a->variant->board->n_cells;
    bool same = memcmp(a->man, b->man, cells + 1) == 0 &&
                memcmp(a->hand, b->hand, sizeof a->hand) == 0 &&
                memcmp(a->royal, b->royal, sizeof a->royal) == 0 &&
                memcmp(a->n_men, b->n_men, sizeof a->n_men) == 0 &&
                states_equal(&a->state, &b->state) && a->n_history == b->n_history;
    for (int side = 0; side < 2 && same; side++) {
        for (int i = 0; i < a->n_men[side] && same; i++) {
            cell_t cell = a->list[side][i];
            same = b->list[side][i] == cell && a->slot[cell] == i && b->slot[cell] == i;
        }
    }
    return same;
}

/* Plays a random game, ending early where it ends; calls @visit at every position. */
static void random_game(const char *name, uint64_t seed, int plies,
                        void (*visit)(struct position *pos, const struct move_list *legal))
{
    struct position *pos = memory_new(1, sizeof *pos);
    struct move_list list = {0};
    position_init(pos, game(name));
    position_start(pos);
    for (int ply = 0; ply < plies; ply++) {
        move_t move = random_move(pos, &list, &seed);
        if (move == MOVE_NONE) {
            break;
        }
        visit(pos, &list);
        position_make(pos, move);
    }
    while (pos->n_history) {
        position_unmake(pos);
    }
    char *text = text_of(pos);
    CHECK_TEXT(text, pos->variant->start);
    CHECK(position_ok(pos));
    free(text);
    position_free(pos);
    free(pos);
    move_list_free(&list);
}

static void make_and_unmake(struct position *pos, const struct move_list *legal)
{
    struct position *before = memory_new(1, sizeof *before);
    position_init(before, pos->variant);
    position_copy(before, pos);
    CHECK(positions_equal(before, pos));
    bool good = true;
    for (size_t i = 0; i < legal->n; i++) {
        position_make(pos, legal->move[i]);
        good = good && pos->state.key == position_hash(pos);
        position_unmake(pos);
        if (!positions_equal(before, pos)) {
            char text[MOVE_TEXT_MAX];
            move_format(before, legal->move[i], text);
            good = CHECK_CASE(false, text);
        }
    }
    CHECK(good && position_ok(pos));
    if (!pos->state.in_check && !pos->state.setup) {
        position_pass(pos);
        CHECK(pos->state.key == position_hash(pos) && pos->state.side != before->state.side);
        position_unmake(pos);
        CHECK(positions_equal(before, pos));
    }
    position_free(before);
    free(before);
}

/* In a hundred rounds more than a million moves of each of our games. */
static void everything_is_restored(void)
{
    const char *name;
    for (size_t n_game = 0; (name = game_name(n_game)); n_game++) {
        int cells = game(name)->board->n_cells, plies = cells > 300 ? PLIES / 3 : PLIES;
        for (int round = test_rounds() * (cells < 50 ? 3 : 1); round; round--) {
            random_game(name, (uint64_t)round, plies, make_and_unmake);
        }
    }
}

/* Written and read back a position is the same: men, hands, state, key. */
static void read_back(struct position *pos, const struct move_list *legal)
{
    struct position *again = memory_new(1, sizeof *again);
    char *text = text_of(pos), *twice;
    struct error error = {""};
    position_init(again, pos->variant);
    bool ok = position_parse(again, text, &error);
    CHECK_TEXT_CASE(error.text, "", text);
    twice = text_of(again);
    CHECK_TEXT(twice, text);
    CHECK(ok && states_equal(&pos->state, &again->state));
    CHECK_INT(count_moves(again, ""), (int64_t)legal->n);
    free(text);
    free(twice);
    position_free(again);
    free(again);
}

static void positions_are_read_back(void)
{
    const char *name;
    for (size_t n_game = 0; (name = game_name(n_game)); n_game++) {
        random_game(name, 11, PLIES, read_back);
    }
}

/* Every legal move's text leads back to it, and no two have the same. */
static void move_texts(struct position *pos, const struct move_list *legal)
{
    char(*text)[MOVE_TEXT_MAX] = memory_new(legal->n, sizeof *text);
    size_t step = legal->n > 100 ? 1 + legal->n / 20 : 1;
    for (size_t i = 0; i < legal->n; i++) {
        move_format(pos, legal->move[i], text[i]);
    }
    for (size_t i = 0; i < legal->n; i += step) {
        move_t move = MOVE_NONE;
        CHECK_INT_CASE(move_parse(pos, text[i], &move, NULL), MOVE_READ, text[i]);
        CHECK_INT_CASE(move, legal->move[i], text[i]);
        for (size_t j = 0; j < i; j++) {
            if (strcmp(text[i], text[j]) == 0) {
                CHECK_CASE(false, text[i]);
            }
        }
    }
    free(text);
}

static void moves_are_read_back(void)
{
    const char *name;
    for (size_t n_game = 0; (name = game_name(n_game)); n_game++) {
        random_game(name, 13, PLIES / 2, move_texts);
    }
}

/* Sums of piece-square tables kept move by move are what the whole position sums to. */
static void tables_are_summed(void)
{
    const char *name;
    for (size_t n_game = 0; (name = game_name(n_game)); n_game++) {
        const struct variant *v = game(name);
        struct position *pos = memory_new(1, sizeof *pos);
        struct psqt *psqt = memory_new(1, sizeof *psqt);
        struct move_list list = {0};
        uint64_t seed = 17;
        size_t n = (size_t)(v->n_types + 1) * 2 * (size_t)v->board->n_cells;
        psqt->cell = memory_new(n, sizeof *psqt->cell);
        for (size_t i = 0; i < n; i++) {
            psqt->cell[i] = (int32_t)random_below(&seed, 2000) - 1000;
        }
        for (int i = 0; i < 2 * TYPES_MAX; i++) {
            for (int step = 0; step < HAND_STEPS; step++) {
                psqt->hand[i & 1][i >> 1][step] = (int32_t)random_below(&seed, 2000) - 1000;
            }
        }
        position_init(pos, v);
        position_start(pos);
        position_set_psqt(pos, psqt);
        for (int ply = 0; ply < PLIES; ply++) {
            move_t move = random_move(pos, &list, &seed);
            if (move == MOVE_NONE) {
                break;
            }
            position_make(pos, move);
            CHECK(position_ok(pos)); /* compares the sum */
        }
        int32_t sum = pos->state.psqt;
        position_set_psqt(pos, NULL);
        CHECK_INT(pos->state.psqt, 0);
        position_set_psqt(pos, psqt);
        CHECK_INT(pos->state.psqt, sum);
        position_free(pos);
        move_list_free(&list);
        free(psqt->cell);
        free(psqt);
        free(pos);
    }
}

/* position_ok() notices what is wrong: it is what assertions rely on. */
static void damage_is_noticed(void)
{
    struct position *pos = memory_new(1, sizeof *pos);
    set_text(pos, "3d-minishogi", NULL);
    CHECK(position_ok(pos));
    pos->state.key ^= 1;
    CHECK(!position_ok(pos));
    pos->state.key ^= 1;
    pos->hand[WHITE][1]++;
    CHECK(!position_ok(pos));
    pos->hand[WHITE][1]--;
    pos->n_men[BLACK]--;
    CHECK(!position_ok(pos));
    pos->n_men[BLACK]++;
    cell_t cell = pos->royal[WHITE];
    pos->royal[WHITE] = pos->royal[BLACK];
    CHECK(!position_ok(pos));
    pos->royal[WHITE] = cell;
    pos->man[pos->variant->board->n_cells] = MAN_NONE;
    CHECK(!position_ok(pos));
    pos->man[pos->variant->board->n_cells] = MAN_WALL;
    pos->state.psqt = 1;
    CHECK(!position_ok(pos));
    pos->state.psqt = 0;
    CHECK(position_ok(pos));
    position_free(pos);
    free(pos);
}

/* A copy stands alone: it can be taken back to the start when the original is gone. */
static void copies_stand_alone(void)
{
    struct position *pos = memory_new(2, sizeof *pos);
    set_text(&pos[0], "3d-minishogi", NULL);
    CHECK(play(&pos[0], "xa2xa3 xa4xa3 xb2xb3 xb4xb3"));
    position_init(&pos[1], pos->variant);
    position_copy(&pos[1], &pos[0]);
    position_copy(&pos[1], &pos[1]);
    position_free(&pos[0]);
    CHECK(position_ok(&pos[1]));
    while (pos[1].n_history) {
        position_unmake(&pos[1]);
    }
    CHECK_POSITION(&pos[1], pos[1].variant->start);
    position_free(&pos[1]);
    free(pos);
}

static const struct test tests[] = {
    {"everything is restored", everything_is_restored},
    {"positions are read back", positions_are_read_back},
    {"moves are read back", moves_are_read_back},
    {"piece-square tables are summed", tables_are_summed},
    {"damage is noticed", damage_is_noticed},
    {"copies stand alone", copies_stand_alone},
    {0, 0},
};

const struct suite suite_make = {"make", tests};
