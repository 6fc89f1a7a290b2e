#include "base/error.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

enum { EXIT_INTERNAL = 70 }; /* EX_SOFTWARE of sysexits.h */

bool error_set(struct error *error, const char *format, ...)
{
    if (error) {
        va_list args;
        va_start(args, format);
        vsnprintf(error->text, sizeof error->text, format, args);
        va_end(args);
    }
    return false;
}

_Noreturn void error_fatal(const char *what)
{
    fprintf(stderr, "weltgeist: %s\n", what);
    exit(EXIT_INTERNAL);
}
