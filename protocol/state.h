/* The state of a session, for the parts of this folder only.
 *
 * One thread, the session's, owns all of it and runs every command. The search's threads call back
 * only into think.c and a dialect's print_line, where what they touch is atomic, locked or constant
 * while they run. */
#ifndef WELTGEIST_PROTOCOL_STATE_H
#define WELTGEIST_PROTOCOL_STATE_H

#include <pthread.h>
#include <stdatomic.h>

#include "engine/compile/catalogue.h"
#include "engine/movegen.h"
#include "protocol/clocks.h"
#include "protocol/dialect.h"
#include "protocol/flat/flat.h"
#include "protocol/input.h"
#include "protocol/output.h"
#include "search/search.h"

/* Who plays the engine's moves. */
enum { ENGINE_NONE = -1 };

enum activity { ACTIVITY_IDLE, ACTIVITY_THINKING, ACTIVITY_PONDERING, ACTIVITY_ANALYSING };

/* How a client that has said so, or not, wants boards. */
enum client { CLIENT_SILENT, CLIENT_NATIVE, CLIENT_FLAT };
enum coordinates { COORDINATES_AUTO, COORDINATES_FLAT, COORDINATES_NATIVE };

enum post { POST_UNSAID, POST_ON, POST_OFF };

/* What the options say; see options.c. */
struct settings {
    int hash_mb, threads, lines;
    struct search_style style;
    int limit_strength, elo; /* 1: no better than this rating */
    int overhead_ms;         /* lost on the way to the client with each move */
    int resign;              /* centipawns told, 0: never */
    int contempt;            /* centipawns told */
    int show_wdl;            /* UCI: chances behind each score */
    int nets;                /* what was learnt of games is used */
    int accept_draws, random_plies, seed, referee, ponder;
    int coordinates;    /* enum coordinates */
    int chess960;       /* UCI: games with shuffled starts instead of their own */
    int player_sets_up; /* setup phase on flat boards: 1 by a person, 0 by the engine */
};

/* The last news of the running search. */
struct news {
    int depth;
    int64_t time_ms;
    uint64_t nodes;
    move_t best, reply;
    int hash_permille;
    bool ended;
};

struct think {
    enum activity activity;
    enum activity paused; /* what `pause` interrupted */
    bool is_paused;
    int64_t used_ms;             /* of a fixed time for the move, before a pause */
    unsigned serial;             /* number of the running search */
    struct position root;        /* what it searches */
    move_t guess;                /* pondering: the move that root is ahead by */
    bool stale;                  /* pondering: options or level have changed since */
    bool ended;                  /* pondering: the search has ended by itself */
    struct search_result result; /* of such a search */
    move_t hint;                 /* reply expected in the position of the game, or MOVE_NONE */
    struct text pings;           /* numbers to be answered after the move, each with a newline */
    struct move_list only;       /* root moves, if some are excluded */
    bool flat, always_post;      /* how the running search's lines are written, and whether */
    int mate;                    /* UCI: a mate in so many moves is enough; 0: no such order */
    int lines;                   /* that are shown */
    bool wdl;                    /* UCI: chances are shown */
    bool learnt;                 /* something was searched since it was made to forget */
    _Atomic int post;            /* enum post */
    pthread_mutex_t lock;        /* guards news */
    pthread_cond_t has_news;
    struct news news;
};

struct session {
    struct catalogue *catalogue;
    const char *version;
    struct output *output;
    struct input *input;
    struct search *search;
    const struct dialect *dialect;
    bool quits;
    bool began;   /* a game: too late to take up another protocol */
    bool greeted; /* by the protocol's first word: there is a client, not a script */
    enum client client;
    bool features_wait; /* they follow the answer to board3d */
    int64_t features_due;
    struct settings settings, applied;
    uint64_t random;

    const struct variant *variant;
    bool client_knows_game; /* by itself, so that nothing is said of its board and men */
    struct flat *flat;      /* NULL if the game does not fit */
    struct position pos;
    bool forced, analysing;
    bool over;        /* by rule or by the client's word */
    bool no_position; /* setboard failed: no move until there is a position */
    int engine;       /* side that the engine plays */
    struct clocks clocks;
    struct think think;
    struct move_list excluded;
    bool draw_offered;
    int score; /* of the last own search as it is told, if scored; mates as the search has them */
    bool scored;
    int hopeless;          /* own moves in a row at which resigning was due */
    struct position *edit; /* while `edit` lasts */
    int edit_side;
};

/* An error reply: `Error (REASON): LINE`. */
void session_error(struct session *s, const char *reason, const char *command, const char *args);

/* Runs a command with the search in the state that it asks for. */
void session_run(struct session *s, const struct command *command, char *args);

#endif
