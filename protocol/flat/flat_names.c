#include <stdlib.h>
#include <string.h>

#include "protocol/flat/flat.h"

static void write_flat(const void *user, cell_t cell, char *out)
{
    flat_cell_name(user, cell, out);
}

struct cell_names flat_cell_names(const struct flat *flat)
{
    return (struct cell_names){.write = write_flat, .user = flat};
}

static bool same_names(const struct flat *flat)
{
    char native[CELL_NAME_MAX], name[FLAT_NAME_MAX];
    for (cell_t cell = 0; cell < flat->variant->board->n_cells; cell++) {
        board_cell_name(flat->variant->board, cell, native);
        flat_cell_name(flat, cell, name);
        if (strcmp(native, name) != 0) {
            return false;
        }
    }
    return true;
}

void game_names_init(struct game_names *names, const struct variant *variant)
{
    *names = (struct game_names){.native = cell_names_native(variant->board),
                                 .flat = flat_new(variant, NULL)};
    if (names->flat && names->flat->first_rank == 1 && !same_names(names->flat)) {
        names->flat_names = flat_cell_names(names->flat);
        names->native.other = &names->flat_names;
    }
}

void game_names_free(struct game_names *names)
{
    free(names->flat);
    *names = (struct game_names){.flat = NULL};
}
