/* The files of variants/, embedded by the build. */
#ifndef WELTGEIST_ENGINE_BUILTIN_H
#define WELTGEIST_ENGINE_BUILTIN_H

struct builtin {
    const char *name, *text;
};

/* Ends with {NULL, NULL}. */
extern const struct builtin builtin_games[];

#endif
