/* Castlings: found once, from the rules of the game's text and the men at the start. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "engine/compile/compile_internal.h"
#include "engine/reach.h"
#include "geometry/steps.h"

/* The castlings found so far, in no order, each with a line of its own cells. */
struct finding {
    struct compile *c;
    struct castling *castling;
    size_t n, capacity, n_cells, cap_cells;
    const struct castle_rule *rule;
    int side, type;
};

static cell_t step_times(const struct board *b, cell_t from, struct vec step, int times)
{
    return board_cell(b, vec_add(b->at[from], vec_scale(step, times)));
}

/* How many steps lead from one cell to another, negative against the step; false if none do or the
 * line between them has a gap. */
static bool steps_between(const struct board *b, cell_t from, cell_t to, struct vec step, int *out)
{
    for (int way = -1; way <= 1; way += 2) {
        cell_t cell = from;
        for (int n = 0; cell != CELL_NONE; n++, cell = board_step(b, cell, vec_scale(step, way))) {
            if (cell == to) {
                *out = n * way;
                return true;
            }
        }
    }
    return false;
}

static void push_cell(struct finding *f, cell_t cell)
{
    struct variant *v = f->c->v;
    v->castling_cell =
        memory_grow(v->castling_cell, &f->cap_cells, f->n_cells, sizeof *v->castling_cell);
    v->castling_cell[f->n_cells++] = cell;
}

static bool within(int at, int a, int b)
{
    return (a <= at && at <= b) || (b <= at && at <= a);
}

/* Lists the cells of a castling along a line: places are counted from the royal piece's. */
static void list_cells(struct finding *f, struct castling *castling, struct vec step, int goal,
                       int partner, int partner_goal)
{
    const struct board *b = f->c->v->board;
    int way = goal < 0 ? -1 : 1;
    castling->passed = (uint32_t)f->n_cells;
    for (int at = way; goal && at != goal + way; at += way) {
        push_cell(f, step_times(b, castling->royal_from, step, at));
    }
    castling->n_passed = (uint16_t)(f->n_cells - castling->passed);
    castling->empty = (uint32_t)f->n_cells;
    int low = goal < partner_goal ? goal : partner_goal, high = goal + partner_goal - low;
    low = low < 0 ? low : 0;
    high = high > partner ? high : partner;
    for (int at = low; at <= high; at++) {
        if (at && at != partner && (within(at, 0, goal) || within(at, partner, partner_goal))) {
            push_cell(f, step_times(b, castling->royal_from, step, at));
        }
    }
    castling->n_empty = (uint16_t)(f->n_cells - castling->empty);
}

/* Adds the castling of the royal piece on @royal with the partner @partner steps away, to @goal
 * steps away, if the board has room for it. */
static void add(struct finding *f, cell_t royal, struct vec step, int partner, int goal)
{
    const struct board *b = f->c->v->board;
    struct castling new = {.side = (uint8_t)f->side,
                           .types = UINT64_C(1) << f->type,
                           .royal_from = royal,
                           .royal_to = step_times(b, royal, step, goal),
                           .partner_from = step_times(b, royal, step, partner),
                           .partner_to = step_times(b, royal, step, goal - 1)};
    if (new.royal_to == CELL_NONE || new.partner_to == CELL_NONE) {
        return;
    }
    for (size_t i = 0; i < f->n; i++) {
        struct castling *old = &f->castling[i];
        if (old->royal_from == new.royal_from && old->partner_from == new.partner_from &&
            old->royal_to == new.royal_to && old->side == new.side) {
            if (old->partner_to != new.partner_to) {
                compile_fault(f->c, "castle: two castlings would be written alike");
            }
            old->types |= new.types;
            return;
        }
    }
    list_cells(f, &new, step, goal, partner, goal - 1);
    f->castling = memory_grow(f->castling, &f->capacity, f->n, sizeof *f->castling);
    f->castling[f->n++] = new;
}

/* The royal piece goes a number of steps towards any such man that stands there at the start. */
static void add_by_steps(struct finding *f, struct vec step)
{
    enum { NEAREST = 2 };
    const struct position *start = f->c->start;
    cell_t royal = start->royal[f->side], cell = royal;
    int nearest = f->rule->steps > NEAREST ? f->rule->steps : NEAREST;
    for (int n = 1; (cell = board_step(start->variant->board, cell, step)) != CELL_NONE; n++) {
        if (n >= nearest && start->man[cell] == man_make(f->type, f->side)) {
            add(f, royal, step, n, f->rule->steps);
        }
    }
}

/* The goal that lies farthest in a direction, for the side; CELL_NONE if there is none. */
static cell_t farthest_goal(const struct finding *f, struct vec step)
{
    const struct board *b = f->c->v->board;
    cell_t best = CELL_NONE;
    int most = 0;
    for (int i = 0; i < f->rule->n_goals; i++) {
        cell_t goal = f->rule->goal[i];
        goal = f->side == WHITE ? goal : array_opposite(f->c, goal);
        if (goal != CELL_NONE) {
            int far = board_inner(b, b->at[goal], step);
            if (best == CELL_NONE || far > most) {
                best = goal;
                most = far;
            }
        }
    }
    return best;
}

/* The royal piece goes to a goal, it and the partner standing anywhere on the goal's line. */
static void add_by_goals(struct finding *f, struct vec step)
{
    const struct board *b = f->c->v->board;
    cell_t goal = farthest_goal(f, step);
    for (int royal = 0; goal != CELL_NONE && royal < b->n_cells; royal++) {
        int to;
        if (!steps_between(b, (cell_t)royal, goal, step, &to)) {
            continue;
        }
        cell_t cell = (cell_t)royal;
        for (int n = 1; (cell = board_step(b, cell, step)) != CELL_NONE; n++) {
            add(f, (cell_t)royal, step, n, to);
        }
    }
}

static bool is_towards(const struct board *b, const struct atom *atom, struct vec step, int side)
{
    enum facing facing = step_facing(b, step, side == WHITE ? 1 : -1);
    uint8_t bit = facing == FACING_FORWARD ? TOWARDS_F
                  : facing == FACING_BACK  ? TOWARDS_B
                                           : TOWARDS_S;
    return !atom->towards || atom->towards & bit;
}

/* All castlings with men of one type and side. */
static void add_type(struct finding *f)
{
    const struct board *b = f->c->v->board;
    for (int i = 0; i < f->rule->towards.n; i++) {
        const struct atom *atom = &f->rule->towards.atom[i];
        struct steps steps;
        steps_of_leap(b, atom->step.m, atom->step.n, atom->step.k, &steps);
        for (int j = 0; j < steps.n; j++) {
            struct vec step = steps.step[j].v;
            if (!is_towards(b, atom, step, f->side)) {
                continue;
            }
            if (f->rule->steps) {
                add_by_steps(f, step);
            } else {
                add_by_goals(f, step);
            }
        }
    }
}

/* The right to castle with the man on a cell; new if there is none yet. Rights stand in the order
 * in which positions list them: White's, then Black's, by the names of the cells. */
static void enter_right(struct compile *c, int side, cell_t home)
{
    struct variant *v = c->v;
    char name[CELL_NAME_MAX], other[CELL_NAME_MAX];
    int i = 0;
    board_cell_name(v->board, home, name);
    for (; i < v->n_rights; i++) {
        board_cell_name(v->board, v->right[i].home, other);
        int order = v->right[i].side != side ? v->right[i].side - side : strcmp(other, name);
        if (order == 0) {
            return;
        }
        if (order > 0) {
            break;
        }
    }
    if (v->n_rights == RIGHTS_MAX) {
        compile_fault(c, "castle: more than %d cells from which men castle", RIGHTS_MAX);
        return;
    }
    memmove(&v->right[i + 1], &v->right[i], (size_t)(v->n_rights - i) * sizeof v->right[0]);
    v->right[i] = (struct castling_right){.side = (uint8_t)side, .home = home};
    v->n_rights++;
}

/* Gives every right its castlings, one after the other. */
static void enter_castlings(struct finding *f)
{
    struct variant *v = f->c->v;
    v->castling = memory_new(f->n ? f->n : 1, sizeof *v->castling);
    for (int i = 0; i < v->n_rights; i++) {
        struct castling_right *right = &v->right[i];
        right->castling = (uint16_t)v->n_castlings;
        for (size_t j = 0; j < f->n; j++) {
            if (f->castling[j].side == right->side && f->castling[j].partner_from == right->home) {
                v->castling[v->n_castlings] = f->castling[j];
                v->castling[v->n_castlings++].right = (uint8_t)i;
                right->n_castlings++;
            }
        }
        v->right_at[right->home] |= UINT64_C(1) << i;
        v->side_rights[right->side] |= UINT64_C(1) << i;
    }
}

void castlings_compile(struct compile *c)
{
    struct finding f = {.c = c};
    c->v->right_at = memory_new((size_t)c->v->board->n_cells, sizeof *c->v->right_at);
    for (f.side = 0; f.side < 2; f.side++) {
        for (f.type = 1; f.type <= c->v->n_types; f.type++) {
            f.rule = &c->castle[f.type];
            if (f.rule->is_set && c->start->royal[f.side] != CELL_NONE) {
                add_type(&f);
            }
        }
    }
    for (size_t i = 0; i < f.n; i++) {
        enter_right(c, f.castling[i].side, f.castling[i].partner_from);
    }
    enter_castlings(&f);
    free(f.castling);
}

/* Whether the royal piece gets from one cell to the other by a move of its own. */
static bool royal_moves(const struct variant *v, const struct castling *castling)
{
    man_t man[CELLS_MAX + 1] = {MAN_NONE};
    man[v->board->n_cells] = MAN_WALL;
    man[castling->royal_from] = man_make(v->royal, castling->side);
    return castling->royal_from == castling->royal_to ||
           reach_has(v->tables, man, castling->royal_from, castling->royal_to, MODE_QUIET);
}

/* Whether letters can name the right: the partner stands on a line of files with the royal piece.
 */
static bool has_letter(const struct board *b, const struct castling *castling)
{
    const struct vec *p = &b->at[castling->partner_from], *r = &b->at[castling->royal_from];
    return p->rank == r->rank && p->level == r->level;
}

void castlings_settle(struct compile *c)
{
    struct variant *v = c->v;
    bool letters = true;
    for (int i = 0; i < v->n_castlings; i++) {
        v->castling_by_partner |= royal_moves(v, &v->castling[i]);
        letters &= has_letter(v->board, &v->castling[i]);
    }
    if (v->rights_names != RIGHTS_CELLS && !letters) {
        compile_fault(c, "rights: men that castle stand on other ranks or levels than the royal "
                         "piece; allowed is cells");
    }
}
