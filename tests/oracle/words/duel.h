/* The engine against the second reader of the language, on one game. */
#ifndef WELTGEIST_TESTS_WORDS_DUEL_H
#define WELTGEIST_TESTS_WORDS_DUEL_H

#include <stdint.h>

#include "engine/compile/catalogue.h"
#include "words/words.h"

struct duel {
    int games, refused, positions, differences;
    int64_t moves, applied, counted; /* compared in lists, by the position after, in counts */
    int ends;                        /* games that came to an end by the rules */
    int dead;                        /* that the engine calls dead */
    int drops, castlings, passings, promotions; /* among the moves */
};

/* Compares a game, the section [made] of @text, along a random line of @plies moves: the moves and
 * their texts, check, results, the positions after some moves of each, and at the start and at the
 * end of the line the number of lines of two moves, if there are at most @perft_most moves. What
 * differs is printed as a game file that has the moves that lead there in a comment. With a
 * @script, its moves, each behind a blank, are played instead, and the positions after all moves
 * compared. */
void duel_game(struct duel *duel, struct catalogue *catalogue, struct w_file *known,
               const char *text, const char *script, int plies, int perft_most, uint64_t *seed);

#endif
