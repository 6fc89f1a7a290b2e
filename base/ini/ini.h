/* A stand-in for inih where it is not packaged: its one function that the program uses, with inih's
 * usual settings. tests/unit/base/test_ini.c holds it to the library.
 * The format and its limits are those of inih 55 (https://github.com/benhoyt/inih). */
#ifndef WELTGEIST_BASE_INI_INI_H
#define WELTGEIST_BASE_INI_INI_H

#include <stdbool.h>

/* Gets a section ("" before the first), a key and its value, without blanks at their ends. Returns
 * 0 for an error on this line. */
typedef int (*ini_handler)(void *user, const char *section, const char *name, const char *value);

/* As fgets(): writes at most @size bytes with their end; NULL at the end of the text. */
typedef char *(*ini_reader)(char *line, int size, void *stream);

/* Bytes of the longest line that is asked for, its ends included. */
extern int ini_max_line;
extern bool ini_use_stack; /* has no effect here */

/* Reads all lines. An indented line continues the key before it: the handler gets that key again.
 * `;` and `#` begin comments, behind a blank `;` does within a line that is not indented. Returns
 * the number of the first line with an error, or 0; -2 if there is no memory. */
int ini_parse_stream(ini_reader reader, void *stream, ini_handler handler, void *user);

#endif
