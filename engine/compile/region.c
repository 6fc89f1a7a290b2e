#include "engine/compile/region.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"

static const char allowed[] = "allowed are first N, last N, ends, ranks A-B or A,B, files a-b, "
                              "levels x-y";

enum { PLACES_MAX = RANKS_MAX + LEVELS_MAX };

/* Where a cell lies on an axis; the axes that lead forward are counted from the side's own end. */
static int along(const struct board *board, cell_t cell, enum axis axis, int side)
{
    struct vec at = board->at[cell];
    switch (axis) {
    case AXIS_FILE:
        return at.file;
    case AXIS_LEVEL:
        return board->forward.level && side == BLACK ? board->n_levels - 1 - at.level : at.level;
    default:
        break;
    }
    return board_number(board, cell, board->forward.rank && side == BLACK);
}

/* One end of a range: a rank's number, a file's or a level's letter, as an index. */
static bool take_place(const struct board *board, const char **p, enum axis axis, int *out)
{
    if (axis == AXIS_RANK) {
        if (!text_take_int(p, board->n_numbers, out) || *out == 0) {
            return false;
        }
        --*out;
        return true;
    }
    int index = !**p                ? -1
                : axis == AXIS_FILE ? board_file_of(board, **p)
                                    : board_level_of(board, **p);
    if (index < 0) {
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

/* One condition of a region: places on an axis, or a depth from the near or the far end. */
struct condition {
    int near, far; /* cells of a depth below; 0: not asked for */
    enum axis axis;
    bool places[PLACES_MAX];
};

/* Reads one word and what follows it. */
static bool take_condition(const struct board *board, char **rest, struct condition *out)
{
    static const char *const lists[] = {
        [AXIS_RANK] = "ranks", [AXIS_FILE] = "files", [AXIS_LEVEL] = "levels"};
    char *word = text_word(rest);
    *out = (struct condition){0};
    if (strcmp(word, "ends") == 0) {
        out->near = out->far = 1;
        return true;
    }
    for (int i = 0; i < AXES; i++) {
        if (strcmp(word, lists[i]) == 0) {
            out->axis = (enum axis)i;
            return take_list(board, text_word(rest), out->axis, out->places);
        }
    }
    int64_t n;
    bool last = strcmp(word, "last") == 0;
    int depths = (board->forward.rank ? board->n_numbers : 1) +
                 (board->forward.level ? board->n_levels - 1 : 0);
    if ((!last && strcmp(word, "first") != 0) || !text_parse_int(text_word(rest), 1, depths, &n)) {
        return false;
    }
    *(last ? &out->far : &out->near) = (int)n;
    return true;
}

static bool holds(const struct condition *condition, const struct board *board, cell_t cell,
                  int side)
{
    if (condition->near || condition->far) {
        return board_depth(board, cell, side, false) < condition->near ||
               board_depth(board, cell, side, true) < condition->far;
    }
    return condition->places[along(board, cell, condition->axis, side)];
}

bool region_parse(const struct board *board, const char *text, int side, uint8_t *out,
                  struct error *error)
{
    char *copy = memory_text(text);
    char *rest = text_trim(copy);
    bool ok = *rest;
    memset(out, 1, (size_t)board->n_cells);
    while (ok && *rest) {
        struct condition condition;
        ok = take_condition(board, &rest, &condition);
        for (int cell = 0; ok && cell < board->n_cells; cell++) {
            out[cell] &= holds(&condition, board, (cell_t)cell, side);
        }
    }
    free(copy);
    return ok || error_set(error, "region '%.40s': %s", text, allowed);
}
