/* Games of an evaluation against itself with other weights. */
#include "engine/movegen.h"
#include "engine/outcome.h"
#include "engine/position_text.h"
#include "search/search.h"
#include "tools/measure/fit.h"

#include "base/random.h"

enum {
    HASH_FIT_MB = 8,
    OPENING_PLIES = 4,
    MOST_PLIES = 1000, /* a longer game is a draw */
    DECIDED = 3000,    /* centipawns that both sides see ... */
    DECIDED_PLIES = 6  /* ... for so many plies end a game */
};

/* Plays random moves; the game may be over afterwards. */
static void play_opening(struct position *pos, uint64_t seed)
{
    struct move_list moves = {0};
    for (int i = 0; i < OPENING_PLIES; i++) {
        moves.n = 0;
        movegen_legal(pos, &moves);
        if (moves.n) {
            position_make(pos, moves.move[random_below(&seed, moves.n)]);
        }
    }
    move_list_free(&moves);
}

/* Points of White: 0, 0.5 or 1. */
static double points(enum result result)
{
    return result == RESULT_WHITE ? 1 : result == RESULT_BLACK ? 0 : 0.5;
}

/* Plays a game out, @search by colour. Returns the points of White, or a negative number if @over
 * ended it. */
static double play_game(struct position *pos, struct search *const search[2], uint64_t nodes,
                        fit_over_fn *over, void *user)
{
    const struct search_limits limits = {.nodes = nodes};
    int decided = 0;
    for (int ply = 0; ply < MOST_PLIES; ply++) {
        struct outcome outcome = outcome_of(pos);
        if (outcome.result != RESULT_NONE) {
            return points(outcome.result);
        }
        if (over(user)) {
            return -1;
        }
        int side = pos->state.side;
        search_start(search[side], pos, &limits, NULL);
        struct search_result found = search_wait(search[side]);
        int white = side == WHITE ? found.score : -found.score;
        if (white > DECIDED) {
            decided = decided > 0 ? decided + 1 : 1;
        } else {
            decided = white >= -DECIDED ? 0 : decided < 0 ? decided - 1 : -1;
        }
        if (decided >= DECIDED_PLIES || decided <= -DECIDED_PLIES) {
            return decided > 0 ? 1 : 0;
        }
        position_make(pos, found.best);
    }
    return 0.5;
}

double fit_play_pair(const struct variant *variant, const struct weights *a,
                     const struct weights *b, uint64_t nodes, uint64_t seed, fit_over_fn *over,
                     void *user)
{
    struct search *with_a = search_new(HASH_FIT_MB, 1), *with_b = search_new(HASH_FIT_MB, 1);
    struct position pos;
    double sum = 0;
    position_init(&pos, variant);
    for (int a_is_white = 0; a_is_white < 2 && sum >= 0; a_is_white++) {
        struct search *const by_colour[2] = {
            [WHITE] = a_is_white ? with_a : with_b, [BLACK] = a_is_white ? with_b : with_a};
        search_clear(with_a);
        search_clear(with_b);
        search_set_weights(with_a, variant, a, variant->net);
        search_set_weights(with_b, variant, b, variant->net);
        position_start(&pos);
        play_opening(&pos, seed);
        double white = play_game(&pos, by_colour, nodes, over, user);
        sum = white < 0 ? -1 : sum + (a_is_white ? white : 1 - white);
    }
    position_free(&pos);
    search_free(with_a);
    search_free(with_b);
    return sum;
}
