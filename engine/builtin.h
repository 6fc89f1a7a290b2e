/* The files of variants/, embedded by the build. */
#ifndef WELTGEIST_ENGINE_BUILTIN_H
#define WELTGEIST_ENGINE_BUILTIN_H

#include <stddef.h>

struct builtin {
    const char *name, *text;
};

/* Ends with {NULL, NULL}. */
extern const struct builtin builtin_games[];

/* A net of variants/, embedded too. */
struct builtin_net {
    const char *name;
    const unsigned char *bytes;
    size_t size;
};

/* Ends with {NULL, NULL, 0}. */
extern const struct builtin_net builtin_nets[];

#endif
