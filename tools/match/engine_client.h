/* An engine as a match sees it: started, given games and asked for moves, over CECP version 2 or
 * UCI.
 *
 * Positions and moves to the engine are text in native notation, answers in the engine's own; what
 * they mean and whether they are legal is for the caller to say. Every call returns within its
 * deadline whatever the engine does; after a fault the engine must be ended before it is used
 * again. */
#ifndef WELTGEIST_TOOLS_MATCH_ENGINE_CLIENT_H
#define WELTGEIST_TOOLS_MATCH_ENGINE_CLIENT_H

#include <stdio.h>

#include "engine/move_text.h"
#include "tools/match/engine_process.h"
#include "tools/match/foreign_moves.h"
#include "tools/match/time_control.h"

enum engine_language { LANGUAGE_UNSAID, LANGUAGE_CECP, LANGUAGE_UCI }; /* unsaid: CECP */

/* What the user said of an engine. Constant during a match. */
struct engine_spec {
    char *command, *folder; /* folder: NULL for the present one */
    char *name;             /* NULL until it is known */
    char *game;             /* the name that the engine has for the game; NULL: ours */
    enum engine_language language;
    enum move_notation notation;
    bool restart;         /* a new process for each game */
    int hash_mb, threads; /* 0: as the engine likes */
    struct time_control control;
    char **option; /* NAME=VALUE, or NAME for a button */
    size_t n_options, cap_options;
};

/* The game both engines are in. */
struct engine_game {
    const char *name; /* of the game */
    const struct board *board;
    const char *start;                 /* position text; NULL: the game's own */
    const char (*move)[MOVE_TEXT_MAX]; /* all moves so far */
    size_t n_moves;
    const char *opponent;
    bool draw_offered; /* by the opponent, with its last move */
};

/* A clock as it stands when a move is asked for. */
struct engine_clock {
    int64_t left_ms, other_ms;
    int moves_to_go; /* 0: none */
    bool black;      /* whose clock it is */
};

enum engine_fault {
    ENGINE_OK,
    ENGINE_CRASHED,      /* its process ended */
    ENGINE_DISCONNECTED, /* it closed its output, or does not read */
    ENGINE_STALLED,      /* no answer */
    ENGINE_FLOODED,      /* too much output */
    ENGINE_REFUSED,      /* it says that it cannot: text in engine.error */
    ENGINE_UNAVAILABLE,  /* it could not be started, or the machine has ended it: not its fault.
                            Text in engine.error */
    ENGINE_STOPPED,      /* the run was stopped; the engine is innocent */
};

/* What came of asking for a move. */
enum engine_answer {
    ANSWER_MOVE, /* engine.answer holds its text */
    ANSWER_RESIGNS,
    ANSWER_ACCEPTS, /* the draw that it was offered */
    ANSWER_CLAIMS,  /* a result; engine.answer holds it ("1-0") */
    ANSWER_REJECTS, /* it calls a move of the game illegal; engine.answer holds its words */
    ANSWER_LATE,    /* a move, but after the deadline */
    ANSWER_FAULT,   /* engine.fault says which */
};

enum {
    ENGINE_ANSWER_MAX = 120,
    ENGINE_ENDING_MAX = 80,
    ENGINE_NAME_MAX = 80,
    ENGINE_SCORE_MATE = 100000
};

struct engine;

/* One language's part. All return false after setting engine.fault. */
struct engine_protocol {
    bool (*greet)(struct engine *engine);
    bool (*new_game)(struct engine *engine, const struct engine_game *game);
    bool (*ask)(struct engine *engine, const struct engine_game *game,
                const struct engine_clock *clock);
    /* Reads one line while a move is awaited; true if that ends the wait, with *@answer set. */
    bool (*hear)(struct engine *engine, char *line, enum engine_answer *answer);
    bool (*hurry)(struct engine *engine);
    bool (*finish)(struct engine *engine, const char *result, const char *reason);
};

/* What the engines of a match share. */
struct engine_host {
    struct children *children;
    int64_t grace_ms;
    const atomic_bool *stop; /* set by anyone: all engines end what they do, without a fault */
    FILE *log;               /* NULL: none. Lines in and out */
};

struct engine {
    const struct engine_spec *spec;
    const struct engine_protocol *protocol;
    struct process process;
    FILE *log;
    int64_t grace_ms;
    bool greeted;          /* it was started and said what it can */
    uint64_t memory_kills; /* when it was started */
    enum engine_fault fault;
    char answer[ENGINE_ANSWER_MAX], error[ENGINE_ANSWER_MAX], ending[ENGINE_ENDING_MAX];
    char name[ENGINE_NAME_MAX]; /* as it calls itself */
    bool has_score, offers_draw;
    int score, depth; /* centipawns or ENGINE_SCORE_MATE + moves, for the engine */
    /* What it said of itself. */
    bool pings, sets_board, wants_usermove, wants_nps, wants_name;
    bool reusable, has_memory, has_cores, has_colors;
    char *games;   /* names it plays, comma-separated; NULL: not said */
    char *options; /* names of its options, each with a line end before and after */
    /* CECP: where it stands. */
    bool forced, was_offered;
    size_t n_sent;
    int n_pings;
    int form; /* number of the form in which it says its moves, 0: not known */
    const struct engine_game *game; /* while a move is awaited */
};

/* Starts the process and learns what it can. False after a fault; engine_end() then tells whether
 * it was the engine's. */
bool engine_start(struct engine *engine, const struct engine_spec *spec,
                  const struct engine_host *host);
bool engine_running(const struct engine *engine);

bool engine_new_game(struct engine *engine, const struct engine_game *game);

/* How long an answer took. */
struct engine_time {
    int64_t used_ms; /* from when the engine was asked */
    /* Of that, the time in which the engine, or the caller who was to hear it, waited for a
     * processor: 0 unless the answer would have come too late but for it. */
    int64_t forgiven_ms;
};

/* Asks for a move and waits for it until @limit_ms from now have passed, not counting the time in
 * which the machine was busy with others, then for the grace time. */
enum engine_answer engine_think(struct engine *engine, const struct engine_game *game,
                                const struct engine_clock *clock, int64_t limit_ms,
                                struct engine_time *time);

/* Tells it the end of a game and waits until it is idle. */
bool engine_finish(struct engine *engine, const char *result, const char *reason);

/* Ends the process, politely if it has no fault, and settles which fault it was. */
void engine_end(struct engine *engine);

/* The fault in words, with how the process ended if it did: "crash (signal 11)". */
void engine_fault_text(const struct engine *engine, char *out, size_t size);

/* For the two languages. */
bool engine_send(struct engine *engine, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* The next line before the deadline, or NULL after setting the fault. */
char *engine_line(struct engine *engine, int64_t deadline_ms);
bool engine_refuse(struct engine *engine, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* Writes the game's move @i in the engine's notation, at most MOVE_TEXT_MAX bytes. */
void engine_move_text(const struct engine *engine, const struct engine_game *game, size_t i,
                      char *out);
/* True if the engine announced an option of this name; letter case counts. */
bool engine_has_option(const struct engine *engine, const char *name);
void engine_add_option(struct engine *engine, const char *name);

extern const struct engine_protocol engine_cecp, engine_uci;

/* The part of CECP that hears, in a file of its own. */
bool engine_cecp_hear(struct engine *engine, char *line, enum engine_answer *answer);

#endif
