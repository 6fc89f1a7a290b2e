/* Games of an evaluation against itself, whose quiet positions are kept. */
#ifndef WELTGEIST_TOOLS_LEARN_SELFPLAY_H
#define WELTGEIST_TOOLS_LEARN_SELFPLAY_H

#include "tools/learn/data_file.h"
#include "tools/learn/seat.h"

struct selfplay {
    struct seat *seat; /* one for each thread */
    int threads;
    const struct evaluation *evaluation;
    struct seat_rules rules; /* of the games that are not played out */
    struct seat_openings openings;
    uint64_t seed;
    int64_t enough;      /* positions of the file; 0: any number */
    int64_t deadline_ms; /* of clock_ms(); 0: none */
    const atomic_bool *interrupted;
    struct data_file *file;
    void (*on_game)(void *user,
                    const struct data_file *file); /* called at times that do not overlap */
    void *user;
};

/* Every so many games one is played out, whatever the scores: they show what a score is worth. */
enum { SELFPLAY_PLAYED_OUT = 8 };

/* Plays until there are enough positions, the time is over or it is interrupted. Game N of a file
 * depends on the rules, the seed and N only. False with a reason if the file cannot be written. */
bool selfplay_run(const struct selfplay *selfplay, struct error *error);

#endif
