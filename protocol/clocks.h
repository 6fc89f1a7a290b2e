/* The two clocks of a game, and what they leave for a move. All times in milliseconds. */
#ifndef WELTGEIST_PROTOCOL_CLOCKS_H
#define WELTGEIST_PROTOCOL_CLOCKS_H

#include "base/error.h"
#include "search/search.h"

enum { CLOCK_MS_MAX = 1000000000 };

struct clocks {
    int session_moves; /* moves to a time control; 0: the whole game */
    int64_t base_ms, increment_ms;
    int64_t move_ms;      /* fixed time a move; 0: by the clock */
    int depth;            /* 0: no limit */
    int nodes_per_second; /* 0: by the clock */
    int64_t left_ms[2];   /* by side */
    int moves[2];         /* made by each side since the level was set */
    int64_t told_ms[2];   /* told while nobody knew who plays what: own, opponent's; or -1 */
    int64_t turn_since;   /* when the side to move began to think, of clock_ms(); or -1 */
};

/* Five minutes for the game, until a client says otherwise. */
void clocks_init(struct clocks *clocks);

/* A new game at the same level. */
void clocks_reset(struct clocks *clocks);

/* Sets `MOVES BASE INCREMENT`: BASE is "min" or "min:sec", INCREMENT seconds, perhaps with a
 * fraction. */
bool clocks_level(struct clocks *clocks, const char *text, struct error *error);

/* The side to move begins to think now; has moved now. */
void clocks_begin(struct clocks *clocks);
void clocks_end(struct clocks *clocks, int side);
/* Nobody thinks any more; what was used is lost. */
void clocks_stop(struct clocks *clocks);

/* What was told before is the clock of @side, who is played by the engine, and of its opponent. */
void clocks_own(struct clocks *clocks, int side);

/* Sets what the clocks say into @limits for a move of @side. */
void clocks_limit(const struct clocks *clocks, int side, struct search_limits *limits);

#endif
