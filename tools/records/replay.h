/* A game that was read from PGN, played through by the rules. */
#ifndef WELTGEIST_TOOLS_RECORDS_REPLAY_H
#define WELTGEIST_TOOLS_RECORDS_REPLAY_H

#include "engine/compile/catalogue.h"
#include "engine/outcome.h"
#include "tools/records/pgn.h"

struct replay {
    const struct pgn_game *game;
    struct position pos;
    size_t n; /* moves played */
};

/* Stands at the game's beginning: that of its tags Variant and FEN; @name is the game of files that
 * do not say (NULL: none). False with a reason; on success it is to be ended with replay_end(). */
bool replay_begin(struct replay *replay, struct catalogue *catalogue, const struct pgn_game *game,
                  const char *name, struct error *error);

/* Plays the next move; there must be one. False with a reason if it is not legal, or the game is
 * over by rule before it. */
bool replay_next(struct replay *replay, struct error *error);

/* Whether the result that the game states can be, at the end of its moves. *@outcome gets what the
 * rules say. */
bool replay_check_result(const struct replay *replay, struct outcome *outcome, struct error *error);

void replay_end(struct replay *replay);

#endif
