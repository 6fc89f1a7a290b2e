#include "tools/learn/gate.h"

#include <stdlib.h>

#include "base/clock.h"
#include "base/memory.h"
#include "base/random.h"

/* Half points of the candidate in the two games of a pair. */
struct gate_pair {
    int first, second;
};

/* One game from where @from stands. */
static int play_game(const struct gate *gate, struct seat *seat, const struct position *from,
                     bool candidate_is_white, struct crew *crew)
{
    seat_begin(seat, gate->used, gate->candidate);
    position_copy(seat->pos, from);
    int white =
        seat_play(seat, candidate_is_white, !candidate_is_white, &gate->rules, crew, NULL, NULL);
    return white == SEAT_CUT_SHORT || candidate_is_white ? white : SEAT_WON - white;
}

static void *play(struct crew *crew, int thread, int64_t index)
{
    const struct gate *gate = crew->user;
    struct seat *seat = &gate->seat[thread];
    uint64_t seed = gate->seed ^ (uint64_t)index * UINT64_C(0x9e3779b97f4a7c15);
    struct gate_pair pair = {SEAT_CUT_SHORT, SEAT_CUT_SHORT};
    seat_begin(seat, gate->used, gate->candidate);
    if (!seat_open(seat, &gate->openings, random_next(&seed), crew)) {
        return NULL;
    }
    struct position *from = position_new_copy(seat->pos);
    pair.first = play_game(gate, seat, from, true, crew);
    if (pair.first != SEAT_CUT_SHORT) {
        pair.second = play_game(gate, seat, from, false, crew);
    }
    position_delete(from);
    if (pair.second == SEAT_CUT_SHORT) {
        return NULL;
    }
    struct gate_pair *result = memory_new(1, sizeof *result);
    *result = pair;
    return result;
}

static bool is_late(const struct gate *gate)
{
    return gate->deadline_ms && clock_ms() >= gate->deadline_ms;
}

static bool take(void *user, void *result)
{
    struct gate *gate = user;
    const struct gate_pair *pair = result;
    tally_game(&gate->tally, pair->first);
    tally_game(&gate->tally, pair->second);
    tally_pair(&gate->tally, pair->first + pair->second);
    free(result);
    gate->on_pair(gate->user, &gate->tally);
    return sprt_decide(&gate->test, &gate->tally) == SPRT_GOES_ON && !is_late(gate);
}

enum gate_verdict gate_run(struct gate *gate)
{
    const struct tally *tally = &gate->tally;
    struct crew crew = {
        .user = gate,
        .threads = gate->threads,
        .first = (tally->wins + tally->draws + tally->losses) / 2,
        .work = play,
        .take = take,
        .drop = free,
        .interrupted = gate->interrupted,
    };
    if (sprt_decide(&gate->test, tally) == SPRT_GOES_ON && !is_late(gate)) {
        crew_run(&crew);
    }
    switch (sprt_decide(&gate->test, tally)) {
    case SPRT_ACCEPTS_1:
        return GATE_WON;
    case SPRT_ACCEPTS_0:
        return GATE_LOST;
    default:
        return atomic_load(gate->interrupted) ? GATE_OPEN : GATE_LATE;
    }
}
