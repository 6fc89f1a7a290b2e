/* Shared by movegen.c, move_check.c, legality.c and the move texts only. */
#ifndef WELTGEIST_ENGINE_MOVEGEN_INTERNAL_H
#define WELTGEIST_ENGINE_MOVEGEN_INTERNAL_H

#include "engine/movegen.h"

/* What a man may become on a move, and whether it may stay what it is. */
struct promotions {
    bool plain;
    uint64_t types;
};

/* @type promotes at all; @from and @to are cells of one of its tracks. */
struct promotions promotions_of(const struct position *pos, int type, cell_t from, cell_t to);
uint64_t promotion_choices(const struct position *pos, const struct piece *piece, cell_t to);

/* The parts of movegen_pseudo(), not in the setup phase: the moves of men, all moves of one man,
 * captures en passant and castling, drops of a type in hand. */
void movegen_men(const struct position *pos, enum movegen_kind kinds, struct move_list *out);
void movegen_man(const struct position *pos, cell_t from, struct move_list *out);
/* The moves of those men that may help in check. */
void movegen_men_in_check(const struct position *pos, const struct safety *safety,
                          struct move_list *out);
void movegen_specials(const struct position *pos, struct move_list *out);
void movegen_drops(const struct position *pos, int type, struct move_list *out);

/* Number of legal moves of the man on @from; @scratch is the same afterwards. */
size_t movegen_man_legal(const struct position *pos, const struct safety *safety, cell_t from,
                         struct move_list *scratch);

/* Number of moves that movegen_man() makes. */
unsigned count_man(const struct position *pos, cell_t from);

/* Marks @bit in @row[cell * stride] for every cell on whose man count_man() depends. */
struct watch {
    size_t stride;
    uint64_t bit;
};
void watch_man(const struct position *pos, cell_t from, struct watch watch, uint64_t *row);

/* Marks in @full (by file number) the files on which @side has so many men of @type that no more
 * may be dropped there. */
void drop_full_files(const struct position *pos, int side, int type, bool *full);

/* False if a drop surely gives no check: without hoppers only the man dropped could. */
bool drop_may_check(const struct position *pos, move_t move);

/* Whether the man on @cell may be taken off in the setup phase: the other side has one of its kind
 * on the file too. */
bool setup_removable(const struct position *pos, cell_t cell);

#endif
