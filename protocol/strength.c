#include "protocol/strength.h"

#include <stdlib.h>

/* By skill level, see docs/protocol.md for how they were measured. */
static const int elo_of[SKILL_MAX + 1] = {
    STRENGTH_ELO_MIN,
    610,
    860,
    865,
    1100,
    1295,
    1300,
    1490,
    1525,
    1735,
    1960,
    2030,
    2095,
    2120,
    2145,
    2170,
    2195,
    2250,
    2310,
    2380,
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
