/* What a node leaves for the nodes below it, one frame a ply. Internal to search/. */
#ifndef WELTGEIST_SEARCH_FRAME_H
#define WELTGEIST_SEARCH_FRAME_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/position.h"

enum {
    FRAMES_BEFORE = 4
}; /* frames that lie before the root's, so that every node may look back */

/* Sums over the men, by side, that tell positions of a kind; see search/correction.h. */
struct men_keys {
    uint64_t material[2], light[2], heavy[2];
};

struct frame {
    move_t move; /* being searched; MOVE_NONE for a null move */
    man_t man;   /* that moves or is dropped */
    move_t killer[2];
    move_t excluded;       /* singular search */
    int evaluation;        /* what it says, corrected; -SCORE_INFINITE in check */
    uint32_t continuation; /* hash of type and cell of the move, for the histories */
    bool in_check;
    struct men_keys keys;
};

#endif
