#include "tools/learn/seat.h"

#include <stdlib.h>

#include "base/random.h"
#include "engine/movegen.h"
#include "engine/outcome.h"
#include "engine/position_text.h"

enum {
    HASH_MB = 16,      /* of each search */
    DECIDED_PLIES = 6, /* so many plies must agree */
    ATTEMPTS = 40      /* openings tried before a lopsided one is taken */
};

void seat_init(struct seat *seat, const struct variant *variant)
{
    *seat = (struct seat){.pos = position_new(variant)};
    for (int i = 0; i < 2; i++) {
        seat->search[i] = search_new(HASH_MB, 1);
    }
}

void seat_free(struct seat *seat)
{
    for (int i = 0; i < 2; i++) {
        search_free(seat->search[i]);
    }
    position_delete(seat->pos);
    move_list_free(&seat->moves);
}

void seat_begin(struct seat *seat, const struct evaluation *first, const struct evaluation *second)
{
    const struct evaluation *evaluation[] = {first, second};
    for (int i = 0; i < 2; i++) {
        search_clear(seat->search[i]);
        search_set_evaluation(seat->search[i], evaluation[i]);
    }
}

void seat_rest(struct seat *seat)
{
    for (int i = 0; i < 2; i++) {
        search_set_evaluation(seat->search[i], NULL);
    }
}

static struct search_result find(struct seat *seat, int which, const struct search_limits *limits)
{
    search_start(seat->search[which], seat->pos, limits, NULL);
    return search_wait(seat->search[which]);
}

static int for_white(const struct position *pos, int score)
{
    return pos->state.side == WHITE ? score : -score;
}

int seat_start_score(struct seat *seat, uint64_t nodes)
{
    const struct search_limits limits = {.nodes = nodes};
    position_start(seat->pos);
    return for_white(seat->pos, find(seat, 0, &limits).score);
}

/* Plays @n random moves from the start. False if the game is over then. */
static bool play_randomly(struct seat *seat, int n, uint64_t *seed)
{
    position_start(seat->pos);
    for (int i = 0; i < n; i++) {
        seat->moves.n = 0;
        movegen_legal(seat->pos, &seat->moves);
        position_make(seat->pos, seat->moves.move[random_below(seed, seat->moves.n)]);
        if (outcome_of(seat->pos).result != RESULT_NONE) {
            return false;
        }
    }
    return true;
}

bool seat_open(struct seat *seat, const struct seat_openings *openings, uint64_t seed,
               const struct crew *crew)
{
    const struct search_limits limits = {.nodes = openings->nodes};
    uint64_t range = (uint64_t)openings->most - (uint64_t)openings->least + 1;
    for (int attempt = 0; !crew_is_over(crew); attempt++) {
        int n = openings->least + (int)random_below(&seed, range), late = attempt - ATTEMPTS;
        n = late < 0 ? n : late < n ? n - late : 0;
        if (!play_randomly(seat, n, &seed)) {
            continue;
        }
        int score = for_white(seat->pos, find(seat, 0, &limits).score);
        if (late >= 0 || abs(score - openings->start) <= openings->even) {
            return !crew_is_over(crew);
        }
    }
    return false;
}

/* For how many plies both sides have agreed that the game is decided; below 0: Black wins. */
static int agreed(int plies, int white, int decided)
{
    if (decided == 0 || abs(white) < decided) {
        return 0;
    }
    return white > 0 ? (plies > 0 ? plies + 1 : 1) : (plies < 0 ? plies - 1 : -1);
}

static int points(enum result result)
{
    return result == RESULT_WHITE ? SEAT_WON : result == RESULT_BLACK ? SEAT_LOST : SEAT_DRAWN;
}

int seat_play(struct seat *seat, int white, int black, const struct seat_rules *rules,
              const struct crew *crew, seat_move_fn *on_move, void *user)
{
    const int player[2] = {[WHITE] = white, [BLACK] = black};
    int plies = 0;
    for (int ply = 0; ply < rules->plies; ply++) {
        struct outcome outcome = outcome_of(seat->pos);
        if (outcome.result != RESULT_NONE) {
            return points(outcome.result);
        }
        struct search_result found = find(seat, player[seat->pos->state.side], &rules->limits);
        if (crew_is_over(crew)) {
            return SEAT_CUT_SHORT;
        }
        int score = for_white(seat->pos, found.score);
        plies = agreed(plies, score, rules->decided);
        if (score_is_mate(score) || abs(plies) >= DECIDED_PLIES) {
            return score > 0 ? SEAT_WON : SEAT_LOST;
        }
        if (on_move) {
            on_move(user, seat->pos, &found);
        }
        position_make(seat->pos, found.best);
    }
    return SEAT_DRAWN;
}
