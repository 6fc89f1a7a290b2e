#include "engine/dead.h"

/* Whether the one man besides the royal pieces cannot mate. */
static bool only_man_hopeless(const struct position *pos)
{
    const struct variant *v = pos->variant;
    for (int side = 0; side < 2; side++) {
        for (int i = 0; i < pos->n_men[side]; i++) {
            int type = man_type(pos->man[pos->list[side][i]]);
            if (type != v->royal) {
                return v->dead.alone[side] >> type & 1;
            }
        }
    }
    return false;
}

static bool hands_empty(const struct position *pos)
{
    int n = 0;
    for (int type = 1; type <= pos->variant->n_types; type++) {
        n += pos->hand[WHITE][type] + pos->hand[BLACK][type];
    }
    return n == 0;
}

/* Whether every man stays on a part of the board, and they cannot mate together. Castling could
 * bring one to another part. */
static bool parts_hopeless(const struct position *pos)
{
    const struct variant *v = pos->variant;
    const struct dead *dead = &v->dead;
    unsigned parts = 0;
    for (int side = 0; side < 2; side++) {
        for (int i = 0; i < pos->n_men[side]; i++) {
            cell_t cell = pos->list[side][i];
            int type = man_type(pos->man[cell]);
            if (type == v->royal) {
                continue;
            }
            if (!dead->part[side][type] || pos->state.rights ||
                dead->part[side][type][cell] == PART_NONE) {
                return false;
            }
            parts |= 1U << dead->part[side][type][cell];
        }
    }
    return dead->hopeless[parts >> 6] >> (parts & 63) & 1;
}

const char *dead_reason(const struct position *pos)
{
    const struct variant *v = pos->variant;
    int men = pos->n_men[WHITE] + pos->n_men[BLACK] - 2;
    if (pos->state.setup || (v->drops && (men || !hands_empty(pos))) ||
        pos->royal[WHITE] == CELL_NONE || pos->royal[BLACK] == CELL_NONE) {
        return NULL;
    }
    if (men == 0) {
        return v->dead.hopeless[0] & 1 ? "only royal pieces left" : NULL;
    }
    if (men == 1 && only_man_hopeless(pos)) {
        return "too few men to mate";
    }
    return parts_hopeless(pos) ? "dead position" : NULL;
}
