/* Proofs that a move wins by force, by going through everything: AND-OR searches on the rules
 * alone, without evaluation or any pruning that could err. Repetition and move count are not asked
 * for: the lines are too short for them. */
#ifndef WELTGEIST_TESTS_TACTICS_PROOF_H
#define WELTGEIST_TESTS_TACTICS_PROOF_H

#include "engine/movegen.h"

struct proof_entry;

/* One at a time for a game; the positions asked about are weighed with its values. */
struct proof {
    const struct variant *variant;
    struct psqt psqt;
    int value[TYPES_MAX];
    struct proof_entry *table;
    uint64_t asked;        /* questions so far: the table's entries are one question's */
    uint64_t nodes, limit; /* made so far; where a proof is given up */
    bool checks_only;      /* the attacker gives check with every move */
    int attacker;
    int target; /* balance that the attacker wants, from its side */
};

enum verdict { DISPROVED, PROVED, GIVEN_UP };

/* A man's value is the mean number of its moves on the empty board, times ten; of captures over a
 * man, as if one stood there. The royal man has none. A man in hand is worth what it is on the
 * board, one in a pool nothing. */
void proof_init(struct proof *proof, const struct variant *variant);
void proof_free(struct proof *proof);

/* The side to move's men less the other's. */
int proof_balance(const struct proof *proof, const struct position *pos);

/* Whether @move mates in at most @n moves of its side, itself included, whatever the reply; with
 * MOVE_NONE, whether any move does. All legal replies are tried. Of the attacker's moves only those
 * that give check are tried first, then all; checks_only tells which it was. At most @limit
 * positions. */
enum verdict proof_mates(struct proof *proof, struct position *pos, move_t move, int n,
                         uint64_t limit);

/* Whether after @move, or any move, the side to move has at least @gain more than now, whatever the
 * reply, when it has made @n moves and all captures have been made: then both sides may capture or
 * leave it, and must get out of check in any way. */
enum verdict proof_gains(struct proof *proof, struct position *pos, move_t move, int n, int gain,
                         uint64_t limit);

#endif
