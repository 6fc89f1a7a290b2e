/* Quiescence: captures until the position is quiet enough to be evaluated. Internal to search/. */
#ifndef WELTGEIST_SEARCH_QUIESCE_H
#define WELTGEIST_SEARCH_QUIESCE_H

#include "search/worker.h"

/* The score of the position at @ply with captures only; @depth is 0 or less. */
int quiesce(struct worker *w, int ply, int depth, int alpha, int beta);

#endif
