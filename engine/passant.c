#include "engine/passant.h"

#include "engine/reach.h"

bool passant_captures(const struct position *pos, const struct double_step *step, cell_t from)
{
    const struct variant *v = pos->variant;
    return v->en_passant >> man_type(pos->man[from]) & 1 &&
           reach_has(v->tables, pos->man, from, step->passed, MODE_CAPTURE) &&
           !reach_has(v->tables, pos->man, from, step->passed, MODE_QUIET);
}

bool passant_possible(const struct position *pos, const struct double_step *step)
{
    int by = !step->side;
    for (int i = 0; i < pos->n_men[by]; i++) {
        if (passant_captures(pos, step, pos->list[by][i])) {
            return true;
        }
    }
    return false;
}

uint16_t passant_after(const struct position *pos, cell_t from, cell_t to)
{
    const struct variant *v = pos->variant;
    man_t man = pos->man[to];
    int i = v->double_from[man_side(man)][from];
    if (i == 0) {
        return 0;
    }
    for (; i <= v->n_double_steps; i++) {
        const struct double_step *step = &v->double_step[i - 1];
        if (step->from != from || step->side != man_side(man)) {
            return 0;
        }
        if (step->to == to && step->type == man_type(man)) {
            return passant_possible(pos, step) ? (uint16_t)i : 0;
        }
    }
    return 0;
}

uint16_t passant_over(const struct position *pos, cell_t passed, bool *found)
{
    const struct variant *v = pos->variant;
    *found = false;
    for (int i = 0; i < v->n_double_steps; i++) {
        const struct double_step *step = &v->double_step[i];
        if (step->passed == passed && step->side != pos->state.side &&
            pos->man[step->to] == man_make(step->type, step->side) &&
            pos->man[step->from] == MAN_NONE && pos->man[passed] == MAN_NONE) {
            *found = true;
            if (passant_possible(pos, step)) {
                return (uint16_t)(i + 1);
            }
        }
    }
    return 0;
}
