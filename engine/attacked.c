/* Who attacks a cell, by the backward tables. */
#include "engine/position.h"

/* Whether a man of @by attacks: one of the types, or the royal piece by bit 0 if @afar has it. */
static inline bool is_one_of(const struct variant *v, uint64_t types, man_t man, int by,
                             uint64_t afar)
{
    return man_is(man, by, types) || (types & afar && man == man_make(v->royal, by));
}

/* Whether @by attacks along a line that begins at @a. */
static inline bool line_attacks(const struct variant *v, const man_t *man, const struct attack *a,
                                int by, uint64_t afar)
{
    const struct tables *t = v->tables;
    while (man[a->cell] == MAN_NONE) {
        a++;
    }
    if (is_one_of(v, t->set[a->set].direct[by], man[a->cell], by, afar)) {
        return true;
    }
    if (!t->hoppers || man[a->cell] == MAN_WALL) {
        return false;
    }
    do {
        a++;
    } while (man[a->cell] == MAN_NONE);
    return is_one_of(v, t->set[a->set].over[by], man[a->cell], by, 0);
}

bool position_attacked(const struct variant *variant, const man_t *man, cell_t cell, int by,
                       bool royal)
{
    const struct tables *t = variant->tables;
    const struct attacked *attacked = &t->attacked[cell];
    const struct attack *a = t->attack + attacked->leap;
    uint64_t afar = royal ? UINT64_C(1) : 0;
    for (const struct attack *end = a + attacked->n_leaps; a < end; a++) {
        if (is_one_of(variant, t->set[a->set].direct[by], man[a->cell], by, afar)) {
            return true;
        }
    }
    const uint32_t *line = t->line + attacked->line;
    for (const uint32_t *end = line + attacked->n_lines; line < end; line++) {
        if (line_attacks(variant, man, t->attack + *line, by, afar)) {
            return true;
        }
    }
    return false;
}

bool position_attacked_along(const struct variant *variant, const man_t *man, uint32_t line, int by)
{
    return line_attacks(variant, man, variant->tables->attack + line, by, 1);
}

bool position_leaps_at(const struct variant *variant, const man_t *man, cell_t royal, cell_t cell,
                       int by)
{
    const struct tables *t = variant->tables;
    uint16_t set = tables_link(t, royal, cell)->leap;
    return set && is_one_of(variant, t->set[set].direct[by], man[cell], by, 1);
}

bool position_attacked_through(const struct variant *variant, const man_t *man, cell_t royal,
                               cell_t cell, int by)
{
    const struct tables *t = variant->tables;
    const struct link *link = tables_link(t, royal, cell);
    const uint32_t *line = t->through + link->line;
    for (const uint32_t *end = line + link->n_lines; line < end; line++) {
        if (line_attacks(variant, man, t->attack + *line, by, 1)) {
            return true;
        }
    }
    return false;
}
