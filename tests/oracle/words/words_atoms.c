/* The words for moves. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "words.h"

/* The leap of a letter, and whether it rides. False if there is no such letter. */
static bool letter(char c, int leap[3], bool *rides)
{
    static const char letters[] = "WFVRBUNCDA";
    static const int leaps[][3] = {{1, 0, 0}, {1, 1, 0}, {1, 1, 1}, {1, 0, 0}, {1, 1, 0},
                                   {1, 1, 1}, {2, 1, 0}, {3, 1, 0}, {2, 0, 0}, {2, 2, 0}};
    const char *at = c ? strchr(letters, c) : NULL;
    if (!at) {
        return false;
    }
    memcpy(leap, leaps[at - letters], sizeof leaps[0]);
    *rides = strchr("RBU", c) != NULL;
    return true;
}

/* A direction letter that may be doubled or have an o behind it, as one sign. */
static char direction(const char **p)
{
    char c = **p, next = (*p)[1];
    bool ahead = c == 'f';
    if (next != c && next != 'o') {
        return c;
    }
    (*p)++;
    return (char)(next == 'o' ? (ahead ? 'O' : 'o') : (ahead ? 'F' : 'B'));
}

static bool take_modifiers(const char **p, struct w_atom *atom, struct w_said *said)
{
    for (; islower((unsigned char)**p); (*p)++) {
        char c = **p, *end = said->towards + strlen(said->towards);
        if (strchr("fb", c)) {
            *end = direction(p);
        } else if (c == 's') {
            *end = c;
        } else if (strchr("kx", c)) {
            atom->ring = c;
        } else if (!strchr("mcpniz", c)) {
            return false;
        }
        atom->quiet |= c == 'm';
        atom->capture |= c == 'c';
        atom->over |= c == 'p';
        atom->lame |= c == 'n';
        atom->initial |= c == 'i';
        atom->crooked |= c == 'z';
    }
    if (!atom->quiet && !atom->capture) {
        atom->quiet = atom->capture = true;
    }
    return true;
}

static void sort(int leap[3])
{
    for (int i = 0; i < 3; i++) {
        for (int j = i + 1; j < 3; j++) {
            if (leap[j] > leap[i]) {
                int swap = leap[i];
                leap[i] = leap[j];
                leap[j] = swap;
            }
        }
    }
}

/* Reads `(2,1,1)` or `(WF)`. */
static bool take_brackets(const char **p, struct w_said *said)
{
    bool rides;
    (*p)++;
    if (isupper((unsigned char)**p)) {
        said->joined = true;
        bool ok = letter((*p)[0], said->leap, &rides) && letter((*p)[1], said->even, &rides);
        *p += 3;
        return ok;
    }
    for (int i = 0; **p != ')' && i < 3; i++) {
        said->leap[i] = (int)strtol(*p, (char **)(uintptr_t)p, 10);
        *p += **p == ',';
    }
    (*p)++;
    sort(said->leap);
    return true;
}

static bool take_atom(const char **p, struct w_atom *atom, struct w_said *said)
{
    bool rides = false;
    if (!take_modifiers(p, atom, said)) {
        return false;
    }
    const char *body = *p;
    atom->range = 1;
    if (*body == '(') {
        if (!take_brackets(p, said)) {
            return false;
        }
    } else if (!letter(*(*p)++, said->leap, &rides)) {
        return false;
    }
    if (atom->crooked) {
        memcpy(said->even, said->leap, sizeof said->even);
        if (!rides && !letter(*(*p)++, said->even, &rides)) {
            return false;
        }
        rides = true;
    } else if (!rides && strncmp(*p, body, (size_t)(*p - body)) == 0) {
        *p += *p - body;
        rides = true;
    }
    atom->range = rides ? 0 : 1;
    if (atom->lame && rides) {
        return false; /* n is for single leaps */
    }
    if (isdigit((unsigned char)**p)) {
        atom->range = (int)strtol(*p, (char **)(uintptr_t)p, 10);
    }
    return true;
}

bool w_moves_read(struct w_moves *moves, const struct w_board *board, const char *text, size_t n)
{
    char copy[300];
    if (n >= sizeof copy) {
        return false;
    }
    memcpy(copy, text, n);
    copy[n] = '\0';
    for (const char *p = copy; *p;) {
        struct w_said said = {0};
        if (*p == ' ') {
            p++;
            continue;
        }
        if (moves->n == W_ATOMS) {
            return false;
        }
        struct w_atom *atom = &moves->atom[moves->n++];
        memset(atom, 0, sizeof *atom);
        if (!take_atom(&p, atom, &said)) {
            return false;
        }
        w_find_ways(board, atom, &said);
    }
    return moves->n > 0;
}
