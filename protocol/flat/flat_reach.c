#include "protocol/flat/flat_reach.h"

#include <string.h>

/* Where a man stands and for what its offsets are wanted. */
struct standing {
    const struct flat *flat;
    cell_t from;
    int side;
    bool own_level;
};

static void add(const struct standing *standing, cell_t to, unsigned modes, bool jumps,
                struct flat_reach *out)
{
    const struct board *board = standing->flat->variant->board;
    struct vec a = board->at[standing->from], b = board->at[to];
    if (standing->own_level && a.level != b.level) {
        return;
    }
    int files = standing->flat->file_of[to] - standing->flat->file_of[standing->from];
    int ranks = standing->side == WHITE ? b.rank - a.rank : a.rank - b.rank;
    out->modes[ranks + FLAT_AWAY][files + FLAT_AWAY] |= (uint8_t)modes;
    out->jumps[ranks + FLAT_AWAY][files + FLAT_AWAY] |= jumps;
}

static void add_man(const struct standing *standing, man_t man, struct flat_reach *out)
{
    const struct tables *tables = standing->flat->variant->tables;
    const struct reach *reach = tables_reach(tables, man, standing->from);
    int quiet = reach->n_both, capture = quiet + reach->n_quiet, all = capture + reach->n_capture;
    for (int i = 0; i < all; i++) {
        unsigned modes = i < quiet     ? MODE_QUIET | MODE_CAPTURE
                         : i < capture ? MODE_QUIET
                                       : MODE_CAPTURE;
        add(standing, tables->leap[reach->leap + (uint32_t)i], modes, true, out);
    }
    for (int i = 0; i < reach->n_rides; i++) {
        const struct ride *ride = &tables->ride[reach->ride + (uint32_t)i];
        for (const cell_t *to = &tables->path[ride->path]; *to < tables->n_cells; to++) {
            add(standing, *to, ride->modes, ride->kind != RIDE_SLIDE, out);
        }
    }
}

void flat_reach_find(const struct flat *flat, int type, bool own_level, struct flat_reach *out)
{
    memset(out, 0, sizeof *out);
    for (int side = 0; side < 2; side++) {
        for (cell_t cell = 0; cell < flat->variant->board->n_cells; cell++) {
            struct standing standing = {flat, cell, side, own_level};
            add_man(&standing, man_make(type, side), out);
        }
    }
}
