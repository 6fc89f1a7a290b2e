/* The end of a game by rule: checkmate, stalemate, repetition, move count, dead positions. */
#ifndef WELTGEIST_ENGINE_OUTCOME_H
#define WELTGEIST_ENGINE_OUTCOME_H

#include "engine/position.h"

enum result { RESULT_NONE, RESULT_WHITE, RESULT_BLACK, RESULT_DRAW };

struct outcome {
    enum result result;
    const char *reason; /* constant text; NULL while the game goes on */
};

/* The end of the game that the position is, if it is one. */
struct outcome outcome_of(const struct position *pos);

/* The end by repetition, move count or dead position alone, without looking for moves. */
struct outcome outcome_without_moves(const struct position *pos);

/* The same for a position @plies after one from which lines are tried out: what recurs among these
 * plies counts as the end already, as it could be repeated again; and a mate comes before the move
 * count. Moves before a pass are not looked at. */
struct outcome outcome_in_line(const struct position *pos, size_t plies);

/* Whether an end is a draw by repetition or move count. Programs end the game there, but among
 * people it ends if one of them claims it, so that records of games may go on. */
bool outcome_is_claimed(const struct outcome *outcome);

/* How often the position has occurred in the game, now included. */
int outcome_occurrences(const struct position *pos);

/* "1-0", "0-1", "1/2-1/2" or "*". */
const char *result_text(enum result result);

#endif
