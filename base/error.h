/* Faults of input as values: a reason, which the caller prints. */
#ifndef WELTGEIST_BASE_ERROR_H
#define WELTGEIST_BASE_ERROR_H

#include <stdbool.h>

enum { ERROR_TEXT_MAX = 240 };

/* Why something was refused. The caller owns it; the text is always terminated. */
struct error {
    char text[ERROR_TEXT_MAX];
};

/* Writes the formatted reason to @error (which may be NULL) and returns false, so that a parser can
 * `return error_set(error, "...")`. A reason that is too long is cut. */
bool error_set(struct error *error, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Prints a message to stderr and ends the program with status 70. Only for impossible states and
 * exhausted memory, never for input. */
_Noreturn void error_fatal(const char *what);

#endif
