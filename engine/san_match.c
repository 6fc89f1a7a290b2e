/* What a text of a move can mean: a move is held against it part by part. */
#include <ctype.h>
#include <string.h>

#include "engine/castling_text.h"
#include "engine/movegen.h"
#include "engine/san_internal.h"

static void write_native(const void *user, cell_t cell, char *out)
{
    board_cell_name(user, cell, out);
}

struct cell_names cell_names_native(const struct board *board)
{
    return (struct cell_names){.write = write_native, .user = board};
}

bool san_letterless(const struct variant *variant, int type)
{
    const struct piece *piece = &variant->piece[type];
    unsigned both = 0;
    for (int i = 0; i < piece->moves.n; i++) {
        unsigned modes = piece->moves.atom[i].modes;
        if (modes == (MODE_QUIET | MODE_CAPTURE)) {
            return false;
        }
        both |= modes;
    }
    return piece->pawn && !piece->form && both == (MODE_QUIET | MODE_CAPTURE);
}

bool san_origin(const struct cell_names *names, cell_t cell, unsigned parts, char *out)
{
    char name[CELL_NAME_MAX];
    names->write(names->user, cell, name);
    size_t letters = strcspn(name, "0123456789");
    if ((parts & ORIGIN_LEVEL) && letters < 2 && parts != ORIGIN_ALL) {
        return false;
    }
    if ((parts & ORIGIN_LEVEL) && letters > 1) {
        *out++ = name[0];
    }
    if (parts & ORIGIN_FILE) {
        *out++ = name[letters - 1];
    }
    if (parts & ORIGIN_NUMBER) {
        size_t digits = strlen(name + letters);
        memcpy(out, name + letters, digits);
        out += digits;
    }
    *out = '\0';
    return true;
}

int san_mover(const struct position *pos, move_t move)
{
    return move_kind(move) == MOVE_DROP ? move_type(move) : man_type(pos->man[move_from(move)]);
}

bool san_has_twin(const struct san_list *list, move_t move, bool becomes)
{
    for (size_t i = 0; i < list->moves->n; i++) {
        move_t other = list->moves->move[i];
        if (other != move && move_from(other) == move_from(move) &&
            move_to(other) == move_to(move) && move_kind(other) != MOVE_DROP &&
            !move_becomes(other) != becomes) {
            return true;
        }
    }
    return false;
}

/* Whether nothing but marks of check and praise follows. */
static bool only_marks(const char *p)
{
    p += strspn(p, " ");
    if (text_begins(p, "e.p.")) {
        p += strlen("e.p.");
    } else if (text_begins(p, "ep")) {
        p += strlen("ep");
    }
    size_t marks = strspn(p, " +#!?");
    if (marks) { /* perhaps who stands better: `+-`, `+=`, `+/-` */
        marks += strspn(p + marks, "-/=");
        marks += strspn(p + marks, " !?");
    }
    return !p[marks];
}

/* `=Q`, `Q`, `(Q)`, `/Q`. */
static int fit_choice(const struct piece *piece, const char *p)
{
    int fit = *p == '=' ? FITS : FITS_BRIEFLY;
    char open = *p;
    p += open == '=' || open == '(' || open == '/';
    if (!*p || toupper((unsigned char)*p) != piece->letter || (open == '(' && p[1] != ')')) {
        return FITS_NOT;
    }
    p += open == '(' ? 2 : 1;
    return only_marks(p) ? fit : FITS_NOT;
}

/* What stands behind the goal. */
static int fit_end(const struct san_list *list, move_t move, const char *p)
{
    int becomes = move_becomes(move);
    const struct piece *piece = &list->pos->variant->piece[becomes];
    if (becomes && !piece->form) {
        return fit_choice(piece, p);
    }
    if (becomes && *p == '+') {
        return only_marks(p + 1) ? FITS : FITS_NOT;
    }
    if (becomes && text_begins(p, "=+")) { /* XBoard's way, where a man may not decline */
        return only_marks(p + 2) ? FITS_TWISTED : FITS_NOT;
    }
    if (becomes) {
        return only_marks(p) && !san_has_twin(list, move, false) ? FITS_BRIEFLY : FITS_NOT;
    }
    bool declined = *p == '=', could = san_has_twin(list, move, true);
    if (!only_marks(p + declined)) {
        return FITS_NOT;
    }
    return declined == could ? FITS
           : declined        ? FITS_WRONGLY
           : *p == '+'       ? FITS_TWISTED
                             : FITS_BRIEFLY;
}

/* The goal and what follows, with a mark of capture before it or not. */
static int fit_goal(const struct san_list *list, move_t move, const char *p, bool whole)
{
    char goal[CELL_NAME_MAX];
    int best = FITS_NOT;
    bool captures = move_captures(list->pos, move);
    list->names->write(list->names->user, move_named_goal(list->pos->variant, move), goal);
    for (int marked = 0; marked < 2; marked++) {
        if (marked && (!*p || !strchr("x:-X", *p))) {
            break;
        }
        char mark = marked ? *p : '\0';
        const char *q = p + marked;
        if (!text_begins(q, goal) || isdigit((unsigned char)q[strlen(goal)])) {
            continue;
        }
        int fit = mark == '-'                  ? FITS_BRIEFLY
                  : (mark != '\0') == captures ? (mark && mark != 'x' ? FITS_BRIEFLY : FITS)
                  : mark                       ? FITS_WRONGLY
                  : whole                      ? FITS
                                               : FITS_BRIEFLY;
        int end = fit_end(list, move, q + strlen(goal));
        if (end != FITS_NOT && (best == FITS_NOT || fit + end < best)) {
            best = fit + end;
        }
    }
    return best;
}

/* The origin and what follows, after a letter or without one. */
static int fit_origin(const struct san_list *list, move_t move, const char *p, bool whole_only)
{
    char origin[CELL_NAME_MAX];
    int best = FITS_NOT;
    for (unsigned parts = whole_only ? ORIGIN_ALL : 0; parts <= ORIGIN_ALL; parts++) {
        if (!san_origin(list->names, move_from(move), parts, origin) || !text_begins(p, origin)) {
            continue;
        }
        int fit = fit_goal(list, move, p + strlen(origin), parts == ORIGIN_ALL);
        if (fit != FITS_NOT && (best == FITS_NOT || fit < best)) {
            best = fit;
        }
    }
    return best;
}

static int add(int fit, int more)
{
    return fit == FITS_NOT ? FITS_NOT : fit + more;
}

static int fit_man(const struct san_list *list, move_t move, const char *text)
{
    const struct variant *v = list->pos->variant;
    int type = san_mover(list->pos, move);
    const struct piece *piece = &v->piece[type];
    bool letterless = san_letterless(v, type), plus = *text == '+';
    bool pawn = letterless || (!piece->form && (piece->pawn || piece->letter == 'P'));
    const char *letter = text + plus;
    int best = fit_origin(list, move, text, !pawn);
    if (best != FITS_NOT && pawn && !letterless) {
        best = fit_origin(list, move, text, true) == FITS ? FITS : best + FITS_BRIEFLY;
    }
    if (plus > piece->form || !*letter || toupper((unsigned char)*letter) != piece->letter) {
        return best;
    }
    int fit = fit_origin(list, move, letter + 1, false);
    fit = add(fit, letterless ? FITS_BRIEFLY : FITS);
    fit = add(fit, plus == piece->form ? FITS : FITS_LOOSELY);
    fit = add(fit, isupper((unsigned char)*letter) ? FITS : FITS_LOOSELY);
    return best == FITS_NOT || (fit != FITS_NOT && fit < best) ? fit : best;
}

static int fit_drop(const struct san_list *list, move_t move, const char *text)
{
    const struct variant *v = list->pos->variant;
    int type = move_type(move), fit = FITS;
    char goal[CELL_NAME_MAX];
    list->names->write(list->names->user, move_to(move), goal);
    if (*text == '@' && (san_letterless(v, type) || v->piece[type].letter == 'P')) {
        fit = FITS_BRIEFLY;
    } else if (*text && toupper((unsigned char)*text) == v->piece[type].letter) {
        fit = isupper((unsigned char)*text) ? FITS : FITS_LOOSELY;
        text++;
    } else {
        return FITS_NOT;
    }
    if ((*text != '@' && *text != '*') || !text_begins(text + 1, goal)) {
        return FITS_NOT;
    }
    return only_marks(text + 1 + strlen(goal)) ? fit : FITS_NOT;
}

static int fit_removal(const struct san_list *list, move_t move, const char *text)
{
    char origin[CELL_NAME_MAX];
    const struct piece *piece = &list->pos->variant->piece[san_mover(list->pos, move)];
    list->names->write(list->names->user, move_from(move), origin);
    int fit = *text == piece->letter ? FITS_BRIEFLY : FITS;
    text += fit;
    size_t length = strlen(origin);
    return text_begins(text, origin) && text[length] == '@' && only_marks(text + length + 1)
               ? fit
               : FITS_NOT;
}

/* O-O and O-O-O, perhaps with zeros. */
static int fit_castling(const struct san_list *list, move_t move, const char *text)
{
    static const char *const names[] = {"O-O", "0-0", "o-o", "O-O-O", "0-0-0", "o-o-o"};
    enum { N_EACH = 3 };
    const char *word = castling_word(list->pos->variant, move);
    if (!word) {
        return FITS_NOT;
    }
    int first = strcmp(word, names[0]) == 0 ? 0 : N_EACH;
    for (int i = 0; i < N_EACH; i++) {
        const char *name = names[first + i];
        if (text_begins(text, name) && only_marks(text + strlen(name))) {
            return i ? FITS_BRIEFLY : FITS;
        }
    }
    return FITS_NOT;
}

int san_fit(const struct san_list *list, move_t move, const char *text)
{
    switch (move_kind(move)) {
    case MOVE_DROP:
        return fit_drop(list, move, text);
    case MOVE_REMOVAL:
        return fit_removal(list, move, text);
    case MOVE_CASTLING: {
        int fit = fit_castling(list, move, text);
        return fit != FITS_NOT ? fit : fit_man(list, move, text);
    }
    default:
        return fit_man(list, move, text);
    }
}
