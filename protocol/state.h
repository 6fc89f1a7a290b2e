/* The state of a session and what its parts offer each other. Not for other folders.
 *
 * One thread, the session's, owns all of it and runs every command. The search's threads call back
 * only into think.c, where what they touch is atomic, locked or constant while they run. */
#ifndef WELTGEIST_PROTOCOL_STATE_H
#define WELTGEIST_PROTOCOL_STATE_H

#include <pthread.h>
#include <stdatomic.h>

#include "engine/compile/catalogue.h"
#include "engine/move_text.h"
#include "engine/movegen.h"
#include "engine/outcome.h"
#include "engine/position_text.h"
#include "protocol/clocks.h"
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
    int resign; /* centipawns, 0: never */
    int accept_draws, random_plies, seed, referee, ponder;
    int coordinates;    /* enum coordinates */
    int player_sets_up; /* setup phase on flat boards: 1 by a person, 0 by the engine */
};

/* The last news of the running search. */
struct news {
    int depth, score;
    int64_t time_ms;
    uint64_t nodes;
    move_t best, reply;
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
    bool learnt;                 /* something was searched since it was made to forget */
    _Atomic int post;            /* enum post */
    pthread_mutex_t lock;        /* guards news */
    struct news news;
};

struct session {
    struct catalogue *catalogue;
    const char *version;
    struct output *output;
    struct input *input;
    struct search *search;
    bool quits, uci, spoken; /* spoken: a line has come */
    bool greeted;            /* by `xboard`: there is a client, not a script */
    enum client client;
    bool features_wait; /* they follow the answer to board3d */
    int64_t features_due;
    struct settings settings, applied;
    uint64_t random;

    const struct variant *variant;
    struct flat *flat; /* NULL if the game does not fit */
    struct position pos;
    bool forced, analysing;
    bool over;        /* by rule or by the client's word */
    bool no_position; /* setboard failed: no move until there is a position */
    int engine;       /* side that the engine plays */
    struct clocks clocks;
    struct think think;
    struct move_list excluded;
    bool draw_offered;
    int score; /* of the last own search, if scored */
    bool scored;
    int hopeless;          /* own moves in a row at which resigning was due */
    struct position *edit; /* while `edit` lasts */
    int edit_side;
};

/* A command: its handler gets what follows the first word. */
enum effect {
    EFFECT_NONE,  /* done in place; a search goes on */
    EFFECT_ABORT, /* a search ends first, without a move */
};
struct command {
    const char *name;
    void (*run)(struct session *s, char *args);
    enum effect effect;
    const char *args, *help;
};
extern const struct command cecp_commands[], uci_commands[]; /* end with a name NULL */
const struct command *command_find(const struct command *table, const char *name);

/* An error reply: `Error (REASON): LINE`. */
void session_error(struct session *s, const char *reason, const char *command, const char *args);

/* features.c */
void features_begin(struct session *s);  /* `protover`: the first of them */
void features_finish(struct session *s); /* all others, if they wait */
void features_variants(struct session *s);
void features_setup(struct session *s); /* board and men of the game, after `variant` */
/* The game that `new` means: for clients of flat boards `normal` if there is such a game, as XBoard
 * does not name it again, and otherwise the first that is listed. */
const char *features_first_game(struct session *s);
/* The game of a name that a client used; NULL and a reason. */
const struct variant *features_game(struct session *s, const char *name, struct error *error);

/* wire.c: text in the client's notation. */
bool wire_flat(const struct session *s);
void wire_move(const struct session *s, move_t move, char *out);
void wire_move_as(const struct session *s, bool flat, move_t move, char *out);
enum move_reading wire_read_move(const struct session *s, const char *text, move_t *out,
                                 struct error *error);
bool wire_read_position(struct session *s, const char *text, struct error *error);
void wire_position(const struct session *s, struct text *out);

/* setup.c */
/* Plays the engine's part of the setup phase, for clients of two dimensions. */
void setup_play(struct session *s);
/* True if the move was a removal of that phase and has been dealt with. */
bool setup_received(struct session *s, move_t move, const char *text);

/* highlight.c */
void highlight_lift(struct session *s, const char *square);

/* game.c */
void game_choose(struct session *s, const struct variant *variant);
void game_start(struct session *s);  /* the game's start position and a new game */
void game_placed(struct session *s); /* another position than before, by any way */
void game_play(struct session *s, move_t move);
bool game_claim(struct session *s);    /* prints the result if the game is over by rule */
void game_continue(struct session *s); /* after a received move */
bool game_wants_draw(const struct session *s);
void game_decided(struct session *s, const struct search_result *result); /* own search ended */

/* think.c */
void think_init(struct session *s);
void think_free(struct session *s);
void think_apply(struct session *s); /* options to the search, unless it runs */
void think_start(struct session *s); /* for the side to move, by the clock */
void think_go(struct session *s, struct search_limits *limits, enum activity activity);
void think_ponder(struct session *s);           /* on the expected reply, if wanted */
bool think_hit(struct session *s, move_t move); /* true if that was expected: make it, then */
void think_continue(struct session *s);         /* thinking goes on by the clock */
void think_forget(struct session *s);           /* a new game */
void think_analyse(struct session *s);
void think_abort(struct session *s);
void think_done(struct session *s, const struct event *event);
void think_pause(struct session *s);
void think_resume(struct session *s);
void think_restart(struct session *s); /* pondering or analysis, after a change that matters */
void think_pongs(struct session *s);
bool think_owes_move(const struct session *s); /* thinking, perhaps paused */
struct news think_news(struct session *s);

/* The end, while the engine thinks: a script, which never said `xboard`, still gets the best move
 * that is known. Takes a few milliseconds. */
void think_last_word(struct session *s);
/* Root moves without the excluded ones in think.only. False if none is left. */
bool think_exclude(struct session *s);

/* options.c */
void options_default(struct settings *settings);
bool options_set(struct session *s, const char *name, const char *value, struct error *error);
void options_print_features(struct session *s);
void options_print_uci(struct session *s);

/* uci.c: lines from the search. */
void uci_print_line(struct session *s, const struct search_line *line);
void uci_print_best(struct session *s, const struct search_result *result);

/* edit.c: a line while `edit` lasts. */
void edit_begin(struct session *s);
void edit_line(struct session *s, char *line);
void edit_end(struct session *s);

#endif
