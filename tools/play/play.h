/* A game between a person and the engine in the terminal. */
#ifndef WELTGEIST_TOOLS_PLAY_PLAY_H
#define WELTGEIST_TOOLS_PLAY_PLAY_H

#include "engine/outcome.h"
#include "engine/position.h"
#include "search/search.h"

enum { NOBODY = -1 };

struct play {
    struct position *pos;
    struct search *search;
    bool engine[2]; /* by side: the engine plays it */
    int level;      /* the engine's skill */
    double seconds; /* for a move of the engine */
    bool flipped;   /* the board is seen from Black's side */
    int resigned;   /* the side that gave up, or NOBODY */
    bool show;      /* the board is to be shown before the next prompt */
    bool quit;
    bool asks;           /* a person sits before the terminal */
    struct text waiting; /* a line that was typed while the engine was thinking */
    bool has_waiting;
};

/* Obeys a line: a command, a move, or the name of a cell, whose man's moves are then listed. Any
 * other line is answered and changes nothing. */
void play_line(struct play *play, char *line);

/* Prints the board, hands and turn. */
void play_show(const struct play *play);

/* The end of the game, by rule or by giving up. */
struct outcome play_outcome(const struct play *play);

/* Plays a move of the engine for the side to move. */
void play_engine(struct play *play);

/* Prints what the engine would play, changing nothing. */
void play_hint(struct play *play);

/* Last move made, or MOVE_NONE. */
move_t play_last(const struct play *play);

#endif
