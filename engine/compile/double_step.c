/* Double steps: found once from the men's moves, for en passant captures. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "engine/compile/compile_internal.h"
#include "pieces/tracks.h"

struct finding {
    struct compile *c;
    size_t capacity, n_cells, cap_cells;
    cell_t from;
    int side, type;
};

static void on_track(void *user, const struct track *track)
{
    struct finding *f = user;
    struct variant *v = f->c->v;
    const uint8_t *confined = f->c->confined[f->type][f->side];
    if (track->origin != ORIGIN_START || !track_stops_late(track) || !(track->modes & MODE_QUIET) ||
        track->hurdle != HURDLE_NONE || track->n > PASSED_MAX) {
        return;
    }
    for (int i = 0; i < track->n && confined; i++) {
        if (confined[track->cell[i]] != confined[f->from]) {
            return;
        }
    }
    struct double_step step = {.from = f->from,
                               .to = track->cell[track->n - 1],
                               .passed = (uint32_t)f->n_cells,
                               .n_passed = (uint8_t)(track->n - 1),
                               .side = (uint8_t)f->side,
                               .type = (uint8_t)f->type};
    for (int i = 0; i < step.n_passed; i++) {
        v->passed_cell =
            memory_grow(v->passed_cell, &f->cap_cells, f->n_cells, sizeof *v->passed_cell);
        v->passed_cell[f->n_cells++] = track->cell[i];
    }
    v->double_step = memory_grow(v->double_step, &f->capacity, (size_t)v->n_double_steps,
                                 sizeof *v->double_step);
    v->double_step[v->n_double_steps++] = step;
    if (!v->double_from[f->side][f->from]) {
        v->double_from[f->side][f->from] = (uint16_t)v->n_double_steps;
    }
}

/* Marks the steps that pass the same cells as others. */
static void find_shared(struct variant *v)
{
    for (int i = 0; i < v->n_double_steps; i++) {
        struct double_step *a = &v->double_step[i];
        for (int j = 0; j < v->n_double_steps; j++) {
            const struct double_step *b = &v->double_step[j];
            a->shared |= a->side == b->side && a->to != b->to && a->n_passed == b->n_passed &&
                         memcmp(v->passed_cell + a->passed, v->passed_cell + b->passed,
                                a->n_passed * sizeof(cell_t)) == 0;
        }
    }
}

/* Whether a man can both go and capture somewhere, men on the way not looked at. */
static bool goes_and_captures(const struct variant *v, man_t man, uint8_t *modes)
{
    const struct tables *t = v->tables;
    for (int cell = 0; cell < v->board->n_cells; cell++) {
        const struct reach *reach = tables_reach(t, man, (cell_t)cell);
        const cell_t *leap = t->leap + reach->leap;
        bool twice = reach->n_both > 0;
        memset(modes, 0, (size_t)v->board->n_cells);
        for (int i = reach->n_both; i < reach->n_both + reach->n_quiet + reach->n_capture; i++) {
            modes[leap[i]] |= i < reach->n_both + reach->n_quiet ? MODE_QUIET : MODE_CAPTURE;
        }
        for (int i = 0; i < reach->n_rides; i++) {
            const struct ride *ride = &t->ride[reach->ride + (uint32_t)i];
            for (const cell_t *p = t->path + ride->path; *p != t->n_cells; p++) {
                modes[*p] |= !ride_ends_late(ride->kind) || p[1] == t->n_cells ? ride->modes : 0;
            }
        }
        for (int to = 0; to < v->board->n_cells; to++) {
            twice |= modes[to] == (MODE_QUIET | MODE_CAPTURE);
        }
        if (twice) {
            return true;
        }
    }
    return false;
}

/* The kinds whose moves a capture en passant may replace. */
static void find_twice(struct compile *c)
{
    struct variant *v = c->v;
    for (uint64_t left = v->en_passant; left; left &= left - 1) {
        int type = __builtin_ctzll(left);
        for (int side = 0; side < 2; side++) {
            if (goes_and_captures(v, man_make(type, side), c->scratch)) {
                v->passant_twice |= UINT64_C(1) << type;
            }
        }
    }
    v->simple &= ~v->passant_twice;
}

/* The steps of all kinds that capture en passant from one of their cells at the start. */
static void find_from(struct finding *f)
{
    struct variant *v = f->c->v;
    for (uint64_t left = v->en_passant; left; left &= left - 1) {
        f->type = __builtin_ctzll(left);
        if (f->c->start_cells[f->type][f->side][f->from]) {
            struct ways *ways =
                ways_new(v->board, &v->piece[f->type].moves, f->side == WHITE ? 1 : -1);
            ways_from(ways, f->from, on_track, f);
            ways_free(ways);
        }
    }
}

/* Whether a kind that captures en passant has a lame leap from the start in its words. */
static bool has_leap(const struct variant *v)
{
    for (uint64_t left = v->en_passant; left; left &= left - 1) {
        const struct moves *moves = &v->piece[__builtin_ctzll(left)].moves;
        for (int i = 0; i < moves->n; i++) {
            const struct atom *atom = &moves->atom[i];
            if (atom->origin == ORIGIN_START && atom->lame && atom->modes & MODE_QUIET) {
                return true;
            }
        }
    }
    return false;
}

void double_steps_compile(struct compile *c)
{
    struct variant *v = c->v;
    struct finding f = {.c = c};
    for (f.side = 0; v->en_passant && f.side < 2; f.side++) {
        v->double_from[f.side] = memory_new((size_t)v->board->n_cells, sizeof(uint16_t));
        for (int cell = 0; cell < v->board->n_cells; cell++) {
            f.from = (cell_t)cell;
            find_from(&f);
        }
    }
    find_shared(v);
    find_twice(c);
    if (v->en_passant && !has_leap(v)) {
        compile_fault(c, "en-passant: such men have no lame leap from the start (in)");
    }
}
