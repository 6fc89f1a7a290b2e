/* A trained model as a net of integers. */
#include <math.h>

#include "tools/learn/train_model.h"

static int16_t round_16(double number)
{
    return (int16_t)lrint(fmin(fmax(number, -INT16_MAX), INT16_MAX));
}

/* The most that a unit's sum can become in any position, and how many roundings are in it. */
static double largest_sum(const struct model *m, int unit, int *roundings)
{
    const struct net *net = m->net;
    size_t hidden = (size_t)net->shape.hidden;
    double sum = fabs((double)m->bias_of[unit]);
    for (int cell = 0; cell < net->n_cells; cell++) {
        double most = 0;
        for (int man = 2; man < (net->n_types + 1) * 2; man++) {
            size_t row = net_row(net, (man_t)man, (cell_t)cell);
            most = fmax(most, fabs((double)m->row[row * hidden + (size_t)unit]));
        }
        sum += most;
    }
    for (size_t row = net_row_in_hand(net, WHITE, 1, 0); row < m->n_rows; row++) {
        sum += fabs((double)m->row[row * hidden + (size_t)unit]);
    }
    *roundings = 1 + net->n_cells * m->row_each + net->n_types * 2 * NET_HAND;
    return sum;
}

/* What a unit's weights must count 1 for: as much as 8 bits hold, as long as no sum overflows. */
static int16_t clip_of(const struct model *m, int unit)
{
    enum { CLIP_MOST = 511 };
    const struct net *net = m->net;
    int roundings;
    double most = 1e-6, largest = largest_sum(m, unit, &roundings);
    for (size_t i = m->weight + (size_t)unit; i < m->bias; i += (size_t)net->n_units) {
        most = fmax(most, fabs((double)m->param[i]));
    }
    double clip = fmin(CLIP_MOST, INT8_MAX / most);
    clip = fmin(clip, (INT16_MAX - roundings / 2.0 - 1) / largest);
    return (int16_t)fmax(1, floor(clip));
}

bool model_round(const struct model *m, struct net *net, struct error *error)
{
    enum { OUTPUT_MOST = 8000 };
    int units = net->n_units;
    double largest = 1e-9;
    for (size_t i = 0; i < m->weight; i++) {
        net->table[i] = round_16((double)m->param[i] * m->scale);
    }
    for (int unit = 0; unit < units; unit++) {
        net->clip[unit] = clip_of(m, unit);
        net->bias[unit] = round_16((double)m->param[m->bias + (size_t)unit] * net->clip[unit]);
        for (int view = 0; view < 2; view++) {
            double output = (double)m->param[m->output + (size_t)(view * units + unit)];
            largest = fmax(largest, fabs(output) * m->scale / net->clip[unit]);
        }
    }
    for (size_t i = 0; i < m->bias - m->weight; i++) {
        double weight = (double)m->param[m->weight + i] * net->clip[i % (size_t)units];
        net->weight[i] = (int8_t)lrint(fmin(fmax(weight, -INT8_MAX), INT8_MAX));
    }
    net->scale = (int32_t)ceil(largest * NET_SCALE_UNIT / OUTPUT_MOST);
    double step = (double)net->scale / NET_SCALE_UNIT;
    for (int i = 0; i < 2 * units; i++) {
        double output = (double)m->param[m->output + (size_t)i];
        net->output[i] = round_16(output * m->scale / net->clip[i % units] / step);
    }
    net->tempo = round_16((double)m->param[m->tempo] * m->scale);
    return net_settle(net, error);
}
