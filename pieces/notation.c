#include "pieces/notation.h"

#include <ctype.h>
#include <string.h>

enum kind { STEP, RIDE };

/* Capital letters: the one list for reading, errors and documents. */
static const struct {
    char letter;
    enum kind kind;
    struct leap leap;
    const char *meaning;
} bodies[] = {
    {'W', STEP, {1, 0, 0}, "Wazir: one step along an orthogonal"},
    {'F', STEP, {1, 1, 0}, "Ferz: one step along a root-2 diagonal"},
    {'V', STEP, {1, 1, 1}, "Viceroy: one step along a root-3 diagonal"},
    {'R', RIDE, {1, 0, 0}, "Rook: rides along orthogonals"},
    {'B', RIDE, {1, 1, 0}, "Bishop: rides along root-2 diagonals"},
    {'U', RIDE, {1, 1, 1}, "Unicorn: rides along root-3 diagonals"},
    {'N', STEP, {2, 1, 0}, "Knight: leaps (2,1,0)"},
    {'C', STEP, {3, 1, 0}, "Camel: leaps (3,1,0)"},
    {'D', STEP, {2, 0, 0}, "Dabbaba: leaps (2,0,0)"},
    {'A', STEP, {2, 2, 0}, "Alfil: leaps (2,2,0)"},
};

enum { N_BODIES = sizeof bodies / sizeof bodies[0] };

/* Small letters: the one list for reading, errors and documents. A word adds what it says to an
 * atom; the longest that fits is the one that is read. */
static const struct modifier {
    const char *word;
    struct atom adds;
    const char *meaning;
} modifiers[] = {
    {"f", {.towards = TOWARDS_F}, "only the directions that go forward"},
    {"b", {.towards = TOWARDS_B}, "only the directions that go backward"},
    {"s", {.towards = TOWARDS_S}, "only the directions that stay on the rank"},
    {"ff",
     {.towards = TOWARDS_FF},
     "only the directions that go farthest forward: ffN is two ranks and one aside"},
    {"bb", {.towards = TOWARDS_BB}, "only the directions that go farthest backward"},
    {"fo", {.towards = TOWARDS_FO}, "only the directions that go forward, but not farthest"},
    {"bo", {.towards = TOWARDS_BO}, "only the directions that go backward, but not farthest"},
    {"i",
     {.origin = ORIGIN_START},
     "only from the cells where such men of the side stand at the start"},
    {"m", {.modes = MODE_QUIET}, "only to an empty cell"},
    {"c", {.modes = MODE_CAPTURE}, "only to capture"},
    {"k", {.ring = RING_KEEP}, "only to a cell on the same ring as the one it leaves"},
    {"x", {.ring = RING_CHANGE}, "only to a cell on another ring than the one it leaves"},
    {"p", {.hurdle = HURDLE_OVER_ONE}, "passes over exactly one man of either side, which stays"},
    {"n",
     {.lame = true},
     "lame: the cells on the way of a leap, orthogonal steps first, must be empty"},
    {"z",
     {.crooked = true},
     "crooked: every step turns; zR and zB by 90 degrees, zU and two different letters, such as "
     "zWF, "
     "by the smallest angle that there is"},
};

enum { N_MODIFIERS = sizeof modifiers / sizeof modifiers[0] };

/* Words of more than one letter or of none; take_body() and take_range() read them. */
static const struct {
    const char *word, *meaning;
} forms[] = {
    {"(m,n,k)", "leaps m steps along one orthogonal, n along a second and k along a third at right "
                "angles"},
    {"(WF)", "two letters of steps: a step of each, at the smallest angle, as one leap"},
    {"NN", "a step or leap written twice, (2,1)(2,1) for instance, may be repeated as a ride"},
    {"R4", "a number: at most so many steps"},
};

enum { N_FORMS = sizeof forms / sizeof forms[0] };

void notation_words(struct text *out)
{
    for (int i = 0; i < N_BODIES; i++) {
        text_addf(out, "%c\t%s\n", bodies[i].letter, bodies[i].meaning);
    }
    for (int i = 0; i < N_FORMS; i++) {
        text_addf(out, "%s\t%s\n", forms[i].word, forms[i].meaning);
    }
    for (int i = 0; i < N_MODIFIERS; i++) {
        text_addf(out, "%s\t%s\n", modifiers[i].word, modifiers[i].meaning);
    }
}

/* "allowed: W F V ..." for error texts. */
static bool fail(struct error *error, const char *text, const char *at, const char *what)
{
    struct text allowed = {0};
    for (int i = 0; i < N_BODIES; i++) {
        text_addf(&allowed, "%c ", bodies[i].letter);
    }
    text_add(&allowed, "(m,n,k), after ");
    for (int i = 0; i < N_MODIFIERS; i++) {
        text_addf(&allowed, "%s ", modifiers[i].word);
    }
    allowed.data[--allowed.length] = '\0';
    error_set(error, "moves '%.60s', at '%.20s': %s; allowed are %s", text, at, what, allowed.data);
    text_free(&allowed);
    return false;
}

/* The longest modifier that @p begins with, or NULL. */
static const struct modifier *modifier_at(const char *p)
{
    const struct modifier *found = NULL;
    for (int i = 0; i < N_MODIFIERS; i++) {
        if (text_begins(p, modifiers[i].word) &&
            (!found || strlen(modifiers[i].word) > strlen(found->word))) {
            found = &modifiers[i];
        }
    }
    return found;
}

/* Reads the small letters. Returns NULL or what is wrong. */
static const char *take_modifiers(const char **p, struct atom *atom)
{
    const struct modifier *modifier;
    while ((modifier = modifier_at(*p)) != NULL) {
        const struct atom *adds = &modifier->adds;
        if (adds->ring != RING_ANY && atom->ring != RING_ANY) {
            return "k and x exclude each other";
        }
        atom->towards |= adds->towards;
        atom->modes |= adds->modes;
        atom->ring = atom->ring != RING_ANY ? atom->ring : adds->ring;
        atom->hurdle = atom->hurdle != HURDLE_NONE ? atom->hurdle : adds->hurdle;
        atom->origin = atom->origin != ORIGIN_ANY ? atom->origin : adds->origin;
        atom->lame |= adds->lame;
        atom->crooked |= adds->crooked;
        *p += strlen(modifier->word);
    }
    return islower((unsigned char)**p) ? "no such modifier" : NULL;
}

/* Reads `(m,n,k)` or `(m,n)` with the components in any order. */
static const char *take_leap(const char **p, struct leap *leap)
{
    int part[3] = {0, 0, 0};
    int n = 0;
    do {
        (*p)++;
        if (n == 3 || !text_take_int(p, 15, &part[n])) {
            return "a leap has two or three numbers up to 15";
        }
        n++;
    } while (**p == ',');
    if (**p != ')' || n < 2) {
        return "a leap is written (m,n,k)";
    }
    (*p)++;
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < 2; i++) {
            if (part[i] < part[i + 1]) {
                int swap = part[i];
                part[i] = part[i + 1];
                part[i + 1] = swap;
            }
        }
    }
    *leap = (struct leap){(uint8_t)part[0], (uint8_t)part[1], (uint8_t)part[2]};
    return part[0] ? NULL : "a leap must go somewhere";
}

static int body_of(char letter)
{
    for (int i = 0; i < N_BODIES; i++) {
        if (bodies[i].letter == letter) {
            return i;
        }
    }
    return -1;
}

/* Reads the capital letters of a crooked rider behind its z. */
static const char *take_crooked(const char **p, struct atom *atom)
{
    int first = body_of(**p);
    if (first < 0) {
        return "z needs R, B, U or two of W, F, V";
    }
    atom->step = atom->even = bodies[first].leap;
    atom->range = 0;
    (*p)++;
    if (bodies[first].kind == RIDE) {
        return NULL;
    }
    int second = body_of(**p);
    if (second < 0 || bodies[second].kind != STEP || bodies[first].leap.m != 1 ||
        bodies[second].leap.m != 1) {
        return "z needs R, B, U or two of W, F, V";
    }
    atom->even = bodies[second].leap;
    (*p)++;
    return NULL;
}

/* Reads `(WV)`: two steps that make one leap. */
static const char *take_joined(const char **p, struct atom *atom)
{
    int first = body_of((*p)[1]), second = first < 0 ? -1 : body_of((*p)[2]);
    if (second < 0 || bodies[first].kind != STEP || bodies[second].kind != STEP || (*p)[3] != ')') {
        return "a leap of two steps is written (WF), with two letters of steps";
    }
    atom->joined = true;
    atom->step = bodies[first].leap;
    atom->even = bodies[second].leap;
    *p += 4;
    return NULL;
}

/* Reads a letter of a step, leap or ride. */
static const char *take_letter(const char **p, struct atom *atom)
{
    int body = body_of(**p);
    if (body < 0) {
        return "no such letter";
    }
    atom->step = bodies[body].leap;
    atom->range = bodies[body].kind == RIDE ? 0 : 1;
    (*p)++;
    return NULL;
}

static const char *take_body(const char **p, struct atom *atom)
{
    if (atom->crooked) {
        return take_crooked(p, atom);
    }
    const char *begin = *p;
    atom->range = 1;
    const char *fault = **p != '('                         ? take_letter(p, atom)
                        : isupper((unsigned char)begin[1]) ? take_joined(p, atom)
                                                           : take_leap(p, &atom->step);
    if (!fault && atom->range == 1 && strncmp(begin, *p, (size_t)(*p - begin)) == 0) {
        atom->range = 0; /* the same once more: a ride */
        *p += *p - begin;
    }
    return fault;
}

/* Reads the number behind an atom, if there is one. */
static const char *take_range(const char **p, struct atom *atom)
{
    int range;
    if (!isdigit((unsigned char)**p)) {
        return NULL;
    }
    if (!text_take_int(p, 99, &range) || range == 0) {
        return "a range is a number from 1 to 99";
    }
    atom->range = (uint8_t)range;
    return NULL;
}

/* Combinations that mean nothing. */
static const char *atom_fault(const struct atom *atom)
{
    bool one_step = !atom->joined && atom->step.m < 2;
    if (atom->lame && (atom->range != 1 || atom->crooked || one_step)) {
        return "n is for single leaps of two steps or more";
    }
    if (atom->hurdle != HURDLE_NONE && atom->range == 1) {
        return "p needs a ride";
    }
    return NULL;
}

bool moves_parse(struct moves *out, const char *text, struct error *error)
{
    struct moves moves = {0};
    const char *p = text;
    for (p += strspn(p, " \t"); *p; p += strspn(p, " \t")) {
        const char *start = p;
        struct atom atom = {0};
        if (moves.n == ATOMS_MAX) {
            return fail(error, text, p, "too many atoms");
        }
        const char *fault = take_modifiers(&p, &atom);
        fault = fault ? fault : take_body(&p, &atom);
        if (fault) {
            return fail(error, text, *p ? p : start, fault);
        }
        fault = take_range(&p, &atom);
        fault = fault ? fault : atom_fault(&atom);
        if (fault) {
            return fail(error, text, start, fault);
        }
        if (!atom.modes) {
            atom.modes = MODE_QUIET | MODE_CAPTURE;
        }
        moves.atom[moves.n++] = atom;
    }
    if (!moves.n) {
        return fail(error, text, text, "no moves");
    }
    *out = moves;
    return true;
}
