/* A game that was read from PGN, played through by the rules. */
#ifndef WELTGEIST_TOOLS_RECORDS_REPLAY_H
#define WELTGEIST_TOOLS_RECORDS_REPLAY_H

#include "engine/compile/catalogue.h"
#include "engine/outcome.h"
#include "protocol/flat/flat.h"
#include "tools/records/pgn.h"

struct replay {
    const struct pgn_game *game;
    struct position pos;
    size_t n; /* moves played */
    struct game_names names;
    struct cell_names native, first; /* the names that the game is written in, others behind them */
};

/* The game that is played: that of the tag Variant, by any of the names in use; else that of @name;
 * else (NULL) chess. NULL and a reason if it is not known. */
const struct variant *replay_variant(struct catalogue *catalogue, const struct pgn_game *game,
                                     const char *name, struct error *error);

/* Stands at the game's beginning: that of its tag FEN, in native or flat notation. False with a
 * reason; on success it is to be ended with replay_end() and must not be moved until then. */
bool replay_begin(struct replay *replay, const struct variant *variant, const struct pgn_game *game,
                  struct error *error);

/* Reads the next move, SAN or long, without playing it; there must be one. False with a reason if
 * it is not legal, or the game is over by rule before it. A draw that players must claim is no end
 * here. */
bool replay_look(const struct replay *replay, move_t *move, struct error *error);

/* Plays the next move; there must be one. False as replay_look(). */
bool replay_next(struct replay *replay, struct error *error);

/* Whether the result that the game states can be, at the end of its moves. *@outcome gets what the
 * rules say. */
bool replay_check_result(const struct replay *replay, struct outcome *outcome, struct error *error);

void replay_end(struct replay *replay);

#endif
