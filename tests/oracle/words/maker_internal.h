/* A game being made: what the files of the maker share. */
#ifndef WELTGEIST_TESTS_WORDS_MAKER_INTERNAL_H
#define WELTGEIST_TESTS_WORDS_MAKER_INTERNAL_H

#include "base/random.h"
#include "base/text.h"
#include "words/words.h"

enum { KINDS_MAX = 9 };

/* A game being made. */
struct maker {
    uint64_t *seed;
    struct text *out;
    struct w_game *game; /* its board and sides only */
    int kinds;
    char letter[KINDS_MAX];
    bool promotes, tilde;
};

static inline int below(struct maker *m, int n)
{
    return (int)random_below(m->seed, (uint64_t)n);
}

/* True once in so many times. */
static inline bool once(struct maker *m, int n)
{
    return below(m, n) == 0;
}

/* Appends a random array. */
void maker_array(struct maker *m);

#endif
