/* What men do near the royal pieces, by the game's tables. */
#ifndef WELTGEIST_SEARCH_PRESSURE_H
#define WELTGEIST_SEARCH_PRESSURE_H

#include "search/evaluation.h"

/* Fills in the weights by royal cell and what men aim at; a cell is empty with probability @empty.
 */
void pressure_derive(struct evaluation *evaluation, double empty);

#endif
