/* While replies are counted the position is the one after a pass: the moves before it are made by
 * changing man[] alone. Whatever could change more than the moves of men that look at the two
 * cells takes the slow way, a proper move and a proper count: checks, changes on the lines of the
 * royal piece, castling, captures en passant and what makes them possible. */
#include "engine/perft/replies.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "engine/movegen_internal.h"
#include "engine/passant.h"

/* Sets of cells are bits; sets of men are bits by their index in the list. */
struct replies {
    struct position *pos;
    struct move_list *scratch;
    struct safety safety; /* of the side that replies */
    bool plain;           /* some moves can do without the slow way */
    int by;               /* the side that replies */
    struct state before, passed;
    uint64_t sight[CELL_WORDS];  /* cells that the royal piece's lines see */
    uint64_t around[CELL_WORDS]; /* cells that matter for where it may go */
    size_t words;                /* of a set of men */
    const struct safety *now;    /* of the move made: safety or changed */
    struct safety changed;
    uint64_t *watch;  /* [cell * words]: men whose moves depend on the cell */
    uint64_t *tried;  /* men that guard the royal piece */
    uint64_t *set;    /* men to be counted again */
    uint32_t *count;  /* moves of each man */
    uint64_t total;   /* moves of all men */
    uint64_t drops;   /* of the types that are counted by cell */
    uint64_t dropped; /* those types */
    uint64_t careful; /* types in hand whose drops need a count each */
};

struct replies *replies_new(const struct variant *variant)
{
    size_t cells = (size_t)variant->board->n_cells, words = set_words(variant->board->n_cells);
    struct replies *r = memory_new(1, sizeof *r);
    r->watch = memory_new(cells * words, sizeof *r->watch);
    r->tried = memory_new(words, sizeof *r->tried);
    r->set = memory_new(words, sizeof *r->set);
    r->count = memory_new(cells, sizeof *r->count);
    return r;
}

void replies_free(struct replies *replies)
{
    if (replies) {
        free(replies->watch);
        free(replies->tried);
        free(replies->set);
        free(replies->count);
        free(replies);
    }
}

/* Marks the cells of the lines towards @cell up to the @most-th man on each, as if @except were
 * empty. */
static void mark_lines(const struct position *pos, cell_t cell, cell_t except, int most,
                       uint64_t *set)
{
    const struct tables *t = pos->variant->tables;
    const struct attacked *attacked = &t->attacked[cell];
    for (uint32_t i = 0; i < attacked->n_lines; i++) {
        const struct attack *a = t->attack + t->line[attacked->line + i];
        for (int men = 0; pos->man[a->cell] != MAN_WALL; a++) {
            set_add(set, a->cell);
            bool counts = pos->man[a->cell] != MAN_NONE && a->cell != except;
            if (counts && ++men == most) {
                break;
            }
        }
    }
}

/* Marks what decides whether the royal piece would be safe on @to. */
static void mark_around(struct replies *r, cell_t to)
{
    const struct tables *t = r->pos->variant->tables;
    const struct attacked *attacked = &t->attacked[to];
    set_add(r->around, to);
    for (uint32_t i = 0; i < attacked->n_leaps; i++) {
        set_add(r->around, t->attack[attacked->leap + i].cell);
    }
    mark_lines(r->pos, to, r->safety.royal, t->hoppers ? 2 : 1, r->around);
}

/* Whether a man's moves must be tried out. */
static bool is_tried(const struct safety *safety, cell_t cell)
{
    return cell == safety->royal || set_has(safety->from, cell);
}

static uint32_t count_one(const struct replies *r, const struct safety *safety, size_t index)
{
    cell_t cell = r->pos->list[r->by][index];
    return is_tried(safety, cell) ? (uint32_t)movegen_man_legal(r->pos, safety, cell, r->scratch)
                                  : count_man(r->pos, cell);
}

static void count_men(struct replies *r)
{
    struct position *pos = r->pos;
    size_t n = pos->n_men[r->by];
    r->words = (n + 63) / 64;
    r->total = 0;
    memset(r->watch, 0, (size_t)pos->variant->board->n_cells * r->words * sizeof *r->watch);
    memset(r->tried, 0, r->words * sizeof *r->tried);
    for (size_t i = 0; i < n; i++) {
        cell_t cell = pos->list[r->by][i];
        struct watch watch = {r->words, UINT64_C(1) << (i & 63)};
        if (set_has(r->safety.from, cell)) {
            set_add(r->tried, i);
        }
        r->count[i] = count_one(r, &r->safety, i);
        r->total += r->count[i];
        watch_man(pos, cell, watch, r->watch + i / 64);
    }
}

/* Marks where the royal piece might go, whatever stands there, and the cells that would decide
 * whether it is safe there. */
static void look_around(struct replies *r)
{
    const struct position *pos = r->pos;
    const struct tables *t = pos->variant->tables;
    size_t royal = pos->slot[r->safety.royal];
    memset(r->sight, 0, sizeof r->sight);
    memset(r->around, 0, sizeof r->around);
    mark_lines(pos, r->safety.royal, CELL_NONE, t->hoppers ? 3 : 2, r->sight);
    for (int cell = 0; cell < t->n_cells; cell++) {
        if (set_has(r->watch + (size_t)cell * r->words, royal) &&
            (pos->man[cell] == MAN_NONE || man_side(pos->man[cell]) != r->by)) {
            mark_around(r, (cell_t)cell);
        }
    }
}

static bool hand_empty(const struct position *pos, int side)
{
    for (int type = 1; type <= pos->variant->n_types; type++) {
        if (pos->hand[side][type]) {
            return false;
        }
    }
    return true;
}

static void look_at_hand(struct replies *r)
{
    const struct position *pos = r->pos;
    const struct variant *v = pos->variant;
    r->dropped = r->careful = 0;
    r->drops = 0;
    if (!v->drops || hand_empty(pos, r->by)) {
        return;
    }
    for (int type = 1; type <= v->n_types; type++) {
        if (pos->hand[r->by][type]) {
            uint64_t bit = UINT64_C(1) << type;
            bool careful = v->piece[type].file_limit || v->no_drop_mate & bit;
            *(careful ? &r->careful : &r->dropped) |= bit;
            r->drops += careful ? 0 : count_drops_of(pos, &r->safety, type, r->scratch);
        }
    }
}

static void begin(struct replies *r, struct position *pos, struct move_list *scratch)
{
    r->pos = pos;
    r->scratch = scratch;
    r->by = !pos->state.side;
    r->before = pos->state;
    r->plain = !pos->state.setup && pos->royal[r->by] != CELL_NONE;
    if (!r->plain) {
        return;
    }
    pos->state.side = (uint8_t)r->by;
    pos->state.in_check = false;
    pos->state.doubled = 0;
    r->passed = pos->state;
    safety_find(pos, &r->safety);
    r->plain = count_is_plain(pos, &r->safety);
    if (r->plain) {
        count_men(r);
        look_around(r);
        look_at_hand(r);
    }
}

static uint64_t count_slowly(struct replies *r, move_t move)
{
    r->pos->state = r->before;
    position_make(r->pos, move);
    uint64_t n = count_legal(r->pos, r->scratch);
    position_unmake(r->pos);
    r->pos->state = r->passed;
    return n;
}

/* Whether it is already clear, before it is made, that a move needs the slow way. */
static bool is_slow(const struct replies *r, move_t move, man_t victim)
{
    const struct variant *v = r->pos->variant;
    if (!r->plain || move_kind(move) >= MOVE_CASTLING) {
        return true;
    }
    if (victim == MAN_NONE) {
        return false;
    }
    int as = v->piece[man_type(victim)].captured_as;
    return (v->captured == CAPTURED_POOL && as != TYPE_NONE && !r->pos->hand[r->by][as]) ||
           r->careful;
}

/* After a move on man[]: whether it gives check or hops matter; if not, finds the guards anew where
 * the move may have changed them. */
static bool still_calm(struct replies *r, cell_t from, cell_t to)
{
    const struct position *pos = r->pos;
    const struct variant *v = pos->variant;
    cell_t royal = r->safety.royal;
    r->now = &r->safety;
    if (position_leaps_at(v, pos->man, royal, to, !r->by)) {
        return false;
    }
    if (!set_has(r->sight, to) && !set_has(r->sight, from)) {
        return true;
    }
    if (position_attacked_through(v, pos->man, royal, to, !r->by) ||
        position_attacked_through(v, pos->man, royal, from, !r->by)) {
        return false;
    }
    safety_find(pos, &r->changed);
    r->now = &r->changed;
    return count_is_plain(pos, &r->changed);
}

/* Adds to @set the men that guard before or after the move. */
static void add_guards(const struct replies *r, uint64_t *set)
{
    for (size_t word = 0; word < r->words; word++) {
        set[word] |= r->tried[word];
    }
    for (int word = 0; word * 64 < r->pos->variant->board->n_cells; word++) {
        for (uint64_t left = r->now->from[word]; left; left &= left - 1) {
            cell_t cell = (cell_t)(word * 64 + __builtin_ctzll(left));
            set_add(set, r->pos->slot[cell]);
        }
    }
}

/* Counts the replies of men after the move on man[]. */
static uint64_t men_after(struct replies *r, cell_t from, cell_t to, man_t victim)
{
    const struct position *pos = r->pos;
    const uint64_t *a = r->watch + from * r->words, *b = r->watch + to * r->words;
    uint64_t total = r->total, *set = r->set;
    for (size_t word = 0; word < r->words; word++) {
        set[word] = a[word] | b[word];
    }
    if (set_has(r->around, from) || set_has(r->around, to)) {
        set_add(set, pos->slot[r->safety.royal]);
    }
    if (r->now != &r->safety) {
        add_guards(r, set);
    }
    if (victim) {
        size_t slot = pos->slot[to];
        set_remove(set, slot);
        total -= r->count[slot];
    }
    for (size_t word = 0; word < r->words; word++) {
        for (uint64_t left = set[word]; left; left &= left - 1) {
            size_t i = word * 64 + (size_t)__builtin_ctzll(left);
            total += count_one(r, r->now, i);
            total -= r->count[i];
        }
    }
    return total;
}

static uint64_t drops_after(struct replies *r, cell_t from, cell_t to, man_t victim)
{
    const struct variant *v = r->pos->variant;
    uint64_t n = r->drops;
    for (uint64_t left = r->dropped; left; left &= left - 1) {
        const uint8_t *flags = v->flags[r->by][__builtin_ctzll(left)];
        n += from != to && flags[from] & FLAG_DROP;
        n -= victim == MAN_NONE && flags[to] & FLAG_DROP;
    }
    return n;
}

/* Adds the drops that need care to *@n; false if one gives check and might mate, which cannot be
 * decided here. */
static bool add_careful_drops(struct replies *r, uint64_t *n)
{
    struct move_list *list = r->scratch;
    size_t first = list->n;
    bool calm = true;
    for (uint64_t left = r->careful; left; left &= left - 1) {
        movegen_drops(r->pos, __builtin_ctzll(left), list);
    }
    for (size_t i = first; i < list->n && calm; i++) {
        calm = !(r->pos->variant->no_drop_mate >> move_type(list->move[i]) & 1) ||
               !drop_may_check(r->pos, list->move[i]);
    }
    *n += list->n - first;
    list->n = first;
    return calm;
}

/* Counts castling with the rights that are left after a move. */
static uint64_t castlings_after(struct replies *r, move_t move)
{
    struct position *pos = r->pos;
    const struct variant *v = pos->variant;
    pos->state.rights &= ~(v->right_at[move_from(move)] | v->right_at[move_to(move)]);
    uint64_t n = count_specials(pos, r->now, r->scratch);
    pos->state.rights = r->passed.rights;
    return n;
}

static uint64_t count_after(struct replies *r, move_t move)
{
    struct position *pos = r->pos;
    const struct variant *v = pos->variant;
    cell_t from = move_from(move), to = move_to(move);
    man_t victim = pos->man[to], mover = pos->man[from];
    if (is_slow(r, move, victim)) {
        return count_slowly(r, move);
    }
    int type = move_kind(move) == MOVE_DROP ? move_type(move) : move_becomes(move);
    cell_t royal = pos->royal[!r->by];
    pos->man[from] = MAN_NONE;
    pos->man[to] = type ? man_make(type, !r->by) : mover;
    pos->royal[!r->by] = from == royal ? to : royal;
    bool slow = !still_calm(r, from, to) ||
                (v->n_double_steps && !victim && move_kind(move) <= MOVE_PROMOTION &&
                 passant_after(pos, from, to, mover));
    uint64_t n = 0;
    slow = slow || (r->careful && !add_careful_drops(r, &n));
    if (!slow) {
        n += men_after(r, from, to, victim);
        n += r->dropped ? drops_after(r, from, to, victim) : 0;
        n += r->passed.rights ? castlings_after(r, move) : 0;
    }
    pos->man[to] = victim;
    pos->man[from] = mover;
    pos->royal[!r->by] = royal;
    return slow ? count_slowly(r, move) : n;
}

uint64_t replies_count(struct replies *replies, struct position *pos, size_t first, size_t n,
                       struct move_list *scratch)
{
    uint64_t sum = 0;
    begin(replies, pos, scratch);
    for (size_t i = first; i < first + n; i++) {
        sum += count_after(replies, scratch->move[i]);
    }
    pos->state = replies->before;
    return sum;
}
