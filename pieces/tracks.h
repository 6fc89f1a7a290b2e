/* Tracks: where a man's moves lead on a real board, cell by cell. A straight ride, a crooked ride
 * and a leap are all tracks; what is done with them does not ask which they are. */
#ifndef WELTGEIST_PIECES_TRACKS_H
#define WELTGEIST_PIECES_TRACKS_H

#include "geometry/board.h"
#include "pieces/notation.h"

enum { TRACK_MAX = 256 };

/* One way that a man may go. It passes cell[0], cell[1], ... in order, each of which must be empty
 * to go on (with one exception for a hurdle), and may stop on those of index >= first_stop: on all
 * or on the last one only. */
struct track {
    int n;          /* cells, at least 1 */
    int first_stop; /* 0 or n - 1 */
    uint8_t modes;  /* MODE_ bits */
    enum hurdle hurdle;
    enum origin origin; /* it exists only from such cells; the caller knows which they are */
    cell_t cell[TRACK_MAX];
};

/* Whether a track stops on its last cell only, having passed others. */
static inline bool track_stops_late(const struct track *track)
{
    return track->first_stop > 0;
}

typedef void track_fn(void *user, const struct track *track);

/* The vectors along which one man's moves go, worked out once for a board and a side. */
struct ways;

/* @forward is 1 for the side that moves towards higher ranks, -1 for the other. @board and @moves
 * must outlive the result, which the caller frees with ways_free(). */
struct ways *ways_new(const struct board *board, const struct moves *moves, int forward);
void ways_free(struct ways *ways);

/* Calls @fn for every track from @from. The track is valid during the call only. Tracks of one man
 * may meet or be equal. */
void ways_from(const struct ways *ways, cell_t from, track_fn *fn, void *user);

#endif
