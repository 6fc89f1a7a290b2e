#include "engine/passant.h"

#include <string.h>

#include "engine/reach.h"

/* Whether a man can be the one that made a step: it may have promoted by it. */
static bool made(const struct variant *v, const struct double_step *step, man_t man)
{
    const struct piece *piece = &v->piece[step->type];
    uint64_t types = UINT64_C(1) << step->type | piece->choices;
    types |= piece->promotion == PROMOTE_FORM ? UINT64_C(1) << piece->form_type : 0;
    return man_is(man, step->side, types);
}

bool passant_passes(const struct variant *v, const struct double_step *step, cell_t cell)
{
    const cell_t *passed = passant_cells(v, step);
    for (int i = 0; i < step->n_passed; i++) {
        if (passed[i] == cell) {
            return true;
        }
    }
    return false;
}

bool passant_stands(const struct position *pos, const struct double_step *step)
{
    const cell_t *passed = passant_cells(pos->variant, step);
    bool stands = pos->man[step->from] == MAN_NONE && made(pos->variant, step, pos->man[step->to]);
    for (int i = 0; i < step->n_passed && stands; i++) {
        stands = pos->man[passed[i]] == MAN_NONE;
    }
    return stands;
}

bool passant_captures(const struct position *pos, cell_t from, cell_t to)
{
    const struct variant *v = pos->variant;
    return v->en_passant >> man_type(pos->man[from]) & 1 &&
           reach_has(v->tables, pos->man, from, to, MODE_CAPTURE);
}

bool passant_possible(const struct position *pos, const struct double_step *step)
{
    int by = !step->side;
    const cell_t *passed = passant_cells(pos->variant, step);
    for (int i = 0; i < pos->n_men[by]; i++) {
        for (int j = 0; j < step->n_passed; j++) {
            if (passant_captures(pos, pos->list[by][i], passed[j])) {
                return true;
            }
        }
    }
    return false;
}

uint16_t passant_after(const struct position *pos, cell_t from, cell_t to, man_t mover)
{
    const struct variant *v = pos->variant;
    int i = v->double_from[man_side(mover)][from];
    for (; i && i <= v->n_double_steps; i++) {
        const struct double_step *step = &v->double_step[i - 1];
        if (step->from != from || step->side != man_side(mover)) {
            return 0;
        }
        if (step->to == to && step->type == man_type(mover) && passant_stands(pos, step)) {
            return passant_possible(pos, step) ? (uint16_t)i : 0;
        }
    }
    return 0;
}

/* Whether a text's @n cells name a step: those that it passed, and then perhaps where it ended. */
static bool named(const struct variant *v, const struct double_step *step, const cell_t *cell,
                  int n)
{
    bool goal = n == step->n_passed + 1 && cell[n - 1] == step->to;
    return (goal || n == step->n_passed) &&
           memcmp(cell, passant_cells(v, step), step->n_passed * sizeof *cell) == 0;
}

bool passant_ambiguous(const struct position *pos, const struct double_step *step)
{
    const struct variant *v = pos->variant;
    for (int i = 0; i < v->n_double_steps && step->shared; i++) {
        const struct double_step *other = &v->double_step[i];
        if (other->side == step->side && other->to != step->to &&
            named(v, other, passant_cells(v, step), step->n_passed) && passant_stands(pos, other)) {
            return true;
        }
    }
    return false;
}

uint16_t passant_named(const struct position *pos, const cell_t *cell, int n, bool *found)
{
    const struct variant *v = pos->variant;
    *found = false;
    for (int i = 0; i < v->n_double_steps; i++) {
        const struct double_step *step = &v->double_step[i];
        if (step->side != pos->state.side && named(v, step, cell, n) && passant_stands(pos, step)) {
            *found = true;
            if (passant_possible(pos, step)) {
                return (uint16_t)(i + 1);
            }
        }
    }
    return 0;
}
