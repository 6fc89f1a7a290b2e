/* The moves of men in XBoard's own notation, for its checks and marks on a flat board. */
#ifndef WELTGEIST_PROTOCOL_FLAT_XBETZA_H
#define WELTGEIST_PROTOCOL_FLAT_XBETZA_H

#include "protocol/flat/flat.h"

/* Appends the text of one type's moves. False if XBoard has no words for them: men that go further
 * than one step, or not equally from everywhere, or boards whose levels are not equal. */
bool xbetza_format(const struct flat *flat, int type, struct text *out);

/* The same with all squares that men of the type can ever reach, whatever stands between. False,
 * and
 * *@out of no use, if XBoard has no words for that either. */
bool xbetza_wide(const struct flat *flat, int type, struct text *out);

#endif
