#include "geometry/board_kinds.h"

/* The one list of kinds: for reading, writing and documents. */
static const struct board_kind_row kinds[] = {
    [BOARD_CUBIC] = {.name = "cubic",
                     .form = "FILESxRANKSxLEVELS",
                     .weight = {[AXIS_FILE] = 1, [AXIS_RANK] = 1, [AXIS_LEVEL] = 1},
                     .unit = 1},
    [BOARD_HEXLEVEL] = {.name = "hexlevel",
                        .form = "W,W,...xLEVELS",
                        .widths = "rank",
                        .weight = {[AXIS_FILE] = 1, [AXIS_RANK] = 3, [AXIS_LEVEL] = 4},
                        .unit = 4,
                        .hexagons = true,
                        .along = AXIS_FILE,
                        .rows = AXIS_RANK,
                        .planes = AXIS_LEVEL},
    [BOARD_HEXRANK] = {.name = "hexrank",
                       .form = "W,W,...xRANKS",
                       .widths = "level",
                       .weight = {[AXIS_FILE] = 1, [AXIS_RANK] = 4, [AXIS_LEVEL] = 3},
                       .unit = 4,
                       .hexagons = true,
                       .along = AXIS_FILE,
                       .rows = AXIS_LEVEL,
                       .planes = AXIS_RANK},
    [BOARD_HEXFILE] = {.name = "hexfile",
                       .form = "W,W,...xLEVELS",
                       .widths = "file",
                       .weight = {[AXIS_FILE] = 3, [AXIS_RANK] = 1, [AXIS_LEVEL] = 4},
                       .unit = 4,
                       .hexagons = true,
                       .along = AXIS_RANK,
                       .rows = AXIS_FILE,
                       .planes = AXIS_LEVEL,
                       .skips_j = true,
                       .places = true},
};

_Static_assert(sizeof kinds / sizeof kinds[0] == BOARD_KINDS, "every kind of board has its row");

const struct board_kind_row *board_kind_row(enum board_kind kind)
{
    return &kinds[kind];
}

void board_forms(struct text *out)
{
    for (int i = 0; i < BOARD_KINDS; i++) {
        text_addf(out, "%s%s:%s", i ? ", " : "", kinds[i].name, kinds[i].form);
        if (kinds[i].widths) {
            text_addf(out, " (cells of each %s)", kinds[i].widths);
        }
    }
}
