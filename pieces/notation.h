/* The notation for the moves of men: Betza's, carried to boards with three dimensions.
 *
 * A man's moves are a run of atoms. An atom is its modifiers (small letters), then what it does:
 * a capital letter, or a leap in brackets, `(2,1,1)`; then perhaps a number, the most steps that
 * it may take. The words are listed once, in notation.c, for reading, error texts and documents.
 * Source: Ralph Betza's "funny notation" for two dimensions; Charles Gilman's names of the
 * directions and radial pieces for three. */
#ifndef WELTGEIST_PIECES_NOTATION_H
#define WELTGEIST_PIECES_NOTATION_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "base/text.h"

enum {
    ATOMS_MAX = 24,
    MODE_QUIET = 1,
    MODE_CAPTURE = 2,
};

/* Directions that an atom keeps, as bits; 0 keeps all. */
enum {
    TOWARDS_F = 1,
    TOWARDS_B = 2,
    TOWARDS_S = 4,
    TOWARDS_FF = 8,
    TOWARDS_BB = 16,
    TOWARDS_FO = 32,
    TOWARDS_BO = 64
};

/* Cells that an atom's moves begin on. */
enum origin { ORIGIN_ANY, ORIGIN_START, ORIGIN_REGION };

enum ring_rule { RING_ANY, RING_KEEP, RING_CHANGE };

/* What must stand between the man and where it goes. */
enum hurdle { HURDLE_NONE, HURDLE_OVER_ONE };

/* A leap m:n:k, components in falling order. */
struct leap {
    uint8_t m, n, k;
};

struct atom {
    struct leap step; /* the first step, and every odd one */
    struct leap even; /* crooked: the even steps; joined: the second */
    bool crooked;     /* turns at every step, see notation.c */
    bool joined;      /* a leap of two steps at the smallest angle */
    bool lame;        /* a leap whose way must be empty */
    uint8_t range;    /* most steps; 0 to the edge */
    uint8_t towards;  /* TOWARDS_ bits */
    uint8_t modes;    /* MODE_ bits */
    enum ring_rule ring;
    enum hurdle hurdle;
    enum origin origin; /* ORIGIN_REGION: never read, set by who adds moves for a region */
};

/* The moves of one kind of man. */
struct moves {
    int n;
    struct atom atom[ATOMS_MAX];
};

/* Reads the notation. False with a reason that names the fault and what is allowed, @out
 * untouched, if it is not well formed. */
bool moves_parse(struct moves *out, const char *text, struct error *error);

/* Appends the table of words, one a line: the word, a tab, its meaning. */
void notation_words(struct text *out);

#endif
