/* Where XBoard has no words for what stands in a man's way, it is told of every square that the man
 * can ever reach, and takes all of these moves; the engine refuses those that are not legal.
 *
 *   W F N C Z     steps of (0,1) (1,1) (1,2) (1,3) (2,3) squares
 *   jjW3          a leap of exactly three squares, over whatever stands there
 *   ryjjalQ3      the same to the right, and then one square to the left of it: (3,1)
 */
#include <stdlib.h>
#include <string.h>

#include "protocol/flat/flat_reach.h"
#include "protocol/flat/xbetza.h"

enum { TEXT_MOST = 500, OBLIQUE_MOST = 3 };

static const char *mode_word(unsigned modes)
{
    return modes == MODE_QUIET ? "m" : modes == MODE_CAPTURE ? "c" : "";
}

static unsigned modes_at(const struct flat_reach *reach, int files, int ranks)
{
    return reach->modes[ranks + FLAT_AWAY][files + FLAT_AWAY];
}

/* How far the man slides in the direction of an offset as XBoard's Rook and Bishop do; 0 if it does
 * not, or goes only one square. */
static int slide_length(const struct flat_reach *reach, int files, int ranks)
{
    int n = 0, x = (files > 0) - (files < 0), y = (ranks > 0) - (ranks < 0);
    unsigned modes = modes_at(reach, x, y);
    if (files && ranks && abs(files) != abs(ranks)) {
        return 0;
    }
    while (modes && (n + 1) * (x || y) <= FLAT_AWAY &&
           modes_at(reach, x * (n + 1), y * (n + 1)) == modes &&
           !(n && reach->jumps[y * (n + 1) + FLAT_AWAY][x * (n + 1) + FLAT_AWAY])) {
        n++;
    }
    return n > 1 ? n : 0;
}

static void add_jumps(int distance, struct text *out)
{
    for (int i = 1; i < distance; i++) {
        text_add_char(out, 'j');
    }
}

/* The direction of an offset, in the words that the steps take: the longer axis says which of two
 * oblique steps is meant. */
static void add_direction(int files, int ranks, struct text *out)
{
    char side = files > 0 ? 'r' : 'l', ahead = ranks > 0 ? 'f' : 'b';
    if (files == 0) {
        text_add_char(out, ahead);
    } else if (ranks == 0) {
        text_add_char(out, side);
    } else if (abs(ranks) > abs(files)) {
        text_addf(out, "%c%c", side, ahead);
    } else {
        text_addf(out, "%c%c", ahead, side);
    }
}

/* The atom of an offset without its direction; '\0' if it takes two legs. */
static char atom_of(int files, int ranks)
{
    static const char oblique[OBLIQUE_MOST + 1][OBLIQUE_MOST + 1] = {
        [1][2] = 'N', [2][1] = 'N', [1][3] = 'C', [3][1] = 'C', [2][3] = 'Z', [3][2] = 'Z'};
    int a = abs(files), b = abs(ranks);
    if (!a || !b) {
        return 'W';
    }
    if (a == b) {
        return 'F';
    }
    return a <= OBLIQUE_MOST && b <= OBLIQUE_MOST ? oblique[a][b] : '\0';
}

/* All offsets like this one but for direction, if they have the same modes everywhere: then the
 * direction need not be said. */
static bool is_round(const struct flat_reach *reach, int files, int ranks)
{
    int a = abs(files), b = abs(ranks);
    unsigned modes = modes_at(reach, files, ranks);
    for (int i = 0; i < 8; i++) {
        int x = i & 4 ? b : a, y = i & 4 ? a : b;
        if (modes_at(reach, i & 1 ? x : -x, i & 2 ? y : -y) != modes) {
            return false;
        }
    }
    return true;
}

static void add_step(const struct flat_reach *reach, int files, int ranks, struct text *out)
{
    int distance = abs(files) > abs(ranks) ? abs(files) : abs(ranks);
    char atom = atom_of(files, ranks);
    bool leaps = atom == 'W' || atom == 'F';
    int slides = leaps ? slide_length(reach, files, ranks) : 0;
    if (slides && distance > 1 && distance <= slides) {
        return; /* said with the first square */
    }
    if (!is_round(reach, files, ranks)) {
        add_direction(files, ranks, out);
    } else if (files < 0 || ranks < 0 || files > ranks) {
        return; /* said with its fellow */
    }
    text_add(out, mode_word(modes_at(reach, files, ranks)));
    if (slides && distance == 1) {
        text_add_char(out, atom == 'W' ? 'R' : 'B');
        return;
    }
    add_jumps(leaps ? distance : 1, out);
    text_add_char(out, atom);
    if (leaps && distance > 1) {
        text_addf(out, "%d", distance);
    }
}

/* One leap of @leap squares and one step, by way of an empty and of an occupied square. */
static void add_two_legs(const char *direction, int leap, const char *step, unsigned modes,
                         struct text *out)
{
    for (int i = 0; i < 2; i++) {
        text_addf(out, "%s%c", direction, i ? 'g' : 'y');
        add_jumps(leap, out);
        text_addf(out, "a%s%sQ%d", step, mode_word(modes), leap);
    }
}

/* A leap along the longer axis and one step across. The square between may be a hole, so that there
 * are three ways: straight to the side, or one less or more and a diagonal step. False if more than
 * a step would be needed. */
static bool add_legs(const struct flat_reach *reach, int files, int ranks, struct text *out)
{
    bool along_files = abs(files) > abs(ranks);
    int leap = along_files ? files : ranks, across = along_files ? ranks : files;
    if (abs(across) != 1) {
        return false;
    }
    /* Seen along the leap, what is forward on the board is left after a leap to the right. */
    bool left = along_files ? (leap > 0) == (across > 0) : (leap > 0) != (across > 0);
    static const char *const steps[2][3] = {{"rf", "r", "rb"}, {"lf", "l", "lb"}};
    struct text direction = {0};
    add_direction(along_files ? files : 0, along_files ? 0 : ranks, &direction);
    for (int i = 0; i < 3; i++) {
        add_two_legs(direction.data, abs(leap) + i - 1, steps[left][i],
                     modes_at(reach, files, ranks), out);
    }
    text_free(&direction);
    return true;
}

bool xbetza_wide(const struct flat *flat, int type, struct text *out)
{
    struct flat_reach reach;
    flat_reach_find(flat, type, false, &reach);
    for (int ranks = FLAT_AWAY; ranks >= -FLAT_AWAY; ranks--) {
        for (int files = -FLAT_AWAY; files <= FLAT_AWAY; files++) {
            if (!modes_at(&reach, files, ranks)) {
                continue;
            }
            if (atom_of(files, ranks)) {
                add_step(&reach, files, ranks, out);
            } else if (!add_legs(&reach, files, ranks, out)) {
                return false;
            }
        }
    }
    return out->length > 0 && out->length <= TEXT_MOST;
}
