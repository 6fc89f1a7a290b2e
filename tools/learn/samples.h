/* Positions with scores and results, as the search of a game left them, for training. */
#ifndef WELTGEIST_TOOLS_LEARN_SAMPLES_H
#define WELTGEIST_TOOLS_LEARN_SAMPLES_H

#include "engine/variant.h"

/* A position as the side to move sees it: colours are exchanged if that is Black. */
struct sample {
    size_t row;     /* of its men, in samples.row */
    uint16_t n;     /* how many of them */
    uint8_t result; /* half points for the side to move */
    int16_t score;  /* centipawns for the side to move, of a search */
    int16_t value;  /* the same, as derived from the rules without a net */
};

struct samples {
    const struct variant *variant;
    struct sample *sample;
    size_t n, capacity;
    uint32_t *row; /* net_row() of the men of all positions, and net_row_in_hand() */
    size_t n_rows, cap_rows;
    uint32_t *opposite; /* by row: the one that the other side sees */
    struct samples_reader *reader;
};

/* No positions; the caller frees with samples_free(). The variant must outlive them. */
struct samples *samples_new(const struct variant *variant);
void samples_free(struct samples *samples);

/* Adds the positions of a text file, one a line: `POSITION<TAB>SCORE<TAB>RESULT` in native
 * notation, the score in centipawns and the result 1, 0.5 or 0 for the side to move. Lines that
 * begin with # and empty ones are passed over, and so is a last line without an end. False with a
 * reason that names file and line at the first that is wrong; what was read of the file before is
 * then left out again. */
bool samples_read(struct samples *samples, const char *path, struct error *error);

/* Adds one position by such a line, without its end. */
bool samples_add(struct samples *samples, const char *line, struct error *error);

#endif
