/*
 * The slow reference generator: legal moves of the eight games of docs/games.md, worked out from
 * coordinates alone. It shares no code, no table and no idea with the engine: for every question it
 * looks at the whole board again. Tests compare its move texts with the engine's.
 *
 * GAME is a name ("weltschach"), POSITION and the moves are native text (docs/protocol.md).
 * Trailing fields of a position may be missing: White to move, no rights, clock 0, move 1.
 * Repetition and move-count rules are not looked at. Every function is re-entrant. Lack of memory
 * ends the program.
 */
#ifndef SLOW_H
#define SLOW_H

#include <stddef.h>
#include <stdint.h>

/* n texts, each with its final NUL; start with all members zero, give back with slow_list_free. */
struct slow_list {
    char (*text)[16];
    int n, cap;
};

/*
 * Legal moves in POSITION, sorted by strcmp, no duplicates; OUT is overwritten and grows.
 * Returns their number, or -1 with the reason in ERR (which may be NULL when ERR_SIZE is 0).
 */
int slow_moves(const char *game, const char *position, struct slow_list *out, char *err,
               size_t err_size);

/* Frees the texts and empties LIST. */
void slow_list_free(struct slow_list *list);

/*
 * Writes the position after the legal MOVE, all six fields. The case of a promotion suffix and of a
 * drop letter is forgiven, and so is a missing + where the promotion is compulsory.
 * Returns 0, or -1 (bad game, position or move, or OUT too small; OUT is then "" if it has room).
 */
int slow_apply(const char *game, const char *position, const char *move, char *out,
               size_t out_size);

/* 1 if the royal of the side to move is attacked, 0 if not, -1 for a bad game or position. */
int slow_in_check(const char *game, const char *position);

/* Leaves at DEPTH (1 at depth 0); UINT64_MAX for a bad game or position. */
uint64_t slow_perft(const char *game, const char *position, int depth);

#endif
