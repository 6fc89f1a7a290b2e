#include "search/history.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

static const size_t CONTINUATIONS = (size_t)1 << CONTINUATION_BITS;

void history_reset(struct history *h, int back)
{
    *h = (struct history){.back = back,
                          .continuation = memory_new(CONTINUATIONS, sizeof *h->continuation)};
}

void history_free(struct history *h)
{
    free(h->quiet);
    free(h->capture);
    free(h->continuation);
    free(h->counter);
}

void history_clear(struct history *h)
{
    memset(h->continuation, 0, CONTINUATIONS * sizeof *h->continuation);
    if (h->size) {
        memset(h->quiet, 0, h->size * sizeof *h->quiet);
        memset(h->capture, 0, h->size * sizeof *h->capture);
        memset(h->counter, 0, h->size * sizeof *h->counter);
    }
}

void history_set_variant(struct history *h, const struct variant *variant)
{
    h->cells = (size_t)variant->board->n_cells;
    h->size = (size_t)(variant->n_types + 1) * 2 * h->cells;
    h->quiet = memory_resize(h->quiet, h->size, sizeof *h->quiet);
    h->capture = memory_resize(h->capture, h->size, sizeof *h->capture);
    h->counter = memory_resize(h->counter, h->size, sizeof *h->counter);
    history_clear(h);
}

man_t move_man(const struct position *pos, move_t move)
{
    return move_kind(move) == MOVE_DROP ? man_make(move_type(move), pos->state.side)
                                        : pos->man[move_from(move)];
}

/* Hash of a man's type and a cell, see struct frame. */
static uint32_t continuation_of(man_t man, cell_t to)
{
    return ((uint32_t)man_type(man) << 10 | to) * 0x9e3779b1u;
}

void frame_set_move(struct frame *frame, const struct position *pos, move_t move)
{
    frame->move = move;
    frame->man = move_man(pos, move);
    frame->continuation = continuation_of(frame->man, move_to(move));
}

static size_t index_of(const struct history *h, man_t man, move_t move)
{
    return (size_t)man * h->cells + move_to(move);
}

/* Entry of a move after the one @back plies ago. Each side has a half of the table, hashed alike:
 * so entries that share a place do so with colours exchanged too. */
static int16_t *continuation_entry(const struct history *h, const struct frame *frame, int back,
                                   man_t man, cell_t to)
{
    uint32_t before = frame[-back].continuation;
    uint32_t mix = (before ^ (continuation_of(man, to) >> 7)) * 0x85ebca6bu + (uint32_t)back;
    uint32_t half = (uint32_t)man_side(man) << (CONTINUATION_BITS - 1);
    return &h->continuation[half | mix >> (33 - CONTINUATION_BITS)];
}

int history_score(const struct history *h, const struct frame *frame, const struct position *pos,
                  move_t move)
{
    man_t man = move_man(pos, move);
    int score = h->quiet[index_of(h, man, move)];
    for (int back = 1; back <= h->back; back++) {
        if (frame[-back].move != MOVE_NONE) {
            score += *continuation_entry(h, frame, back, man, move_to(move));
        }
    }
    return score;
}

int history_capture_score(const struct history *h, const struct position *pos, move_t move)
{
    return h->capture[index_of(h, move_man(pos, move), move)];
}

move_t history_counter(const struct history *h, const struct frame *frame)
{
    move_t before = frame[-1].move;
    return before == MOVE_NONE ? MOVE_NONE : h->counter[index_of(h, frame[-1].man, before)];
}

/* Moves an entry towards the bonus, the less the farther it already went. */
static void teach(int16_t *entry, int bonus)
{
    const int most = HISTORY_MAX / 4;
    bonus = bonus > most ? most : bonus < -most ? -most : bonus;
    *entry = (int16_t)(*entry + bonus - *entry * abs(bonus) / HISTORY_MAX);
}

int history_bonus(const struct parameters *p, int depth)
{
    int bonus = depth * depth * p->history_square + depth * p->history_linear;
    return bonus > p->history_most ? p->history_most : bonus;
}

void history_teach_quiet(struct history *h, const struct frame *frame, const struct position *pos,
                         move_t move, int bonus)
{
    man_t man = move_man(pos, move);
    teach(&h->quiet[index_of(h, man, move)], bonus);
    for (int back = 1; back <= h->back; back++) {
        if (frame[-back].move != MOVE_NONE) {
            teach(continuation_entry(h, frame, back, man, move_to(move)), bonus);
        }
    }
}

void history_teach_refutation(struct history *h, struct frame *frame, move_t move)
{
    if (frame->killer[0] != move) {
        frame->killer[1] = frame->killer[0];
        frame->killer[0] = move;
    }
    if (frame[-1].move != MOVE_NONE) {
        h->counter[index_of(h, frame[-1].man, frame[-1].move)] = move;
    }
}

void history_teach_capture(struct history *h, const struct position *pos, move_t move, int bonus)
{
    teach(&h->capture[index_of(h, move_man(pos, move), move)], bonus);
}
