/* Short algebraic notation (SAN), for every game:
 *   Nbd2  Nxd2  R1a3    the man's letter, as much of the origin as tells it from other men of its
 *                       kind (file, rank, level, all of it), x for a capture, the goal
 *   e4  exd5            Pawns that capture otherwise than they move write no letter, but the file
 *                       that they capture from
 *   +Rxd7  Nxa7+  Lf7=  a promoted man; promotion to the one form; promotion declined
 *   e8=Q                promotion by choice
 *   P@yb3  ya2@         drop; setup phase: off the board
 *   O-O  O-O-O          castling along the rank of a board of one level; else the royal piece's
 * move and + for check, # for mate behind it. */
#ifndef WELTGEIST_ENGINE_SAN_H
#define WELTGEIST_ENGINE_SAN_H

#include "engine/move_text.h"

enum { SAN_MAX = 32 };

/* How cells are called: one or two letters, level before file, then a number. */
struct cell_names {
    /* Writes a cell's name, at most CELL_NAME_MAX bytes with its end. */
    void (*write)(const void *user, cell_t cell, char *out);
    const void *user;
    const struct cell_names *other; /* understood as well when moves are read, or NULL */
};

/* The board's own names; valid as long as the board. */
struct cell_names cell_names_native(const struct board *board);

/* Whether men of a type write no letter: unpromoted Pawns that capture otherwise than they move. */
bool san_letterless(const struct variant *variant, int type);

/* Writes a legal move of the position, at most SAN_MAX bytes. Read with the same names it is no
 * other legal move. @pos is the same afterwards. */
void san_format(struct position *pos, const struct cell_names *names, move_t move, char *out);

/* Reads a move as people and programs write it: SAN or long (`e2e4`, `e2-e4`, `E2E4`, `Ng1-f3`,
 * `e7e8q`, `e7-e8=Q`), in the names or the others behind them, with or without x, +, #, =, !, ?. A
 * text that means different legal moves in two ways is the one whose writing it fits better, at a
 * draw the one in the first names. Unless MOVE_READ, @out is untouched and @error says why. */
enum move_reading san_parse(const struct position *pos, const struct cell_names *names,
                            const char *text, move_t *out, struct error *error);

#endif
