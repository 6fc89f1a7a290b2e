/* The match that a new evaluation must win before it is used. */
#ifndef WELTGEIST_TOOLS_LEARN_GATE_H
#define WELTGEIST_TOOLS_LEARN_GATE_H

#include "tools/learn/seat.h"
#include "tools/match/statistics.h"

/* Pairs of games, each opening with both colours, until a sequential test decides. */
struct gate {
    struct seat *seat; /* one for each thread */
    int threads;
    const struct evaluation *used, *candidate;
    struct seat_rules rules;
    struct seat_openings openings; /* judged by the evaluation in use */
    struct sprt test;
    uint64_t seed;
    int64_t deadline_ms; /* of clock_ms(); 0: none */
    const atomic_bool *interrupted;
    struct tally tally; /* for the candidate; what an earlier run counted is gone on with */
    void (*on_pair)(void *user, const struct tally *tally);
    void *user;
};

enum gate_verdict {
    GATE_OPEN, /* interrupted */
    GATE_LATE, /* the time was over before anything was decided */
    GATE_LOST,
    GATE_WON
};

/* Plays the match. Pair N depends on the rules, the seed and N only, but for times. */
enum gate_verdict gate_run(struct gate *gate);

#endif
