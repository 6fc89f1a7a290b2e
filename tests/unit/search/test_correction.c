/* Correction history: its keys, what it learns, and that it forgets. */
#include <string.h>

#include "base/memory.h"
#include "engine/games.h"
#include "engine/play.h"
#include "harness.h"
#include "search/correction.h"

enum { PLIES = 120, UNIT = 100 };

static const struct parameters weights = {.correction_material = 100,
                                          .correction_light = 100,
                                          .correction_heavy = 100,
                                          .correction_line = 100};

/* Random games of every kind of move: keys kept move by move are those from scratch. */
static void keys_follow_the_moves(void)
{
    uint64_t seed = 19;
    const char *name;
    for (size_t i = 0; (name = game_name(i)); i++) {
        struct position *pos = position_new(game(name));
        struct move_list list = {0};
        struct weights usual;
        weights_of(pos->variant, &usual);
        struct evaluation *e = evaluation_new(pos->variant, &usual, NULL, NULL);
        struct men_keys keys, after, scratch;
        position_start(pos);
        men_keys_of(e, pos, &keys);
        bool same = true;
        for (int ply = 0; ply < PLIES && same; ply++) {
            move_t move = random_move(pos, &list, &seed);
            if (move == MOVE_NONE) {
                break;
            }
            men_keys_after(e, pos, move, &keys, &after);
            position_make(pos, move);
            men_keys_of(e, pos, &scratch);
            same = memcmp(&after, &scratch, sizeof after) == 0;
            keys = after;
        }
        CHECK_CASE(same, name);
        evaluation_free(e);
        move_list_free(&list);
        position_delete(pos);
    }
}

/* A frame that two could have come before. */
static struct frame *some_frame(struct frame *frames)
{
    memset(frames, 0, 3 * sizeof *frames);
    frames[2].keys = (struct men_keys){{11, 12}, {13, 14}, {15, 16}};
    frames[1].continuation = 17;
    frames[0].continuation = 18;
    return &frames[2];
}

static void errors_are_learnt(void)
{
    struct correction correction;
    struct frame frames[3], *frame = some_frame(frames);
    correction_reset(&correction);
    CHECK_INT(correction_of(&correction, &weights, frame, WHITE, UNIT), 0);
    for (int i = 0; i < 50; i++) {
        correction_teach(&correction, frame, WHITE, UNIT, 8, 60);
    }
    int learnt = correction_of(&correction, &weights, frame, WHITE, UNIT);
    CHECK(learnt > 30);
    /* What is White's of a position is Black's of the one with colours exchanged. */
    struct men_keys *k = &frame->keys;
    *k = (struct men_keys){
        {k->material[1], k->material[0]}, {k->light[1], k->light[0]}, {k->heavy[1], k->heavy[0]}};
    CHECK_INT(correction_of(&correction, &weights, frame, BLACK, UNIT), learnt);
    for (int i = 0; i < 200; i++) {
        correction_teach(&correction, frame, BLACK, UNIT, 8, -60);
    }
    CHECK(correction_of(&correction, &weights, frame, BLACK, UNIT) < -30);
    correction_clear(&correction);
    CHECK_INT(correction_of(&correction, &weights, frame, BLACK, UNIT), 0);
    correction_free(&correction);
}

/* However wrong the evaluation was, entries stay within their type. */
static void nothing_overflows(void)
{
    struct correction correction;
    struct frame frames[3], *frame = some_frame(frames);
    correction_reset(&correction);
    for (int i = 0; i < 1000; i++) {
        correction_teach(&correction, frame, WHITE, UNIT, 120, 30000);
    }
    int high = correction_of(&correction, &weights, frame, WHITE, UNIT);
    CHECK(high > 0 && high < 5 * UNIT);
    for (int i = 0; i < 1000; i++) {
        correction_teach(&correction, frame, WHITE, UNIT, 120, -30000);
    }
    CHECK(correction_of(&correction, &weights, frame, WHITE, UNIT) < 0);
    correction_free(&correction);
}

static const struct test tests[] = {
    {"keys follow the moves", keys_follow_the_moves},
    {"errors are learnt", errors_are_learnt},
    {"nothing overflows", nothing_overflows},
    {0, 0},
};

const struct suite suite_correction = {"correction", tests};
