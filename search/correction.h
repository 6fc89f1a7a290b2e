/* What search has taught about the evaluation's errors: where positions of a kind were worth more
 * than the evaluation said, others of that kind are so too. Kinds are the material, the places of
 * the game's least men, those of the others of either side, and the two moves before. One for each
 * thread. After "correction history", known from several open chess engines since 2023; the kinds
 * are derived for any game. Internal to search/. */
#ifndef WELTGEIST_SEARCH_CORRECTION_H
#define WELTGEIST_SEARCH_CORRECTION_H

#include "search/evaluation.h"
#include "search/frame.h"
#include "search/parameters.h"

enum correction_kind {
    CORRECTION_MATERIAL,
    CORRECTION_LIGHT,
    CORRECTION_OWN,
    CORRECTION_THEIRS,
    CORRECTION_LINE,
    CORRECTION_KINDS
};

struct correction {
    int16_t *entry[CORRECTION_KINDS]; /* hashed */
};

void correction_reset(struct correction *correction);
void correction_free(struct correction *correction);

/* Forgets everything. */
void correction_clear(struct correction *correction);

/* The keys of a position, from scratch. */
void men_keys_of(const struct evaluation *e, const struct position *pos, struct men_keys *out);

/* The keys after a legal move that is about to be made in a position with the keys @before. */
void men_keys_after(const struct evaluation *e, const struct position *pos, move_t move,
                    const struct men_keys *before, struct men_keys *out);

/* Centipawns to be added to the evaluation of the node of a frame, for the side to move. */
int correction_of(const struct correction *correction, const struct parameters *parameters,
                  const struct frame *frame, int side, int unit);

/* Teaches that the node's evaluation was wrong by @error centipawns, as a search to @depth found.
 */
void correction_teach(struct correction *correction, const struct frame *frame, int side, int unit,
                      int depth, int error);

#endif
