/* Captures en passant, by rule: a man of variant.en_passant that has just made a double step (see
 * struct double_step) may be captured by another such man on the cell that it passed. */
#ifndef WELTGEIST_ENGINE_PASSANT_H
#define WELTGEIST_ENGINE_PASSANT_H

#include "engine/position.h"

/* The double step that the last move was, if it can be captured en passant; else NULL. */
static inline const struct double_step *passant_step(const struct position *pos)
{
    return pos->state.doubled ? &pos->variant->double_step[pos->state.doubled - 1] : NULL;
}

/* True if the man on @from may capture the man that made @step on the cell that it passed: it
 * captures there and could not go there otherwise. */
bool passant_captures(const struct position *pos, const struct double_step *step, cell_t from);

/* True if any man of the side other than the step's may do so. */
bool passant_possible(const struct position *pos, const struct double_step *step);

/* For state.doubled: the double step from @from to @to that the man now on @to has just made
 * without capture, if somebody may capture it; else 0. */
uint16_t passant_after(const struct position *pos, cell_t from, cell_t to);

/* For state.doubled: the double step of the side that is not to move over @passed after which the
 * men could stand as they do; 0 and false in *@found if there is none, 0 if nobody may capture. */
uint16_t passant_over(const struct position *pos, cell_t passed, bool *found);

#endif
