/* A game between a person and the engine in the terminal. */
#ifndef WELTGEIST_TOOLS_PLAY_PLAY_H
#define WELTGEIST_TOOLS_PLAY_PLAY_H

#include "engine/compile/catalogue.h"
#include "engine/outcome.h"
#include "engine/position.h"
#include "protocol/flat/flat.h"
#include "search/search.h"
#include "tools/play/line_editor.h"

enum { NOBODY = -1 };

struct play {
    struct catalogue *catalogue;
    struct position *pos;
    struct game_names names; /* of the position's game: how cells are called */
    struct search *search;
    bool engine[2]; /* by side: the engine plays it */
    int level;      /* the engine's skill */
    double seconds; /* for a move of the engine */
    bool flipped;   /* the board is seen from Black's side */
    int resigned;   /* the side that gave up, or NOBODY */
    bool show;      /* the board is to be shown before the next prompt */
    bool quit;
    bool asks;                  /* a person sits before the terminal */
    struct line_editor *editor; /* NULL: lines come as they are */
    struct text waiting;        /* a line that was typed while the engine was thinking */
    bool has_waiting;
};

/* Obeys a line: a command, a move, or the name of a cell, whose man's moves are then listed. Any
 * other line is answered and changes nothing. */
void play_line(struct play *play, char *line);

/* Plays the move that a text means, or shows what the man on the cell can do that it names. What
 * cannot be followed is answered, and nothing changes. */
void play_move(struct play *play, const char *text);

/* Writes the game to a new file, or in the place of what a file holds; prints what came of it. */
void play_save(const struct play *play, const char *path, bool overwrite);

/* Takes the game of this number from 1 out of a PGN file; prints what came of it. If the file has a
 * fault nothing changes. */
void play_load(struct play *play, const char *path, int number);

/* Both sides are the person's from now on, with @why if one was not. */
void play_take_over(struct play *play, const char *why);

/* False, or true and a word about it if the game is over. */
bool play_is_over(const struct play *play);

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
