/* The notation that games are written in as PGN. */
#ifndef WELTGEIST_TOOLS_RECORDS_PGN_NOTATION_H
#define WELTGEIST_TOOLS_RECORDS_PGN_NOTATION_H

#include "base/error.h"
#include "engine/san.h"
#include "protocol/flat/flat.h"

enum pgn_moves {
    PGN_SAN,  /* short, in the board's own names */
    PGN_LONG, /* as the protocol writes moves */
    PGN_FLAT, /* short, in the names of the flat board, for XBoard; as PGN_SAN without one */
};

/* Reads san, long or flat. */
bool pgn_moves_parse(const char *text, enum pgn_moves *out, struct error *error);

/* Appends the tags Variant and, unless the game begins as usual, SetUp and FEN. Flat games always
 * have these, and the name by which XBoard knows the game, since it cannot know another start. */
void pgn_add_start(struct text *out, const struct position *start, const struct game_names *names,
                   enum pgn_moves moves);

/* Writes a legal move of the position, at most SAN_MAX bytes. */
void pgn_move_format(struct position *pos, const struct game_names *names, enum pgn_moves moves,
                     move_t move, char *out);

#endif
