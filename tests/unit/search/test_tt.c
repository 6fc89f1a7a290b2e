/* The transposition table: what it keeps, and that a cleared one is as good as new. */
#include "base/random.h"
#include "harness.h"
#include "search/tt.h"

enum { OPERATIONS = 200000 };

static void what_is_stored_is_found(void)
{
    struct tt *tt = tt_new(1);
    struct tt_hit hit;
    tt_begin(tt, false);
    CHECK(!tt_probe(tt, 12345, 3, &hit));
    tt_store(tt, 12345, 3, 77, -250, 9, BOUND_LOWER);
    if (CHECK(tt_probe(tt, 12345, 3, &hit))) {
        CHECK_INT(hit.move, 77);
        CHECK_INT(hit.score, -250);
        CHECK_INT(hit.depth, 9);
        CHECK_INT(hit.bound, BOUND_LOWER);
    }
    /* A mate in so many plies from here is nearer to a root that is nearer. */
    tt_store(tt, 999, 5, 1, SCORE_MATE - 8, 4, BOUND_EXACT);
    CHECK(tt_probe(tt, 999, 2, &hit) && hit.score == SCORE_MATE - 5);
    tt_clear(tt);
    tt_begin(tt, false);
    CHECK(!tt_probe(tt, 12345, 3, &hit) && !tt_probe(tt, 999, 2, &hit));
    CHECK_INT(tt_permille(tt), 0);
    tt_free(tt);
}

/* Stores and looks up at random, as few keys as make entries meet; a number of what was found. */
static uint64_t use(struct tt *tt, uint64_t seed)
{
    uint64_t found = 0;
    tt_begin(tt, false);
    for (int i = 0; i < OPERATIONS; i++) {
        uint64_t key = random_below(&seed, 100000) * 0x9e3779b97f4a7c15u;
        struct tt_hit hit;
        if (random_below(&seed, 3)) {
            tt_store(tt, key, (int)random_below(&seed, 40), (move_t)random_next(&seed),
                     (int)random_below(&seed, 60000) - 30000, (int)random_below(&seed, 30),
                     (enum search_bound)random_below(&seed, 3));
        } else if (tt_probe(tt, key, 7, &hit)) {
            found = found * 31 + hit.move + (uint64_t)(hit.score + 40000) * 7 + (uint64_t)hit.depth;
        }
        if (i % (OPERATIONS / 5) == 0) {
            tt_begin(tt, false);
        }
    }
    return found * 1001 + (uint64_t)tt_permille(tt);
}

/* More generations than there are numbers for. */
static void a_cleared_table_is_as_a_new_one(void)
{
    struct tt *old = tt_new(1);
    for (uint64_t i = 0; i < 1100; i++) {
        if (i < 5 || i % 100 == 0 || i > 1020) {
            struct tt *fresh = tt_new(1);
            CHECK(use(old, i) == use(fresh, i));
            tt_free(fresh);
        }
        tt_clear(old);
    }
    tt_free(old);
}

static void memory_is_touched_in_pieces(void)
{
    struct tt *tt = tt_new(16);
    struct tt_hit hit;
    CHECK_INT(tt_untouched(tt), 16);
    tt_begin(tt, true);
    tt_store(tt, UINT64_MAX, 0, 5, 6, 7, BOUND_EXACT);
    int pieces = 1;
    while (tt_touch(tt)) {
        CHECK(tt_untouched(tt) < 16);
        pieces++;
    }
    CHECK(pieces > 1);
    CHECK_INT(tt_untouched(tt), 0);
    CHECK(!tt_touch(tt));
    CHECK(tt_probe(tt, UINT64_MAX, 0, &hit)); /* nothing is lost by touching */
    tt_free(tt);
}

static const struct test tests[] = {
    {"what is stored is found", what_is_stored_is_found},
    {"a cleared table is as a new one", a_cleared_table_is_as_a_new_one},
    {"memory is touched in pieces", memory_is_touched_in_pieces},
    {0, 0},
};

const struct suite suite_tt = {"tt", tests};
