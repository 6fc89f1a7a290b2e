/* What a match is: engines, game, openings, limits. */
#ifndef WELTGEIST_TOOLS_MATCH_MATCH_OPTIONS_H
#define WELTGEIST_TOOLS_MATCH_MATCH_OPTIONS_H

#include "engine/compile/catalogue.h"
#include "engine/variant.h"
#include "tools/command_line.h"
#include "tools/match/engine_client.h"
#include "tools/match/statistics.h"
#include "tools/records/pgn_notation.h"
#include "tools/shard.h"

/* When a game is ended by the referee's own judgement. 0: never. */
struct adjudication {
    int win_score, win_moves;              /* both engines agree for so many moves each */
    int draw_score, draw_moves, draw_from; /* draw_from: not before this move */
    int max_moves;                         /* a longer game is a draw */
};

struct match_options {
    const struct catalogue *catalogue;
    const struct variant *variant;
    struct engine_spec *engine;
    size_t n_engines, cap_engines;
    struct engine_spec defaults; /* options for each engine */
    const char *game, *openings, *pgn, *log, *event;
    int games;                 /* of each pair of engines */
    int concurrency, gauntlet; /* gauntlet: so many engines play all others; 0: round robin */
    int random_plies;
    int64_t seed;
    enum pgn_moves moves;
    bool once; /* each opening is played once, not with both colours */
    struct shard shard;
    bool shuffle, resume, overwrite, has_sprt;
    struct adjudication adjudication;
    struct sprt sprt;
    int64_t grace_ms, stall_ms, margin_ms;
    int report; /* games between two reports where there is no terminal */
};

/* The options of `match`, which set a struct match_options. */
extern const struct option_table match_option_table;

/* Settles what was left open, names of engines and what is for each of them. False with a reason if
 * something is missing or does not fit. */
bool match_options_complete(struct match_options *options, struct error *error);

#endif
