/* Moves and positions in the client's notation: native, or that of flat boards. */
#ifndef WELTGEIST_PROTOCOL_CLIENT_NOTATION_H
#define WELTGEIST_PROTOCOL_CLIENT_NOTATION_H

#include "engine/move_text.h"
#include "protocol/state.h"

/* True if flat notation is written; both are read. */
bool client_is_flat(const struct session *s);

/* Writes a move, at most MOVE_TEXT_MAX bytes. */
void client_move_format(const struct session *s, move_t move, char *out);
void client_move_format_as(const struct session *s, bool flat, move_t move, char *out);

/* The cell of a whole text in either notation, the client's own first; CELL_NONE if it names none.
 */
cell_t client_cell_parse(const struct session *s, const char *text);

/* As move_parse(). */
enum move_reading client_move_parse(const struct session *s, const char *text, move_t *out,
                                    struct error *error);

/* Reads the position of the game; false and nothing changed if it is wrong. */
bool client_position_parse(struct session *s, const char *text, struct error *error);

/* Appends the position of the game. */
void client_position_format(const struct session *s, struct text *out);

#endif
