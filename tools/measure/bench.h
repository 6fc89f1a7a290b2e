/* What the command `bench` searches. */
#ifndef WELTGEIST_TOOLS_MEASURE_BENCH_H
#define WELTGEIST_TOOLS_MEASURE_BENCH_H

enum { BENCH_POSITIONS = 2 };

struct bench_game {
    const char *name;
    int depth, perft_depth;                /* plies */
    const char *position[BENCH_POSITIONS]; /* besides the start; NULL: none */
};

extern const struct bench_game bench_games[];
extern const int bench_n_games;

#endif
