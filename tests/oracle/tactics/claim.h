/* What a position of the suite claims: which moves win, and what. */
#ifndef WELTGEIST_TESTS_TACTICS_CLAIM_H
#define WELTGEIST_TESTS_TACTICS_CLAIM_H

#include "base/error.h"
#include "tactics/proof.h"

struct claim {
    bool mate;
    int moves; /* in how many of its own the side to move has it */
    int gain;  /* by the values of a proof */
};

/* Reads `mate in N` or `gains MEN in N`. MEN are letters of men that the side to move wins, `+`
 * before those of promoted forms, and behind a `-` of men that it gives for them: `R-N`. Where a
 * captured man goes to the captor's hand it has to be named twice. */
bool claim_parse(struct claim *out, const struct proof *proof, const char *text,
                 struct error *error);

/* Whether the claim holds for a move (or, with MOVE_NONE, for any). */
enum verdict claim_holds(const struct claim *claim, struct proof *proof, struct position *pos,
                         move_t move, uint64_t limit);

/* Whether the side to move is ahead when it has what is claimed. */
bool claim_wins(const struct claim *claim, const struct proof *proof, const struct position *pos);

#endif
