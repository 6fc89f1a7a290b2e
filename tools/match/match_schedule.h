/* Which games a match has, and who plays them.
 *
 * Game numbers run from 1 in one fixed order: all pairings play opening 0 with both colours, then
 * all play opening 1, and so on; if the number of games is odd, all play one game more. With the
 * option `once` all play opening 0 with one colour, opening 1 with the other. */
#ifndef WELTGEIST_TOOLS_MATCH_MATCH_SCHEDULE_H
#define WELTGEIST_TOOLS_MATCH_MATCH_SCHEDULE_H

#include "tools/match/match_options.h"

struct match_pairing {
    int first, second; /* indices of engines; first has White in the first game of each opening */
};

struct schedule {
    struct match_pairing *pairing;
    int n_pairings;
    int n_games;
    int n_paired; /* games that are played in pairs: the first ones */
    struct shard shard;
};

/* Who plays a game, by side, and which opening. */
struct fixture {
    int engine[2];
    int opening;
};

/* Makes the schedule of the options, whose shard it is limited to. False with a reason if there
 * would be too many games. To be freed with schedule_free(). */
bool schedule_make(struct schedule *schedule, const struct match_options *options,
                   struct error *error);
void schedule_free(struct schedule *schedule);

/* Game @number, from 1. */
struct fixture schedule_game(const struct schedule *schedule, int number);

/* The game with the same opening and the other colours, or 0. */
int schedule_partner(const struct schedule *schedule, int number);

/* True if the game is one of the shard's. Pairs stay together. */
bool schedule_is_mine(const struct schedule *schedule, int number);

/* The number of the shard's games. */
int schedule_count_mine(const struct schedule *schedule);

#endif
