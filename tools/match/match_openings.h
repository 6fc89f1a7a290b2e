/* The openings of a match: each is a position, moves from there, or both. Opening N depends on the
 * options alone (the seed among them), not on when or by whom it is asked for. */
#ifndef WELTGEIST_TOOLS_MATCH_MATCH_OPENINGS_H
#define WELTGEIST_TOOLS_MATCH_MATCH_OPENINGS_H

#include "engine/move_list.h"
#include "tools/match/match_options.h"

struct opening {
    const char *start; /* owned by the openings; NULL: the game's own */
    struct move_list moves;
};

struct openings {
    const struct match_options *options;
    char **position;
    struct move_list *moves; /* by position: what is played from there */
    size_t n, capacity, cap_moves;
};

/* Reads the file of openings if there is one: positions, one a line, perhaps with `GAME;` before
 * and EPD behind them, or PGN (a file *.pgn), of which each game is an opening. False with a reason
 * that names file and line if one is not of the match's game, is wrong, or the game is over there.
 */
bool openings_read(struct openings *openings, const struct match_options *options,
                   struct error *error);
void openings_free(struct openings *openings);

/* Makes opening @index; the caller frees it with opening_free(). */
void opening_make(const struct openings *openings, int index, struct opening *out);
void opening_free(struct opening *opening);

#endif
