#include "engine/net_sums.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

enum { CHANGES_MAX = 4, BLOCK = 2 * NET_HIDDEN_STEP };

/* A move: the rows that it adds and takes off. */
struct frame {
    bool done;  /* its sums are known */
    bool stale; /* they do not follow from those of the move before */
    uint8_t n_on, n_off;
    uint32_t on[CHANGES_MAX], off[CHANGES_MAX];
};

struct net_sums {
    const struct net *net;
    size_t row; /* numbers of a row */
    size_t n;   /* frames, at least 1; the last is the present position */
    size_t capacity;
    struct frame *frame;
    int16_t *sum; /* a row for each frame */
};

struct net_sums *net_sums_new(const struct net *net)
{
    struct net_sums *s = memory_new(1, sizeof *s);
    s->net = net;
    s->row = (size_t)net->shape.hidden * 2;
    net_sums_reset(s);
    return s;
}

void net_sums_free(struct net_sums *s)
{
    if (s) {
        free(s->frame);
        free(s->sum);
        free(s);
    }
}

void net_sums_reserve(struct net_sums *s, size_t n)
{
    if (s->capacity - s->n < n) {
        s->capacity = s->n + n;
        s->frame = memory_resize(s->frame, s->capacity, sizeof *s->frame);
        s->sum = memory_resize(s->sum, s->capacity * s->row, sizeof *s->sum);
    }
}

void net_sums_reset(struct net_sums *s)
{
    s->n = 0;
    net_sums_reserve(s, 1);
    s->n = 1;
    s->frame[0] = (struct frame){.stale = true};
}

void net_sums_push(struct net_sums *s)
{
    if (s->n == s->capacity) {
        net_sums_reserve(s, s->n + 1);
    }
    struct frame *frame = &s->frame[s->n++];
    frame->done = frame->stale = false;
    frame->n_on = frame->n_off = 0;
}

void net_sums_pop(struct net_sums *s)
{
    if (--s->n == 0) {
        net_sums_reset(s);
    }
}

void net_sums_note(struct net_sums *s, uint32_t row, int by)
{
    struct frame *frame = &s->frame[s->n - 1];
    if (frame->done || frame->n_on == CHANGES_MAX || frame->n_off == CHANGES_MAX) {
        frame->done = false;
        frame->stale = true;
        frame->n_on = frame->n_off = 0;
    }
    if (frame->stale) {
        return;
    }
    if (by > 0) {
        frame->on[frame->n_on++] = row;
    } else {
        frame->off[frame->n_off++] = row;
    }
}

/* Sums that leave the range on the way come back in the end: they are added modulo 2^16. */
static inline int16_t wrap(int number)
{
    return (int16_t)(uint16_t)(unsigned)number;
}

/* Rows are whole blocks: told so, compilers leave out what they would do for a rest. */
static inline size_t whole(size_t n)
{
    return n / BLOCK * BLOCK;
}

static void add(int16_t *restrict to, const int16_t *restrict row, size_t n)
{
    for (size_t i = 0; i < whole(n); i++) {
        to[i] = wrap(to[i] + row[i]);
    }
}

static void take_off(int16_t *restrict to, const int16_t *restrict row, size_t n)
{
    for (size_t i = 0; i < whole(n); i++) {
        to[i] = wrap(to[i] - row[i]);
    }
}

/* A man goes from one cell to another: most moves. */
static void shift(int16_t *restrict to, const int16_t *restrict from, const int16_t *restrict off,
                  const int16_t *restrict on, size_t n)
{
    for (size_t i = 0; i < whole(n); i++) {
        to[i] = wrap(from[i] - off[i] + on[i]);
    }
}

/* The same where another man is taken off. */
static void shift_two(int16_t *restrict to, const int16_t *restrict from,
                      const int16_t *restrict off, const int16_t *restrict too,
                      const int16_t *restrict on, size_t n)
{
    for (size_t i = 0; i < whole(n); i++) {
        to[i] = wrap(from[i] - off[i] - too[i] + on[i]);
    }
}

static const int16_t *row_of(const struct net_sums *s, uint32_t row)
{
    return s->net->row + row * s->row;
}

/* Computes a frame's sums from those of the one before. */
static void follow(struct net_sums *s, size_t at)
{
    struct frame *frame = &s->frame[at];
    int16_t *to = s->sum + at * s->row;
    int on = 0, off = 0;
    if (frame->n_on && frame->n_off > 1) {
        shift_two(to, to - s->row, row_of(s, frame->off[0]), row_of(s, frame->off[1]),
                  row_of(s, frame->on[0]), s->row);
        on = 1;
        off = 2;
    } else if (frame->n_on && frame->n_off) {
        shift(to, to - s->row, row_of(s, frame->off[0]), row_of(s, frame->on[0]), s->row);
        on = off = 1;
    } else {
        memcpy(to, to - s->row, s->row * sizeof *to);
    }
    for (; on < frame->n_on; on++) {
        add(to, row_of(s, frame->on[on]), s->row);
    }
    for (; off < frame->n_off; off++) {
        take_off(to, row_of(s, frame->off[off]), s->row);
    }
    frame->done = true;
}

void net_sums_begin(struct net_sums *s)
{
    s->frame[s->n - 1].done = true;
    memcpy(s->sum + (s->n - 1) * s->row, s->net->start, s->row * sizeof *s->sum);
}

void net_sums_add(struct net_sums *s, uint32_t row)
{
    add(s->sum + (s->n - 1) * s->row, row_of(s, row), s->row);
}

const int16_t *net_sums_now(struct net_sums *s)
{
    enum { FAR = 8 }; /* moves behind that it is cheaper to follow than to begin anew */
    size_t last = s->n - 1, known = last;
    while (!s->frame[known].done && !s->frame[known].stale && known > 0 && last - known < FAR) {
        known--;
    }
    if (!s->frame[known].done) {
        return NULL;
    }
    while (known < last) {
        follow(s, ++known);
    }
    return s->sum + last * s->row;
}

static int32_t weigh(const int16_t *restrict sum, const int16_t *restrict clip,
                     const int16_t *restrict by, size_t n)
{
    int32_t total = 0;
    for (size_t i = 0; i < n / NET_HIDDEN_STEP * NET_HIDDEN_STEP; i++) {
        int16_t positive = sum[i] > 0 ? sum[i] : 0;
        int16_t clipped = positive < clip[i] ? positive : clip[i];
        total += (int32_t)clipped * by[i];
    }
    return total;
}

int net_sums_value(const struct net *net, const int16_t *sums, int side)
{
    size_t hidden = (size_t)net->shape.hidden;
    const int16_t *own = sums + (side == WHITE ? 0 : hidden);
    const int16_t *other = sums + (side == WHITE ? hidden : 0);
    int64_t total = (int64_t)weigh(own, net->clips, net->weighs, hidden) +
                    weigh(other, net->clips, net->weighs + hidden, hidden);
    return (int)(total * net->scale / NET_SCALE_UNIT);
}
