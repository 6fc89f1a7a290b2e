/* Text of unknown origin made UTF-8. */
#ifndef WELTGEIST_BASE_UTF8_H
#define WELTGEIST_BASE_UTF8_H

#include "base/text.h"

/* Length in bytes of the well-formed character (The Unicode Standard, table 3-7) that @text begins
 * with; 0 if there is none, or at the end of the text. */
size_t utf8_length(const char *text);

/* Appends @bytes: bytes that are not UTF-8 are taken for Latin-1, control characters become blanks.
 * Well-formed text without control characters is appended as it is. */
void utf8_add(struct text *out, const char *bytes);

/* The most bytes of the UTF-8 @text, @size at most, that do not end within a character. */
size_t utf8_whole(const char *text, size_t size);

/* Bytes of @text that take at most @columns columns on a terminal. A character beyond ASCII counts
 * as two, since it may be a wide one; no character is cut apart. */
size_t utf8_fit(const char *text, int columns);

#endif
