/* How well scores hold that are told by a fit: tables for a game's file, as comments. */
#ifndef WELTGEIST_TOOLS_LEARN_SCORE_TABLES_H
#define WELTGEIST_TOOLS_LEARN_SCORE_TABLES_H

#include "base/text.h"
#include "tools/learn/score_fit.h"

/* By score of the side that is ahead: how many scores, what they promise, what came of them. */
void score_table_bands(const struct score_fit *fit, const struct scored *scored, size_t n,
                       struct text *out);

/* What a match would have adjudicated as won, by score and moves: how many games, of which share
 * the result is the right one, and how much of the plies is saved. */
void score_table_adjudication(const struct score_fit *fit, const struct scored *scored, size_t n,
                              struct text *out);

/* A game as far as it takes both sides to agree on its winner for so many moves each. */
struct adjudged {
    bool decided;
    double points; /* of the side that both say wins */
    int ply;       /* with which that is settled, from 0 */
};

/* The first @n scores are a game's. Each of both must say at least @least centipawns (told by the
 * fit) for @moves moves in a row, without a move between that has no score. */
struct adjudged score_adjudge(const struct score_fit *fit, const struct scored *scored, size_t n,
                              double least, int moves);

#endif
