#include "tactics/proof.h"

#include <stdlib.h>

#include "base/memory.h"
#include "engine/mobility.h"

enum { TABLE_BITS = 21, EXCHANGE_MAX = 40 };

/* What is known of one question about a position; `key` tells both. */
struct proof_entry {
    uint64_t key;
    bool yes;
};

static int mean_moves(const struct variant *v, int type)
{
    int sum = 0;
    for (int cell = 0; cell < v->board->n_cells; cell++) {
        struct cell_set quiet = {{0}}, capture = {{0}};
        mobility_from(v, man_make(type, WHITE), (cell_t)cell, MODE_QUIET, &quiet);
        mobility_from(v, man_make(type, WHITE), (cell_t)cell, MODE_CAPTURE, &capture);
        sum += cell_set_count(&quiet) + cell_set_count(&capture);
    }
    return sum * 5 / v->board->n_cells;
}

void proof_init(struct proof *proof, const struct variant *variant)
{
    size_t cells = (size_t)variant->board->n_cells;
    *proof = (struct proof){.variant = variant};
    proof->table = memory_new((size_t)1 << TABLE_BITS, sizeof *proof->table);
    proof->psqt.cell = memory_new((size_t)(variant->n_types + 1) * 2 * cells, sizeof(int32_t));
    for (int type = 1; type <= variant->n_types; type++) {
        int value = type == variant->royal ? 0 : mean_moves(variant, type);
        proof->value[type] = value;
        for (size_t cell = 0; cell < cells; cell++) {
            proof->psqt.cell[man_make(type, WHITE) * cells + cell] = value;
            proof->psqt.cell[man_make(type, BLACK) * cells + cell] = -value;
        }
        if (variant->captured == CAPTURED_HAND) {
            for (int n = 0; n < HAND_STEPS; n++) {
                proof->psqt.hand[WHITE][type][n] = value;
                proof->psqt.hand[BLACK][type][n] = -value;
            }
        }
    }
}

void proof_free(struct proof *proof)
{
    free(proof->psqt.cell);
    free(proof->table);
}

int proof_balance(const struct proof *proof, const struct position *pos)
{
    int balance = 0;
    for (int side = 0; side < 2; side++) {
        int sign = side == pos->state.side ? 1 : -1;
        for (int i = 0; i < pos->n_men[side]; i++) {
            balance += sign * proof->value[man_type(pos->man[pos->list[side][i]])];
        }
        for (int type = 1; type <= proof->variant->n_types; type++) {
            if (proof->variant->captured == CAPTURED_HAND) {
                balance += sign * pos->hand[side][type] * proof->value[type];
            }
        }
    }
    return balance;
}

static struct proof_entry *entry_of(struct proof *proof, const struct position *pos, int n,
                                    uint64_t *key)
{
    uint64_t question = proof->asked << 8 | (uint64_t)(n + 1);
    *key = (pos->state.key ^ question * 0x9e3779b97f4a7c15u) | 1;
    return &proof->table[*key >> (64 - TABLE_BITS)];
}

static bool exhausted(const struct proof *proof)
{
    return proof->nodes > proof->limit;
}

static void make(struct proof *proof, struct position *pos, move_t move)
{
    proof->nodes++;
    position_make(pos, move);
}

/* Captures first: what refutes is mostly among them. */
static void captures_first(const struct position *pos, struct move_list *list)
{
    size_t n = 0;
    for (size_t i = 0; i < list->n; i++) {
        if (move_captures(pos, list->move[i])) {
            move_t move = list->move[i];
            list->move[i] = list->move[n];
            list->move[n++] = move;
        }
    }
}

/* What is asked of a position and a number of moves. */
typedef bool question(struct proof *proof, struct position *pos, int n);

/* The side to move may do what it likes, or has been mated: @then holds after each of its moves. */
static bool after_all(struct proof *proof, struct position *pos, int n, question *then)
{
    struct move_list list = {0};
    movegen_legal(pos, &list);
    captures_first(pos, &list);
    bool yes = list.n > 0 || pos->state.in_check;
    for (size_t i = 0; i < list.n && yes; i++) {
        make(proof, pos, list.move[i]);
        yes = then(proof, pos, n);
        position_unmake(pos);
    }
    move_list_free(&list);
    return yes && !exhausted(proof);
}

/* The answer to @ask, from the table if it was asked before. */
static bool remembered(struct proof *proof, struct position *pos, int n, question *ask)
{
    uint64_t key;
    struct proof_entry *entry = entry_of(proof, pos, n, &key);
    if (entry->key == key) {
        return entry->yes;
    }
    bool yes = ask(proof, pos, n);
    if (!exhausted(proof)) {
        *entry = (struct proof_entry){key, yes};
    }
    return yes;
}

static question mates;

/* The defender is to move: it is mated, or will be in @n moves whatever it does. */
static bool mated(struct proof *proof, struct position *pos, int n)
{
    if (n == 0) {
        return pos->state.in_check && !movegen_any(pos) && !exhausted(proof);
    }
    return after_all(proof, pos, n, mates);
}

/* The attacker is to move and has a mate in exactly @n moves or fewer; fewer were tried. */
static bool mates_now(struct proof *proof, struct position *pos, int n)
{
    struct move_list list = {0};
    bool yes = false;
    movegen_legal(pos, &list);
    for (int checks = 1; checks >= 0 && !yes; checks--) {
        for (size_t i = 0; i < list.n && !yes && !exhausted(proof); i++) {
            make(proof, pos, list.move[i]);
            yes = pos->state.in_check == checks && mated(proof, pos, n - 1);
            position_unmake(pos);
        }
        if (n == 1 || proof->checks_only) {
            break;
        }
    }
    move_list_free(&list);
    return yes;
}

static bool mates(struct proof *proof, struct position *pos, int n)
{
    for (int k = 1; k <= n; k++) {
        if (remembered(proof, pos, k, mates_now)) {
            return true;
        }
    }
    return false;
}

static void begin(struct proof *proof, struct position *pos, uint64_t limit)
{
    proof->asked++;
    proof->nodes = 0;
    proof->limit = limit;
    proof->attacker = pos->state.side;
    position_set_psqt(pos, &proof->psqt);
}

enum verdict proof_mates(struct proof *proof, struct position *pos, move_t move, int n,
                         uint64_t limit)
{
    bool yes = false;
    for (int quiet = 0; quiet < 2 && !yes; quiet++) {
        begin(proof, pos, limit);
        proof->checks_only = !quiet;
        if (move == MOVE_NONE) {
            yes = mates(proof, pos, n);
            continue;
        }
        make(proof, pos, move);
        for (int k = 1; k <= n && !yes && (quiet || pos->state.in_check); k++) {
            yes = mated(proof, pos, k - 1);
        }
        position_unmake(pos);
    }
    return yes ? PROVED : exhausted(proof) ? GIVEN_UP : DISPROVED;
}

static int balance(const struct proof *proof, const struct position *pos)
{
    return proof->attacker == WHITE ? pos->state.psqt : -pos->state.psqt;
}

/* The attacker reaches its target in captures alone. Whoever is not in check may leave it at what
 * it is. */
static bool exchange(struct proof *proof, struct position *pos, int depth)
{
    bool attacking = pos->state.side == proof->attacker, in_check = pos->state.in_check;
    bool enough = balance(proof, pos) >= proof->target;
    if (depth == EXCHANGE_MAX || exhausted(proof)) {
        return false;
    }
    if (!in_check && enough == attacking) {
        return enough;
    }
    /* To leave it at that would be bad for the side to move, or is not allowed. */
    struct move_list list = {0};
    bool yes = !attacking;
    movegen_legal(pos, &list);
    for (size_t i = 0; i < list.n && yes != attacking; i++) {
        if (in_check || move_captures(pos, list.move[i]) || move_becomes(list.move[i])) {
            make(proof, pos, list.move[i]);
            yes = exchange(proof, pos, depth + 1);
            position_unmake(pos);
        }
    }
    move_list_free(&list);
    return yes;
}

static question gains;

/* The defender is to move; the attacker has @n moves left. */
static bool yields(struct proof *proof, struct position *pos, int n)
{
    return n == 0 ? exchange(proof, pos, 0) : after_all(proof, pos, n, gains);
}

static bool gains_now(struct proof *proof, struct position *pos, int n)
{
    struct move_list list = {0};
    bool yes = false;
    movegen_legal(pos, &list);
    captures_first(pos, &list);
    for (size_t i = 0; i < list.n && !yes && !exhausted(proof); i++) {
        make(proof, pos, list.move[i]);
        yes = yields(proof, pos, n - 1);
        position_unmake(pos);
    }
    move_list_free(&list);
    return yes;
}

/* The attacker is to move and reaches its target in @n moves. */
static bool gains(struct proof *proof, struct position *pos, int n)
{
    return remembered(proof, pos, n, gains_now);
}

enum verdict proof_gains(struct proof *proof, struct position *pos, move_t move, int n, int gain,
                         uint64_t limit)
{
    begin(proof, pos, limit);
    proof->target = balance(proof, pos) + gain;
    bool yes;
    if (move == MOVE_NONE) {
        yes = gains(proof, pos, n);
    } else {
        make(proof, pos, move);
        yes = yields(proof, pos, n - 1);
        position_unmake(pos);
    }
    return exhausted(proof) ? GIVEN_UP : yes ? PROVED : DISPROVED;
}
