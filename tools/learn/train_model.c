#include "tools/learn/train_model.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/random.h"

/* Calls for every man on every cell and in hand. */
typedef void each_row_fn(struct model *m, man_t man, int cell, int in_hand, uint32_t row);

static void each_row(struct model *m, each_row_fn *fn)
{
    const struct net *net = m->net;
    for (int man = 2; man < (net->n_types + 1) * 2; man++) {
        for (int cell = 0; cell < net->n_cells; cell++) {
            fn(m, (man_t)man, cell, -1, net_row(net, (man_t)man, (cell_t)cell));
        }
        for (int n = 0; n < NET_HAND; n++) {
            fn(m, (man_t)man, -1, n,
               net_row_in_hand(net, man_side((man_t)man), man_type((man_t)man), n));
        }
    }
}

static void note_sources(struct model *m, man_t man, int cell, int in_hand, uint32_t row)
{
    const struct net *net = m->net;
    const struct net_places *tp = &net->table_places, *hp = &net->hidden_places;
    int type = man_type(man), kind = (type - 1) * 2 + man_side(man);
    int seen = cell >= 0 && man_side(man) == BLACK ? net->opposite[cell] : cell;
    for (int i = 0; i < tp->each; i++) {
        m->table_from[row * (size_t)tp->each + (size_t)i] =
            cell < 0 ? (uint32_t)net_table_hand(net, type, in_hand)
                     : (uint32_t)((type - 1) * tp->n + tp->of[seen * tp->each + i]);
    }
    for (int image = 0; image < net->n_images; image++) {
        for (int i = 0; i < hp->each; i++) {
            size_t at =
                (row * (size_t)net->n_images + (size_t)image) * (size_t)hp->each + (size_t)i;
            m->row_from[at] =
                (uint32_t)m->weight +
                (cell < 0
                     ? (uint32_t)net_hidden_hand(net, kind, in_hand)
                     : (uint32_t)(kind * hp->n + hp->of[net->image[image][cell] * hp->each + i]) *
                           (uint32_t)net->n_units);
        }
    }
}

/* Parameters of men in hand are single, whatever the places of a cell are. */
static int sources_of(const struct model *m, uint32_t row, int each)
{
    return row < (uint32_t)(m->net->n_types * 2 * m->net->n_cells) ? each : 1;
}

static void make_maps(struct model *m)
{
    const struct net *net = m->net;
    m->table_each = net->table_places.each;
    m->row_each = net->hidden_places.each;
    m->table_from = memory_new(m->n_rows * (size_t)m->table_each, sizeof *m->table_from);
    m->row_from =
        memory_new(m->n_rows * (size_t)(m->row_each * net->n_images), sizeof *m->row_from);
    each_row(m, note_sources);
}

static float small(uint64_t *seed, double most)
{
    return (float)(((double)(random_next(seed) >> 11) / 9007199254740992.0 * 2 - 1) * most);
}

struct model *model_new(const struct samples *samples, const struct net *net, double scale,
                        double lambda, uint64_t *seed)
{
    struct model *m = memory_new(1, sizeof *m);
    size_t units = (size_t)net->n_units;
    m->samples = samples;
    m->net = net;
    m->n_rows = net_rows(net);
    m->scale = scale;
    m->lambda = lambda;
    m->weight = net_table_size(net);
    m->bias = m->weight + net_hidden_size(net);
    m->output = m->bias + units;
    m->tempo = m->output + 2 * units;
    m->n_params = m->tempo + 1;
    m->param = memory_new(m->n_params, sizeof *m->param);
    m->mean = memory_new(m->n_params, sizeof *m->mean);
    m->square = memory_new(m->n_params, sizeof *m->square);
    m->row = memory_new(m->n_rows * (size_t)net->shape.hidden + 1, sizeof *m->row);
    m->table = memory_new(m->n_rows, sizeof *m->table);
    make_maps(m);
    for (size_t i = m->weight; i < m->tempo; i++) {
        m->param[i] = i >= m->bias && i < m->output ? 0.3F : small(seed, 0.1);
    }
    model_unfold(m);
    return m;
}

void model_free(struct model *m)
{
    free(m->param);
    free(m->mean);
    free(m->square);
    free(m->row);
    free(m->table);
    free(m->row_from);
    free(m->table_from);
    free(m);
}

void gradient_init(struct gradient *g, const struct model *m)
{
    *g = (struct gradient){0};
    g->row = memory_new(m->n_rows * (size_t)m->net->shape.hidden + 1, sizeof *g->row);
    g->table = memory_new(m->n_rows, sizeof *g->table);
    g->touched = memory_new(m->n_rows, sizeof *g->touched);
}

void gradient_free(struct gradient *g)
{
    free(g->row);
    free(g->table);
    free(g->touched);
}

/* Whether the man of a row is White's. */
static bool is_white(const struct model *m, uint32_t row)
{
    const struct net *net = m->net;
    uint32_t board = (uint32_t)(net->n_types * 2 * net->n_cells);
    uint32_t man = row < board ? row / (uint32_t)net->n_cells : (row - board) / NET_HAND;
    return man % 2 == WHITE;
}

void model_unfold(struct model *m)
{
    const struct net *net = m->net;
    int hidden = net->shape.hidden, units = net->n_units, images = net->n_images;
    for (uint32_t row = 0; row < m->n_rows; row++) {
        float sum = 0;
        for (int i = 0; i < sources_of(m, row, m->table_each); i++) {
            sum += m->param[m->table_from[row * (size_t)m->table_each + (size_t)i]];
        }
        m->table[row] = is_white(m, row) ? sum : -sum;
        for (int image = 0; image < images; image++) {
            float *to = m->row + row * (size_t)hidden + image * units;
            const uint32_t *from =
                m->row_from + (row * (size_t)images + (size_t)image) * (size_t)m->row_each;
            memcpy(to, m->param + *from, (size_t)units * sizeof *to);
            for (int i = 1; i < sources_of(m, row, m->row_each); i++) {
                const float *weight = m->param + from[i];
                for (int unit = 0; unit < units; unit++) {
                    to[unit] += weight[unit];
                }
            }
        }
    }
    for (int i = 0; i < hidden; i++) {
        m->bias_of[i] = m->param[m->bias + (size_t)(i % units)];
        m->output_of[0][i] = m->param[m->output + (size_t)(i % units)];
        m->output_of[1][i] = m->param[m->output + (size_t)(units + i % units)];
    }
}

double model_chance(const struct model *m, double centipawns)
{
    return 1 / (1 + exp(-centipawns / m->scale));
}

double model_target(const struct model *m, const struct sample *s)
{
    return m->lambda * model_chance(m, s->score) + (1 - m->lambda) * s->result / 2.0;
}

/* The sums of both views, and what table and rules say. */
static double sum_up(const struct model *m, const struct sample *s, float sum[2][NET_HIDDEN_MAX])
{
    size_t hidden = (size_t)m->net->shape.hidden;
    const uint32_t *row = m->samples->row + s->row, *opposite = m->samples->opposite;
    float linear = m->param[m->tempo];
    memcpy(sum[0], m->bias_of, hidden * sizeof(float));
    memcpy(sum[1], m->bias_of, hidden * sizeof(float));
    for (int i = 0; i < s->n; i++) {
        uint32_t own = row[i];
        const float *a = m->row + own * hidden, *b = m->row + opposite[own] * hidden;
        linear += m->table[own];
        for (size_t j = 0; j < hidden; j += NET_HIDDEN_STEP) {
            for (size_t k = j; k < j + NET_HIDDEN_STEP; k++) {
                sum[0][k] += a[k];
                sum[1][k] += b[k];
            }
        }
    }
    return (double)linear + s->value / m->scale;
}

static inline float clipped(float sum)
{
    return sum < 0 ? 0 : sum > 1 ? 1 : sum;
}

static double weigh(const struct model *m, float sum[2][NET_HIDDEN_MAX])
{
    float total = 0;
    for (int view = 0; view < 2; view++) {
        for (int j = 0; j < m->net->shape.hidden; j++) {
            total += clipped(sum[view][j]) * m->output_of[view][j];
        }
    }
    return (double)total;
}

double model_value(const struct model *m, const struct sample *s)
{
    float sum[2][NET_HIDDEN_MAX];
    double linear = sum_up(m, s, sum);
    return linear + weigh(m, sum);
}

void model_learn(const struct model *m, const struct sample *s, struct gradient *g)
{
    size_t hidden = (size_t)m->net->shape.hidden;
    const uint32_t *row = m->samples->row + s->row, *opposite = m->samples->opposite;
    float sum[2][NET_HIDDEN_MAX], by[2][NET_HIDDEN_MAX] = {{0}};
    double linear = sum_up(m, s, sum), target = model_target(m, s);
    double chance = 1 / (1 + exp(-(linear + weigh(m, sum))));
    float error = (float)(chance - target);
    g->loss -= target * log(chance + 1e-12) + (1 - target) * log(1 - chance + 1e-12);
    g->tempo += error;
    for (int view = 0; view < 2; view++) {
        for (size_t j = 0; j < hidden; j++) {
            bool inside = sum[view][j] > 0 && sum[view][j] < 1;
            by[view][j] = inside ? error * m->output_of[view][j] : 0;
            g->output[view][j] += error * clipped(sum[view][j]);
            g->bias[j] += by[view][j];
        }
    }
    for (int i = 0; i < s->n; i++) {
        uint32_t own = row[i], other = opposite[own];
        float *a = g->row + own * hidden, *b = g->row + other * hidden;
        g->table[own] += error;
        g->touched[own] = g->touched[other] = 1;
        for (size_t j = 0; j < hidden; j += NET_HIDDEN_STEP) {
            for (size_t k = j; k < j + NET_HIDDEN_STEP; k++) {
                a[k] += by[0][k];
                b[k] += by[1][k];
            }
        }
    }
}

/* Adds the gradient of a row to those of the parameters that it unfolds from. */
static void collect_row(const struct model *m, uint32_t row, struct gradient *g, float *sum)
{
    int hidden = m->net->shape.hidden, units = m->net->n_units, images = m->net->n_images;
    float table = is_white(m, row) ? g->table[row] : -g->table[row];
    for (int i = 0; i < sources_of(m, row, m->table_each); i++) {
        sum[m->table_from[row * (size_t)m->table_each + (size_t)i]] += table;
    }
    for (int image = 0; image < images; image++) {
        const float *by = g->row + row * (size_t)hidden + image * units;
        const uint32_t *from =
            m->row_from + (row * (size_t)images + (size_t)image) * (size_t)m->row_each;
        for (int i = 0; i < sources_of(m, row, m->row_each); i++) {
            float *to = sum + from[i];
            for (int unit = 0; unit < units; unit++) {
                to[unit] += by[unit];
            }
        }
    }
    g->table[row] = 0;
    g->touched[row] = 0;
    memset(g->row + row * (size_t)hidden, 0, (size_t)hidden * sizeof *g->row);
}

void model_collect(const struct model *m, struct gradient *g, float *sum)
{
    int units = m->net->n_units;
    for (uint32_t row = 0; row < m->n_rows; row++) {
        if (g->touched[row]) {
            collect_row(m, row, g, sum);
        }
    }
    for (int j = 0; j < m->net->shape.hidden; j++) {
        sum[m->bias + (size_t)(j % units)] += g->bias[j];
        sum[m->output + (size_t)(j % units)] += g->output[0][j];
        sum[m->output + (size_t)(units + j % units)] += g->output[1][j];
    }
    sum[m->tempo] += g->tempo;
    memset(g->bias, 0, sizeof g->bias);
    memset(g->output, 0, sizeof g->output);
    g->tempo = 0;
}
