/* Moves that give check, told before they are made. Internal to search/. */
#ifndef WELTGEIST_SEARCH_CHECKS_H
#define WELTGEIST_SEARCH_CHECKS_H

#include "search/evaluation.h"

/* True if the man that a pseudo-legal move moves or drops then attacks the enemy's royal piece.
 * Discovered checks are not seen. */
bool gives_direct_check(const struct evaluation *evaluation, const struct position *pos,
                        move_t move);

#endif
