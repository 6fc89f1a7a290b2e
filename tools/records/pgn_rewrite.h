/* A game that was read, written anew. */
#ifndef WELTGEIST_TOOLS_RECORDS_PGN_REWRITE_H
#define WELTGEIST_TOOLS_RECORDS_PGN_REWRITE_H

#include "tools/records/pgn_notation.h"
#include "tools/records/replay.h"

/* Plays a replay that stands at its beginning through and appends the game, its moves and start in
 * the notation, its other tags as they are; comments and variations are left out. False with a
 * reason, and a part of the game appended, at the first move that is wrong. */
bool pgn_rewrite(struct replay *replay, enum pgn_moves moves, struct text *out,
                 struct error *error);

#endif
