/* Moves from elsewhere, any 32 bits: whether they are moves here, and what they take. */
#include "engine/castling.h"
#include "engine/movegen_internal.h"
#include "engine/passant.h"
#include "engine/reach.h"

bool move_captures(const struct position *pos, move_t move)
{
    return move_victim(pos, move) != CELL_NONE;
}

cell_t move_victim(const struct position *pos, move_t move)
{
    cell_t to = move_to(move);
    switch (move_kind(move)) {
    case MOVE_NORMAL:
    case MOVE_PROMOTION:
        return pos->man[to] != MAN_NONE ? to : CELL_NONE;
    case MOVE_EN_PASSANT:
        return passant_step(pos)->to;
    default:
        return CELL_NONE;
    }
}

static bool castling_pseudo_legal(const struct position *pos, move_t move)
{
    const struct castling *castling = variant_castling(pos->variant, move);
    return castling && castling_allowed(pos, castling) && castling_open(pos, castling);
}

static bool drop_pseudo_legal(const struct position *pos, move_t move)
{
    const struct variant *v = pos->variant;
    cell_t to = move_to(move);
    int side = pos->state.side, type = move_type(move);
    if (!v->drops || move_from(move) != to || type < 1 || type > v->n_types ||
        !pos->hand[side][type] || pos->man[to] != MAN_NONE ||
        !(v->flags[side][type][to] & FLAG_DROP)) {
        return false;
    }
    bool full[LEVELS_MAX * FILES_MAX] = {false};
    if (v->piece[type].file_limit) {
        drop_full_files(pos, side, type, full);
    }
    return !full[board_file_number(v->board, to)];
}

/* Whether the man on @from may end a move on @to as @type, TYPE_NONE being what it is. */
static bool may_become(const struct position *pos, cell_t from, cell_t to, int type)
{
    struct promotions p = {.plain = true};
    int is = man_type(pos->man[from]);
    if (pos->variant->piece[is].promotion != PROMOTE_NEVER) {
        p = promotions_of(pos, is, from, to);
    }
    return type == TYPE_NONE ? p.plain : p.types >> type & 1;
}

static bool passant_pseudo_legal(const struct position *pos, move_t move)
{
    const struct double_step *step = passant_step(pos);
    cell_t from = move_from(move);
    cell_t to = move_to(move);
    return step && passant_passes(pos->variant, step, to) && pos->man[from] != MAN_NONE &&
           man_side(pos->man[from]) == pos->state.side && passant_captures(pos, from, to) &&
           may_become(pos, from, to, move_type(move));
}

bool move_pseudo_legal(const struct position *pos, move_t move)
{
    const struct variant *v = pos->variant;
    cell_t from = move_from(move), to = move_to(move);
    int side = pos->state.side, type = move_type(move);
    if (from >= v->board->n_cells || to >= v->board->n_cells || move >> 29) {
        return false;
    }
    if (pos->state.setup) {
        return move == move_make(MOVE_REMOVAL, to, to, TYPE_NONE) && setup_removable(pos, to);
    }
    switch (move_kind(move)) {
    case MOVE_DROP:
        return drop_pseudo_legal(pos, move);
    case MOVE_CASTLING:
        return castling_pseudo_legal(pos, move);
    case MOVE_EN_PASSANT:
        return passant_pseudo_legal(pos, move);
    case MOVE_NORMAL:
    case MOVE_PROMOTION:
        break;
    default:
        return false;
    }
    man_t man = pos->man[from];
    unsigned mode = pos->man[to] == MAN_NONE ? MODE_QUIET : MODE_CAPTURE;
    if (man == MAN_NONE || man_side(man) != side ||
        (pos->man[to] != MAN_NONE && man_side(pos->man[to]) == side) ||
        !reach_has(v->tables, pos->man, from, to, mode)) {
        return false;
    }
    if (mode == MODE_QUIET && v->passant_twice >> man_type(man) & 1 &&
        passant_replaces(pos, from, to)) {
        return false;
    }
    if (move_kind(move) == MOVE_NORMAL) {
        return type == TYPE_NONE && may_become(pos, from, to, TYPE_NONE);
    }
    return type != TYPE_NONE && may_become(pos, from, to, type);
}
