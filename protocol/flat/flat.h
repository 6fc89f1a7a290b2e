/* A game on a flat board, for clients that know only two dimensions.
 *
 * The levels lie side by side, each as wide as its widest rank, with one column of holes between
 * two. All of it is derived from the game; what a client (XBoard 4.9.1) can take decides whether
 * the game fits at all. Piece slots are the numbers by which XBoard knows kinds of men. */
#ifndef WELTGEIST_PROTOCOL_FLAT_FLAT_H
#define WELTGEIST_PROTOCOL_FLAT_FLAT_H

#include <stdbool.h>

#include "base/error.h"
#include "base/text.h"
#include "engine/position.h"
#include "engine/san.h"

enum {
    FLAT_FILES_MAX = 16,
    FLAT_RANKS_MAX = 15,
    FLAT_SLOTS = 66,
    FLAT_NAME_MAX = 8,
};

struct flat {
    const struct variant *variant;
    int files, ranks;
    int first_rank;             /* number of the rank nearest to White */
    int holdings;               /* kinds of men that can be in hand */
    uint8_t file_of[CELLS_MAX]; /* column of each cell; its rank is the cell's */
    cell_t cell_at[FLAT_RANKS_MAX][FLAT_FILES_MAX]; /* CELL_NONE in holes */
    int slot[TYPES_MAX];                            /* by type */
    int held[TYPES_MAX];                            /* by type: its place in the holdings, or -1 */
};

/* NULL and a reason if the game does not fit. The caller frees the result. */
struct flat *flat_new(const struct variant *variant, struct error *error);

/* True if `setup` and `piece` lines can tell all of the game's moves: castling and en passant,
 * which move or take another man, only clients know that have the game by themselves. */
bool flat_tells_all(const struct flat *flat);

/* Writes the cell's name, at most FLAT_NAME_MAX bytes. */
void flat_cell_name(const struct flat *flat, cell_t cell, char *out);

/* The names of cells as the client knows them; valid as long as @flat. */
struct cell_names flat_cell_names(const struct flat *flat);

/* How cells of a game are called: the board's own names, and behind them those of its flat board,
 * if it has one whose names are others. */
struct game_names {
    struct flat *flat; /* or NULL */
    struct cell_names native, flat_names;
};

/* The caller ends with game_names_free(); @names must not be moved meanwhile. */
void game_names_init(struct game_names *names, const struct variant *variant);
void game_names_free(struct game_names *names);

/* Reads a square's name at *@text and moves *@text behind it. False, and nothing moved, if the
 * board has no such square. @cell is CELL_NONE if it is a hole. */
bool flat_take_square(const struct flat *flat, const char **text, cell_t *cell);

/* The kind and side of man that the square of the holdings at *@text stands for, or MAN_NONE. */
man_t flat_held_man(const struct flat *flat, const char *text);

/* Appends the arguments of `setup`: piece table, size and parent, position. */
void flat_setup(const struct flat *flat, const struct position *pos, struct text *out);

/* Appends the size as it stands in `setup` and before names of variants: 11x5+7. */
void flat_size(const struct flat *flat, struct text *out);

/* Appends the position as the client writes it. */
void flat_format(const struct flat *flat, const struct position *pos, struct text *out);

/* Appends to @out in native notation the position that @text is in flat notation. */
bool flat_to_native(const struct flat *flat, const char *text, struct text *out,
                    struct error *error);

/* Appends @move from flat notation to native. False if it cannot be a move on this board. With
 * @setup any move of a man takes it off, otherwise only one into a hole. */
bool flat_move_to_native(const struct flat *flat, const char *move, bool setup, struct text *out);

/* Writes a move, at most MOVE_TEXT_MAX bytes. */
void flat_move_format(const struct flat *flat, const struct position *pos, move_t move, char *out);

#endif
