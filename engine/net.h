/* A learnt evaluation of one game, on top of the one that is derived from its rules: a table by
 * man, cell and number in hand, and a hidden layer of small numbers as in NNUE (Nasu 2018).
 *
 * The hidden layer looks at the position from either side: the men are own or other, the cells are
 * those of the board as that side sees it. The sums of both views are clipped to [0, clip] (clipped
 * ReLU) and weighed by the output. Everything is integers, so that the value is the same on all
 * machines; sums are proved not to overflow in any position when a net is settled.
 *
 * What is learnt are *parameters*, which a file holds in 8 and 16 bits; net_settle() unfolds them
 * to a row for each man on each cell. In between stand the *places* of a cell: itself or, on large
 * boards, its file, rank, level and ring, whose parameters are added up. Where a game is the same
 * in a mirror, the hidden units come in groups: each group is the first, seen in one mirror. */
#ifndef WELTGEIST_ENGINE_NET_H
#define WELTGEIST_ENGINE_NET_H

#include "base/error.h"
#include "engine/net_mirror.h"
#include "engine/tables.h"

enum {
    NET_HIDDEN_STEP = 8, /* the hidden units are a multiple of it */
    NET_HIDDEN_MAX = 64,
    NET_HAND = 8, /* men of a kind in hand that are told apart; of more, the last ones count
                     nothing in the hidden layer */
    NET_PLACES = 4,
    NET_IMAGES = 4,
    NET_CLIP_MAX = 1023,
    NET_SCALE_UNIT = 65536,
    NET_MADE_MAX = 4000
};

/* What the places of a cell are. */
enum net_inputs { NET_CELLS, NET_FACTORS, NET_INPUTS };

struct net_shape {
    enum net_inputs inputs;
    int hidden;   /* units of one view; 0: a table only */
    int mirrors;  /* in which the game is the same */
    int opposite; /* mirrors in which each side sees the board as the other did */
};

/* The places of the cells of a board: [cell * each + i] in [0, n). */
struct net_places {
    int n, each;
    uint16_t *of;
};

struct net {
    struct net_shape shape;
    uint64_t game; /* net_game() of the game that it is for */
    int n_types, n_cells;
    int n_images, n_units; /* of units: those of one group are n_units, hidden / n_images */
    cell_t *opposite;      /* by cell */
    cell_t *image[NET_IMAGES];
    struct net_places table_places, hidden_places;

    /* The parameters; numbers of them: net_table_size() and the like. */
    int16_t *table;  /* centipawns: [(type - 1) * n + place], then net_table_hand() */
    int8_t *weight;  /* [(kind * n + place) * n_units + unit], then net_hidden_hand() */
    int16_t *bias;   /* [unit] */
    int16_t *clip;   /* [unit], 1 to NET_CLIP_MAX: what its weights count 1 */
    int16_t *output; /* [unit] for the own view, then the other */
    int32_t scale;   /* of the output, centipawns times NET_SCALE_UNIT */
    int16_t tempo;   /* centipawns for the side to move */
    char *made;      /* how it was made, text of one or more lines */

    /* Unfolded by net_settle(). A row has 2 * hidden numbers, White's view and Black's. */
    int16_t *row;    /* [net_row() * 2 * hidden] */
    int16_t *start;  /* a row: the biases */
    int16_t *clips;  /* a row */
    int16_t *weighs; /* a row: the own view, the other */
};

/* A net for a board and so many types of men, of parameters 0, clips 1 and an empty text; to be
 * settled. The caller frees it. NULL with a reason if the board has no such mirrors or there cannot
 * be so many units. */
struct net *net_new(const struct board *board, int n_types, uint64_t game,
                    const struct net_shape *shape, struct error *error);
void net_free(struct net *net);

/* Unfolds the parameters. False with a reason, the net not to be used, if a sum could overflow in
 * some position or a number is out of its bounds. To be called again when parameters change. */
bool net_settle(struct net *net, struct error *error);

/* Numbers of parameters. */
size_t net_table_size(const struct net *net);
size_t net_hidden_size(const struct net *net);

/* Index of the parameter of the @n-th man (from 0) of a type in hand in the table; of a kind in the
 * hidden layer, for its first unit. A kind is (type - 1) * 2, and 1 more for the other side. */
static inline size_t net_table_hand(const struct net *net, int type, int n)
{
    return (size_t)(net->n_types * net->table_places.n + (type - 1) * NET_HAND + n);
}

static inline size_t net_hidden_hand(const struct net *net, int kind, int n)
{
    return (size_t)(net->n_types * 2 * net->hidden_places.n + kind * NET_HAND + n) *
           (size_t)net->n_units;
}

/* What the table says of a man on a cell and of a side's @n-th man (from 0; the last one for those
 * beyond) of a type in hand, as White counts. */
int32_t net_table_cell(const struct net *net, man_t man, cell_t cell);
int32_t net_table_in_hand(const struct net *net, int side, int type, int n);

/* The row of a man on a cell, and of the @n-th man (from 0, below NET_HAND) in hand. */
static inline uint32_t net_row(const struct net *net, man_t man, cell_t cell)
{
    return (uint32_t)(man - 2) * (uint32_t)net->n_cells + cell;
}

static inline uint32_t net_row_in_hand(const struct net *net, int side, int type, int n)
{
    return (uint32_t)(net->n_types * 2 * net->n_cells + (man_make(type, side) - 2) * NET_HAND + n);
}

static inline size_t net_rows(const struct net *net)
{
    return (size_t)net->n_types * 2 * (size_t)(net->n_cells + NET_HAND);
}

#endif
