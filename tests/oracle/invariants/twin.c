#include "invariants/twin.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "engine/mirror.h"
#include "geometry/steps.h"

bool __real_board_parse(struct board *out, const char *text, struct error *error);
bool __wrap_board_parse(struct board *out, const char *text, struct error *error);
void __real_steps_of_leap(const struct board *board, int m, int n, int k, struct steps *out);
void __wrap_steps_of_leap(const struct board *board, int m, int n, int k, struct steps *out);

/* Which way is forward in the twins being compiled; zero while none is. */
static struct vec ahead;

static struct vec mirror_step(struct vec step)
{
    step.rank = (int16_t)(ahead.rank ? -step.rank : step.rank);
    step.level = (int16_t)(ahead.level ? -step.level : step.level);
    return step;
}

bool __wrap_board_parse(struct board *out, const char *text, struct error *error)
{
    if (!__real_board_parse(out, text, error)) {
        return false;
    }
    if (ahead.rank || ahead.level) {
        struct board *plain = memory_new(1, sizeof *plain);
        *plain = *out;
        plain->forward = ahead;
        for (int cell = 0; cell < plain->n_cells; cell++) {
            out->at[cell] = plain->at[mirror_cell(plain, (cell_t)cell)];
        }
        for (size_t i = 0; i < sizeof plain->cell_at / sizeof *plain->cell_at; i++) {
            if (plain->cell_at[i] < plain->n_cells) {
                out->cell_at[i] = mirror_cell(plain, plain->cell_at[i]);
            }
        }
        free(plain);
    }
    return true;
}

void __wrap_steps_of_leap(const struct board *board, int m, int n, int k, struct steps *out)
{
    __real_steps_of_leap(board, m, n, k, out);
    for (int i = 0; i < out->n; i++) {
        struct step *s = &out->step[i];
        *s = (struct step){mirror_step(s->v), mirror_step(s->a), mirror_step(s->b),
                           mirror_step(s->c)};
    }
}

/* Keys and rules that name a colour name the other one. */
static void exchange_colours(struct variant *twin, const struct variant *game)
{
    size_t cells = (size_t)game->board->n_cells;
    for (size_t i = 2 * cells; i < (size_t)(game->n_types + 1) * 2 * cells; i++) {
        twin->zobrist[i] = game->zobrist[i / cells % 2 ? i - cells : i + cells];
    }
    memcpy(twin->zobrist_hand[WHITE], game->zobrist_hand[BLACK], sizeof twin->zobrist_hand[WHITE]);
    memcpy(twin->zobrist_hand[BLACK], game->zobrist_hand[WHITE], sizeof twin->zobrist_hand[BLACK]);
    twin->first = !game->first;
    twin->setup_first = !game->setup_first;
    twin->repetition_loser = !game->repetition_loser;
}

struct catalogue *twins_new(const char *path)
{
    struct faults faults = {0};
    struct catalogue *twins = catalogue_new();
    ahead = (struct vec){.rank = 1};
    bool ok = catalogue_load(twins, path, &faults);
    ahead = (struct vec){0};
    faults_free(&faults);
    if (!ok) {
        catalogue_free(twins);
    }
    return ok ? twins : NULL;
}

const struct variant *twin_of(struct catalogue *twins, const struct variant *game,
                              struct error *error)
{
    ahead = game->board->forward;
    const struct variant *twin = catalogue_game(twins, game->id, error);
    ahead = (struct vec){0};
    if (twin) {
        exchange_colours((struct variant *)(uintptr_t)twin, game);
    }
    return twin;
}

/* The castling partners of @from as bits of those of @to. */
static uint64_t exchange_rights(const struct variant *from, const struct variant *to,
                                uint64_t rights)
{
    uint64_t out = 0;
    for (int i = 0; i < from->n_rights; i++) {
        for (int j = 0; rights >> i & 1 && j < to->n_rights; j++) {
            const struct castling_right *p = &from->right[i], *q = &to->right[j];
            out |= (uint64_t)(p->side != q->side && p->home == q->home) << j;
        }
    }
    return out;
}

/* 1 + the double step of @to that is the one numbered @doubled in @from; 0 for 0. */
static uint16_t exchange_double(const struct variant *from, const struct variant *to,
                                uint16_t doubled)
{
    for (int j = 0; doubled && j < to->n_double_steps; j++) {
        const struct double_step *p = &from->double_step[doubled - 1], *q = &to->double_step[j];
        if (p->side != q->side && p->from == q->from && p->passed == q->passed && p->to == q->to) {
            return (uint16_t)(j + 1);
        }
    }
    return 0;
}

void twin_position(const struct position *pos, const struct variant *variant, struct position *out)
{
    bool twin = variant != pos->variant;
    position_init(out, variant);
    for (int side = 0; side < 2; side++) { /* lists in the same order */
        for (int i = 0; i < pos->n_men[side]; i++) {
            cell_t cell = pos->list[side][i];
            position_put(out, cell, pos->man[cell] ^ twin);
        }
        memcpy(out->hand[side ^ twin], pos->hand[side], sizeof out->hand[side]);
    }
    out->state.rights =
        twin ? exchange_rights(pos->variant, variant, pos->state.rights) : pos->state.rights;
    out->state.doubled =
        twin ? exchange_double(pos->variant, variant, pos->state.doubled) : pos->state.doubled;
    out->state.setup = pos->state.setup;
    out->state.side = pos->state.side ^ twin;
    position_settle(out);
}
