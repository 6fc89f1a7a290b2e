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

/* Small letters and punctuation. */
static const struct {
    const char *word;
    const char *meaning;
} modifiers[] = {
    {"f", "only the directions that go forward"},
    {"b", "only the directions that go backward"},
    {"s", "only the directions that stay on the rank"},
    {"ff", "only the directions that go farthest forward: ffN is two ranks and one aside"},
    {"bb", "only the directions that go farthest backward"},
    {"fo", "only the directions that go forward, but not farthest"},
    {"bo", "only the directions that go backward, but not farthest"},
    {"i", "only from the cells where such men of the side stand at the start"},
    {"m", "only to an empty cell"},
    {"c", "only to capture"},
    {"k", "only to a cell on the same ring as the one it leaves"},
    {"x", "only to a cell on another ring than the one it leaves"},
    {"p", "passes over exactly one man of either side, which stays"},
    {"n", "lame: the cells on the way of a leap, orthogonal steps first, must be empty"},
    {"z", "crooked: every step turns; zR and zB by 90 degrees, zWF takes W and F steps in turn, "
          "each F at 45 degrees to the W"},
};

static const char others[] = "(m,n,k)\tleaps m steps along one orthogonal, n along a second and k "
                             "along a third at right angles\n"
                             "(WF)\ttwo letters of steps: a step of each, at the smallest angle, "
                             "as one leap\n"
                             "NN\ta step or leap written twice may be repeated as a ride\n"
                             "R4\ta number: at most so many steps\n";

void notation_words(struct text *out)
{
    for (int i = 0; i < N_BODIES; i++) {
        text_addf(out, "%c\t%s\n", bodies[i].letter, bodies[i].meaning);
    }
    text_add(out, others);
    for (size_t i = 0; i < sizeof modifiers / sizeof modifiers[0]; i++) {
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
    for (size_t i = 0; i < sizeof modifiers / sizeof modifiers[0]; i++) {
        text_addf(&allowed, "%s ", modifiers[i].word);
    }
    allowed.data[--allowed.length] = '\0';
    error_set(error, "moves '%.60s', at '%.20s': %s; allowed are %s", text, at, what, allowed.data);
    text_free(&allowed);
    return false;
}

/* A direction letter, its doubled form and the form with o. */
static void take_towards(const char **p, struct atom *atom, uint8_t once, uint8_t twice,
                         uint8_t oblique)
{
    bool doubled = (*p)[1] == (*p)[0], with_o = (*p)[1] == 'o';
    atom->towards |= doubled ? twice : with_o ? oblique : once;
    *p += doubled || with_o ? 2 : 1;
}

/* Reads the small letters. Returns NULL or what is wrong. */
static const char *take_modifiers(const char **p, struct atom *atom)
{
    for (;;) {
        switch (**p) {
        case 'f':
            take_towards(p, atom, TOWARDS_F, TOWARDS_FF, TOWARDS_FO);
            continue;
        case 'b':
            take_towards(p, atom, TOWARDS_B, TOWARDS_BB, TOWARDS_BO);
            continue;
        case 's':
            atom->towards |= TOWARDS_S;
            break;
        case 'm':
            atom->modes |= MODE_QUIET;
            break;
        case 'c':
            atom->modes |= MODE_CAPTURE;
            break;
        case 'k':
        case 'x':
            if (atom->ring != RING_ANY) {
                return "k and x exclude each other";
            }
            atom->ring = **p == 'k' ? RING_KEEP : RING_CHANGE;
            break;
        case 'p':
            atom->hurdle = HURDLE_OVER_ONE;
            break;
        case 'n':
            atom->lame = true;
            break;
        case 'i':
            atom->origin = ORIGIN_START;
            break;
        case 'z':
            atom->crooked = true;
            break;
        default:
            return islower((unsigned char)**p) ? "no such modifier" : NULL;
        }
        (*p)++;
    }
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

static const char *take_body(const char **p, struct atom *atom)
{
    if (atom->crooked) {
        return take_crooked(p, atom);
    }
    atom->range = 1;
    if (**p == '(') {
        return isupper((unsigned char)(*p)[1]) ? take_joined(p, atom) : take_leap(p, &atom->step);
    }
    int body = body_of(**p);
    if (body < 0) {
        return "no such letter";
    }
    atom->step = bodies[body].leap;
    if (bodies[body].kind == RIDE) {
        atom->range = 0;
    } else if ((*p)[1] == **p) {
        atom->range = 0;
        (*p)++;
    }
    (*p)++;
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
        if (isdigit((unsigned char)*p)) {
            int range;
            if (!text_take_int(&p, 99, &range) || range == 0) {
                return fail(error, text, start, "a range is a number from 1 to 99");
            }
            atom.range = (uint8_t)range;
        }
        fault = atom_fault(&atom);
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

bool moves_two_way(const struct moves *moves)
{
    for (int i = 0; i < moves->n; i++) {
        uint8_t t = moves->atom[i].towards;
        if (!(t & TOWARDS_F) != !(t & TOWARDS_B) || !(t & TOWARDS_FF) != !(t & TOWARDS_BB) ||
            !(t & TOWARDS_FO) != !(t & TOWARDS_BO) || moves->atom[i].origin != ORIGIN_ANY) {
            return false;
        }
    }
    return true;
}
