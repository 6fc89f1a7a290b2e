#include "search/score.h"

int score_mate_moves(int score)
{
    if (score >= SCORE_MATE_BOUND) {
        return (SCORE_MATE - score + 1) / 2;
    }
    if (score <= -SCORE_MATE_BOUND) {
        int moves = (SCORE_MATE + score) / 2;
        return moves ? -moves : -1;
    }
    return 0;
}
