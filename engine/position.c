#include "engine/position.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "engine/net_sums.h"
#include "engine/passant.h"
#include "engine/position_internal.h"

void position_init(struct position *pos, const struct variant *variant)
{
    memset(pos, 0, sizeof *pos);
    pos->variant = variant;
    pos->man[variant->board->n_cells] = MAN_WALL;
    pos->royal[WHITE] = pos->royal[BLACK] = CELL_NONE;
    pos->state.number = 1;
}

void position_free(struct position *pos)
{
    free(pos->history);
    net_sums_free(pos->sums);
    pos->history = NULL;
    pos->sums = NULL;
    pos->n_history = pos->cap_history = 0;
}

/* Takes up the sums of the hidden layer anew. */
static void refresh_sums(struct position *pos)
{
    const struct net *net = pos->psqt ? pos->psqt->net : NULL;
    net_sums_free(pos->sums);
    pos->sums = net && net->shape.hidden ? net_sums_new(net) : NULL;
}

void position_copy(struct position *to, const struct position *from)
{
    if (to == from) {
        return;
    }
    struct undo *history = to->history;
    size_t capacity = to->cap_history;
    if (capacity < from->n_history) {
        capacity = from->n_history + 64;
        history = memory_resize(history, capacity, sizeof *history);
    }
    if (from->n_history) {
        memcpy(history, from->history, from->n_history * sizeof *history);
    }
    struct net_sums *sums = to->sums;
    *to = *from;
    to->history = history;
    to->cap_history = capacity;
    to->sums = sums;
    refresh_sums(to);
}

struct position *position_new(const struct variant *variant)
{
    struct position *pos = memory_new(1, sizeof *pos);
    position_init(pos, variant);
    return pos;
}

struct position *position_new_copy(const struct position *from)
{
    struct position *pos = position_new(from->variant);
    position_copy(pos, from);
    return pos;
}

void position_delete(struct position *pos)
{
    if (pos) {
        position_free(pos);
        free(pos);
    }
}

void position_reserve(struct position *pos, size_t n)
{
    if (pos->cap_history - pos->n_history < n) {
        pos->cap_history = pos->n_history + n;
        pos->history = memory_resize(pos->history, pos->cap_history, sizeof *pos->history);
    }
    if (pos->sums) {
        net_sums_reserve(pos->sums, n);
    }
}

void position_set_psqt(struct position *pos, const struct psqt *psqt)
{
    pos->psqt = psqt;
    pos->state.psqt = position_psqt_sum(pos);
    pos->state.pressure = position_pressure(pos);
    refresh_sums(pos);
}

/* Adds a man's numbers to the sums, or takes them off. */
static inline void count_man(struct position *pos, man_t man, cell_t cell, int by)
{
    const struct psqt *w = pos->psqt;
    if (w) {
        pos->state.psqt += by * w->cell[man_cell(pos, man, cell)];
        if (w->pressure) {
            pos->state.pressure += by * pressure_of(pos, man, cell);
        }
        if (pos->sums) {
            net_sums_note(pos->sums, net_row(w->net, man, cell), by);
        }
    }
}

void position_put(struct position *pos, cell_t cell, man_t man)
{
    int side = man_side(man);
    pos->man[cell] = man;
    pos->slot[cell] = pos->n_men[side];
    pos->list[side][pos->n_men[side]++] = cell;
    set_add(pos->set[side], cell);
    pos->state.key ^= pos->variant->zobrist[man_cell(pos, man, cell)];
    count_man(pos, man, cell, 1);
    if (man_type(man) == pos->variant->royal) {
        pos->royal[side] = cell;
    }
}

void position_take(struct position *pos, cell_t cell)
{
    man_t man = pos->man[cell];
    int side = man_side(man);
    uint16_t slot = pos->slot[cell];
    cell_t last = pos->list[side][--pos->n_men[side]];
    pos->list[side][slot] = last;
    pos->slot[last] = slot;
    set_remove(pos->set[side], cell);
    pos->man[cell] = MAN_NONE;
    pos->state.key ^= pos->variant->zobrist[man_cell(pos, man, cell)];
    count_man(pos, man, cell, -1);
}

/* Takes back a position_take(), the list's order included. */
static void untake(struct position *pos, cell_t cell, man_t man, uint16_t slot)
{
    int side = man_side(man);
    cell_t moved = pos->list[side][slot];
    uint16_t n = pos->n_men[side]++;
    if (slot < n) {
        pos->list[side][n] = moved;
        pos->slot[moved] = n;
    }
    pos->list[side][slot] = cell;
    pos->slot[cell] = slot;
    set_add(pos->set[side], cell);
    pos->man[cell] = man;
}

/* A man of the list goes from one cell to another as another man of its side. */
static void shift(struct position *pos, cell_t from, cell_t to, man_t as)
{
    man_t man = pos->man[from];
    int side = man_side(man);
    uint16_t slot = pos->slot[from];
    pos->list[side][slot] = to;
    pos->slot[to] = slot;
    set_remove(pos->set[side], from);
    set_add(pos->set[side], to);
    pos->man[from] = MAN_NONE;
    pos->man[to] = as;
    pos->state.key ^= pos->variant->zobrist[man_cell(pos, man, from)] ^
                      pos->variant->zobrist[man_cell(pos, as, to)];
    count_man(pos, man, from, -1);
    count_man(pos, as, to, 1);
    if (man_type(as) == pos->variant->royal) {
        pos->royal[side] = to;
        pos->state.pressure = position_pressure(pos);
    }
}

/* Changes the men of a type in hand by @by (1 or -1). */
static void hand_change(struct position *pos, int side, int type, int by)
{
    const struct variant *v = pos->variant;
    int n = pos->hand[side][type];
    pos->hand[side][type] = (uint16_t)(n + by);
    pos->state.key ^= hand_key(v, side, type, n) ^ hand_key(v, side, type, n + by);
    if (pos->psqt) {
        int man = by > 0 ? n : n - 1; /* the one that comes or goes */
        pos->state.psqt += by * hand_step(pos->psqt, side, type, man);
        if (pos->sums && man < NET_HAND) {
            net_sums_note(pos->sums, net_row_in_hand(pos->psqt->net, side, type, man), by);
        }
    }
}

/* The side in whose hand or pool a captured man of @side goes. */
static int hand_owner(const struct variant *v, int side)
{
    return v->captured == CAPTURED_HAND ? !side : side;
}

static void capture(struct position *pos, struct undo *undo, cell_t cell)
{
    const struct variant *v = pos->variant;
    undo->victim = pos->man[cell];
    undo->victim_slot = pos->slot[cell];
    int as = v->piece[man_type(undo->victim)].captured_as;
    position_take(pos, cell);
    if (as != TYPE_NONE) {
        hand_change(pos, hand_owner(v, man_side(undo->victim)), as, 1);
    }
}

/* Puts the two men of a castling where it leads, or back where they came from. Each of the four
 * cells may be one of the others. */
static void castle(struct position *pos, const struct castling *c, bool back)
{
    const cell_t from[2] = {back ? c->partner_to : c->partner_from,
                            back ? c->royal_to : c->royal_from};
    const cell_t to[2] = {back ? c->partner_from : c->partner_to,
                          back ? c->royal_from : c->royal_to};
    const man_t man[2] = {pos->man[from[0]], pos->man[from[1]]};
    const uint16_t slot[2] = {pos->slot[from[0]], pos->slot[from[1]]};
    for (int i = 0; i < 2; i++) {
        count_man(pos, man[i], from[i], -1);
        set_remove(pos->set[c->side], from[i]);
        pos->man[from[i]] = MAN_NONE;
    }
    pos->royal[c->side] = to[1];
    for (int i = 0; i < 2; i++) {
        pos->man[to[i]] = man[i];
        pos->list[c->side][slot[i]] = to[i];
        set_add(pos->set[c->side], to[i]);
        pos->slot[to[i]] = slot[i];
        pos->state.key ^= pos->variant->zobrist[man_cell(pos, man[i], from[i])] ^
                          pos->variant->zobrist[man_cell(pos, man[i], to[i])];
        count_man(pos, man[i], to[i], 1);
    }
    pos->state.pressure = position_pressure(pos);
}

/* Makes the part of a move that changes men and hands; tells whether the clock starts anew. */
static bool make_men(struct position *pos, struct undo *undo, move_t move)
{
    const struct variant *v = pos->variant;
    cell_t from = move_from(move), to = move_to(move);
    int side = pos->state.side;
    switch (move_kind(move)) {
    case MOVE_DROP:
        hand_change(pos, side, move_type(move), -1);
        position_put(pos, to, man_make(move_type(move), side));
        return true;
    case MOVE_REMOVAL:
        undo->victim = pos->man[to];
        undo->victim_slot = pos->slot[to];
        position_take(pos, to);
        return true;
    case MOVE_CASTLING:
        castle(pos, variant_castling(v, move), false);
        return false;
    case MOVE_PROMOTION:
    case MOVE_NORMAL:
    case MOVE_EN_PASSANT:
        break;
    }
    undo->mover = pos->man[from];
    bool resets = v->piece[man_type(undo->mover)].pawn;
    if (move_kind(move) == MOVE_EN_PASSANT) {
        capture(pos, undo, passant_step(pos)->to);
        resets = true;
    } else if (pos->man[to] != MAN_NONE) {
        capture(pos, undo, to);
        resets = true;
    }
    if (move_becomes(move)) {
        if (v->piece[man_type(undo->mover)].promotion == PROMOTE_POOL) {
            hand_change(pos, side, move_type(move), -1);
        }
        shift(pos, from, to, man_make(move_type(move), side));
        return true;
    }
    shift(pos, from, to, undo->mover);
    return resets;
}

static struct undo *push_undo(struct position *pos, move_t move)
{
    pos->history =
        memory_grow(pos->history, &pos->cap_history, pos->n_history, sizeof *pos->history);
    struct undo *undo = &pos->history[pos->n_history++];
    *undo = (struct undo){.before = pos->state, .move = move};
    uint8_t *seen = &pos->seen[pos->state.key % SEEN_SLOTS];
    *seen = (uint8_t)(*seen + (*seen < SEEN_FULL));
    if (pos->sums) {
        net_sums_push(pos->sums);
    }
    return undo;
}

static void refresh_check(struct position *pos)
{
    int side = pos->state.side;
    pos->state.in_check = !pos->state.setup && pos->royal[side] != CELL_NONE &&
                          position_attacked(pos->variant, pos->man, pos->royal[side], !side, true);
}

/* Whether the move just made attacks the royal piece of the side that is now to move, which was not
 * attacked before: only what stands on the move's cells or looks through them can have changed. */
static bool gives_check(const struct position *pos, move_t move)
{
    cell_t royal = pos->royal[pos->state.side];
    int by = !pos->state.side;
    enum move_kind kind = move_kind(move);
    if (royal == CELL_NONE) {
        return false;
    }
    if (kind >= MOVE_CASTLING) { /* more cells than two */
        return position_attacked(pos->variant, pos->man, royal, by, true);
    }
    return position_leaps_at(pos->variant, pos->man, royal, move_to(move), by) ||
           position_attacked_through(pos->variant, pos->man, royal, move_to(move), by) ||
           (kind != MOVE_DROP &&
            position_attacked_through(pos->variant, pos->man, royal, move_from(move), by));
}

int position_setup_files(const struct position *pos)
{
    const struct variant *v = pos->variant;
    uint8_t holds[LEVELS_MAX * FILES_MAX] = {0};
    int files = 0;
    for (int side = 0; side < 2; side++) {
        for (int i = 0; i < pos->n_men[side]; i++) {
            cell_t cell = pos->list[side][i];
            if (man_type(pos->man[cell]) == v->setup_type) {
                holds[board_file_number(v->board, cell)] |= (uint8_t)(1 << side);
            }
        }
    }
    for (size_t i = 0; i < sizeof holds; i++) {
        files += holds[i] == 3;
    }
    return files;
}

/* Ends the setup phase if it is over; the game's first side is then to move. */
static void refresh_setup(struct position *pos)
{
    const struct variant *v = pos->variant;
    if (position_setup_files(pos) <= v->setup_files) {
        pos->state.setup = false;
        pos->state.key ^= v->zobrist_setup;
        if (pos->state.side != v->first) {
            pos->state.side = v->first;
            pos->state.key ^= v->zobrist_side;
        }
    }
}

/* Forgets a double step of the move before; remembers the one just made. */
static void refresh_doubled(struct position *pos, const struct undo *undo)
{
    struct state *state = &pos->state;
    state->key ^= doubled_key(pos->variant, state->doubled);
    state->doubled = 0;
    if (move_kind(undo->move) <= MOVE_PROMOTION && undo->victim == MAN_NONE) {
        state->doubled =
            passant_after(pos, move_from(undo->move), move_to(undo->move), undo->mover);
        state->key ^= doubled_key(pos->variant, state->doubled);
    }
}

/* The castling rights that a move ends. */
static uint64_t rights_ended(const struct position *pos, move_t move)
{
    const struct variant *v = pos->variant;
    cell_t from = move_from(move);
    bool royal = from == pos->royal[pos->state.side];
    return pos->state.rights & (v->right_at[from] | v->right_at[move_to(move)] |
                                (royal ? v->side_rights[pos->state.side] : 0));
}

void position_make(struct position *pos, move_t move)
{
    const struct variant *v = pos->variant;
    struct undo *undo = push_undo(pos, move);
    struct state *state = &pos->state;
    uint64_t lost = state->rights ? rights_ended(pos, move) : 0;
    bool resets = make_men(pos, undo, move);
    state->clock = resets ? 0 : (uint16_t)(state->clock + (state->clock < UINT16_MAX));
    if (lost) {
        state->rights ^= lost;
        state->key ^= rights_key(v, lost);
    }
    if (v->n_double_steps) {
        refresh_doubled(pos, undo);
    }
    state->number += state->side == BLACK;
    state->side = !state->side;
    state->key ^= v->zobrist_side;
    if (state->setup) {
        refresh_setup(pos);
        refresh_check(pos);
    } else {
        state->in_check = gives_check(pos, move);
    }
    assert(position_ok(pos));
}

void position_pass(struct position *pos)
{
    assert(!pos->state.in_check && !pos->state.setup);
    push_undo(pos, MOVE_NONE);
    pos->state.key ^= doubled_key(pos->variant, pos->state.doubled);
    pos->state.doubled = 0;
    pos->state.clock = (uint16_t)(pos->state.clock + (pos->state.clock < UINT16_MAX));
    pos->state.number += pos->state.side == BLACK;
    pos->state.side = !pos->state.side;
    pos->state.key ^= pos->variant->zobrist_side;
}

/* Puts the men of a move back. The keys and sums are restored with the state afterwards. */
static void unmake_men(struct position *pos, const struct undo *undo)
{
    const struct variant *v = pos->variant;
    cell_t from = move_from(undo->move), to = move_to(undo->move), taken = to;
    int side = undo->before.side;
    switch (move_kind(undo->move)) {
    case MOVE_DROP:
        position_take(pos, to);
        pos->hand[side][move_type(undo->move)]++;
        return;
    case MOVE_REMOVAL:
        untake(pos, to, undo->victim, undo->victim_slot);
        return;
    case MOVE_CASTLING:
        castle(pos, variant_castling(v, undo->move), true);
        return;
    case MOVE_EN_PASSANT:
        taken = v->double_step[undo->before.doubled - 1].to;
        break;
    case MOVE_PROMOTION:
    case MOVE_NORMAL:
        break;
    }
    if (move_becomes(undo->move) && v->piece[man_type(undo->mover)].promotion == PROMOTE_POOL) {
        pos->hand[side][move_type(undo->move)]++;
    }
    shift(pos, to, from, undo->mover);
    if (undo->victim != MAN_NONE) {
        int as = v->piece[man_type(undo->victim)].captured_as;
        untake(pos, taken, undo->victim, undo->victim_slot);
        if (as != TYPE_NONE) {
            pos->hand[hand_owner(v, man_side(undo->victim))][as]--;
        }
    }
}

void position_unmake(struct position *pos)
{
    assert(pos->n_history > 0);
    const struct undo *undo = &pos->history[--pos->n_history];
    /* The sums come back with the state. */
    const struct psqt *psqt = pos->psqt;
    pos->psqt = NULL;
    if (undo->move != MOVE_NONE) {
        unmake_men(pos, undo);
    }
    pos->psqt = psqt;
    if (pos->sums) {
        net_sums_pop(pos->sums);
    }
    pos->state = undo->before;
    uint8_t *seen = &pos->seen[pos->state.key % SEEN_SLOTS];
    *seen = (uint8_t)(*seen - (*seen < SEEN_FULL));
    assert(position_ok(pos));
}

void position_settle(struct position *pos)
{
    pos->state.key = position_hash(pos);
    pos->state.psqt = position_psqt_sum(pos);
    pos->state.pressure = position_pressure(pos);
    if (pos->sums) {
        net_sums_reset(pos->sums);
    }
    refresh_check(pos);
}
