/* What a position keeps up to date, computed from scratch. */
#include "engine/passant.h"
#include "engine/position_internal.h"

uint64_t position_hash(const struct position *pos)
{
    const struct variant *v = pos->variant;
    uint64_t key = rights_key(v, pos->state.rights) ^ doubled_key(v, pos->state.doubled);
    for (int cell = 0; cell < v->board->n_cells; cell++) {
        if (pos->man[cell] != MAN_NONE) {
            key ^= v->zobrist[man_cell(pos, pos->man[cell], (cell_t)cell)];
        }
    }
    for (int side = 0; side < 2; side++) {
        for (int type = 1; type <= v->n_types; type++) {
            key ^= hand_key(v, side, type, pos->hand[side][type]);
        }
    }
    key ^= pos->state.side == BLACK ? v->zobrist_side : 0;
    return key ^ (pos->state.setup ? v->zobrist_setup : 0);
}

int32_t position_psqt_sum(const struct position *pos)
{
    const struct variant *v = pos->variant;
    int32_t sum = 0;
    for (int cell = 0; pos->psqt && cell < v->board->n_cells; cell++) {
        if (pos->man[cell] != MAN_NONE) {
            sum += pos->psqt->cell[man_cell(pos, pos->man[cell], (cell_t)cell)];
        }
    }
    for (int side = 0; pos->psqt && side < 2; side++) {
        for (int type = 1; type <= v->n_types; type++) {
            for (int n = 0; n < pos->hand[side][type]; n++) {
                sum += hand_step(pos->psqt, side, type, n);
            }
        }
    }
    return sum;
}

int32_t position_pressure(const struct position *pos)
{
    int32_t sum = 0;
    for (int side = 0; pos->psqt && pos->psqt->pressure && side < 2; side++) {
        for (int i = 0; i < pos->n_men[side]; i++) {
            cell_t cell = pos->list[side][i];
            sum += pressure_of(pos, pos->man[cell], cell);
        }
    }
    return sum;
}

/* The man that may be captured en passant stands where it must, having passed empty cells. */
static bool doubled_ok(const struct position *pos)
{
    const struct double_step *step = passant_step(pos);
    return !step || (step->side != pos->state.side && passant_stands(pos, step));
}

bool position_ok(const struct position *pos)
{
    const struct variant *v = pos->variant;
    int n[2] = {0, 0};
    for (int cell = 0; cell < v->board->n_cells; cell++) {
        man_t man = pos->man[cell];
        bool in[2] = {set_has(pos->set[WHITE], (size_t)cell),
                      set_has(pos->set[BLACK], (size_t)cell)};
        if (man == MAN_NONE) {
            if (in[WHITE] || in[BLACK]) {
                return false;
            }
            continue;
        }
        int side = man_side(man);
        if (!in[side] || in[!side]) {
            return false;
        }
        n[side]++;
        if (man_type(man) > v->n_types || pos->slot[cell] >= pos->n_men[side] ||
            pos->list[side][pos->slot[cell]] != cell) {
            return false;
        }
    }
    return n[WHITE] == pos->n_men[WHITE] && n[BLACK] == pos->n_men[BLACK] &&
           pos->man[v->board->n_cells] == MAN_WALL && doubled_ok(pos) &&
           pos->man[pos->royal[WHITE]] == man_make(v->royal, WHITE) &&
           pos->man[pos->royal[BLACK]] == man_make(v->royal, BLACK) &&
           pos->state.psqt == position_psqt_sum(pos) &&
           pos->state.pressure == position_pressure(pos) && pos->state.key == position_hash(pos);
}
