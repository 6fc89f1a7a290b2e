/* The legal moves of a position with their texts. */
#ifndef WELTGEIST_TOOLS_VIEW_MOVE_NAMES_H
#define WELTGEIST_TOOLS_VIEW_MOVE_NAMES_H

#include "engine/move_text.h"

struct move_name {
    move_t move;
    char text[MOVE_TEXT_MAX];
};

struct move_names {
    struct move_name *name;
    size_t n;
};

/* All legal moves, sorted by text. The caller frees them with move_names_free(). */
void move_names_legal(const struct position *pos, struct move_names *out);
void move_names_free(struct move_names *names);

/* Appends a line of play, moves separated by blanks. It stops before a move that is not legal.
 * @pos is the same afterwards. */
void line_format(struct position *pos, const move_t *move, size_t n, struct text *out);

#endif
