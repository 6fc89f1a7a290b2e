#include "protocol/strength.h"

#include <stdlib.h>

/* By skill level, see docs/protocol.md for how they were measured. */
static const int elo_of[SKILL_MAX + 1] = {
    STRENGTH_ELO_MIN,
    700,
    800,
    900,
    1000,
    1100,
    1200,
    1300,
    1400,
    1500,
    1600,
    1700,
    1800,
    1900,
    2000,
    2100,
    2200,
    2300,
    2400,
    2500,
    STRENGTH_ELO_MAX,
};

int strength_skill(int elo)
{
    int best = 0;
    for (int skill = 1; skill <= SKILL_MAX; skill++) {
        if (abs(elo_of[skill] - elo) <= abs(elo_of[best] - elo)) {
            best = skill;
        }
    }
    return best;
}
