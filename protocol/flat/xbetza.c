/* What a one-step man can do is a set of offsets, -1..1 in file, rank and level. On the flat board
 * a step to the next level is an exact leap of as many files as a level is wide, with the hole
 * column: the words for it are those that XBoard 4.9.1 was seen to understand.
 *
 *   sjjjW4        a leap of four files to either side, over whatever stands there: one level up or
 *                 down, the level being three wide
 *   ryjjjalQ4     that leap to the right, to an empty square, and one step more to the left of
 *   rgjjjalQ4     the leap's direction, which is forward; the same by way of an occupied square
 *
 * The second step is said in directions relative to the leap: after a leap to the right, forward
 * is l (left), after one to the left it is r. Two letters are a diagonal: lf, rb; lv and rv are the
 * two diagonals of a side, sv all four orthogonals. */
#include "protocol/flat/xbetza.h"

#include <string.h>

/* A set of offsets: bit (file + 1) + 3 * (rank + 1) of the level's number. */
struct offsets {
    unsigned level[3];
};

static unsigned bit(int file, int rank)
{
    return 1u << (file + 1 + 3 * (rank + 1));
}

/* Adds the offsets of the man from one cell. False if one is not a single step of both kinds. */
static bool add_reach(const struct variant *v, man_t man, cell_t from, struct offsets *out)
{
    const struct reach *reach = tables_reach(v->tables, man, from);
    if (reach->n_rides || reach->n_quiet || reach->n_capture) {
        return false;
    }
    struct vec a = v->board->at[from];
    for (int i = 0; i < reach->n_both; i++) {
        struct vec b = v->board->at[v->tables->leap[reach->leap + (uint32_t)i]];
        int file = b.file - a.file, rank = b.rank - a.rank, level = b.level - a.level;
        if (file < -1 || file > 1 || rank < -1 || rank > 1 || level < -1 || level > 1) {
            return false;
        }
        out->level[level + 1] |= bit(file, rank);
    }
    return true;
}

/* True if the man reaches from @from all that the offsets name and the board has. */
static bool reaches_all(const struct variant *v, man_t man, cell_t from,
                        const struct offsets *offsets)
{
    int n = 0;
    for (int i = 0; i < 27; i++) {
        struct vec step = {(int16_t)(i % 3 - 1), (int16_t)(i / 3 % 3 - 1), (int16_t)(i / 9 - 1)};
        n += (offsets->level[i / 9] & bit(step.file, step.rank)) &&
             board_step(v->board, from, step) != CELL_NONE;
    }
    return tables_reach(v->tables, man, from)->n_both == n;
}

/* The offsets of a type seen from its own side. False if they depend on the cell or the side. */
static bool find_offsets(const struct variant *v, int type, struct offsets *out)
{
    for (int side = 0; side < 2; side++) {
        struct offsets found = {{0}}, turned = {{0}};
        man_t man = man_make(type, side);
        for (cell_t cell = 0; cell < v->board->n_cells; cell++) {
            if (!add_reach(v, man, cell, &found)) {
                return false;
            }
        }
        for (cell_t cell = 0; cell < v->board->n_cells; cell++) {
            if (!reaches_all(v, man, cell, &found)) {
                return false;
            }
        }
        for (int i = 0; i < 27; i++) {
            int file = i % 3 - 1, rank = i / 3 % 3 - 1;
            if (found.level[i / 9] & bit(file, rank)) {
                turned.level[i / 9] |= bit(file, side == WHITE ? rank : -rank);
            }
        }
        if (side == BLACK && memcmp(&turned, out, sizeof turned) != 0) {
            return false;
        }
        *out = turned;
    }
    return true;
}

/* Directions of a step in the order of the words: straight ones, then diagonals. */
static const struct {
    int file, rank;
    const char *plain;    /* on the board */
    const char *leapt[2]; /* after a leap to the right, to the left */
} steps[] = {
    {0, 1, "f", {"l", "r"}},     {0, -1, "b", {"r", "l"}},     {1, 0, "r", {"f", "b"}},
    {-1, 0, "l", {"b", "f"}},    {1, 1, "fr", {"lf", "rb"}},   {-1, 1, "fl", {"lb", "rf"}},
    {1, -1, "br", {"rf", "lb"}}, {-1, -1, "bl", {"rb", "lf"}},
};
enum { STRAIGHT = 0, DIAGONAL = 4, STEPS = 8 };

/* Those of the four straight or diagonal steps that a set has, as bits. */
static unsigned steps_in(unsigned set, int first)
{
    unsigned in = 0;
    for (int i = 0; i < 4; i++) {
        in |= (unsigned)((set & bit(steps[first + i].file, steps[first + i].rank)) != 0) << i;
    }
    return in;
}

/* Short names of sets of steps in the order of the table above: all, forward, backward. */
enum { SET_ALL = 15, SET_AHEAD = 3, SET_SIDES = 12 };

static void format_plain(unsigned set, int first, char atom, struct text *out)
{
    unsigned in = steps_in(set, first);
    bool straight = first == STRAIGHT;
    const char *named = in == SET_ALL                  ? ""
                        : !straight && in == SET_AHEAD ? "f"
                        : !straight && in == SET_SIDES ? "b"
                        : straight && in == SET_SIDES  ? "s"
                                                       : NULL;
    if (!in) {
        return;
    }
    for (int i = 0; i < 4 && !named; i++) {
        text_add(out, in >> i & 1 ? steps[first + i].plain : "");
    }
    text_addf(out, "%s%c", named ? named : "", atom);
}

/* One leap with a second step, by way of an empty and of an occupied square. */
static void format_leg(const char *side, const char *jumps, const char *step, int width,
                       struct text *out)
{
    text_addf(out, "%sy%sa%sQ%d%sg%sa%sQ%d", side, jumps, step, width, side, jumps, step, width);
}

/* The steps of four that follow a leap to one side. @side is 0 for right, 1 for left. */
static void format_leapt(unsigned in, int first, int side, const char *jumps, int width,
                         struct text *out)
{
    static const char *const name[] = {"r", "l"};
    if (first == DIAGONAL) {
        if ((in & SET_AHEAD) == SET_AHEAD) {
            format_leg(name[side], jumps, side == 0 ? "lv" : "rv", width, out);
            in &= ~(unsigned)SET_AHEAD;
        }
        if ((in & SET_SIDES) == SET_SIDES) {
            format_leg(name[side], jumps, side == 0 ? "rv" : "lv", width, out);
            in &= ~(unsigned)SET_SIDES;
        }
    }
    for (int i = 0; i < 4; i++) {
        if (in >> i & 1) {
            format_leg(name[side], jumps, steps[first + i].leapt[side], width, out);
        }
    }
}

static void format_levels(const struct offsets *offsets, int first, const char *jumps, int width,
                          struct text *out)
{
    unsigned up = steps_in(offsets->level[2], first), down = steps_in(offsets->level[0], first);
    if (up == SET_ALL && down == SET_ALL) {
        format_leg("s", jumps, first == STRAIGHT ? "sv" : "lfrflbrb", width, out);
        return;
    }
    format_leapt(up, first, 0, jumps, width, out);
    format_leapt(down, first, 1, jumps, width, out);
}

/* Files from a cell to the one a level further; 0 if that is not the same everywhere. */
static int level_width(const struct flat *flat)
{
    const struct board *board = flat->variant->board;
    int width = 0;
    for (cell_t cell = 0; cell < board->n_cells; cell++) {
        cell_t right = board_step(board, cell, (struct vec){1, 0, 0});
        cell_t up = board_step(board, cell, (struct vec){0, 0, 1});
        if (right != CELL_NONE && flat->file_of[right] != flat->file_of[cell] + 1) {
            return 0;
        }
        if (up == CELL_NONE) {
            continue;
        }
        int files = flat->file_of[up] - flat->file_of[cell];
        if (width && files != width) {
            return 0;
        }
        width = files;
    }
    return width;
}

bool xbetza_format(const struct flat *flat, int type, struct text *out)
{
    const struct variant *v = flat->variant;
    struct offsets offsets;
    char jumps[FLAT_FILES_MAX] = "";
    int width = level_width(flat);
    if (board_has_hexagons(v->board) || (v->board->n_levels > 1 && !width) ||
        !find_offsets(v, type, &offsets)) {
        return false;
    }
    memset(jumps, 'j', (size_t)(width ? width - 1 : 0));
    unsigned here = offsets.level[1];
    bool all_straight = steps_in(here, STRAIGHT) == SET_ALL;
    bool all_diagonal = steps_in(here, DIAGONAL) == SET_ALL;
    if (all_straight && all_diagonal) {
        text_add_char(out, 'K');
    } else if (all_diagonal) {
        format_plain(here, DIAGONAL, 'F', out);
        format_plain(here, STRAIGHT, 'W', out);
    } else {
        format_plain(here, STRAIGHT, 'W', out);
        format_plain(here, DIAGONAL, 'F', out);
    }
    bool up = offsets.level[2] & bit(0, 0), down = offsets.level[0] & bit(0, 0);
    if (up || down) {
        text_addf(out, "%s%sW%d", up && down ? "s" : up ? "r" : "l", jumps, width);
    }
    format_levels(&offsets, STRAIGHT, jumps, width, out);
    format_levels(&offsets, DIAGONAL, jumps, width, out);
    return true;
}
