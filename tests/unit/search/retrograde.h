/* Endings of few men on small boards, solved from their mates backwards: the truth about every
 * position of a set of men.
 *
 * White is the side with the men, Black has its royal piece alone. A capture by Black counts as
 * saving it, so that men must not be given away; where White can win only by giving a man away,
 * that is not found. Men that promote, drops, castling and the rules that count moves are left
 * out. */
#ifndef WELTGEIST_TESTS_RETROGRADE_H
#define WELTGEIST_TESTS_RETROGRADE_H

#include "engine/position.h"

enum { RETROGRADE_MEN = 5, RETROGRADE_IMPOSSIBLE = -2, RETROGRADE_NOT_WON = -1 };

struct retrograde {
    const struct variant *variant;
    int n_men; /* Black's royal piece first, then White's */
    int type[RETROGRADE_MEN];
    size_t n;       /* positions of either side to move */
    int16_t *plies; /* [side to move * n + place]: to mate with best play, or one of the above */
};

/* Solves the ending of White's royal piece and men of these letters, `+` before a promoted form.
 * The caller frees with retrograde_free(). */
struct retrograde *retrograde_new(const struct variant *variant, const char *letters);
void retrograde_free(struct retrograde *retrograde);

/* Sets the position of a place with a side to move, which must not be impossible. */
void retrograde_position(const struct retrograde *retrograde, size_t place, int side,
                         struct position *out);

/* Plies to mate in a position of this ending. */
int retrograde_of(const struct retrograde *retrograde, const struct position *pos);

#endif
