/* The state of compiling one game. */
#ifndef WELTGEIST_ENGINE_COMPILE_COMPILE_INTERNAL_H
#define WELTGEIST_ENGINE_COMPILE_COMPILE_INTERNAL_H

#include "engine/compile/compile.h"
#include "engine/position.h"

enum { GOALS_MAX = 8 };

/* How a man may castle: where it stands, seen from the royal piece, and where that goes. */
struct castle_rule {
    bool is_set;
    struct moves towards; /* directions of the partner */
    int steps;            /* of the royal piece; 0: it goes to one of the goals */
    int n_goals;
    cell_t goal[GOALS_MAX]; /* for White */
};

struct compile {
    const struct section *section;
    struct faults *faults;
    const struct entry *entry; /* the one being read */
    struct variant *v;
    struct position *start; /* the men at the start, once they are placed */
    uint8_t
        *start_cells[TYPES_MAX][2];   /* where men stand at the start, for their moves from there */
    uint8_t *also_from[TYPES_MAX][2]; /* region of the moves that they have besides */
    uint8_t *scratch;                 /* n_cells bytes */
    uint8_t *confined[TYPES_MAX][2];
    bool has_facing;
    struct moves facing;
    struct castle_rule castle[TYPES_MAX];
    uint64_t pool;
    bool stuck_drop[TYPES_MAX]; /* may be dropped where it has no move */
    uint8_t *no_drop[TYPES_MAX][2];
    uint8_t *zone[TYPES_MAX][2];
    struct text notes; /* what is said in vain, a line each */
    bool turned;       /* Black's array is turned, not mirrored */
};

/* Reports a fault at the entry being read, or at the section if there is none. */
void compile_fault(struct compile *c, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Reads all keys but the array's into @c. */
void rules_read(struct compile *c);

/* Appends to c->notes the lines of the section that say something in vain, once all is compiled. */
void rules_note_idle(struct compile *c);

/* Appends rules_read()'s table of keys. */
void rules_words(struct text *out);

/* Puts the men of the array or of the start's text on c->start and finds the castlings; no tables
 * are needed yet. */
void array_place(struct compile *c);

/* Black's cell for one of White's in the array; CELL_NONE if the board has none. */
cell_t array_opposite(const struct compile *c, cell_t cell);

/* Lists the castlings and the rights to them. */
void castlings_compile(struct compile *c);

/* What only the tables show of them. */
void castlings_settle(struct compile *c);

/* Marks where men cannot come to stand, in variant.flags. */
void standing_compile(struct compile *c);

/* Finds out which material cannot mate. */
void mobility_compile(struct compile *c);

/* Makes the variant's start from them, once its tables are made. */
void array_settle(struct compile *c);

/* Reads the net, once everything else of the game is known. */
void net_compile(struct compile *c);

/* Lists the double steps after which men may be captured en passant. */
void double_steps_compile(struct compile *c);

#endif
