#include "search/picker.h"

#include <stdlib.h>
#include <string.h>

#include "search/checks.h"
#include "search/see.h"
#include "search/tree.h"

static int promotion_gain(const struct worker *w, move_t move)
{
    if (move_kind(move) != MOVE_PROMOTION) {
        return 0;
    }
    const struct evaluation *e = w->evaluation;
    return e->value[move_type(move)] - e->value[man_type(w->pos.man[move_from(move)])];
}

/* Most valuable victim first, then the cheapest attacker and what history knows. */
static int capture_score(const struct worker *w, move_t move)
{
    const struct evaluation *e = w->evaluation;
    int victim = e->swing[man_type(w->pos.man[move_victim(&w->pos, move)])];
    int attacker = e->value[man_type(w->pos.man[move_from(move)])];
    return (victim + promotion_gain(w, move)) * 16 - attacker +
           history_capture_score(&w->history, &w->pos, move) / 8;
}

static int32_t quiet_score(struct picker *p, move_t move)
{
    struct worker *w = p->w;
    return history_score(&w->history, worker_frame(w, p->ply), &w->pos, move) +
           promotion_gain(w, move) * 16;
}

enum { MOVES_A_UNIT = 8 }; /* generated and scored with the work of handing one out */

/* Takes the new list from @from on; scored by the caller. */
static void open_list(struct picker *p, size_t from)
{
    worker_reserve_order(p->w);
    p->next = from;
    p->end = p->w->list.n;
    p->picked = 0;
    p->sorted = false;
    tree_spend(p->w, (p->end - from) / MOVES_A_UNIT);
}

static bool is_refutation(const struct picker *p, move_t move)
{
    for (int i = 0; i < p->refutations; i++) {
        if (p->refutation[i] == move) {
            return true;
        }
    }
    return false;
}

static int better_first(const void *a, const void *b)
{
    const struct scored *x = a, *y = b;
    if (x->score != y->score) {
        return x->score < y->score ? 1 : -1;
    }
    return x->move < y->move ? -1 : x->move > y->move;
}

/* Orders what is left of the list, as picking one by one was not enough: those that some table
 * speaks for, sorted; those of which nothing is known; those that some table speaks against. */
static void sort_rest(struct picker *p)
{
    struct worker *w = p->w;
    size_t n = p->end - p->next, good = 0, unknown = 0;
    struct scored *rest = w->sorting;
    for (size_t i = p->next; i < p->end; i++) {
        good += w->order[i] > 0;
        unknown += w->order[i] == 0;
    }
    size_t place[3] = {0, good, good + unknown};
    for (size_t i = p->next; i < p->end; i++) {
        int class = w->order[i] > 0 ? 0 : w->order[i] == 0 ? 1 : 2;
        rest[place[class]++] = (struct scored){w->order[i], w->list.move[i]};
    }
    qsort(rest, good, sizeof *rest, better_first);
    for (size_t i = 0; i < n; i++) {
        w->order[p->next + i] = rest[i].score;
        w->list.move[p->next + i] = rest[i].move;
    }
    p->sorted = true;
}

/* The best move left of the present list. */
static move_t take_best(struct picker *p)
{
    enum { PICKS_BEFORE_SORT = 12, WORTH_SORTING = 24 };
    struct worker *w = p->w;
    if (p->next == p->end) {
        return MOVE_NONE;
    }
    if (!p->sorted && p->picked++ >= PICKS_BEFORE_SORT && p->end - p->next >= WORTH_SORTING) {
        sort_rest(p);
    }
    size_t best = p->next;
    for (size_t i = p->next + 1; !p->sorted && i < p->end; i++) {
        if (w->order[i] > w->order[best] ||
            (w->order[i] == w->order[best] && w->list.move[i] < w->list.move[best])) {
            best = i;
        }
    }
    move_t move = w->list.move[best];
    int32_t score = w->order[best];
    w->list.move[best] = w->list.move[p->next];
    w->order[best] = w->order[p->next];
    w->list.move[p->next] = move;
    w->order[p->next++] = score;
    return move;
}

static void add_refutation(struct picker *p, move_t move)
{
    const struct position *pos = &p->w->pos;
    if (move != MOVE_NONE && move != p->hash && !is_refutation(p, move) &&
        move_pseudo_legal(pos, move) && !move_captures(pos, move)) {
        p->refutation[p->refutations++] = move;
    }
}

/* Keeps the hash move only if it can be played here. */
static move_t validated(const struct worker *w, move_t move)
{
    return move != MOVE_NONE && move_pseudo_legal(&w->pos, move) ? move : MOVE_NONE;
}

void picker_begin(struct picker *picker, struct worker *w, int ply, move_t hash)
{
    *picker = (struct picker){.w = w, .ply = ply, .hash = validated(w, hash)};
    picker->start = picker->bad_end = w->list.n;
    picker->stage = PICK_HASH;
}

/* What a capture gains at once. */
static int capture_gain(const struct worker *w, move_t move)
{
    return w->evaluation->swing[man_type(w->pos.man[move_victim(&w->pos, move)])] +
           promotion_gain(w, move);
}

void picker_begin_captures(struct picker *picker, struct worker *w, int ply, move_t hash, int least,
                           cell_t on)
{
    picker_begin(picker, w, ply, hash);
    picker->captures_only = true;
    picker->least = least;
    picker->on = on;
    hash = picker->hash;
    if (hash != MOVE_NONE && (!move_captures(&w->pos, hash) || capture_gain(w, hash) <= least ||
                              (on != CELL_NONE && move_to(hash) != on))) {
        picker->hash = MOVE_NONE;
    }
}

void picker_end(struct picker *picker)
{
    picker->w->list.n = picker->start;
}

/* Generates the captures of the men that are worth taking: from where these stand if they are few,
 * else asking those in whose range they are. Others may be among them. */
static void make_captures_worth(struct picker *p)
{
    enum { LINE = 3, MAN = 6 }; /* cost of a line and of asking a man, a leap costing 1 */
    struct worker *w = p->w;
    const struct position *pos = &w->pos;
    const struct evaluation *e = w->evaluation;
    int side = pos->state.side;
    uint64_t worth[CELL_WORDS] = {0};
    cell_t victim[CELLS_MAX];
    size_t n = 0, cost = 0;
    for (int i = 0; i < pos->n_men[!side]; i++) {
        cell_t cell = pos->list[!side][i];
        if (e->swing[man_type(pos->man[cell])] + e->promotion[side][cell] > p->least) {
            const struct attacked *attacked = &pos->variant->tables->attacked[cell];
            set_add(worth, cell);
            victim[n++] = cell;
            cost += attacked->n_leaps + LINE * attacked->n_lines;
        }
    }
    if (cost > (size_t)MAN * pos->n_men[side]) {
        movegen_captures_in(pos, worth, &w->list);
        return;
    }
    for (size_t i = 0; i < n; i++) {
        movegen_captures_of(pos, victim[i], &w->list);
    }
}

/* Generates the captures that quiescence asks for, and perhaps more. Those en passant are left out
 * where more than the least man must be gained. */
static void make_wanted_captures(struct picker *p)
{
    struct worker *w = p->w;
    if (p->on != CELL_NONE) {
        movegen_captures_of(&w->pos, p->on, &w->list);
    } else if (p->least <= 0) {
        movegen_pseudo(&w->pos, MOVEGEN_CAPTURES, &w->list);
    } else {
        make_captures_worth(p);
    }
}

static void make_captures(struct picker *p)
{
    struct worker *w = p->w;
    if (!p->captures_only) {
        movegen_pseudo(&w->pos, MOVEGEN_CAPTURES, &w->list);
    } else {
        make_wanted_captures(p);
        size_t n = p->start;
        for (size_t i = n; i < w->list.n; i++) {
            w->list.move[n] = w->list.move[i];
            n += capture_gain(w, w->list.move[i]) > p->least;
        }
        w->list.n = n;
    }
    open_list(p, p->start);
    for (size_t i = p->next; i < p->end; i++) {
        w->order[i] = capture_score(w, w->list.move[i]);
    }
}

static void make_quiets(struct picker *p)
{
    struct worker *w = p->w;
    size_t from = w->list.n;
    movegen_pseudo(&w->pos, MOVEGEN_QUIETS, &w->list);
    open_list(p, from);
    for (size_t i = p->next; i < p->end && !p->checks_only; i++) {
        w->order[i] = quiet_score(p, w->list.move[i]);
    }
}

static void make_all(struct picker *p)
{
    enum { CAPTURE_FIRST = 1 << 24 };
    struct worker *w = p->w;
    struct safety safety;
    safety_find(&w->pos, &safety);
    movegen_evasions(&w->pos, &safety, &w->list);
    open_list(p, p->start);
    for (size_t i = p->next; i < p->end; i++) {
        move_t move = w->list.move[i];
        w->order[i] = move_captures(&w->pos, move) ? CAPTURE_FIRST + capture_score(w, move)
                                                   : quiet_score(p, move);
    }
}

static void find_refutations(struct picker *p)
{
    struct worker *w = p->w;
    const struct frame *frame = worker_frame(w, p->ply);
    add_refutation(p, frame->killer[0]);
    add_refutation(p, frame->killer[1]);
    add_refutation(p, history_counter(&w->history, frame));
}

/* The next good capture; losing ones are put aside at the front of the list. */
static move_t next_capture(struct picker *p)
{
    struct worker *w = p->w;
    for (move_t move; !tree_stopped(w) && (move = take_best(p)) != MOVE_NONE;) {
        tree_spend(w, 1);
        if (move == p->hash) {
            continue;
        }
        if (see_at_least(w->evaluation, &w->pos, move, 0)) {
            return move;
        }
        if (!p->captures_only) {
            w->list.move[p->bad_end++] = move;
        }
    }
    return MOVE_NONE;
}

/* The next of the quiet moves left that gives check, in no order. */
static move_t next_check(struct picker *p)
{
    struct worker *w = p->w;
    while (p->next < p->end && !tree_stopped(w)) {
        move_t move = w->list.move[p->next++];
        tree_spend(w, 1);
        if (gives_direct_check(w->evaluation, &w->pos, move) && move != p->hash &&
            !is_refutation(p, move)) {
            return move;
        }
    }
    return MOVE_NONE;
}

/* The next move of a list but those handed out before. */
static move_t next_other(struct picker *p)
{
    for (move_t move; !tree_stopped(p->w) && (move = take_best(p)) != MOVE_NONE;) {
        tree_spend(p->w, 1);
        if (move != p->hash && !is_refutation(p, move)) {
            return move;
        }
    }
    return MOVE_NONE;
}

move_t picker_next(struct picker *p)
{
    struct worker *w = p->w;
    move_t move;
    switch (p->stage) {
    case PICK_HASH:
        p->stage = w->pos.state.in_check && !p->captures_only ? PICK_ALL_MAKE : PICK_CAPTURES_MAKE;
        if (p->hash != MOVE_NONE) {
            return p->hash;
        }
        return picker_next(p);
    case PICK_CAPTURES_MAKE:
        make_captures(p);
        p->stage = PICK_CAPTURES;
        /* fall through */
    case PICK_CAPTURES:
        if ((move = next_capture(p)) != MOVE_NONE) {
            return move;
        }
        if (p->captures_only) {
            p->stage = PICK_END;
            return MOVE_NONE;
        }
        find_refutations(p);
        p->stage = PICK_KILLERS;
        /* fall through */
    case PICK_KILLERS:
        if (p->next_refutation < p->refutations) {
            return p->refutation[p->next_refutation++];
        }
        p->stage = PICK_QUIETS_MAKE;
        /* fall through */
    case PICK_QUIETS_MAKE:
        make_quiets(p);
        p->stage = PICK_QUIETS;
        /* fall through */
    case PICK_QUIETS:
        if ((move = p->checks_only ? next_check(p) : next_other(p)) != MOVE_NONE) {
            return move;
        }
        p->next = p->start;
        p->end = p->bad_end;
        p->stage = PICK_BAD_CAPTURES;
        /* fall through */
    case PICK_BAD_CAPTURES:
        if (p->next < p->end && !tree_stopped(w)) {
            tree_spend(w, 1);
            return w->list.move[p->next++];
        }
        p->stage = PICK_END;
        return MOVE_NONE;
    case PICK_ALL_MAKE:
        make_all(p);
        p->stage = PICK_ALL;
        /* fall through */
    case PICK_ALL:
        if ((move = next_other(p)) != MOVE_NONE) {
            return move;
        }
        p->stage = PICK_END;
        /* fall through */
    case PICK_END:
        break;
    }
    return MOVE_NONE;
}
