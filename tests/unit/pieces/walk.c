#include "pieces/walk.h"

#include <stdlib.h>
#include <string.h>

#include "geometry/boards.h"
#include "harness.h"

static void on_track(void *user, const struct track *track)
{
    struct walk *walk = user;
    bool hop = track->hurdle != HURDLE_NONE;
    walk->tracks[0] += (track->modes & MODE_QUIET) && !hop;
    walk->tracks[1] += (track->modes & MODE_CAPTURE) != 0;
    walk->hops += (track->modes & MODE_CAPTURE) && hop;
    for (int i = track->first_stop; i < track->n && !hop; i++) {
        walk->modes[track->cell[i]] |= track->modes;
    }
}

struct walk walk_from(const struct board *board, const char *moves, const char *cell, int forward)
{
    struct walk walk = {{0}, 0, {0}, {0}};
    struct moves parsed;
    struct error error = {""};
    if (!moves_parse(&parsed, moves, &error)) {
        CHECK_TEXT(error.text, moves);
        return walk;
    }
    struct ways *ways = ways_new(board, &parsed, forward);
    cell_t from = cell_of(board, cell);
    if (from != CELL_NONE) {
        ways_from(ways, from, on_track, &walk);
    }
    ways_free(ways);
    for (int i = 0; i < board->n_cells; i++) {
        walk.cells[0] += (walk.modes[i] & MODE_QUIET) != 0;
        walk.cells[1] += (walk.modes[i] & MODE_CAPTURE) != 0;
    }
    return walk;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(a, b);
}

char *walk_cells(const struct board *board, const char *moves, const char *cell, int forward)
{
    struct walk walk = walk_from(board, moves, cell, forward);
    char name[CELLS_MAX][CELL_NAME_MAX];
    size_t n = 0;
    for (int i = 0; i < board->n_cells; i++) {
        if (walk.modes[i] & MODE_QUIET) {
            board_cell_name(board, (cell_t)i, name[n++]);
        }
    }
    qsort(name, n, sizeof name[0], by_name);
    struct text out = {0};
    text_add(&out, "");
    for (size_t i = 0; i < n; i++) {
        text_addf(&out, i ? " %s" : "%s", name[i]);
    }
    return out.data;
}
