/* What was understood of a game: board, rules, material and each man's moves, in words. */
#ifndef WELTGEIST_TOOLS_MATCH_GAME_REPORT_H
#define WELTGEIST_TOOLS_MATCH_GAME_REPORT_H

#include "engine/variant.h"

/* Appends the report, in lines of at most about @columns characters. */
void game_report(const struct variant *variant, int columns, struct text *out);

#endif
