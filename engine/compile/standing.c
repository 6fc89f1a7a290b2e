/* Where men cannot come to stand, so that positions that put them there are refused. Only what a
 * rule forbids outright is found: a border, a promotion that cannot be declined. */
#include "engine/compile/compile_internal.h"

/* The types that one may become. */
static uint64_t becomes(const struct piece *piece)
{
    return piece->promotion == PROMOTE_FORM    ? UINT64_C(1) << piece->form_type
           : piece->promotion != PROMOTE_NEVER ? piece->choices
                                               : 0;
}

static bool is_dropped(const struct variant *v, int type)
{
    for (int taken = 1; taken <= v->n_types && v->drops; taken++) {
        if (v->piece[taken].captured_as == type) {
            return true;
        }
    }
    return false;
}

/* Whether a man of a type comes to a cell otherwise than by a move of its own: it stands there at
 * the start, is dropped there, or another one becomes it there. */
static bool is_source(const struct compile *c, int side, int type, int cell)
{
    const struct variant *v = c->v;
    uint8_t flags = v->flags[side][type][cell];
    if (c->start_cells[type][side][cell] || (is_dropped(v, type) && flags & FLAG_DROP)) {
        return true;
    }
    if (v->pool_home >> type & 1 && !(flags & FLAG_HOME)) {
        return false;
    }
    for (int other = 1; other <= v->n_types; other++) {
        const struct piece *piece = &v->piece[other];
        if (becomes(piece) >> type & 1 &&
            (piece->promote_leaving || v->flags[side][other][cell] & FLAG_ZONE)) {
            return true;
        }
    }
    return false;
}

static bool must_promote_on(const struct piece *piece, uint8_t flags)
{
    return (piece->promotion == PROMOTE_FORM || piece->promotion == PROMOTE_CHOICE) &&
           flags & FLAG_ZONE && (piece->must_promote || flags & FLAG_STUCK);
}

/* Marks the cells of one type's men. */
static void mark(struct compile *c, int side, int type)
{
    struct variant *v = c->v;
    const uint8_t *border = c->confined[type][side];
    bool within = false, without = false;
    for (int cell = 0; cell < v->board->n_cells && border; cell++) {
        if (is_source(c, side, type, cell)) {
            *(border[cell] ? &within : &without) = true;
        }
    }
    within |= !without; /* nowhere else, then */
    for (int cell = 0; cell < v->board->n_cells; cell++) {
        uint8_t *flags = &v->flags[side][type][cell];
        if (border && !(border[cell] ? within : without)) {
            *flags |= FLAG_BEYOND;
        }
        if (must_promote_on(&v->piece[type], *flags) && !is_source(c, side, type, cell)) {
            *flags |= FLAG_PROMOTED;
        }
    }
}

void standing_compile(struct compile *c)
{
    for (int side = 0; side < 2; side++) {
        for (int type = 1; type <= c->v->n_types; type++) {
            mark(c, side, type);
        }
    }
}
