/* A position in words: hands, turn, rights, the end of the game; and the legend of the men. */
#ifndef WELTGEIST_TOOLS_VIEW_POSITION_VIEW_H
#define WELTGEIST_TOOLS_VIEW_POSITION_VIEW_H

#include "engine/position.h"

/* "White" or "Black". */
const char *side_name(int side);

/* Appends the hands or pools, a line a side; nothing in games without. */
void hands_text(const struct position *pos, struct text *out);

/* Appends whose turn it is to do what. */
void turn_text(const struct position *pos, struct text *out);

/* Appends turn, check, setup phase, castling and the end of the game. */
void state_text(const struct position *pos, struct text *out);

/* Appends the legend of the game's men: letter, name, moves, what they promote to and where. */
void legend_text(const struct variant *variant, struct text *out);

/* Appends @before and what a man may become and where, seen from White; nothing if it never does.
 */
void promotion_text(const struct variant *variant, int type, const char *before, struct text *out);

/* Appends how cells are named on this board. */
void naming_text(const struct board *board, struct text *out);

/* Appends a type as positions write it: "P", "+P", "Q~". */
void type_letter(const struct variant *variant, int type, struct text *out);

#endif
