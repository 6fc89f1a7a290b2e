/* Games and positions for the tests of the reference games. */
#ifndef WELTGEIST_TESTS_REFERENCE_GAMES_H
#define WELTGEIST_TESTS_REFERENCE_GAMES_H

#include "engine/compile/catalogue.h"
#include "engine/move_text.h"
#include "engine/movegen.h"
#include "engine/outcome.h"
#include "engine/position_text.h"

/* The names of the reference games, ended by NULL. */
extern const char *const reference_games[];

/* The games known to the tests. Freed when the program exits. */
struct catalogue *games_catalogue(void);

/* A new position of a game, the start if @text is NULL; ends the program if there is no such game
 * or the text is refused. Free with game_free(). */
struct position *game_new(const char *game, const char *text);
void game_free(struct position *pos);

/* Plays moves parted by blanks; false at the first that is refused. */
bool game_play(struct position *pos, const char *moves);

/* Whether a move's text is legal here. */
bool game_allows(const struct position *pos, const char *move);

/* Number of legal moves whose text begins with @prefix. */
int game_count(const struct position *pos, const char *prefix);

/* True if the position's text is @text. */
bool game_reads(const struct position *pos, const char *text);

/* Whether loading a game's text reports a fault that contains @part; prints what it says if not. */
bool game_refused(const char *text, const char *part);

#endif
