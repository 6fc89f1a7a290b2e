/* Which material cannot mate, derived from the tables; see engine/dead.h. Attacks are taken for
 * possible whatever stands in their way, and of a royal piece's moves only those count that nothing
 * but a man on the goal prevents: what is found hopeless is so in every position. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "engine/cell_set.h"
#include "engine/compile/compile_internal.h"

/* Sets of cells by cell, of one side's royal piece; one block of memory. */
struct royal_sets {
    uint64_t *moves;             /* where it can surely go if nothing stands there */
    uint64_t *takes;             /* where it can surely take */
    uint64_t *covers;            /* where it may keep the other one from going */
    uint64_t *covered;           /* from where it may do so */
    uint64_t stands[CELL_WORDS]; /* where it can be at all: this side of its border */
};

struct finding {
    struct variant *v;
    const struct tables *t;
    size_t words;
    struct royal_sets royal[2];
    bool royals_check; /* one royal piece could check the other without being in check itself */
    uint64_t *part[PARTS_MAX];
    int n_parts;
};

static uint64_t *row(const struct finding *f, uint64_t *sets, size_t cell)
{
    return sets + cell * f->words;
}

/* Adds the cells that a man may attack, or with @moves also those it may go to. */
static void add_reach(const struct finding *f, man_t man, cell_t cell, bool moves, uint64_t *out)
{
    const struct reach *reach = tables_reach(f->t, man, cell);
    const cell_t *leap = f->t->leap + reach->leap;
    int both = reach->n_both, quiet = both + reach->n_quiet, all = quiet + reach->n_capture;
    for (int i = 0; i < all; i++) {
        if (moves || i < both || i >= quiet) {
            set_add(out, leap[i]);
        }
    }
    for (int i = 0; i < reach->n_rides; i++) {
        const struct ride *ride = &f->t->ride[reach->ride + (uint32_t)i];
        if (moves || ride->modes & MODE_CAPTURE) {
            for (const cell_t *p = f->t->path + ride->path; *p != f->t->n_cells; p++) {
                set_add(out, *p);
            }
        }
    }
}

/* The cells to which a man surely goes in a mode, if the goal allows it. */
static void add_sure(const struct finding *f, man_t man, cell_t cell, unsigned mode, uint64_t *out)
{
    const struct reach *reach = tables_reach(f->t, man, cell);
    const cell_t *leap = f->t->leap + reach->leap;
    int both = reach->n_both, quiet = both + reach->n_quiet, all = quiet + reach->n_capture;
    for (int i = 0; i < all; i++) {
        if (i < both || (i < quiet) == (mode == MODE_QUIET)) {
            set_add(out, leap[i]);
        }
    }
    for (int i = 0; i < reach->n_rides; i++) {
        const struct ride *ride = &f->t->ride[reach->ride + (uint32_t)i];
        if (ride->kind == RIDE_SLIDE && ride->modes & mode) {
            set_add(out, ride->first);
        }
    }
}

/* Royal pieces that may not face each other keep each other from such cells. */
static void add_facing(struct finding *f, cell_t to)
{
    const struct attacked *attacked = &f->t->attacked[to];
    const struct attack *a = f->t->attack + attacked->leap;
    for (int side = 0; side < 2; side++) {
        for (uint32_t i = 0; i < attacked->n_leaps; i++) {
            if (f->t->set[a[i].set].direct[side] & 1) {
                set_add(row(f, f->royal[side].covers, a[i].cell), to);
            }
        }
        for (uint32_t i = 0; i < attacked->n_lines; i++) {
            const struct attack *line = f->t->attack + f->t->line[attacked->line + i];
            for (; line->cell != f->t->n_cells; line++) {
                if (f->t->set[line->set].direct[side] & 1) {
                    set_add(row(f, f->royal[side].covers, line->cell), to);
                }
            }
        }
    }
}

static void find_royal_sets(struct finding *f)
{
    size_t cells = (size_t)f->t->n_cells;
    for (int side = 0; side < 2; side++) {
        struct royal_sets *r = &f->royal[side];
        man_t man = man_make(f->v->royal, side);
        r->moves = memory_new(4 * cells * f->words, sizeof *r->moves);
        r->takes = r->moves + cells * f->words;
        r->covers = r->takes + cells * f->words;
        r->covered = r->covers + cells * f->words;
        for (size_t cell = 0; cell < cells; cell++) {
            add_sure(f, man, (cell_t)cell, MODE_QUIET, row(f, r->moves, cell));
            add_sure(f, man, (cell_t)cell, MODE_CAPTURE, row(f, r->takes, cell));
            add_reach(f, man, (cell_t)cell, false, row(f, r->covers, cell));
        }
    }
    for (int side = 0; side < 2; side++) {
        for (size_t from = 0; from < cells; from++) {
            for (size_t to = 0; to < cells; to++) {
                f->royals_check |= set_has(row(f, f->royal[side].covers, from), to) &&
                                   !set_has(row(f, f->royal[!side].takes, to), from);
            }
        }
    }
    for (size_t cell = 0; cell < cells; cell++) {
        add_facing(f, (cell_t)cell);
    }
    for (int side = 0; side < 2; side++) {
        for (size_t from = 0; from < cells; from++) {
            for (size_t to = 0; to < cells; to++) {
                if (set_has(row(f, f->royal[side].covers, from), to)) {
                    set_add(row(f, f->royal[side].covered, to), from);
                }
            }
        }
    }
}

/* Whether the royal piece of the side other than @side, on @on, can be kept from all cells of
 * @escapes by the one of @side, which stands on none of @except and is not taken. */
static bool can_hold(const struct finding *f, int side, cell_t on, const uint64_t *escapes,
                     const uint64_t *except)
{
    uint64_t from[CELL_WORDS] = {0};
    const uint64_t *takes = row(f, f->royal[!side].takes, on);
    for (size_t w = 0; w < f->words; w++) {
        from[w] = f->royal[side].stands[w] & ~(takes[w] | except[w]);
    }
    set_remove(from, on);
    for (size_t w = 0; w < f->words; w++) {
        for (uint64_t left = escapes[w]; left; left &= left - 1) {
            size_t escape = w * 64 + (size_t)__builtin_ctzll(left);
            const uint64_t *covered = row(f, f->royal[side].covered, escape);
            uint64_t any = 0;
            bool stands = set_has(from, escape); /* on the escape itself */
            for (size_t i = 0; i < f->words; i++) {
                from[i] &= covered[i];
                any |= from[i];
            }
            if (stands) {
                set_add(from, escape);
            } else if (!any) {
                return false;
            }
        }
    }
    return !set_is_empty(from, f->t->n_cells);
}

/* Whether no royal piece can be mated while all men stand and attack within @part. */
static bool is_hopeless(const struct finding *f, const uint64_t *part)
{
    static const uint64_t nowhere[CELL_WORDS];
    uint64_t escapes[CELL_WORDS];
    for (int side = 0; side < 2; side++) {
        for (int on = 0; on < f->t->n_cells; on++) {
            bool attacked = set_has(part, (size_t)on) || f->v->stalemate_loses || f->royals_check;
            if (!attacked || !set_has(f->royal[!side].stands, (size_t)on)) {
                continue;
            }
            const uint64_t *moves = row(f, f->royal[!side].moves, (size_t)on);
            for (size_t w = 0; w < f->words; w++) {
                escapes[w] = moves[w] & ~part[w];
            }
            if (can_hold(f, side, (cell_t)on, escapes, nowhere)) {
                return false;
            }
        }
    }
    return true;
}

/* Whether a man of @side on @at and its royal piece can mate on the cells of @checks. */
static bool mates_from(const struct finding *f, int side, cell_t at, const uint64_t *attacks,
                       const uint64_t *checks)
{
    uint64_t escapes[CELL_WORDS] = {0}, here[CELL_WORDS] = {0};
    set_add(here, at);
    for (int on = 0; on < f->t->n_cells; on++) {
        if (on == at || !set_has(checks, (size_t)on) ||
            !set_has(f->royal[!side].stands, (size_t)on)) {
            continue;
        }
        const uint64_t *moves = row(f, f->royal[!side].moves, (size_t)on);
        for (size_t w = 0; w < f->words; w++) {
            escapes[w] = moves[w] & ~attacks[w];
        }
        set_remove(escapes, at);
        if (set_has(row(f, f->royal[!side].takes, (size_t)on), at)) {
            set_add(escapes, at);
        }
        if (can_hold(f, side, (cell_t)on, escapes, here)) {
            return true;
        }
    }
    return false;
}

/* Whether the man's own royal piece can be left without a move by it and the other royal piece. */
static bool blocks_own(const struct finding *f, int side, cell_t at)
{
    uint64_t escapes[CELL_WORDS], here[CELL_WORDS] = {0};
    set_add(here, at);
    for (int on = 0; on < f->t->n_cells; on++) {
        memcpy(escapes, row(f, f->royal[side].moves, (size_t)on), f->words * sizeof *escapes);
        set_remove(escapes, at);
        if (on != at && set_has(f->royal[side].stands, (size_t)on) &&
            can_hold(f, !side, (cell_t)on, escapes, here)) {
            return true;
        }
    }
    return false;
}

/* Whether one man of a type and its royal piece can never mate, nor be mated. */
static bool cannot_mate_alone(const struct finding *f, int side, int type)
{
    uint64_t attacks[CELL_WORDS], all[CELL_WORDS];
    memset(all, 0xff, sizeof all);
    for (int at = 0; at < f->t->n_cells; at++) {
        memset(attacks, 0, sizeof attacks);
        add_reach(f, man_make(type, side), (cell_t)at, false, attacks);
        if (mates_from(f, side, (cell_t)at, attacks, f->v->stalemate_loses ? all : attacks) ||
            (f->v->stalemate_loses && blocks_own(f, side, (cell_t)at))) {
            return false;
        }
    }
    return true;
}

/* What a man may turn into, itself included. */
static uint64_t turns_into(const struct variant *v, int type)
{
    uint64_t types = UINT64_C(1) << type, before = 0;
    while (types != before) {
        before = types;
        for (uint64_t left = before; left; left &= left - 1) {
            const struct piece *piece = &v->piece[__builtin_ctzll(left)];
            types |= piece->promotion == PROMOTE_FORM    ? UINT64_C(1) << piece->form_type
                     : piece->promotion != PROMOTE_NEVER ? piece->choices
                                                         : 0;
        }
    }
    return types;
}

static void find_alone(struct finding *f)
{
    struct variant *v = f->v;
    uint64_t cannot[2] = {0, 0};
    for (int side = 0; side < 2 && !f->royals_check; side++) {
        for (int type = 1; type <= v->n_types; type++) {
            cannot[side] |= (uint64_t)(type != v->royal && cannot_mate_alone(f, side, type))
                            << type;
        }
    }
    for (int side = 0; side < 2; side++) {
        for (int type = 1; type <= v->n_types; type++) {
            bool all = (turns_into(v, type) & ~cannot[side]) == 0;
            v->dead.alone[side] |= (uint64_t)all << type;
        }
    }
}

/* The cells that a man may come to or attack, from a cell on. */
static void find_part(const struct finding *f, man_t man, cell_t from, uint64_t *comes,
                      uint64_t *part)
{
    cell_t *queue = memory_new((size_t)f->t->n_cells, sizeof *queue);
    int n = 0;
    memset(comes, 0, CELL_WORDS * sizeof *comes);
    set_add(comes, from);
    queue[n++] = from;
    for (int i = 0; i < n; i++) {
        uint64_t next[CELL_WORDS] = {0};
        add_reach(f, man, queue[i], true, next);
        for (int cell = 0; cell < f->t->n_cells; cell++) {
            if (set_has(next, (size_t)cell) && !set_add_again(comes, (size_t)cell)) {
                queue[n++] = (cell_t)cell;
            }
        }
    }
    memcpy(part, comes, CELL_WORDS * sizeof *part);
    for (int i = 0; i < n; i++) {
        add_reach(f, man, queue[i], false, part);
    }
    free(queue);
}

/* The number of a part, new if need be; PART_NONE if men that stay there can mate. */
static uint8_t intern_part(struct finding *f, const uint64_t *part)
{
    for (int i = 0; i < f->n_parts; i++) {
        if (memcmp(f->part[i], part, f->words * sizeof *part) == 0) {
            return (uint8_t)i;
        }
    }
    if (f->n_parts == PARTS_MAX || !is_hopeless(f, part)) {
        return PART_NONE;
    }
    f->part[f->n_parts] = memory_new(f->words, sizeof *part);
    memcpy(f->part[f->n_parts], part, f->words * sizeof *part);
    return (uint8_t)f->n_parts++;
}

/* Parts the board among the men of a type; those that may come from one cell to another are taken
 * to stay on all that the first one reaches. */
static void find_parts_of(struct finding *f, int side, int type)
{
    uint64_t comes[CELL_WORDS], part[CELL_WORDS];
    size_t cells = (size_t)f->t->n_cells;
    uint8_t *of = memory_new(cells, 1);
    bool *known = memory_new(cells, sizeof *known), any = false;
    for (size_t from = 0; from < cells; from++) {
        if (known[from]) {
            continue;
        }
        find_part(f, man_make(type, side), (cell_t)from, comes, part);
        uint8_t number = intern_part(f, part);
        any |= number != PART_NONE;
        for (size_t cell = 0; cell < cells; cell++) {
            if (set_has(comes, cell) && !known[cell]) {
                known[cell] = true;
                of[cell] = number;
            }
        }
    }
    free(known);
    if (any) {
        f->v->dead.part[side][type] = of;
    } else {
        free(of);
    }
}

static void find_hopeless_parts(struct finding *f)
{
    struct variant *v = f->v;
    for (int side = 0; side < 2; side++) {
        for (int type = 1; type <= v->n_types && !v->drops; type++) {
            if (type != v->royal && v->plain >> type & 1) {
                find_parts_of(f, side, type);
            }
        }
    }
    for (unsigned parts = 0; parts < 1U << f->n_parts; parts++) {
        uint64_t all[CELL_WORDS] = {0};
        for (int i = 0; i < f->n_parts; i++) {
            for (size_t w = 0; w < f->words && parts >> i & 1; w++) {
                all[w] |= f->part[i][w];
            }
        }
        v->dead.hopeless[parts >> 6] |= (uint64_t)is_hopeless(f, all) << (parts & 63);
    }
}

void mobility_compile(struct compile *c)
{
    struct variant *v = c->v;
    struct finding f = {.v = v, .t = v->tables, .words = set_words(v->board->n_cells)};
    if (v->piece[v->royal].promotion != PROMOTE_NEVER) {
        return;
    }
    find_royal_sets(&f);
    for (int side = 0; side < 2; side++) {
        const uint8_t *border = c->confined[v->royal][side];
        for (int cell = 0; cell < v->board->n_cells; cell++) {
            if (!border || border[cell] == border[c->start->royal[side]]) {
                set_add(f.royal[side].stands, (size_t)cell);
            }
        }
    }
    if (!v->drops) {
        find_alone(&f);
    }
    find_hopeless_parts(&f);
    free(f.royal[WHITE].moves);
    free(f.royal[BLACK].moves);
    for (int i = 0; i < f.n_parts; i++) {
        free(f.part[i]);
    }
}
