/* The start of a game: from the array or the position text, with the castling partners that follow.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "engine/compile/compile_internal.h"
#include "engine/position_text.h"
#include "geometry/steps.h"

/* Black's cell for one of White's. */
static cell_t opposite(const struct compile *c, cell_t cell)
{
    const struct board *b = c->v->board;
    struct vec at = b->at[cell];
    if (b->forward.rank) {
        at.rank = (int16_t)(b->n_ranks - 1 - at.rank);
    }
    if (b->forward.level) {
        at.level = (int16_t)(b->n_levels - 1 - at.level);
    }
    if (c->turned) {
        at.file = (int16_t)(b->n_files - 1 - at.file);
    }
    return board_cell(b, at);
}

/* Puts White's men of one rank and Black's opposite; a NULL or what is wrong. */
static const char *put_rank(struct compile *c, struct position *pos, int level, int rank,
                            const char *men)
{
    const struct board *b = c->v->board;
    int skip = 0;
    for (int file = 0; file < b->n_files; file++) {
        cell_t cell = board_named(b, level, file, rank);
        if (cell == CELL_NONE) {
            continue;
        }
        if (!skip && text_take_int(&men, CELLS_MAX, &skip) && !skip) {
            return "a run of empty cells is at least 1";
        }
        if (skip) {
            skip--;
            continue;
        }
        bool form = *men == '+';
        int type = *men ? variant_type(c->v, men[form], form) : TYPE_NONE;
        if (type == TYPE_NONE || men[form] != c->v->piece[type].letter) {
            return *men ? "no man of this game" : "too few cells";
        }
        men += 1 + form;
        cell_t other = opposite(c, cell);
        if (other == CELL_NONE) {
            return "the board has no cell opposite";
        }
        if (pos->man[cell] != MAN_NONE || pos->man[other] != MAN_NONE || cell == other) {
            return "meets Black's array";
        }
        position_put(pos, cell, man_make(type, WHITE));
        position_put(pos, other, man_make(type, BLACK));
    }
    return *men || skip ? "too many cells" : NULL;
}

static void put_level(struct compile *c, struct position *pos, int level, const char *value)
{
    char *copy = memory_text(value), *rest = copy;
    for (int rank = 0; *rest; rank++) {
        const char *men = text_word(&rest);
        const char *fault =
            rank < c->v->board->n_numbers ? put_rank(c, pos, level, rank, men) : "too many ranks";
        if (fault) {
            compile_fault(c, "rank %d, '%.30s': %s", rank + 1, men, fault);
            break;
        }
    }
    free(copy);
}

/* Puts all array.LEVEL entries; false if there are none. */
static bool put_array(struct compile *c, struct position *pos)
{
    const struct board *b = c->v->board;
    bool any = false;
    for (size_t i = 0; i < c->section->n; i++) {
        c->entry = &c->section->entry[i];
        const char *key = c->entry->key;
        if (!text_begins(key, "array")) {
            continue;
        }
        any = true;
        bool flat = strcmp(key, "array") == 0;
        int level = flat ? 0 : strlen(key) == 7 ? board_level_of(b, key[6]) : -1;
        if (flat != (b->n_levels == 1) || level < 0) {
            compile_fault(c,
                          b->n_levels == 1 ? "a board of one level has array = ..."
                                           : "levels are array.%c to array.z",
                          board_level_letter(b, 0));
            continue;
        }
        put_level(c, pos, level, c->entry->value);
    }
    c->entry = NULL;
    return any;
}

/* The partner of the royal piece at @from in a direction, if the first man of a kind that castles
 * so stands there; its type, or TYPE_NONE. */
static bool find_partner(struct compile *c, const struct position *pos, int type, cell_t from,
                         struct vec step, struct partner *out)
{
    int side = man_side(pos->man[from]);
    const struct board *b = c->v->board;
    cell_t cell = from;
    *out = (struct partner){.side = (uint8_t)side, .type = (uint8_t)type, .royal_home = from};
    for (int n = 1; (cell = board_step(b, cell, step)) != CELL_NONE && n <= FILES_MAX; n++) {
        if (pos->man[cell] == man_make(type, side)) {
            out->home = cell;
            return n >= 2; /* two steps must be possible; a partner two away is reached itself */
        }
        out->between[out->n_between++] = cell;
        if (n == 1) {
            out->pass = cell;
        } else if (n == 2) {
            out->reach = cell;
        }
    }
    return false;
}

static int by_side_and_name(const void *a, const void *b, const struct board *board)
{
    const struct partner *p = a, *q = b;
    char name_p[CELL_NAME_MAX], name_q[CELL_NAME_MAX];
    board_cell_name(board, p->home, name_p);
    board_cell_name(board, q->home, name_q);
    return p->side != q->side ? p->side - q->side : strcmp(name_p, name_q);
}

/* Insertion: the order is that in which positions list the rights. */
static void insert_partner(struct compile *c, const struct partner *partner)
{
    struct variant *v = c->v;
    if (v->n_partners == PARTNERS_MAX) {
        compile_fault(c, "castle: more than %d partners", PARTNERS_MAX);
        return;
    }
    int i = v->n_partners++;
    for (; i > 0 && by_side_and_name(partner, &v->partner[i - 1], v->board) < 0; i--) {
        v->partner[i] = v->partner[i - 1];
    }
    v->partner[i] = *partner;
}

static void find_partners(struct compile *c, const struct position *pos)
{
    struct variant *v = c->v;
    for (int side = 0; side < 2; side++) {
        cell_t from = pos->royal[side];
        for (int type = 1; type <= v->n_types && from != CELL_NONE; type++) {
            for (int i = 0; c->castles[type] && i < c->castle[type].n; i++) {
                struct steps steps;
                const struct atom *atom = &c->castle[type].atom[i];
                steps_of_leap(v->board, atom->step.m, atom->step.n, atom->step.k, &steps);
                for (int j = 0; j < steps.n; j++) {
                    struct partner partner;
                    enum facing facing =
                        step_facing(v->board, steps.step[j].v, side == WHITE ? 1 : -1);
                    uint8_t bit = facing == FACING_FORWARD ? TOWARDS_F
                                  : facing == FACING_BACK  ? TOWARDS_B
                                                           : TOWARDS_S;
                    if ((!atom->towards || atom->towards & bit) &&
                        find_partner(c, pos, type, from, steps.step[j].v, &partner)) {
                        insert_partner(c, &partner);
                    }
                }
            }
        }
    }
    v->partner_cell = memory_new(CELLS_MAX, sizeof *v->partner_cell);
    for (int i = 0; i < v->n_partners; i++) {
        v->partner_cell[v->partner[i].home] |= UINT64_C(1) << i;
        v->partner_cell[v->partner[i].royal_home] |= UINT64_C(1) << i;
    }
}

/* Writes the position as the start and reads it back, as every start must be readable. */
static void settle_start(struct compile *c, struct position *pos)
{
    struct error error;
    struct text text = {0};
    position_settle(pos);
    position_format(pos, &text);
    c->v->start = text.data;
    if (!position_parse(pos, c->v->start, &error)) {
        compile_fault(c, "the start is no position: %s", error.text);
    }
}

static void start_from_array(struct compile *c, struct position *pos)
{
    struct variant *v = c->v;
    pos->state.rights =
        v->n_partners == PARTNERS_MAX ? UINT64_MAX : (UINT64_C(1) << v->n_partners) - 1;
    pos->state.setup = v->setup_type != TYPE_NONE;
    pos->state.side = pos->state.setup ? v->setup_first : v->first;
    settle_start(c, pos);
}

void array_place(struct compile *c)
{
    struct error error;
    const struct entry *start = section_find(c->section, "start");
    int before = c->faults->n;
    c->start = position_new(c->v);
    if (start) {
        c->entry = start;
        if (!position_parse_placement(c->start, start->value, &error)) {
            compile_fault(c, "%s", error.text);
        }
    } else if (!put_array(c, c->start)) {
        compile_fault(c, "array: neither array nor start is there");
    } else if (c->faults->n == before && c->start->royal[WHITE] == CELL_NONE) {
        compile_fault(c, "array: the royal piece is missing");
    }
    if (c->faults->n == before) {
        find_partners(c, c->start);
    }
    c->entry = NULL;
}

void array_settle(struct compile *c)
{
    struct error error;
    const struct entry *start = section_find(c->section, "start");
    if (!start) {
        start_from_array(c, c->start);
        return;
    }
    c->entry = start;
    if (position_parse(c->start, start->value, &error)) {
        settle_start(c, c->start);
    } else {
        compile_fault(c, "%s", error.text);
    }
}
