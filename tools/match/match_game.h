/* One game between two engines, with the rules of the game as referee. */
#ifndef WELTGEIST_TOOLS_MATCH_MATCH_GAME_H
#define WELTGEIST_TOOLS_MATCH_MATCH_GAME_H

#include "engine/outcome.h"
#include "tools/match/match_identity.h"

/* How a game ended. Words for them: game_end_text(). */
enum game_end {
    END_RULE,
    END_ILLEGAL,
    END_TIME,
    END_CRASH,
    END_DISCONNECT,
    END_STALL,
    END_FLOOD,
    END_REFUSAL,
    END_CLAIM,
    END_RESIGN,
    END_AGREED,
    END_SCORE,
    END_LENGTH,
    END_STOPPED,   /* by the user: no result */
    END_ABANDONED, /* the runner cannot go on, by no engine's fault: no result */
    END_KINDS
};

/* "rule", "illegal move", "time forfeit" ...; game_end_of() reads it back, END_KINDS if unknown. */
const char *game_end_text(enum game_end end);
enum game_end game_end_of(const char *text);
/* True for the faults of an engine. */
bool game_end_is_fault(enum game_end end);

enum { REASON_MAX = 200 };

struct played {
    bool book; /* of the opening */
    bool has_score;
    int score, depth; /* for the side that moved */
    struct engine_time time;
    int64_t left_ms; /* on its clock after the move; -1 without a clock */
};

struct match_game {
    int number;    /* from 1 */
    int engine[2]; /* indices, by side */
    const struct match_options *options;
    struct opening opening;
    char (*text)[MOVE_TEXT_MAX]; /* the moves */
    struct played *played;
    size_t n_moves, cap_moves;
    int forgiven[2];          /* moves, by side, that were late by the machine's doing alone */
    int64_t most_forgiven_ms; /* the longest of these delays */
    enum result result;
    enum game_end end;
    char reason[REASON_MAX];
};

/* Plays the game whose number, engines, options and opening are set, with running engines by side,
 * and fills in the rest. An engine with a fault has been ended on return. */
void match_game_play(struct match_game *game, struct engine *const engine[2]);

/* Notes that an engine could not take part: the other one wins, unless there was no engine to have
 * a fault. */
void match_game_forfeit(struct match_game *game, struct engine *engine, int side);

void match_game_free(struct match_game *game);

/* What the games of a match have in common, for their tags. */
struct match_label {
    char *event;                /* in UTF-8 */
    char date[16];              /* in PGN's form */
    char id[MATCH_ID_MAX];      /* of the match */
    char shard[SHARD_TEXT_MAX]; /* empty: the whole match */
    int n_games;                /* of the whole match */
};

/* Appends the game as PGN. */
void match_game_write(const struct match_game *game, const struct match_label *label,
                      struct text *out);

#endif
