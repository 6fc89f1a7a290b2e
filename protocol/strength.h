/* Playing strength as a rating: what the options UCI_LimitStrength and UCI_Elo mean. */
#ifndef WELTGEIST_PROTOCOL_STRENGTH_H
#define WELTGEIST_PROTOCOL_STRENGTH_H

#include "search/search.h"

enum { STRENGTH_ELO_MIN = 600, STRENGTH_ELO_MAX = 2450 }; /* of the lowest and the highest skill */

/* The skill level whose rating is nearest to @elo. */
int strength_skill(int elo);

#endif
