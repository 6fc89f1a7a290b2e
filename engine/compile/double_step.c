/* Double steps: found once from the men's moves, for en passant captures. */
#include <stdlib.h>

#include "base/memory.h"
#include "engine/compile/compile_internal.h"
#include "pieces/tracks.h"

struct finding {
    struct compile *c;
    size_t capacity;
    cell_t from;
    int side, type;
};

static void on_track(void *user, const struct track *track)
{
    struct finding *f = user;
    struct variant *v = f->c->v;
    if (track->origin != ORIGIN_START || track->first_stop == 0 || !(track->modes & MODE_QUIET)) {
        return;
    }
    v->double_step = memory_grow(v->double_step, &f->capacity, (size_t)v->n_double_steps,
                                 sizeof *v->double_step);
    v->double_step[v->n_double_steps++] = (struct double_step){.from = f->from,
                                                               .passed = track->cell[track->n - 2],
                                                               .to = track->cell[track->n - 1],
                                                               .side = (uint8_t)f->side,
                                                               .type = (uint8_t)f->type};
    if (!v->double_from[f->side][f->from]) {
        v->double_from[f->side][f->from] = (uint16_t)v->n_double_steps;
    }
}

void double_steps_compile(struct compile *c)
{
    struct variant *v = c->v;
    struct finding f = {.c = c};
    for (f.side = 0; v->en_passant && f.side < 2; f.side++) {
        v->double_from[f.side] = memory_new((size_t)v->board->n_cells, sizeof(uint16_t));
        for (int i = 0; i < c->start->n_men[f.side]; i++) {
            f.from = c->start->list[f.side][i];
            f.type = man_type(c->start->man[f.from]);
            if (v->en_passant >> f.type & 1) {
                struct ways *ways =
                    ways_new(v->board, &v->piece[f.type].moves, f.side == WHITE ? 1 : -1);
                ways_from(ways, f.from, on_track, &f);
                ways_free(ways);
            }
        }
    }
    if (v->en_passant && !v->n_double_steps) {
        compile_fault(c, "en-passant: such men have no lame leap from the start (in)");
    }
}
