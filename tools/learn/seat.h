/* What one thread plays games with: two searches and a position. */
#ifndef WELTGEIST_TOOLS_LEARN_SEAT_H
#define WELTGEIST_TOOLS_LEARN_SEAT_H

#include "engine/move_list.h"
#include "search/search.h"
#include "tools/learn/crew.h"

struct seat {
    struct search *search[2];
    struct position *pos;
    struct move_list moves; /* scratch */
};

/* How a game is played. */
struct seat_rules {
    struct search_limits limits; /* of each move */
    int decided; /* centipawns that both sides see for some plies end the game; 0: none do */
    int plies;   /* a longer game is a draw */
};

/* How the openings of games are made: @least to @most random moves from the game's start, such that
 * a search of @nodes finds no more than @even centipawns more for either side than @start, what
 * White has at the start. */
struct seat_openings {
    int least, most, even, start;
    uint64_t nodes;
};

/* Ends of games. */
enum { SEAT_CUT_SHORT = -1, SEAT_LOST, SEAT_DRAWN, SEAT_WON };

void seat_init(struct seat *seat, const struct variant *variant);
void seat_free(struct seat *seat);

/* Begins a game: both searches forget what they know, and evaluate with these. */
void seat_begin(struct seat *seat, const struct evaluation *first, const struct evaluation *second);

/* Ends that: the evaluations are not needed any more. */
void seat_rest(struct seat *seat);

/* What the first search finds White to have at the game's start. */
int seat_start_score(struct seat *seat, uint64_t nodes);

/* Plays an opening of random moves, judged by the first search. After some attempts one that is
 * lopsided is taken. False if the job was cut short. */
bool seat_open(struct seat *seat, const struct seat_openings *openings, uint64_t seed,
               const struct crew *crew);

/* Called with what the search has found before that is played. May make moves if it takes them
 * back. */
typedef void seat_move_fn(void *user, struct position *pos, const struct search_result *found);

/* Plays the game out from where it stands: White is played by search @white, Black by @black.
 * Returns what White came to. A mate that a search has proved ends the game. */
int seat_play(struct seat *seat, int white, int black, const struct seat_rules *rules,
              const struct crew *crew, seat_move_fn *on_move, void *user);

#endif
