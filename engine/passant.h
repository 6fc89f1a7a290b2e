/* Captures en passant, by rule: a man of variant.en_passant that has just made a double step (see
 * struct double_step) may be captured by another such man on a cell that it passed. A man that
 * could go there anyway captures all the same: it has no other move there. */
#ifndef WELTGEIST_ENGINE_PASSANT_H
#define WELTGEIST_ENGINE_PASSANT_H

#include "engine/position.h"

/* The double step that the last move was, if it can be captured en passant; else NULL. */
static inline const struct double_step *passant_step(const struct position *pos)
{
    return pos->state.doubled ? &pos->variant->double_step[pos->state.doubled - 1] : NULL;
}

/* The cells that a step passes, step->n_passed of them in their order. */
static inline const cell_t *passant_cells(const struct variant *v, const struct double_step *step)
{
    return v->passed_cell + step->passed;
}

bool passant_passes(const struct variant *v, const struct double_step *step, cell_t cell);

/* True if the men stand as after the step. It may have been a promotion. */
bool passant_stands(const struct position *pos, const struct double_step *step);

/* True if the man on @from may capture the man that made the last step by going to @to, a cell that
 * the step passed: it is of the kinds that do so, and captures there. */
bool passant_captures(const struct position *pos, cell_t from, cell_t to);

/* True if a move of the man on @from to the empty cell @to is such a capture, and nothing else.
 * Only men of variant.passant_twice can both go and capture there. */
static inline bool passant_replaces(const struct position *pos, cell_t from, cell_t to)
{
    const struct double_step *step = passant_step(pos);
    return step && passant_passes(pos->variant, step, to) && passant_captures(pos, from, to);
}

/* True if any man of the side other than the step's may capture. */
bool passant_possible(const struct position *pos, const struct double_step *step);

/* For state.doubled: the double step from @from to @to that the man @mover, which may have promoted
 * by it, has just made without capture, if somebody may capture it; else 0. */
uint16_t passant_after(const struct position *pos, cell_t from, cell_t to, man_t mover);

/* True if the men stand as after another step of the side over the same cells, too. */
bool passant_ambiguous(const struct position *pos, const struct double_step *step);

/* For state.doubled: the double step of the side that is not to move after which the men could
 * stand as they do, named by its @n cells: those that it passed and perhaps its goal. 0 and false
 * in *@found if there is none, 0 if nobody may capture. */
uint16_t passant_named(const struct position *pos, const cell_t *cell, int n, bool *found);

#endif
