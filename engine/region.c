#include "engine/region.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"

static const char allowed[] = "allowed are first N, last N, ends, ranks A-B or A,B, files a-b, "
                              "levels x-y";

enum axis { AXIS_RANK, AXIS_FILE, AXIS_LEVEL };

/* Where a cell lies on an axis; ranks are counted from the side's own end. */
static int along(const struct board *board, cell_t cell, enum axis axis, int side)
{
    struct vec at = board->at[cell];
    switch (axis) {
    case AXIS_FILE:
        return at.file;
    case AXIS_LEVEL:
        return at.level;
    case AXIS_RANK:
        break;
    }
    return side == WHITE ? at.rank : board->n_ranks - 1 - at.rank;
}

/* One end of a range: a rank's number, a file's or a level's letter, as an index. */
static bool take_place(const struct board *board, const char **p, enum axis axis, int *out)
{
    if (axis == AXIS_RANK) {
        if (!text_take_int(p, board->n_ranks, out) || *out == 0) {
            return false;
        }
        --*out;
        return true;
    }
    int index = axis == AXIS_FILE ? **p - 'a' : board_level_of(board, **p);
    if (!**p || index < 0 || (axis == AXIS_FILE && index >= board->n_files)) {
        return false;
    }
    *out = index;
    ++*p;
    return true;
}

/* Reads `A`, `A-B`, `A,B,...`; marks the places of the axis. */
static bool take_list(const struct board *board, const char *list, enum axis axis, bool *places)
{
    const char *p = list;
    do {
        int from, to;
        p += *p == ',';
        if (!take_place(board, &p, axis, &from)) {
            return false;
        }
        to = from;
        if (*p == '-' && (p++, !take_place(board, &p, axis, &to))) {
            return false;
        }
        for (; from <= to; from++) {
            places[from] = true;
        }
    } while (*p == ',');
    return !*p;
}

/* Reads one word and what follows it into the places of an axis. */
static bool take_condition(const struct board *board, char **rest, enum axis *axis, bool *places)
{
    static const char *const lists[] = {
        [AXIS_RANK] = "ranks", [AXIS_FILE] = "files", [AXIS_LEVEL] = "levels"};
    char *word = text_word(rest);
    *axis = AXIS_RANK;
    if (strcmp(word, "ends") == 0) {
        places[0] = places[board->n_ranks - 1] = true;
        return true;
    }
    for (int i = 0; i < 3; i++) {
        if (strcmp(word, lists[i]) == 0) {
            *axis = (enum axis)i;
            return take_list(board, text_word(rest), *axis, places);
        }
    }
    int64_t n;
    bool last = strcmp(word, "last") == 0;
    if ((!last && strcmp(word, "first") != 0) ||
        !text_parse_int(text_word(rest), 1, board->n_ranks, &n)) {
        return false;
    }
    for (int i = 0; i < n; i++) {
        places[last ? board->n_ranks - 1 - i : i] = true;
    }
    return true;
}

bool region_parse(const struct board *board, const char *text, int side, uint8_t *out,
                  struct error *error)
{
    char *copy = memory_text(text);
    char *rest = text_trim(copy);
    bool ok = *rest;
    memset(out, 1, (size_t)board->n_cells);
    while (ok && *rest) {
        bool places[RANKS_MAX] = {false};
        enum axis axis;
        ok = take_condition(board, &rest, &axis, places);
        for (int cell = 0; ok && cell < board->n_cells; cell++) {
            out[cell] &= places[along(board, (cell_t)cell, axis, side)];
        }
    }
    free(copy);
    return ok || error_set(error, "region '%.40s': %s", text, allowed);
}
