#include "search/correction.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "engine/movegen.h"

enum {
    BITS = 14,
    SIZE = 1 << BITS,
    ENTRY_MAX = 1024,
    UNIT_ENTRY = 1600, /* an entry that stands for a unit at a weight of 100 */
    ON_BOARD = 1001,   /* in place of a cell, in keys of material */
    IN_HAND = 1002
};

void correction_reset(struct correction *c)
{
    for (int kind = 0; kind < CORRECTION_KINDS; kind++) {
        c->entry[kind] = memory_new(SIZE, sizeof *c->entry[kind]);
    }
}

void correction_free(struct correction *c)
{
    for (int kind = 0; kind < CORRECTION_KINDS; kind++) {
        free(c->entry[kind]);
    }
}

void correction_clear(struct correction *c)
{
    for (int kind = 0; kind < CORRECTION_KINDS; kind++) {
        memset(c->entry[kind], 0, SIZE * sizeof *c->entry[kind]);
    }
}

/* A number for a man of a type on a cell; the same for both sides. */
static uint64_t number_of(int type, int cell)
{
    uint64_t z = ((uint64_t)type << 10 | (uint64_t)cell) * 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 32)) * 0xd6e8feb86659fd93u;
    return z ^ (z >> 32);
}

/* Men that are worth little more than the least: pawns and the like. */
static bool is_light(const struct evaluation *e, int type)
{
    return type != e->variant->royal && e->value[type] * 2 <= e->unit * 3;
}

/* A man comes to the board, or leaves it with @sign -1. Sums, not bits: two alike must not cancel
 * each other out. */
static void count_man(const struct evaluation *e, struct men_keys *keys, int side, int type,
                      cell_t cell, int sign)
{
    uint64_t *places = is_light(e, type) ? keys->light : keys->heavy;
    places[side] += (uint64_t)sign * number_of(type, cell);
    keys->material[side] += (uint64_t)sign * number_of(type, ON_BOARD);
}

void men_keys_of(const struct evaluation *e, const struct position *pos, struct men_keys *out)
{
    *out = (struct men_keys){0};
    for (int side = 0; side < 2; side++) {
        for (int i = 0; i < pos->n_men[side]; i++) {
            cell_t cell = pos->list[side][i];
            count_man(e, out, side, man_type(pos->man[cell]), cell, 1);
        }
        for (int type = 1; e->variant->captured == CAPTURED_HAND && type <= e->variant->n_types;
             type++) {
            out->material[side] += pos->hand[side][type] * number_of(type, IN_HAND);
        }
    }
}

void men_keys_after(const struct evaluation *e, const struct position *pos, move_t move,
                    const struct men_keys *before, struct men_keys *out)
{
    int side = pos->state.side;
    cell_t to = move_to(move);
    *out = *before;
    if (move_kind(move) == MOVE_DROP) {
        count_man(e, out, side, move_type(move), to, 1);
        out->material[side] -= number_of(move_type(move), IN_HAND);
        return;
    }
    if (move_kind(move) == MOVE_CASTLING) {
        const struct castling *castling = variant_castling(e->variant, move);
        int partner = man_type(pos->man[castling->partner_from]);
        count_man(e, out, side, e->variant->royal, castling->royal_from, -1);
        count_man(e, out, side, partner, castling->partner_from, -1);
        count_man(e, out, side, e->variant->royal, castling->royal_to, 1);
        count_man(e, out, side, partner, castling->partner_to, 1);
        return;
    }
    if (move_kind(move) == MOVE_REMOVAL) {
        count_man(e, out, man_side(pos->man[to]), man_type(pos->man[to]), to, -1);
        return;
    }
    cell_t taken = move_victim(pos, move);
    if (taken != CELL_NONE) {
        int victim = man_type(pos->man[taken]), owner = man_side(pos->man[taken]);
        int as = e->variant->piece[victim].captured_as;
        count_man(e, out, owner, victim, taken, -1);
        if (e->variant->captured == CAPTURED_HAND && as != TYPE_NONE) {
            out->material[!owner] += number_of(as, IN_HAND);
        }
    }
    int type = man_type(pos->man[move_from(move)]), becomes = move_becomes(move);
    count_man(e, out, side, type, move_from(move), -1);
    count_man(e, out, side, becomes ? becomes : type, to, 1);
}

/* Entry of a kind for a node. What is seen from the side to move is the same whoever it is. */
static int16_t *entry_of(const struct correction *c, enum correction_kind kind,
                         const struct frame *frame, int side)
{
    const struct men_keys *keys = &frame->keys;
    uint64_t own = 0, theirs = 0;
    switch (kind) {
    case CORRECTION_MATERIAL:
        own = keys->material[side], theirs = keys->material[!side];
        break;
    case CORRECTION_LIGHT:
        own = keys->light[side], theirs = keys->light[!side];
        break;
    case CORRECTION_OWN:
        own = keys->heavy[side];
        break;
    case CORRECTION_THEIRS:
        theirs = keys->heavy[!side];
        break;
    default:
        own = frame[-1].continuation, theirs = frame[-2].continuation;
    }
    uint64_t mixed = (own + (theirs ^ theirs >> 29) * 0xff51afd7ed558ccdu) * 0xc4ceb9fe1a85ec53u;
    return &c->entry[kind][mixed >> (64 - BITS)];
}

int correction_of(const struct correction *c, const struct parameters *p, const struct frame *frame,
                  int side, int unit)
{
    const int weight[CORRECTION_KINDS] = {p->correction_material, p->correction_light,
                                          p->correction_heavy, p->correction_heavy,
                                          p->correction_line};
    int sum = 0;
    for (int kind = 0; kind < CORRECTION_KINDS; kind++) {
        if (weight[kind]) {
            sum += weight[kind] * *entry_of(c, (enum correction_kind)kind, frame, side);
        }
    }
    return sum / 100 * unit / UNIT_ENTRY;
}

void correction_teach(struct correction *c, const struct frame *frame, int side, int unit,
                      int depth, int error)
{
    const int most = ENTRY_MAX / 4, far = 4 * unit;
    error = error > far ? far : error < -far ? -far : error;
    int bonus = error * 200 / unit * depth / 8;
    bonus = bonus > most ? most : bonus < -most ? -most : bonus;
    for (int kind = 0; kind < CORRECTION_KINDS; kind++) {
        int16_t *entry = entry_of(c, (enum correction_kind)kind, frame, side);
        *entry = (int16_t)(*entry + bonus - *entry * abs(bonus) / ENTRY_MAX);
    }
}
