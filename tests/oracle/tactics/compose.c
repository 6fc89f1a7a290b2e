/* Composes positions for the suite: puts men at random until a position proves a claim.
 *
 *   compose GAME CLAIM MEN KEY COUNT SEED [RADIUS]
 *
 * CLAIM is as in the suite. MEN are letters, White's upper and Black's lower case, + before a
 * promoted form and @ before a man in hand or pool; White is to move. KEY says what the one move
 * that does it has to be: a letter for a move of such a man, @ and a letter for a drop, = and a
 * letter for a promotion, ? for any; behind it x if it captures, + if it has to give check. From
 * where it arrives without capture the man attacks the cells of the first two black men, if
 * nothing is between. No move may mate sooner. The others stand within RADIUS (3) of where it
 * arrives. COUNT positions are printed as lines of the suite, without a theme. */
#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/random.h"
#include "engine/compile/catalogue.h"
#include "engine/mobility.h"
#include "engine/move_text.h"
#include "engine/position_text.h"
#include "tactics/claim.h"

enum { PROOF_MOST = 3000000, TRIES = 200 };

struct order {
    const struct variant *variant;
    struct claim claim;
    const char *claim_text, *men, *key;
    int radius;
    uint64_t seed;
    bool aimed;                     /* the key is one man's and no capture */
    cell_t middle;                  /* then where it arrives */
    struct cell_set place[MEN_MAX]; /* where a man can stand */
};

static bool near(const struct order *order, cell_t a, cell_t b)
{
    const struct vec *at = order->variant->board->at;
    int stretch = board_has_hexagons(order->variant->board) ? 2 : 1;
    return abs(at[a].file - at[b].file) <= order->radius * stretch &&
           abs(at[a].rank - at[b].rank) <= order->radius &&
           abs(at[a].level - at[b].level) <= order->radius;
}

/* Where each man can have come, by its moves from where its like stand at the start, or anywhere if
 * it is none that stands there or if men are dropped. */
static void find_places(struct order *order)
{
    const struct variant *v = order->variant;
    struct position *pos = memory_new(1, sizeof *pos);
    position_init(pos, v);
    position_start(pos);
    for (int cell = 0; cell < v->board->n_cells; cell++) {
        cell_set_add(&order->place[pos->man[cell]], (cell_t)cell);
    }
    position_free(pos);
    free(pos);
    for (int man = 2; man < (v->n_types + 1) * 2; man++) {
        struct cell_set *set = &order->place[man];
        bool anywhere = cell_set_count(set) == 0 || v->drops;
        for (int cell = 0; cell < v->board->n_cells && anywhere; cell++) {
            cell_set_add(set, (cell_t)cell);
        }
        mobility_spread(v, (man_t)man, set);
    }
}

static bool can_stand(const struct order *order, man_t man, cell_t cell)
{
    const struct variant *v = order->variant;
    int type = man_type(man);
    return cell_set_has(&order->place[man], cell) &&
           !(v->piece[type].must_promote && v->flags[man_side(man)][type][cell] & FLAG_ZONE);
}

/* A cell for the man, near the middle and in @wanted if there is such a set. */
static bool find_cell(struct order *order, const struct position *pos, man_t man, cell_t middle,
                      const struct cell_set *wanted, cell_t *out)
{
    uint64_t n = (uint64_t)order->variant->board->n_cells;
    for (int i = 0; i < TRIES; i++) {
        cell_t cell = (cell_t)random_below(&order->seed, n);
        if (pos->man[cell] == MAN_NONE && cell != middle && can_stand(order, man, cell) &&
            (wanted ? cell_set_has(wanted, cell) : near(order, cell, middle))) {
            *out = cell;
            return true;
        }
    }
    return false;
}

/* From where the man gets to the cell. */
static void find_origins(const struct order *order, man_t man, cell_t to, struct cell_set *out)
{
    for (cell_t cell = 0; cell < order->variant->board->n_cells; cell++) {
        struct cell_set set = {{0}};
        mobility_from(order->variant, man, cell, MODE_QUIET, &set);
        if (cell_set_has(&set, to)) {
            cell_set_add(out, cell);
        }
    }
}

/* What the key man is where it arrives. */
static int key_type(const struct order *order)
{
    return variant_type(order->variant, order->key[strspn(order->key, "@=")], false);
}

/* Puts the men on the board: the one that the key is about so that it gets to the middle, and the
 * first two of the enemy's where it attacks them from there. */
static bool place(struct order *order, struct position *pos)
{
    const struct variant *v = order->variant;
    struct cell_set origins = {{0}}, targets = {{0}};
    int n_black = 0, key = TYPE_NONE;
    cell_t middle = order->middle;
    bool arrives = !order->aimed || *order->key == '@';
    if (order->aimed) {
        key = key_type(order);
        mobility_from(v, man_make(key, WHITE), middle, MODE_CAPTURE, &targets);
    }
    for (const char *p = order->men; *p; p++) {
        bool held = *p == '@', form = *p == '+';
        p += held || form;
        int side = isupper((unsigned char)*p) ? WHITE : BLACK, type = variant_type(v, *p, form);
        if (type == TYPE_NONE) {
            fprintf(stderr, "compose: no man: %s\n", p);
            exit(2);
        }
        man_t man = man_make(type, side);
        const struct cell_set *wanted = NULL;
        if (held) {
            pos->hand[side][type]++;
            continue;
        }
        if (side == BLACK && key != TYPE_NONE && n_black++ < 2) {
            wanted = &targets;
        } else if (side == WHITE && !arrives &&
                   (*order->key == '=' ? v->piece[type].promotion != PROMOTE_NEVER : type == key)) {
            find_origins(order, man, middle, &origins);
            wanted = &origins;
            arrives = true;
        }
        cell_t cell;
        if (!find_cell(order, pos, man, middle, wanted, &cell)) {
            return false;
        }
        position_put(pos, cell, man);
    }
    return true;
}

/* A position with the men, from its text, so that it is one by the rules. */
static bool compose(struct order *order, struct position *out)
{
    struct position *pos = memory_new(1, sizeof *pos);
    struct text text = {0};
    order->middle = (cell_t)random_below(&order->seed, (uint64_t)order->variant->board->n_cells);
    position_init(pos, order->variant);
    bool ok = place(order, pos);
    if (ok) {
        pos->state.number = 1;
        position_format(pos, &text);
        ok = position_parse(out, text.data, NULL);
    }
    text_free(&text);
    position_free(pos);
    free(pos);
    return ok;
}

static bool is_key(const struct order *order, struct position *pos, move_t move)
{
    char what = *order->key;
    bool fits = what == '?';
    if (what == '@') {
        fits = move_kind(move) == MOVE_DROP;
    } else if (what == '=') {
        fits = move_becomes(move) != 0;
    } else if (what != '?') {
        fits = move_kind(move) != MOVE_DROP &&
               order->variant->piece[man_type(pos->man[move_from(move)])].letter == what;
    }
    bool captures = strchr(order->key, 'x'), checks = strchr(order->key, '+');
    if (!fits || move_captures(pos, move) != captures ||
        (order->aimed && move_to(move) != order->middle)) {
        return false;
    }
    position_make(pos, move);
    fits = pos->state.in_check || !checks;
    position_unmake(pos);
    return fits;
}

/* The only move that is as ordered and proves the claim, or MOVE_NONE. */
static move_t candidate(const struct order *order, struct proof *proof, struct position *pos,
                        const struct move_list *list)
{
    move_t found = MOVE_NONE;
    for (size_t i = 0; i < list->n; i++) {
        move_t move = list->move[i];
        if (is_key(order, pos, move) &&
            claim_holds(&order->claim, proof, pos, move, PROOF_MOST) == PROVED) {
            if (found != MOVE_NONE) {
                return MOVE_NONE;
            }
            found = move;
        }
    }
    return found;
}

/* The same, if no other move does it, none mates sooner, and a gain lasts. */
static move_t solution(const struct order *order, struct proof *proof, struct position *pos,
                       struct move_list *list)
{
    struct claim sooner = order->claim, later = order->claim;
    sooner.moves--;
    later.moves++;
    if (!claim_wins(&order->claim, proof, pos)) {
        return MOVE_NONE;
    }
    list->n = 0;
    movegen_legal(pos, list);
    move_t found = candidate(order, proof, pos, list);
    bool good = found != MOVE_NONE;
    if (good && order->claim.mate && sooner.moves) {
        good = claim_holds(&sooner, proof, pos, MOVE_NONE, PROOF_MOST) == DISPROVED;
    }
    for (size_t i = 0; i < list->n && good; i++) {
        good = list->move[i] == found ||
               claim_holds(&order->claim, proof, pos, list->move[i], PROOF_MOST) == DISPROVED;
    }
    if (good && !order->claim.mate) {
        good = claim_holds(&later, proof, pos, found, PROOF_MOST * 4) == PROVED;
    }
    return good ? found : MOVE_NONE;
}

static void deliver(struct order *order, struct proof *proof, int64_t count)
{
    struct position *pos = memory_new(1, sizeof *pos);
    struct text text = {0};
    struct move_list list = {0};
    position_init(pos, order->variant);
    while (count) {
        if (!compose(order, pos)) {
            continue;
        }
        move_t move = solution(order, proof, pos, &list);
        if (move != MOVE_NONE) {
            char name[MOVE_TEXT_MAX];
            move_format(pos, move, name);
            text_clear(&text);
            position_format(pos, &text);
            printf("%s bm %s; id \"%s\";\n", text.data, name, order->claim_text);
            fflush(stdout);
            count--;
        }
    }
    text_free(&text);
    move_list_free(&list);
    position_free(pos);
    free(pos);
}

int main(int argc, char **argv)
{
    int64_t count, seed, radius = 3;
    if (argc < 7 || argc > 8 || !text_parse_int(argv[5], 1, 1000000, &count) ||
        !text_parse_int(argv[6], 0, INT64_MAX, &seed) ||
        (argc == 8 && !text_parse_int(argv[7], 1, 99, &radius))) {
        fprintf(stderr, "usage: compose GAME CLAIM MEN KEY COUNT SEED [RADIUS]\n");
        return 2;
    }
    struct catalogue *catalogue = catalogue_new();
    struct error error;
    struct proof proof;
    struct order order = {.variant = catalogue_game(catalogue, argv[1], &error),
                          .claim_text = argv[2],
                          .men = argv[3],
                          .key = argv[4],
                          .radius = (int)radius,
                          .seed = (uint64_t)seed};
    bool ok = order.variant;
    if (ok) {
        order.aimed = *order.key != '?' && !strchr(order.key, 'x');
        proof_init(&proof, order.variant);
        ok = claim_parse(&order.claim, &proof, order.claim_text, &error) &&
             (!order.aimed || key_type(&order) != TYPE_NONE ||
              error_set(&error, "no man: %s", order.key));
        if (ok) {
            find_places(&order);
            deliver(&order, &proof, count);
        }
        proof_free(&proof);
    }
    if (!ok) {
        fprintf(stderr, "compose: %s\n", error.text);
    }
    catalogue_free(catalogue);
    return ok ? 0 : 2;
}
