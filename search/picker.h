/* The moves of a node one after the other, best guess first, generated in stages. Internal to
 * search/.
 *
 * The lists lie in the worker's arena; picker_end() gives their room back. Moves handed out are
 * pseudo-legal and no move comes twice; the caller checks legality. */
#ifndef WELTGEIST_SEARCH_PICKER_H
#define WELTGEIST_SEARCH_PICKER_H

#include "search/worker.h"

enum picker_stage {
    PICK_HASH,
    PICK_CAPTURES_MAKE,
    PICK_CAPTURES,
    PICK_KILLERS,
    PICK_QUIETS_MAKE,
    PICK_QUIETS,
    PICK_BAD_CAPTURES,
    PICK_ALL_MAKE, /* in check */
    PICK_ALL,
    PICK_END
};

struct picker {
    struct worker *w;
    int ply;
    enum picker_stage stage;
    move_t hash;
    move_t refutation[3]; /* killers and counter-move */
    int refutations, next_refutation;
    bool captures_only;
    int least;        /* captures_only: gain that a capture must exceed */
    cell_t on;        /* captures_only: the only cell to capture on, or CELL_NONE */
    bool checks_only; /* set by the caller when of the quiet moves only checks are wanted */
    size_t start, next, end, bad_end; /* in the arena; bad captures lie from start to bad_end */
    size_t picked;                    /* of the present list, to know when sorting pays */
    bool sorted;
};

/* All moves of the node at @ply, the validated hash move first. */
void picker_begin(struct picker *picker, struct worker *w, int ply, move_t hash);
/* Captures only, for quiescence; those that lose material are left out, and those that gain no more
 * than @least (the man taken and what the taker promotes to). With @on, only captures there. */
void picker_begin_captures(struct picker *picker, struct worker *w, int ply, move_t hash, int least,
                           cell_t on);

/* The next move, or MOVE_NONE when there is none or the search is to end. */
move_t picker_next(struct picker *picker);
void picker_end(struct picker *picker);

#endif
