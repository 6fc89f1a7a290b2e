/* What a client of flat boards (XBoard 4.9.1) makes of a game's name. */
#ifndef WELTGEIST_PROTOCOL_FLAT_XBOARD_GAMES_H
#define WELTGEIST_PROTOCOL_FLAT_XBOARD_GAMES_H

#include "protocol/flat/flat.h"

enum xboard_name {
    XBOARD_NAME_OWN,   /* a game that it does not know, and asks the engine about */
    XBOARD_NAME_KNOWN, /* one of its own games, on a board of the size that it expects */
    XBOARD_NAME_SIZED, /* the same on a board of another size, which must be said before the name */
    XBOARD_NAME_TAKEN, /* it would take it for one of its own games with another name */
};

/* Appends in words how XBoard can show a game, or that it cannot and why. */
void xboard_report(const struct variant *variant, struct text *out);

enum xboard_name xboard_name_kind(const struct flat *flat, const char *name);

#endif
