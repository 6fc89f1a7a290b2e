/* The kinds of boards: all that tells one from another, a row each. */
#ifndef WELTGEIST_GEOMETRY_BOARD_KINDS_H
#define WELTGEIST_GEOMETRY_BOARD_KINDS_H

#include <stdbool.h>

#include "base/text.h"

enum board_kind { BOARD_CUBIC, BOARD_HEXLEVEL, BOARD_HEXRANK, BOARD_HEXFILE, BOARD_KINDS };

/* One coordinate of a place or a step. */
enum axis { AXIS_FILE, AXIS_RANK, AXIS_LEVEL, AXES };

/* A row of hexagons runs along one axis, in half cells; its rows lie side by side along a second,
 * and planes of them along the third. */
struct board_kind_row {
    const char *name, *form; /* what stands before the colon and behind it */
    const char *widths;      /* of hexagons: of what each W is the number of cells */
    int weight[AXES];        /* see board.h */
    int unit;
    bool hexagons;
    enum axis along, rows, planes; /* of hexagons */
    bool skips_j;                  /* files have no letter j */
    bool places;                   /* cells' numbers are places in their file, not ranks */
};

/* The row of a kind. */
const struct board_kind_row *board_kind_row(enum board_kind kind);

/* Appends the forms of all kinds of boards, for documents. */
void board_forms(struct text *out);

#endif
