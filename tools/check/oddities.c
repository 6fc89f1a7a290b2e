#include "tools/check/oddities.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "engine/mobility.h"
#include "engine/outcome.h"
#include "tools/view/position_view.h"

/* The search for oddities in one game. */
struct hunt {
    const struct position *start;
    const struct variant *v;
    uint64_t used; /* types that can appear on the board, as bits */
    const char *indent;
    struct text *out;
    int n;
};

static void found(struct hunt *hunt, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void found(struct hunt *hunt, const char *format, ...)
{
    char line[200];
    va_list args;
    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    text_addf(hunt->out, "%s%s\n", hunt->indent, line);
    hunt->n++;
}

static const char *name_of(const struct hunt *hunt, int type)
{
    return hunt->v->piece[type].name;
}

static uint64_t types_on_board(const struct position *pos)
{
    uint64_t types = 0;
    for (int side = 0; side < 2; side++) {
        for (int i = 0; i < pos->n_men[side]; i++) {
            types |= UINT64_C(1) << man_type(pos->man[pos->list[side][i]]);
        }
        for (int type = 1; type <= pos->variant->n_types; type++) {
            types |= (uint64_t)(pos->hand[side][type] != 0) << type;
        }
    }
    return types;
}

/* Finds the types at the start and all that they may become. */
static uint64_t types_used(const struct position *start)
{
    const struct variant *v = start->variant;
    uint64_t used = types_on_board(start), before = 0;
    while (used != before) {
        before = used;
        for (uint64_t left = before; left; left &= left - 1) {
            const struct piece *piece = &v->piece[__builtin_ctzll(left)];
            used |= piece->choices;
            used |= piece->promotion == PROMOTE_FORM ? UINT64_C(1) << piece->form_type : 0;
            used |= v->drops && piece->captured_as ? UINT64_C(1) << piece->captured_as : 0;
        }
    }
    return used;
}

static bool ever_moves(const struct variant *v, int type)
{
    for (cell_t cell = 0; cell < v->board->n_cells; cell++) {
        struct cell_set set = {{0}};
        mobility_from(v, man_make(type, WHITE), cell, MODE_QUIET | MODE_CAPTURE, &set);
        if (cell_set_count(&set)) {
            return true;
        }
    }
    return false;
}

/* Finds where White's man of a type can ever be: where it starts, may be dropped or is promoted to,
 * and wherever it can go from there. */
static void places_of(const struct hunt *hunt, int type, struct cell_set *out)
{
    const struct position *pos = hunt->start;
    const struct variant *v = hunt->v;
    uint64_t bit = UINT64_C(1) << type;
    for (int i = 0; i < pos->n_men[WHITE]; i++) {
        cell_t cell = pos->list[WHITE][i];
        if (man_type(pos->man[cell]) == type) {
            cell_set_add(out, cell);
        }
    }
    for (cell_t cell = 0; cell < v->board->n_cells; cell++) {
        bool here = v->drops && v->piece[type].captured_as == type &&
                    v->flags[WHITE][type][cell] & FLAG_DROP;
        for (int from = 1; from <= v->n_types && !here; from++) {
            const struct piece *piece = &v->piece[from];
            here = ((piece->promotion == PROMOTE_FORM && piece->form_type == type) ||
                    piece->choices & bit) &&
                   v->flags[WHITE][from][cell] & FLAG_ZONE;
        }
        if (here) {
            cell_set_add(out, cell);
        }
    }
    mobility_spread(v, man_make(type, WHITE), out);
}

static void hunt_type(struct hunt *hunt, int type)
{
    const struct variant *v = hunt->v;
    const struct piece *piece = &v->piece[type];
    struct cell_set places = {{0}};
    bool zone = false, zone_reached = false;
    int stuck = 0;
    if (!(hunt->used >> type & 1)) {
        if (!piece->form) {
            found(hunt, "%s is declared, but nothing brings one on the board", name_of(hunt, type));
        }
        return;
    }
    if (!ever_moves(v, type)) {
        found(hunt, "%s can never move from any cell", name_of(hunt, type));
        return;
    }
    places_of(hunt, type, &places);
    for (cell_t cell = 0; cell < v->board->n_cells; cell++) {
        int flags = v->flags[WHITE][type][cell];
        bool here = cell_set_has(&places, cell);
        zone |= (flags & FLAG_ZONE) != 0;
        zone_reached |= here && flags & FLAG_ZONE;
        stuck += here && flags & FLAG_STUCK && !(flags & FLAG_ZONE);
    }
    if (piece->promotion != PROMOTE_NEVER && !zone_reached) {
        found(hunt, "%s can never reach a cell where it promotes%s", name_of(hunt, type),
              zone ? "" : ": there is none");
    }
    if (stuck) {
        found(hunt, "%s can come to %d cell%s that it can never leave", name_of(hunt, type), stuck,
              stuck == 1 ? "" : "s");
    }
}

/* Reports men that start where they can never move. */
static void hunt_men(struct hunt *hunt)
{
    const struct position *pos = hunt->start;
    for (int side = 0; side < 2; side++) {
        for (int i = 0; i < pos->n_men[side]; i++) {
            cell_t cell = pos->list[side][i];
            man_t man = pos->man[cell];
            if (hunt->v->flags[side][man_type(man)][cell] & FLAG_STUCK &&
                ever_moves(hunt->v, man_type(man))) {
                char at[CELL_NAME_MAX];
                board_cell_name(hunt->v->board, cell, at);
                found(hunt, "%s's %s on %s can never move", side_name(side),
                      name_of(hunt, man_type(man)), at);
            }
        }
    }
}

static void hunt_start(struct hunt *hunt)
{
    const struct position *pos = hunt->start;
    struct outcome outcome = outcome_of(pos);
    if (pos->state.in_check) {
        found(hunt, "%s is in check at the start", side_name(pos->state.side));
    }
    if (outcome.result != RESULT_NONE) {
        found(hunt, "the game is over at the start: %s", outcome.reason);
    }
    int men[2][TYPES_MAX] = {{0}};
    for (int side = 0; side < 2; side++) {
        for (int i = 0; i < pos->n_men[side]; i++) {
            men[side][man_type(pos->man[pos->list[side][i]])]++;
        }
    }
    for (int type = 1; type <= hunt->v->n_types; type++) {
        if (men[WHITE][type] != men[BLACK][type]) {
            found(hunt, "White begins with %d %s, Black with %d", men[WHITE][type],
                  name_of(hunt, type), men[BLACK][type]);
        }
    }
}

/* Reports pieces of two names that move alike. */
static void hunt_doubles(struct hunt *hunt)
{
    for (int a = 1; a <= hunt->v->n_types; a++) {
        for (int b = a + 1; b <= hunt->v->n_types; b++) {
            const struct piece *x = &hunt->v->piece[a], *y = &hunt->v->piece[b];
            if (!x->form && !y->form && strcmp(x->name, y->name) != 0 && moves_alike(x, y)) {
                found(hunt, "%s and %s have the same moves", x->name, y->name);
            }
        }
    }
}

/* Reports what the game's file says without effect. */
static void hunt_notes(struct hunt *hunt)
{
    for (const char *line = hunt->v->notes; line && *line;) {
        size_t length = strcspn(line, "\n");
        text_addf(hunt->out, "%s%.*s\n", hunt->indent, (int)length, line);
        hunt->n++;
        line += length + (line[length] == '\n');
    }
}

int oddities_text(const struct position *start, const char *indent, struct text *out)
{
    struct hunt hunt = {.start = start,
                        .v = start->variant,
                        .used = types_used(start),
                        .indent = indent,
                        .out = out};
    hunt_notes(&hunt);
    hunt_start(&hunt);
    for (int type = 1; type <= hunt.v->n_types; type++) {
        hunt_type(&hunt, type);
    }
    hunt_men(&hunt);
    hunt_doubles(&hunt);
    return hunt.n;
}
