/* What tells the games of one match from those of another. */
#ifndef WELTGEIST_TOOLS_MATCH_MATCH_IDENTITY_H
#define WELTGEIST_TOOLS_MATCH_MATCH_IDENTITY_H

#include "tools/match/match_openings.h"

enum { MATCH_ID_MAX = 17 };

/* Writes 16 hexadecimal digits that are the same whenever engines, their options, game, openings,
 * rules of adjudication and the version of this program are. How many games are played, how many
 * at a time, which shard and where they go does not matter. */
void match_identity(const struct match_options *options, const struct openings *openings,
                    char out[MATCH_ID_MAX]);

#endif
