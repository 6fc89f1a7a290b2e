/* Positions made by hand and what can be played in them, for tests. */
#ifndef WELTGEIST_TESTS_ENGINE_PLAY_H
#define WELTGEIST_TESTS_ENGINE_PLAY_H

#include "engine/move_text.h"
#include "engine/movegen.h"
#include "engine/outcome.h"
#include "engine/position_text.h"
#include "engine/variant.h"

/* Initialises @pos and reads a position of a built-in game, the start if @text is NULL. A failed
 * check and false if it is refused. The caller frees with position_free() in any case. */
bool set_text(struct position *pos, const char *game_name, const char *text);

/* The same from a list of men, parted by blanks: `Kve1` a white man and its cell, `kve8` a black
 * one, `+Psa7` a promoted one, `@R` a white man in hand or pool, `=va1` a right to castle. */
bool set_men(struct position *pos, const char *game_name, const char *men, int side);

/* The text that set_men() reads; the caller frees. */
char *text_of_men(const char *game_name, const char *men, int side);

/* Plays moves parted by blanks. A failed check and false at the first that is refused. */
bool play(struct position *pos, const char *moves);

/* The legal moves whose text begins with @prefix, sorted, parted by blanks; the caller frees. */
char *moves_with(const struct position *pos, const char *prefix);
int count_moves(const struct position *pos, const char *prefix);

/* Why a move is refused; "" if it is legal. Valid until the next call. */
const char *refusal(const struct position *pos, const char *move);

/* The text of a position; the caller frees. */
char *text_of(const struct position *pos);

/* A random legal move, or MOVE_NONE. @list is working memory. */
move_t random_move(const struct position *pos, struct move_list *list, uint64_t *seed);

/* Sorts a list, which may be empty, for listed(). */
void sort_moves(struct move_list *list);
bool listed(const struct move_list *sorted, move_t move);

bool check_moves(const struct position *pos, const char *prefix, const char *should,
                 const char *file, int line);
bool check_position(const struct position *pos, const char *should, const char *file, int line);
bool check_outcome(const struct position *pos, const char *should, const char *file, int line);

#define CHECK_MOVES(pos, prefix, should) check_moves(pos, prefix, should, __FILE__, __LINE__)
#define CHECK_POSITION(pos, should) check_position(pos, should, __FILE__, __LINE__)
/* @should is as "1-0 checkmate", "*" while the game goes on. */
#define CHECK_OUTCOME(pos, should) check_outcome(pos, should, __FILE__, __LINE__)

/* Plays random games of every game, as many as there are test_rounds(); calls @visit at every
 * @every-th position of the first @plies of each. */
typedef void visit_fn(struct position *pos);
void visit_games(int plies, int every, visit_fn *visit);

#endif
