/* Counts legal moves without writing them down. */
#include "engine/perft/count.h"

#include "engine/movegen_internal.h"

bool count_is_plain(const struct position *pos, const struct safety *safety)
{
    return !pos->state.setup && !safety->in_check && safety->royal != CELL_NONE &&
           set_is_empty(safety->to, pos->variant->board->n_cells);
}

/* Counts the legal moves of a list from @first on, and removes all from there on. */
static uint64_t count_list(const struct position *pos, const struct safety *safety,
                           struct move_list *list, size_t first)
{
    uint64_t n = 0;
    for (size_t i = first; i < list->n; i++) {
        n += move_legal(pos, safety, list->move[i]);
    }
    list->n = first;
    return n;
}

uint64_t count_specials(const struct position *pos, const struct safety *safety,
                        struct move_list *scratch)
{
    size_t first = scratch->n;
    if (!pos->state.doubled && !pos->state.rights) {
        return 0;
    }
    movegen_specials(pos, scratch);
    return count_list(pos, safety, scratch, first);
}

/* Counts the empty cells on which a man of the type may be dropped, limits of files aside. */
static uint64_t count_open(const struct position *pos, int type)
{
    const uint8_t *flags = pos->variant->flags[pos->state.side][type];
    unsigned n = 0;
    for (int cell = 0; cell < pos->variant->board->n_cells; cell++) {
        n += (pos->man[cell] == MAN_NONE) & (flags[cell] / FLAG_DROP & 1);
    }
    return n;
}

uint64_t count_drops_of(const struct position *pos, const struct safety *safety, int type,
                        struct move_list *scratch)
{
    const struct variant *v = pos->variant;
    if (!v->piece[type].file_limit && !(v->no_drop_mate >> type & 1)) {
        return count_open(pos, type);
    }
    size_t first = scratch->n;
    movegen_drops(pos, type, scratch);
    return count_list(pos, safety, scratch, first);
}

static uint64_t count_drops(const struct position *pos, const struct safety *safety,
                            struct move_list *scratch)
{
    uint64_t n = 0;
    for (int type = 1; pos->variant->drops && type <= pos->variant->n_types; type++) {
        if (pos->hand[pos->state.side][type]) {
            n += count_drops_of(pos, safety, type, scratch);
        }
    }
    return n;
}

uint64_t count_legal(const struct position *pos, struct move_list *scratch)
{
    struct safety safety;
    size_t first = scratch->n;
    int side = pos->state.side;
    safety_find(pos, &safety);
    if (!count_is_plain(pos, &safety)) {
        movegen_pseudo(pos, MOVEGEN_ALL, scratch);
        return count_list(pos, &safety, scratch, first);
    }
    uint64_t n = count_specials(pos, &safety, scratch) + count_drops(pos, &safety, scratch);
    for (int i = 0; i < pos->n_men[side]; i++) {
        cell_t cell = pos->list[side][i];
        bool tried = cell == safety.royal || set_has(safety.from, cell);
        n += tried ? movegen_man_legal(pos, &safety, cell, scratch) : count_man(pos, cell);
    }
    return n;
}
