/* The sums of a net's hidden layer along a line of moves: what each move changes is noted, and
 * added up only for positions whose value is asked for. */
#ifndef WELTGEIST_ENGINE_NET_SUMS_H
#define WELTGEIST_ENGINE_NET_SUMS_H

#include "engine/net.h"

struct net_sums;

/* Empty sums for a net with hidden units, which outlives them. The caller frees. */
struct net_sums *net_sums_new(const struct net *net);
void net_sums_free(struct net_sums *sums);

/* Forgets everything: the sums are not known. */
void net_sums_reset(struct net_sums *sums);

/* Makes room for @n more moves. */
void net_sums_reserve(struct net_sums *sums, size_t n);

/* A move begins; the last one is taken back. */
void net_sums_push(struct net_sums *sums);
void net_sums_pop(struct net_sums *sums);

/* A man comes (@by 1) or goes (-1), by net_row(). */
void net_sums_note(struct net_sums *sums, uint32_t row, int by);

/* The sums of the present position, a row of the net: White's view, then Black's. NULL if they do
 * not follow from what was noted; net_sums_begin() and net_sums_add() for each man make them then.
 * Valid until the next call. */
const int16_t *net_sums_now(struct net_sums *sums);
void net_sums_begin(struct net_sums *sums);
void net_sums_add(struct net_sums *sums, uint32_t row);

/* What the hidden layer says of such sums, in centipawns for the side to move. */
int net_sums_value(const struct net *net, const int16_t *sums, int side);

#endif
