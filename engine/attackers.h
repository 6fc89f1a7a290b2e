/* The one loop over the men that attack a cell, by the backward tables. It is inlined with its
 * visitor, as walk.h is. */
#ifndef WELTGEIST_ENGINE_ATTACKERS_H
#define WELTGEIST_ENGINE_ATTACKERS_H

#include "engine/tables.h"

/* Called for each attacker; false ends the walk. A man that attacks along several lines comes as
 * often. */
typedef bool attacker_fn(void *user, cell_t from, man_t man);

/* The men of @side that could take on @cell, in @man: an array of cells and the wall. Not the royal
 * piece's attack from afar, with which nothing is taken. */
static inline __attribute__((always_inline)) void attackers_walk(const struct tables *t,
                                                                 const man_t *man, cell_t cell,
                                                                 int side, attacker_fn *fn,
                                                                 void *user)
{
    const struct attacked *attacked = &t->attacked[cell];
    const struct attack *a = t->attack + attacked->leap;
    for (const struct attack *end = a + attacked->n_leaps; a < end; a++) {
        if (man_is(man[a->cell], side, t->set[a->set].direct[side]) &&
            !fn(user, a->cell, man[a->cell])) {
            return;
        }
    }
    for (uint32_t i = 0; i < attacked->n_lines; i++) {
        a = t->attack + t->line[attacked->line + i];
        while (man[a->cell] == MAN_NONE) {
            a++;
        }
        if (man_is(man[a->cell], side, t->set[a->set].direct[side]) &&
            !fn(user, a->cell, man[a->cell])) {
            return;
        }
        if (!t->hoppers || man[a->cell] == MAN_WALL) {
            continue;
        }
        do {
            a++;
        } while (man[a->cell] == MAN_NONE);
        if (man_is(man[a->cell], side, t->set[a->set].over[side]) &&
            !fn(user, a->cell, man[a->cell])) {
            return;
        }
    }
}

#endif
