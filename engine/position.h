/* A position in a game, with all that leads back to the game's beginning.
 *
 * Invariants, checked by position_ok(): man[], the lists and the sets agree; royal[] is where the
 * royal men stand; the key is what position_hash() computes anew. */
#ifndef WELTGEIST_ENGINE_POSITION_H
#define WELTGEIST_ENGINE_POSITION_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/move.h"
#include "engine/net.h"
#include "engine/variant.h"

enum { HAND_STEPS = NET_HAND + 1 };

struct driving; /* of an evaluation: search/driving.h */

/* Piece-square tables: numbers by man and cell that a position sums up as men come and go, for an
 * evaluation. Owned by whoever sets them. White's numbers are positive, Black's negative by
 * convention. */
struct psqt {
    int32_t *cell; /* [man * n_cells + cell] */
    /* What the first, second ... man of a type in hand adds; all beyond add the last. */
    int32_t hand[2][TYPES_MAX][HAND_STEPS];
    /* [(royal cell * men + man) * n_cells + cell], men being two a type: what a man does near a
       royal piece; times `attack` near the other side's, times `defence` near its own. NULL
       for none. */
    uint8_t *pressure;
    int32_t defence, attack;
    int32_t tempo;         /* for the side to move; not in the sums */
    const struct net *net; /* whose hidden layer is summed too, see position_net.h; NULL for none */
    const struct driving *driving; /* of royal pieces nearly alone; not in the sums */
};

/* What a move changes that cannot be computed back. */
struct state {
    uint64_t key;
    uint64_t rights;  /* partners with which castling is still allowed, as bits */
    uint16_t clock;   /* half-move clock */
    uint16_t doubled; /* 1 + the double step just made that can be captured en passant; or 0 */
    bool setup;       /* the setup phase lasts */
    bool in_check;    /* the side to move's royal piece is attacked */
    uint8_t side;     /* to move */
    int32_t psqt;     /* sum of the piece-square tables by man, cell and hand */
    int32_t pressure; /* sum of the tables by royal piece */
    uint32_t number;  /* move number */
};

/* One move made: what it was and what it changed. */
struct undo {
    struct state before;
    move_t move;
    man_t mover, victim;
    uint16_t victim_slot;
};

enum { SEEN_SLOTS = 2048, SEEN_FULL = UINT8_MAX };

struct net_sums;

struct position {
    const struct variant *variant;
    const struct psqt *psqt; /* or NULL */
    struct net_sums *sums;   /* of its net's hidden layer; NULL if there is none */
    struct state state;
    cell_t royal[2];
    uint16_t n_men[2];
    uint16_t hand[2][TYPES_MAX]; /* men in hand; with a pool, own men that may be become */
    man_t man[CELLS_MAX + 1];    /* by cell, then the wall */
    cell_t list[2][CELLS_MAX];   /* cells of each side's men, in no order */
    uint64_t set[2][CELL_WORDS]; /* the same as sets */
    uint16_t slot[CELLS_MAX];    /* by cell: its index in the list */
    struct undo *history;
    size_t n_history, cap_history;
    uint8_t seen[SEEN_SLOTS]; /* how many states of the history have keys of a slot; does not change
                                 any more once it is SEEN_FULL */
};

/* False if no state of the history has the position's key. */
static inline bool position_may_recur(const struct position *pos)
{
    return pos->seen[pos->state.key % SEEN_SLOTS] != 0;
}

/* An empty position that must be set before use; position_free() returns its memory. */
void position_init(struct position *pos, const struct variant *variant);
void position_free(struct position *pos);

/* The same in memory of their own: an empty position, a copy with its history. position_delete()
 * takes NULL too. */
struct position *position_new(const struct variant *variant);
struct position *position_new_copy(const struct position *from);
void position_delete(struct position *pos);

/* Makes @to equal to @from, its history included. Both were initialised. */
void position_copy(struct position *to, const struct position *from);

/* Makes room in the history for @n more moves. */
void position_reserve(struct position *pos, size_t n);

/* Sets the piece-square tables that are summed from here on; NULL for none. They must outlive their
 * use. */
void position_set_psqt(struct position *pos, const struct psqt *psqt);

/* Plays a legal move. */
void position_make(struct position *pos, move_t move);

/* Takes the last move back. There must be one. */
void position_unmake(struct position *pos);

/* Gives the turn away; taken back by position_unmake(). Not while in check or in the setup phase.
 */
void position_pass(struct position *pos);

/* True if @by attacks @cell in @man, an array of cells and the wall as in struct position. With
 * @royal, a royal piece's attack from afar on the other counts too. */
bool position_attacked(const struct variant *variant, const man_t *man, cell_t cell, int by,
                       bool royal);

/* The two ways in which a move to or from @cell can attack the royal piece on @royal: the man on
 * @cell leaps there; @by attacks it along a line that leads through @cell. */
bool position_leaps_at(const struct variant *variant, const man_t *man, cell_t royal, cell_t cell,
                       int by);
bool position_attacked_through(const struct variant *variant, const man_t *man, cell_t royal,
                               cell_t cell, int by);

/* True if @by attacks the royal piece of the cell along one line of it, in tables.attack. */
bool position_attacked_along(const struct variant *variant, const man_t *man, uint32_t line,
                             int by);

/* The key of the position, computed from scratch. */
uint64_t position_hash(const struct position *pos);

/* Checks the invariants. For assertions and tests. */
bool position_ok(const struct position *pos);

/* Number of files that hold a man of the setup type of both sides. */
int position_setup_files(const struct position *pos);

/* Low-level placing of men, for reading positions: no rules, no history. The cell must be empty or
 * hold a man respectively. */
void position_put(struct position *pos, cell_t cell, man_t man);
void position_take(struct position *pos, cell_t cell);

/* To be called once after men, hands, side and rights were set by hand: computes the rest. */
void position_settle(struct position *pos);

#endif
