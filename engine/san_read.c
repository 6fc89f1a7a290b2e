#include <ctype.h>
#include <string.h>

#include "engine/movegen.h"
#include "engine/san_internal.h"

enum { TEXT_MAX = 64, N_SHOWN = 2 };

/* The moves that a text fits best. */
struct found {
    int fit; /* FITS_NOT: there is none */
    size_t n;
    move_t move[N_SHOWN];
};

static void look(const struct san_list *list, const char *text, int more, struct found *found)
{
    struct found here = {.fit = FITS_NOT};
    for (size_t i = 0; i < list->moves->n; i++) {
        int fit = san_fit(list, list->moves->move[i], text);
        if (fit == FITS_NOT || (here.fit != FITS_NOT && fit > here.fit)) {
            continue;
        }
        if (fit != here.fit) {
            here = (struct found){.fit = fit};
        }
        if (here.n < N_SHOWN) {
            here.move[here.n] = list->moves->move[i];
        }
        here.n++;
    }
    here.fit += here.fit == FITS_NOT ? 0 : more;
    if (here.fit != FITS_NOT && (found->fit == FITS_NOT || here.fit < found->fit)) {
        *found = here;
    }
}

/* Looks for the text in all names, then in small letters: `E2E4`, `NF3`. */
static void find(struct san_list *list, const char *text, const struct cell_names *names,
                 struct found *found)
{
    char small[TEXT_MAX];
    size_t n = strlen(text);
    *found = (struct found){.fit = FITS_NOT};
    for (list->names = names; list->names; list->names = list->names->other) {
        look(list, text, 0, found);
    }
    for (size_t i = 0; i <= n; i++) {
        small[i] = (char)tolower((unsigned char)text[i]);
    }
    bool is_man = variant_type(list->pos->variant, text[0], false) != TYPE_NONE;
    bool capitals =
        isupper((unsigned char)text[0]) && (!is_man || strcmp(text + 1, small + 1) != 0);
    for (list->names = names; found->fit == FITS_NOT && capitals && list->names;
         list->names = list->names->other) {
        look(list, small, FITS_LOOSELY, found);
    }
}

/* The parts of a text that looks like a move of some man to @goal. */
struct shape {
    bool drop, form, promotes;
    char letter; /* or '\0' */
    cell_t from, goal;
};

static cell_t cell_called(const struct board *board, const struct cell_names *names,
                          const char *text, size_t length)
{
    char name[CELL_NAME_MAX];
    for (cell_t cell = 0; cell < board->n_cells; cell++) {
        names->write(names->user, cell, name);
        if (strlen(name) == length && strncmp(text, name, length) == 0) {
            return cell;
        }
    }
    return CELL_NONE;
}

/* Whether what stands before the goal could be a man with a part of its origin. */
static bool take_head(const struct position *pos, const struct cell_names *names, const char *head,
                      const char *end, struct shape *out)
{
    out->form = *head == '+';
    head += out->form;
    bool lettered = head < end && isalpha((unsigned char)*head) &&
                    variant_type(pos->variant, *head, out->form) != TYPE_NONE;
    out->drop = lettered && end == head + 2 && (head[1] == '@' || head[1] == '*');
    if (out->drop || (lettered && isupper((unsigned char)*head))) {
        out->letter = *head++;
    }
    if (out->drop || (out->form && !out->letter)) {
        return out->drop;
    }
    end -= end > head && strchr("x:-X", end[-1]);
    out->from = cell_called(pos->variant->board, names, head, (size_t)(end - head));
    const char *p = head;
    while (p < end && islower((unsigned char)*p)) {
        p++;
    }
    bool short_enough = p - head <= (pos->variant->board->n_levels > 1 ? 2 : 1);
    while (p < end && isdigit((unsigned char)*p)) {
        p++;
    }
    return short_enough && p == end;
}

/* Whether what stands behind the goal could be a promotion and marks. */
static bool take_tail(const struct variant *v, const char *p, struct shape *out)
{
    p += *p == '=' || *p == '/' || *p == '(';
    out->promotes = isalpha((unsigned char)*p);
    if (out->promotes && variant_type(v, *p, false) == TYPE_NONE) {
        return false;
    }
    p += out->promotes;
    return !p[strspn(p, ")+#!?")];
}

static bool take_shape(const struct position *pos, const struct cell_names *names, const char *text,
                       struct shape *out)
{
    char name[CELL_NAME_MAX];
    for (cell_t cell = 0; cell < pos->variant->board->n_cells; cell++) {
        names->write(names->user, cell, name);
        const char *at = strstr(text, name);
        for (; at; at = strstr(at + 1, name)) {
            *out = (struct shape){.goal = cell, .from = CELL_NONE};
            if (take_tail(pos->variant, at + strlen(name), out) &&
                take_head(pos, names, text, at, out)) {
                return true;
            }
        }
    }
    return false;
}

/* The text in long native notation as far as it says that, for the reasons that are given there. */
static bool explain_long(const struct position *pos, const struct shape *shape, struct error *error)
{
    char from[CELL_NAME_MAX] = "", goal[CELL_NAME_MAX];
    struct text text = {0};
    move_t move;
    board_cell_name(pos->variant->board, shape->goal, goal);
    if (shape->drop) {
        text_addf(&text, "%c@%s", shape->letter, goal);
    } else {
        board_cell_name(pos->variant->board, shape->from, from);
        text_addf(&text, "%s%s", from, goal);
    }
    bool told = move_parse(pos, text.data, &move, error) == MOVE_ILLEGAL;
    text_free(&text);
    return told;
}

/* Whether a move is of the men that a text means, to its goal. */
static bool is_meant(const struct position *pos, const struct shape *shape, move_t move)
{
    const struct piece *piece = &pos->variant->piece[san_mover(pos, move)];
    if (move_kind(move) == MOVE_DROP || move_to(move) != shape->goal) {
        return false;
    }
    return shape->letter ? piece->letter == shape->letter && piece->form == shape->form
                         : san_letterless(pos->variant, san_mover(pos, move));
}

/* Why no man of the letter gets to the goal. */
static void explain_short(const struct position *pos, const struct shape *shape,
                          struct error *error)
{
    const struct variant *v = pos->variant;
    struct move_list list = {0};
    struct safety safety;
    char goal[CELL_NAME_MAX];
    bool moves = false, legal = false;
    safety_find(pos, &safety);
    movegen_pseudo(pos, MOVEGEN_ALL, &list);
    for (size_t i = 0; i < list.n; i++) {
        if (is_meant(pos, shape, list.move[i])) {
            moves = true;
            legal |= move_legal(pos, &safety, list.move[i]);
        }
    }
    move_list_free(&list);
    board_cell_name(v->board, shape->goal, goal);
    if (moves) {
        error_set(error, "%s",
                  !legal            ? "the royal piece would be attacked"
                  : shape->promotes ? "it cannot become that on this move"
                                    : "it must promote, or another man is meant");
    } else if (shape->letter) {
        error_set(error, "no %s moves to %s so",
                  v->piece[variant_type(v, shape->letter, shape->form)].name, goal);
    } else {
        error_set(error, "no man that is written without a letter moves to %s so", goal);
    }
}

static enum move_reading explain(const struct position *pos, const struct cell_names *names,
                                 const char *text, struct error *error)
{
    move_t move;
    struct shape shape;
    if (move_parse(pos, text, &move, error) == MOVE_ILLEGAL) {
        return MOVE_ILLEGAL;
    }
    if (!text[strspn(text, "O-0o+#!?")] &&
        (strstr(text, "O-O") || strstr(text, "0-0") || strstr(text, "o-o"))) {
        error_set(error, "no such castling");
        return MOVE_ILLEGAL;
    }
    for (; names; names = names->other) {
        if (!take_shape(pos, names, text, &shape)) {
            continue;
        }
        if ((!shape.drop && shape.from == CELL_NONE) || !explain_long(pos, &shape, error)) {
            explain_short(pos, &shape, error);
        }
        return MOVE_ILLEGAL;
    }
    error_set(error, "not a move");
    return MOVE_MALFORMED;
}

enum move_reading san_parse(const struct position *pos, const struct cell_names *names,
                            const char *text, move_t *out, struct error *error)
{
    struct move_list moves = {0};
    struct san_list list = {.pos = pos, .moves = &moves};
    struct found found = {.fit = FITS_NOT};
    if (strlen(text) >= TEXT_MAX) {
        error_set(error, "not a move");
        return MOVE_MALFORMED;
    }
    movegen_legal(pos, &moves);
    find(&list, text, names, &found);
    move_list_free(&moves);
    if (found.fit == FITS_NOT) {
        return explain(pos, names, text, error);
    }
    if (found.n > 1) {
        char name[N_SHOWN][MOVE_TEXT_MAX];
        move_format(pos, found.move[0], name[0]);
        move_format(pos, found.move[1], name[1]);
        error_set(error, "it can be %s or %s", name[0], name[1]);
        return MOVE_ILLEGAL;
    }
    *out = found.move[0];
    return MOVE_READ;
}
