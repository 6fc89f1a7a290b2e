/* Which text can mean which move; shared by the san files only. */
#ifndef WELTGEIST_ENGINE_SAN_INTERNAL_H
#define WELTGEIST_ENGINE_SAN_INTERNAL_H

#include "engine/san.h"

/* How far a text is from the one that would be written: the larger, the less is meant. */
enum {
    FITS_NOT = -1,
    FITS = 0,
    FITS_BRIEFLY = 1, /* a mark is left out or is of another custom */
    FITS_TWISTED = 2, /* `+` as check where it could promote */
    FITS_WRONGLY = 4, /* a mark says what is not so */
    FITS_LOOSELY = 8, /* a letter in another case, a form without + */
};

/* The moves among which a text is to be told apart. */
struct san_list {
    const struct position *pos;
    const struct cell_names *names;
    const struct move_list *moves;
};

/* Parts of an origin that are written, as bits. */
enum { ORIGIN_FILE = 1, ORIGIN_NUMBER = 2, ORIGIN_LEVEL = 4, ORIGIN_ALL = 7 };

/* How @text fits a move of the list: FITS_NOT, or a sum of the others. */
int san_fit(const struct san_list *list, move_t move, const char *text);

/* Writes those parts of a cell's name. False if the names have no such part. */
bool san_origin(const struct cell_names *names, cell_t cell, unsigned parts, char *out);

/* The type that moves; of a drop the type that is dropped. */
int san_mover(const struct position *pos, move_t move);

/* Whether the list has the same man's way there with a promotion (@becomes) or without. */
bool san_has_twin(const struct san_list *list, move_t move, bool becomes);

#endif
