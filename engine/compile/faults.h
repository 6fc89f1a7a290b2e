/* Faults found in game files: collected, so that one run shows all of them. */
#ifndef WELTGEIST_ENGINE_COMPILE_FAULTS_H
#define WELTGEIST_ENGINE_COMPILE_FAULTS_H

#include "base/text.h"

enum { FAULTS_SHOWN = 100 };

/* Lines `file:line: key: what is wrong, what is allowed`; of very many only the first ones. Start
 * from {0}; end with faults_free(). */
struct faults {
    int n;     /* different ones */
    int added; /* repeated ones too: what a part of the work has added tells whether it went well */
    struct text text;
};

/* Adds a fault, unless the very same one is there: a game that inherits a fault has it too. */
void faults_add(struct faults *faults, const char *file, int line, const char *key,
                const char *format, ...) __attribute__((format(printf, 5, 6)));
void faults_free(struct faults *faults);

#endif
