#include "search/checks.h"

/* Whether the first man on a ride, or the second for a hopper, is on @aim; @gone counts as empty.
 */
static bool ride_hits(const struct position *pos, const struct ride *ride, cell_t gone, cell_t aim)
{
    const struct tables *t = pos->variant->tables;
    const cell_t *p = t->path + ride->path;
    int passed = 0, hurdles = ride_hops(ride->kind);
    for (; *p != t->n_cells && *p != aim; p++) {
        passed += *p != gone && pos->man[*p] != MAN_NONE;
        if (passed > hurdles) {
            return false;
        }
    }
    return *p == aim && passed == hurdles && (!ride_ends_late(ride->kind) || p[1] == t->n_cells);
}

bool gives_direct_check(const struct evaluation *e, const struct position *pos, move_t move)
{
    int side = pos->state.side;
    cell_t to = move_to(move), aim = pos->royal[!side], gone = CELL_NONE;
    if (aim == CELL_NONE || move_kind(move) == MOVE_REMOVAL || move_kind(move) == MOVE_CASTLING) {
        return false;
    }
    int type = move_becomes(move);
    if (move_kind(move) == MOVE_DROP) {
        type = move_type(move);
    } else {
        gone = move_from(move);
        type = type ? type : man_type(pos->man[gone]);
    }
    man_t man = man_make(type, side);
    size_t row = (size_t)aim * (size_t)e->men + man;
    if (!(e->aim[row * (size_t)e->words + (to >> 6)] >> (to & 63) & 1)) {
        return false;
    }
    const struct tables *t = e->variant->tables;
    const struct reach *r = tables_reach(t, man, to);
    const cell_t *leap = t->leap + r->leap;
    for (int i = 0; i < r->n_both + r->n_quiet + r->n_capture; i++) {
        bool takes = i < r->n_both || i >= r->n_both + r->n_quiet;
        if (takes && leap[i] == aim) {
            return true;
        }
    }
    for (int i = 0; i < r->n_rides; i++) {
        const struct ride *ride = &t->ride[r->ride + (uint32_t)i];
        if (ride->modes & MODE_CAPTURE && ride_hits(pos, ride, gone, aim)) {
            return true;
        }
    }
    return false;
}
