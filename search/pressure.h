/* What men do near the royal pieces, by the game's tables. */
#ifndef WELTGEIST_SEARCH_PRESSURE_H
#define WELTGEIST_SEARCH_PRESSURE_H

#include "engine/position.h"
#include "search/chances.h"

enum { PRESSURE_UNIT = 8 }; /* that a cell attacked for certain counts in the tables */

/* The cells around each cell, itself included: where a royal piece there could be attacked. */
struct zones {
    cell_t *cell; /* of all zones, one behind the other */
    size_t *first;
};

struct zones zones_new(const struct board *board);
void zones_free(struct zones *zones);

/* Makes the pressure of all men on all cells 0, for pressure_add(); freed with the tables. */
void pressure_init(const struct variant *variant, struct psqt *out);

/* Fills in the pressure of a man on @from. */
void pressure_add(const struct variant *variant, const struct zones *zones,
                  const struct chances *chances, man_t man, cell_t from, struct psqt *out);

/* Fills in what a cell attacked near the royal pieces is worth, in centipawns times 16; @attack and
 * @defence are percent of the usual. */
void pressure_weigh(const struct variant *variant, const struct zones *zones, int attack,
                    int defence, struct psqt *out);

#endif
