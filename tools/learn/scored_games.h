/* Scores in the comments of games, with what became of them. */
#ifndef WELTGEIST_TOOLS_LEARN_SCORED_GAMES_H
#define WELTGEIST_TOOLS_LEARN_SCORED_GAMES_H

#include "engine/compile/catalogue.h"
#include "tools/learn/score_fit.h"

struct scored_games {
    struct catalogue *catalogue;
    const struct variant *variant; /* the game that they must be of */
    const char *player;            /* whose scores count; NULL: all */
    struct scored *scored;
    size_t n, cap;
    int games;    /* with a result and scores */
    int left_out; /* of another game, without scores, unfinished, or ended by them or by a fault */
    int faults;   /* that could not be replayed; told on stderr */
};

/* Reads a score of a comment: `[%eval 0.35,8]` or `[%eval #-3]`, from White's side, or `+0.35/8`
 * and `-M3/8` at its beginning, from that of the side that moved. False if there is none. */
bool score_of_comment(const char *comment, bool white, int *centipawns, int *mate);

/* Adds the games of a PGN file, whose scores are told as the game's file says ("-": stdin). False
 * after a complaint if it cannot be read. What was zeroed but for the first three is to be freed
 * with scored_games_free(). */
bool scored_games_read(struct scored_games *games, const char *path);
void scored_games_free(struct scored_games *games);

#endif
