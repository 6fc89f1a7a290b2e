#include "engine/position_net.h"

#include "engine/net_sums.h"

/* Sums up the men on the board and in hand. */
static void begin_anew(const struct position *pos)
{
    const struct net *net = pos->psqt->net;
    net_sums_begin(pos->sums);
    for (int side = 0; side < 2; side++) {
        for (int i = 0; i < pos->n_men[side]; i++) {
            cell_t cell = pos->list[side][i];
            net_sums_add(pos->sums, net_row(net, pos->man[cell], cell));
        }
        for (int type = 1; type <= net->n_types; type++) {
            for (int n = 0; n < pos->hand[side][type] && n < NET_HAND; n++) {
                net_sums_add(pos->sums, net_row_in_hand(net, side, type, n));
            }
        }
    }
}

const int16_t *position_net_sums(const struct position *pos)
{
    const int16_t *sums = net_sums_now(pos->sums);
    if (!sums) {
        begin_anew(pos);
        sums = net_sums_now(pos->sums);
    }
    return sums;
}

int position_net_value(const struct position *pos)
{
    return pos->sums ? net_sums_value(pos->psqt->net, position_net_sums(pos), pos->state.side) : 0;
}
