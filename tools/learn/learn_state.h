/* How far learning has come: a text in its folder, from which it is gone on with. */
#ifndef WELTGEIST_TOOLS_LEARN_LEARN_STATE_H
#define WELTGEIST_TOOLS_LEARN_LEARN_STATE_H

#include <stdint.h>

#include "base/error.h"
#include "tools/match/statistics.h"

enum { NO_HIDDEN = -1 };

enum learn_stage { STAGE_PLAY, STAGE_TRAIN, STAGE_GATE, LEARN_STAGES };

struct learn_state {
    char *game;    /* its name; owned */
    uint64_t hash; /* of what nets depend on */
    uint64_t seed, nodes;
    int64_t spent_ms;          /* in all runs */
    int64_t play_ms, until_ms; /* of the time spent: when the generation has played, and when it is
                                  to be done; 0: any time */
    int generation;            /* from 1 */
    enum learn_stage stage;
    int hidden, next_hidden; /* units of the net being trained or at the gate, and of the next of
                                this generation; NO_HIDDEN: none */
    int nets;                /* made so far: 1 .. */
    int adopted;             /* the net in use; 0: the game's own evaluation */
    int adopted_hidden;      /* its units, or NO_HIDDEN */
    double elo;              /* won at the gates */
    struct tally gate;       /* of the net at the gate */
};

/* Reads it. False with a reason that names the file, and perhaps the line, if it cannot be read or
 * is damaged. Freed with learn_state_free(). */
bool learn_state_read(struct learn_state *out, const char *path, struct error *error);
void learn_state_free(struct learn_state *state);

/* Writes it in place of what was there, all or nothing. */
bool learn_state_write(const struct learn_state *state, const char *path, struct error *error);

#endif
