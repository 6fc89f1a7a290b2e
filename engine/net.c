#include "engine/net.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

enum { VALUE_MAX = 1000000 }; /* centipawns that no value of the hidden layer is beyond */

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* The places of the cells are the cells, those counted once that are images of each other in
 * @mirrors. */
static void cell_places(const struct board *b, int mirrors, struct net_places *out)
{
    out->each = 1;
    out->of = memory_new((size_t)b->n_cells, sizeof *out->of);
    for (int cell = 0; cell < b->n_cells; cell++) {
        int first = cell;
        for (int m = 1; m < NET_MIRRORS; m++) {
            if ((m & mirrors) == m) {
                first = least(first, net_mirrored(b, (cell_t)cell, m));
            }
        }
        out->of[cell] = (uint16_t)(first < cell ? out->of[first] : out->n++);
    }
}

/* The places of a cell are its file, rank and level, those that do not lead ahead counted from the
 * nearer edge, and its ring. */
static void factor_places(const struct board *b, struct net_places *out)
{
    int forward = net_forward(b);
    out->each = NET_PLACES;
    out->of = memory_new((size_t)b->n_cells * NET_PLACES, sizeof *out->of);
    for (int cell = 0; cell < b->n_cells; cell++) {
        struct vec at = b->at[cell];
        uint16_t *of = out->of + cell * NET_PLACES;
        int file = least(at.file, b->n_files - 1 - at.file);
        int rank = forward & NET_MIRROR_RANKS ? at.rank : least(at.rank, b->n_ranks - 1 - at.rank);
        int level =
            forward & NET_MIRROR_LEVELS ? at.level : least(at.level, b->n_levels - 1 - at.level);
        of[0] = (uint16_t)file;
        of[1] = (uint16_t)(b->n_files + rank);
        of[2] = (uint16_t)(b->n_files + b->n_ranks + level);
        of[3] = (uint16_t)(b->n_files + b->n_ranks + b->n_levels + board_ring(b, (cell_t)cell));
    }
    out->n = b->n_files + b->n_ranks + b->n_levels + b->n_files;
}

/* Makes the maps of cells; false with a reason if the board has not such mirrors. */
static bool make_maps(struct net *net, const struct board *b, struct error *error)
{
    int mirrors = net->shape.mirrors;
    net->opposite = net_mirror_cells(b, net->shape.opposite);
    bool ok = net->opposite && !(mirrors & net_forward(b));
    for (int m = 0; m < NET_MIRRORS && ok; m++) {
        if ((m & mirrors) == m && (m == 0 || net->shape.inputs == NET_CELLS)) {
            net->image[net->n_images] = net_mirror_cells(b, m);
            ok = net->image[net->n_images] != NULL;
            net->n_images += ok;
        }
    }
    if (!ok) {
        return error_set(error, "the board has no such mirrors");
    }
    if (net->shape.inputs == NET_CELLS) {
        cell_places(b, mirrors, &net->table_places);
        cell_places(b, 0, &net->hidden_places);
    } else {
        factor_places(b, &net->table_places);
        factor_places(b, &net->hidden_places);
    }
    return true;
}

size_t net_table_size(const struct net *net)
{
    return net_table_hand(net, net->n_types + 1, 0);
}

size_t net_hidden_size(const struct net *net)
{
    return net_hidden_hand(net, net->n_types * 2, 0);
}

struct net *net_new(const struct board *board, int n_types, uint64_t game,
                    const struct net_shape *shape, struct error *error)
{
    struct net *net = memory_new(1, sizeof *net);
    net->shape = *shape;
    net->n_types = n_types;
    net->n_cells = board->n_cells;
    if (!make_maps(net, board, error)) {
        net_free(net);
        return NULL;
    }
    if (shape->hidden < 0 || shape->hidden > NET_HIDDEN_MAX || shape->hidden % NET_HIDDEN_STEP) {
        error_set(error, "%d hidden units: allowed are 0 to %d by %d", shape->hidden,
                  NET_HIDDEN_MAX, NET_HIDDEN_STEP);
        net_free(net);
        return NULL;
    }
    net->game = game;
    net->n_units = shape->hidden / net->n_images;
    net->scale = 1;
    net->made = memory_text("");
    net->table = memory_new(net_table_size(net), sizeof *net->table);
    net->weight = memory_new(net_hidden_size(net) + 1, sizeof *net->weight);
    size_t units = (size_t)net->n_units + 1, row = (size_t)shape->hidden * 2 + 1;
    net->bias = memory_new(units, sizeof *net->bias);
    net->clip = memory_new(units, sizeof *net->clip);
    net->output = memory_new(units * 2, sizeof *net->output);
    for (int unit = 0; unit < net->n_units; unit++) {
        net->clip[unit] = 1;
    }
    net->row = memory_new(net_rows(net) * row, sizeof *net->row);
    net->start = memory_new(row, sizeof *net->start);
    net->clips = memory_new(row, sizeof *net->clips);
    net->weighs = memory_new(row, sizeof *net->weighs);
    return net;
}

void net_free(struct net *net)
{
    if (!net) {
        return;
    }
    free(net->opposite);
    for (int i = 0; i < NET_IMAGES; i++) {
        free(net->image[i]);
    }
    free(net->table_places.of);
    free(net->hidden_places.of);
    free(net->table);
    free(net->weight);
    free(net->bias);
    free(net->clip);
    free(net->output);
    free(net->made);
    free(net->row);
    free(net->start);
    free(net->clips);
    free(net->weighs);
    free(net);
}

int32_t net_table_cell(const struct net *net, man_t man, cell_t cell)
{
    const struct net_places *places = &net->table_places;
    int side = man_side(man), type = man_type(man);
    cell_t seen = side == WHITE ? cell : net->opposite[cell];
    int32_t sum = 0;
    for (int i = 0; i < places->each; i++) {
        sum += net->table[(type - 1) * places->n + places->of[seen * places->each + i]];
    }
    return side == WHITE ? sum : -sum;
}

int32_t net_table_in_hand(const struct net *net, int side, int type, int n)
{
    int32_t number = n < NET_HAND ? net->table[net_table_hand(net, type, n)] : 0;
    return side == WHITE ? number : -number;
}

/* Fills in one view's half of a row: the weights of a kind on a cell as that side sees them. */
static void unfold_cell(const struct net *net, int kind, cell_t seen, int16_t *half)
{
    const struct net_places *places = &net->hidden_places;
    for (int image = 0; image < net->n_images; image++) {
        const uint16_t *of = places->of + net->image[image][seen] * places->each;
        int16_t *to = half + image * net->n_units;
        memset(to, 0, (size_t)net->n_units * sizeof *to);
        for (int i = 0; i < places->each; i++) {
            const int8_t *from =
                net->weight + (size_t)(kind * places->n + of[i]) * (size_t)net->n_units;
            for (int unit = 0; unit < net->n_units; unit++) {
                to[unit] = (int16_t)(to[unit] + from[unit]);
            }
        }
    }
}

static void unfold_hand(const struct net *net, int kind, int n, int16_t *half)
{
    const int8_t *from = net->weight + net_hidden_hand(net, kind, n);
    for (int i = 0; i < net->shape.hidden; i++) {
        half[i] = (int16_t)from[i % net->n_units];
    }
}

static void unfold(struct net *net)
{
    int hidden = net->shape.hidden;
    for (int man = 2; man < (net->n_types + 1) * 2; man++) {
        for (int view = 0; view < 2; view++) {
            int kind = (man_type((man_t)man) - 1) * 2 + (man_side((man_t)man) ^ view);
            for (int cell = 0; cell < net->n_cells; cell++) {
                size_t row = net_row(net, (man_t)man, (cell_t)cell);
                cell_t seen = view == WHITE ? (cell_t)cell : net->opposite[cell];
                unfold_cell(net, kind, seen, net->row + (row * 2 + (size_t)view) * (size_t)hidden);
            }
            for (int n = 0; n < NET_HAND; n++) {
                size_t row = net_row_in_hand(net, man_side((man_t)man), man_type((man_t)man), n);
                unfold_hand(net, kind, n, net->row + (row * 2 + (size_t)view) * (size_t)hidden);
            }
        }
    }
    for (int i = 0; i < 2 * hidden; i++) {
        int unit = i % hidden % net->n_units;
        net->start[i] = net->bias[unit];
        net->clips[i] = net->clip[unit];
        net->weighs[i] = net->output[unit + (i < hidden ? 0 : net->n_units)];
    }
}

/* The largest that the sums can become: on each cell stands the man that adds most or none, in hand
 * are all that add. Whatever is left out, it is no more. */
static void find_largest(const struct net *net, int32_t *sum)
{
    size_t size = (size_t)net->shape.hidden * 2;
    int32_t most[2 * NET_HIDDEN_MAX];
    for (size_t i = 0; i < size; i++) {
        sum[i] = abs(net->start[i]);
    }
    for (int cell = 0; cell < net->n_cells; cell++) {
        memset(most, 0, sizeof most);
        for (int man = 2; man < (net->n_types + 1) * 2; man++) {
            const int16_t *row = net->row + net_row(net, (man_t)man, (cell_t)cell) * size;
            for (size_t i = 0; i < size; i++) {
                most[i] = abs(row[i]) > most[i] ? abs(row[i]) : most[i];
            }
        }
        for (size_t i = 0; i < size; i++) {
            sum[i] += most[i];
        }
    }
    for (size_t n = net_row_in_hand(net, WHITE, 1, 0); n < net_rows(net); n++) {
        for (size_t i = 0; i < size; i++) {
            sum[i] += abs(net->row[n * size + i]);
        }
    }
}

bool net_settle(struct net *net, struct error *error)
{
    int64_t most = 0;
    for (int unit = 0; unit < net->n_units; unit++) {
        if (net->clip[unit] < 1 || net->clip[unit] > NET_CLIP_MAX) {
            return error_set(error, "unit %d is clipped at %d: allowed are 1 to %d", unit + 1,
                             net->clip[unit], NET_CLIP_MAX);
        }
    }
    int32_t largest[2 * NET_HIDDEN_MAX] = {0};
    unfold(net);
    find_largest(net, largest);
    for (int i = 0; i < 2 * net->shape.hidden; i++) {
        if (largest[i] > INT16_MAX) {
            return error_set(error, "the sums of unit %d may reach %d: allowed are %d",
                             i % net->shape.hidden % net->n_units + 1, largest[i], INT16_MAX);
        }
        most += abs(net->clips[i] * net->weighs[i]);
    }
    if (most > INT32_MAX) {
        return error_set(error, "the sum of the output may reach %lld", (long long)most);
    }
    if (net->scale < 1 || most * net->scale / NET_SCALE_UNIT > VALUE_MAX) {
        return error_set(error, "the scale %d is out of bounds", (int)net->scale);
    }
    return true;
}
