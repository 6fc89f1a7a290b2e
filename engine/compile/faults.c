#include "engine/compile/faults.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void faults_add(struct faults *faults, const char *file, int line, const char *key,
                const char *format, ...)
{
    char what[600];
    va_list args;
    va_start(args, format);
    vsnprintf(what, sizeof what, format, args);
    va_end(args);
    struct text text = {0};
    faults->added++;
    text_addf(&text, "%s:%d: %s: %s\n", file, line, key, what);
    if (!faults->n || !strstr(faults->text.data, text.data)) {
        faults->n++;
        if (faults->n <= FAULTS_SHOWN) {
            text_add(&faults->text, text.data);
        } else if (faults->n == FAULTS_SHOWN + 1) {
            text_add(&faults->text, "and more\n");
        }
    }
    text_free(&text);
}

void faults_free(struct faults *faults)
{
    text_free(&faults->text);
    faults->n = faults->added = 0;
}
