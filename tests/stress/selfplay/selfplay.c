/* The search plays games of one kind against itself until a rule ends them. With assertions on (the
 * debug build) every move made and taken back is checked. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/random.h"
#include "base/text.h"
#include "engine/compile/catalogue.h"
#include "engine/move_text.h"
#include "engine/movegen.h"
#include "engine/outcome.h"
#include "engine/position_text.h"
#include "search/search.h"

enum { RANDOM_PLIES = 6, PLIES_MAX = 4000 };

/* A game under way. */
struct play {
    struct search *search;
    struct position *pos;
    uint64_t seed;
    uint64_t nodes;
};

static move_t random_move(struct play *play)
{
    struct move_list legal = {0};
    movegen_legal(play->pos, &legal);
    move_t move = legal.n ? legal.move[random_below(&play->seed, legal.n)] : MOVE_NONE;
    move_list_free(&legal);
    return move;
}

static move_t searched_move(struct play *play)
{
    struct search_limits limits = {.nodes = play->nodes};
    search_start(play->search, play->pos, &limits, NULL);
    return search_wait(play->search).best;
}

/* One game to its end; false if a move is not legal or no rule ends it. */
static bool play_game(struct play *play, int number)
{
    struct outcome outcome = {RESULT_NONE, NULL};
    int plies = 0;
    position_start(play->pos);
    search_clear(play->search);
    while (outcome.result == RESULT_NONE && plies < PLIES_MAX) {
        move_t move = plies < RANDOM_PLIES ? random_move(play) : searched_move(play);
        struct safety safety;
        safety_find(play->pos, &safety);
        if (!move_pseudo_legal(play->pos, move) || !move_legal(play->pos, &safety, move)) {
            printf("game %d: an illegal move at ply %d\n", number, plies);
            return false;
        }
        position_make(play->pos, move);
        plies++;
        outcome = outcome_of(play->pos);
    }
    bool ended = outcome.result != RESULT_NONE && position_ok(play->pos);
    printf("game %d: %s, %s, %d plies\n", number, result_text(outcome.result),
           outcome.reason ? outcome.reason : "no end", plies);
    return ended;
}

/* Arguments: GAME GAMES NODES SEED. */
int main(int argc, char **argv)
{
    int64_t games, nodes, seed;
    struct error error;
    if (argc != 5 || !text_parse_int(argv[2], 1, 100000, &games) ||
        !text_parse_int(argv[3], 1, 100000, &nodes) ||
        !text_parse_int(argv[4], 0, INT32_MAX, &seed)) {
        fputs("usage: selfplay GAME GAMES NODES SEED\n", stderr);
        return 2;
    }
    struct catalogue *catalogue = catalogue_new();
    const struct variant *variant = catalogue_game(catalogue, argv[1], &error);
    if (!variant) {
        fprintf(stderr, "%s\n", error.text);
        return 2;
    }
    struct play play = {.search = search_new(16, 1),
                        .pos = memory_new(1, sizeof *play.pos),
                        .seed = (uint64_t)seed,
                        .nodes = (uint64_t)nodes};
    position_init(play.pos, variant);
    int failed = 0;
    for (int i = 1; i <= games; i++) {
        failed += !play_game(&play, i);
    }
    printf("%s: %" PRId64 " passed, %d failed\n", variant->id, games - failed, failed);
    search_free(play.search);
    position_free(play.pos);
    free(play.pos);
    catalogue_free(catalogue);
    return failed != 0;
}
