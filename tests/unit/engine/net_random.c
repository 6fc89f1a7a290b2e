#include "engine/net_random.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/random.h"
#include "engine/net_game.h"
#include "harness.h"

static int within(uint64_t *seed, int most)
{
    return (int)random_below(seed, (uint64_t)(2 * most + 1)) - most;
}

struct net *random_net(const struct variant *v, int hidden, uint64_t seed)
{
    struct error error = {""};
    struct net_shape shape = net_shape_of(v, hidden);
    struct net *net = net_of_game(v, &shape, &error);
    if (!CHECK_TEXT(error.text, "")) {
        return NULL;
    }
    for (size_t i = 0; i < net_table_size(net); i++) {
        net->table[i] = (int16_t)within(&seed, 300);
    }
    int most = v->board->n_cells > 400 ? 8 : 12;
    for (size_t i = 0; i < net_hidden_size(net); i++) {
        net->weight[i] = (int8_t)within(&seed, most);
    }
    for (int i = 0; i < net->n_units; i++) {
        net->bias[i] = (int16_t)within(&seed, 100);
        net->clip[i] = (int16_t)(64 + within(&seed, 30));
        net->output[i] = (int16_t)within(&seed, 1000);
        net->output[i + net->n_units] = (int16_t)within(&seed, 1000);
    }
    net->scale = 700;
    net->tempo = 7;
    free(net->made);
    net->made = memory_text("by chance");
    if (!CHECK(net_settle(net, &error))) {
        puts(error.text);
        net_free(net);
        return NULL;
    }
    return net;
}
