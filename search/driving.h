/* Driving a royal piece that stands nearly alone to where it can be mated. Told from a game's
 * tables: what a search cannot see, because the mate lies too far off, the evaluation must want. */
#ifndef WELTGEIST_SEARCH_DRIVING_H
#define WELTGEIST_SEARCH_DRIVING_H

#include "engine/position.h"

enum {
    DRIVEN_MEN = 2 /* of the driven side, its royal piece among them; more are not driven */
};

struct driving {
    int percent; /* of what is usual */
    size_t cells;
    /* [(side * cells + from) * cells + to]: moves that a royal piece of the side needs on an empty
       board; DRIVING_NEVER if it cannot go there. */
    uint8_t *moves;
    int most_moves[2];
    /* [(side * (PARTS_MAX + 1) + part) * cells + cell]: moves to the nearest of the cells of a part
       of the board (PARTS_MAX: of all) from which the royal piece has fewest moves. */
    uint8_t *corner;
    int most_corner[2][PARTS_MAX + 1];
};

enum { DRIVING_NEVER = UINT8_MAX };

/* @percent of the usual worth. Freed with driving_free(). */
struct driving *driving_new(const struct variant *variant, int percent);
void driving_free(struct driving *driving);

/* What the position is worth more to @strong than its men say, in centipawns, usually from 0 to
 * 600, if the other side has so few men that it can only be driven; else 0. */
int driving_of(const struct driving *driving, const struct position *pos, int strong);

/* Whether @pos may be a position to drive in: all but few are told here. */
static inline bool driving_may(const struct position *pos)
{
    return pos->n_men[WHITE] <= DRIVEN_MEN || pos->n_men[BLACK] <= DRIVEN_MEN;
}

#endif
