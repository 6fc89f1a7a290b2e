/* Move generation and legality.
 *
 * Pseudo-legal moves obey the moves of men; legal ones also leave the own royal piece unattacked.
 * Legality is settled once a node from the royal piece (struct safety): only moves that touch the
 * lines on which something could matter are tried out. */
#ifndef WELTGEIST_ENGINE_MOVEGEN_H
#define WELTGEIST_ENGINE_MOVEGEN_H

#include "engine/cell_set.h"
#include "engine/move_list.h"
#include "engine/position.h"

enum movegen_kind {
    MOVEGEN_CAPTURES = 1,
    MOVEGEN_QUIETS = 2, /* all others: quiet moves and promotions, drops, castling, removals */
    MOVEGEN_ALL = 3
};

enum { CHECKS_MAX = 4 };

/* Which cells matter for the safety of the side to move's royal piece. Not in check, a move by
 * another man is legal unless it leaves a cell of `from` or enters one of `to`; in check it can
 * only be legal if it does. */
struct safety {
    bool in_check;
    cell_t royal; /* CELL_NONE: nothing to guard */
    uint64_t from[CELL_WORDS], to[CELL_WORDS];
    /* In check: leaps and lines that give it, in tables.attack. CHECKS_MAX leaps or lines: perhaps
       more. */
    int n_leaps, n_lines;
    uint32_t leap[CHECKS_MAX], line[CHECKS_MAX];
};

void safety_find(const struct position *pos, struct safety *out);

/* Appends the pseudo-legal moves of the kinds asked for. No move twice. */
void movegen_pseudo(const struct position *pos, enum movegen_kind kinds, struct move_list *out);

/* Appends the pseudo-legal captures of the enemy man on @victim, but those en passant: cheaper than
 * all captures where one or few victims matter. */
void movegen_captures_of(const struct position *pos, cell_t victim, struct move_list *out);

/* Appends pseudo-legal captures, but those en passant: all by men in whose range some man of
 * @victims, a set of cells, stands. */
void movegen_captures_in(const struct position *pos, const uint64_t *victims,
                         struct move_list *out);

/* In check: appends pseudo-legal moves, all legal ones among them and few others. @safety is of
 * this position. */
void movegen_evasions(const struct position *pos, const struct safety *safety,
                      struct move_list *out);

/* Appends the legal moves. */
void movegen_legal(const struct position *pos, struct move_list *out);

/* True if @move, any 32 bits, is a pseudo-legal move here. */
bool move_pseudo_legal(const struct position *pos, move_t move);

/* True if a pseudo-legal move is legal. @safety is of this position. */
bool move_legal(const struct position *pos, const struct safety *safety, move_t move);

/* The same without the safety: cheaper where few moves are asked for. */
bool move_legal_alone(const struct position *pos, move_t move);

/* True if the move takes an enemy man. */
bool move_captures(const struct position *pos, move_t move);

/* The cell of the man that the move takes, or CELL_NONE: not always where the move ends. */
cell_t move_victim(const struct position *pos, move_t move);

/* True if the side to move has a legal move. */
bool movegen_any(const struct position *pos);

#endif
