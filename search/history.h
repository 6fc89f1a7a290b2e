/* What earlier nodes taught about moves: histories of quiet moves, of captures and of
 * continuations, and counter-moves. One for each thread. Internal to search/.
 *
 * Frames are given by a pointer to that of the node; those of the plies before lie before it. */
#ifndef WELTGEIST_SEARCH_HISTORY_H
#define WELTGEIST_SEARCH_HISTORY_H

#include "search/frame.h"
#include "search/parameters.h"

enum {
    HISTORY_MAX = 16384,
    CONTINUATION_BITS = 18 /* the table is hashed: pairs of (man, cell) would not fit */
};

struct history {
    int back;           /* plies that `continuation` looks back */
    size_t cells, size; /* of the board; entries of each table but `continuation` */
    int16_t *quiet;     /* [man * cells + to] */
    int16_t *capture;
    int16_t *continuation; /* hashed */
    move_t *counter;       /* [man * cells + to] of the move before */
};

void history_reset(struct history *history, int back);
void history_free(struct history *history);

/* Makes the tables for a game; what they held is forgotten. */
void history_set_variant(struct history *history, const struct variant *variant);

/* Forgets everything. */
void history_clear(struct history *history);

/* The man that a move moves or drops. */
man_t move_man(const struct position *pos, move_t move);

/* Notes a move in the frame of its node, before it is made. */
void frame_set_move(struct frame *frame, const struct position *pos, move_t move);

/* What the histories say of a quiet move: the higher the better. */
int history_score(const struct history *history, const struct frame *frame,
                  const struct position *pos, move_t move);
int history_capture_score(const struct history *history, const struct position *pos, move_t move);

/* The answer that refuted the move before; MOVE_NONE if there is none. */
move_t history_counter(const struct history *history, const struct frame *frame);

/* What a cutoff at @depth teaches. */
int history_bonus(const struct parameters *parameters, int depth);

/* Teaches that a quiet move was good (@bonus > 0) or bad. */
void history_teach_quiet(struct history *history, const struct frame *frame,
                         const struct position *pos, move_t move, int bonus);

/* Notes a quiet move that caused a cutoff as killer and counter-move. */
void history_teach_refutation(struct history *history, struct frame *frame, move_t move);

/* Teaches that a capture was good (@bonus > 0) or bad. */
void history_teach_capture(struct history *history, const struct position *pos, move_t move,
                           int bonus);

#endif
