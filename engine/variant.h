/* A game, compiled: board, men, tables and rules. Immutable once made and shared by all threads.
 * Nothing in the program asks which game it is; code asks for a rule. */
#ifndef WELTGEIST_ENGINE_VARIANT_H
#define WELTGEIST_ENGINE_VARIANT_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/move.h"
#include "engine/score_term.h"
#include "engine/tables.h"
#include "engine/weight.h"
#include "geometry/board.h"
#include "pieces/notation.h"

enum {
    NAME_MAX_LENGTH = 40,
    RIGHTS_MAX = 64,
    TYPE_NONE = 0,
};

/* When a man may or must promote, and to what. */
enum promotion_kind {
    PROMOTE_NEVER,
    PROMOTE_FORM,   /* to the one type `form` */
    PROMOTE_CHOICE, /* to any type of `choices` */
    PROMOTE_POOL,   /* to any type of `choices` of which the own pool holds one */
};

/* Flags of a type on a cell, see variant.flags. */
enum {
    FLAG_ZONE = 1,  /* the cell is in the promotion zone of this side's man */
    FLAG_STUCK = 2, /* the man has no move from here on an empty board */
    FLAG_DROP = 4,  /* the man may be dropped here */
    FLAG_HOME = 8,  /* the cell is on the side's own end rank */
    /* The man cannot come to stand here: */
    FLAG_BEYOND = 16,  /* it is beyond a border that no such man can cross */
    FLAG_PROMOTED = 32 /* it must have promoted when it came */
};

/* A type of man. Promoted forms (`+P`) are types of their own. */
struct piece {
    char letter; /* upper case */
    bool form;   /* a promoted form: written with + before the letter */
    char name[NAME_MAX_LENGTH];
    char *moves_text; /* the notation it was read from; owned by the variant */
    struct moves moves;
    bool royal;
    bool pawn;           /* its moves reset the half-move clock */
    uint64_t alike;      /* types that are known by its letter, itself among them: R and R~ */
    bool may_meet;       /* two of its tracks can lead to one cell */
    uint8_t captured_as; /* type in the hand or pool of a captured man; TYPE_NONE if lost */
    enum promotion_kind promotion;
    uint8_t returns_to;   /* a promoted man written with ~: what it is once captured, or
                             TYPE_NONE */
    bool must_promote;    /* in the zone there is no choice */
    bool promote_leaving; /* leaving the zone counts as well as reaching it */
    uint8_t form_type;    /* PROMOTE_FORM */
    uint64_t choices;     /* PROMOTE_CHOICE, PROMOTE_POOL: types as bits */
    int file_limit;       /* no drop on a file that holds so many of its side; 0 any */
    int value;            /* centipawns given by the game's file; 0: to be derived */
};

/* A right to castle: neither the man on `home`, the partner, nor the royal piece has moved. */
struct castling_right {
    uint8_t side;
    cell_t home;
    uint16_t castling, n_castlings; /* what it may be used for, in variant.castling */
};

/* A castling: the royal piece and its partner change their places. */
struct castling {
    uint8_t right, side;
    uint64_t types; /* of the partner, as bits */
    cell_t royal_from, royal_to, partner_from, partner_to;
    /* In variant.castling_cell: the cells that must be empty, and those that the royal piece passes
       and the one that it reaches, in order. */
    uint32_t empty, passed;
    uint16_t n_empty, n_passed;
};

/* How positions name the rights: by the partners' cells; by K and Q, or a file's letter where
   another such man stands farther out; by files' letters. */
enum rights_names { RIGHTS_CELLS, RIGHTS_FIDE, RIGHTS_FILES };

enum { PASSED_MAX = 15 }; /* a leap has at most so many steps */

/* A lame leap from where a man stands at the start, after which it may be captured en passant. */
struct double_step {
    cell_t from, to;
    uint32_t passed; /* in variant.passed_cell */
    uint8_t n_passed, side, type;
    uint8_t shared; /* 1 if another step of the side passes the same cells */
};

enum { PARTS_MAX = 8, PART_NONE = 255 };

/* Material that cannot mate; see dead.h. */
struct dead {
    uint64_t alone[2]; /* by side: types of which one man cannot, with its royal piece */
    uint8_t
        *part[2][TYPES_MAX]; /* by cell: on which part of the board a man of the type that stands
                                there stays, or PART_NONE; NULL if none of them stays on any */
    uint64_t hopeless[(1 << PARTS_MAX) / 64]; /* sets of parts, as numbers: men that stay on them
                                                 cannot mate, however many */
};

enum captured_fate { CAPTURED_OUT, CAPTURED_HAND, CAPTURED_POOL };

struct net;

struct variant {
    char *id, *title;
    struct board *board;
    struct tables *tables;
    int n_types; /* types are 1..n_types */
    struct piece piece[TYPES_MAX];
    uint64_t plain;               /* types that never promote */
    uint64_t meeting;             /* types of which two tracks can lead to one cell */
    uint64_t simple;              /* plain types that are not meeting */
    uint32_t most_moves;          /* more than any man can have */
    uint8_t royal;                /* type of the royal piece */
    uint8_t *flags[2][TYPES_MAX]; /* FLAG_ bits by side, type and cell */
    enum captured_fate captured;
    bool drops;
    uint64_t no_drop_mate; /* types of which a drop may not give checkmate */
    uint64_t pool_home;    /* types gained from the pool on the own end rank only */
    int n_rights, n_castlings;
    struct castling_right right[RIGHTS_MAX];
    struct castling *castling; /* those of a right follow each other */
    cell_t *castling_cell;
    uint64_t *right_at;       /* by cell: rights that end when a man leaves or is taken there */
    uint64_t side_rights[2];  /* rights that end when the royal piece moves */
    bool castling_by_partner; /* the royal piece could go where it castles to without castling: such
                                 moves name the partner's cell */
    enum rights_names rights_names;
    uint64_t en_passant;    /* types that capture each other en passant */
    uint64_t passant_twice; /* those that can both go and capture somewhere */
    int n_double_steps;
    struct double_step *double_step;
    cell_t *passed_cell;        /* of the double steps */
    uint16_t *double_from[2];   /* by side and cell: 1 + the first double step from there; those
                                   of one cell follow each other */
    uint8_t setup_type;         /* TYPE_NONE: the game has no setup phase */
    int setup_files;            /* it ends when so many files hold such men of both */
    uint8_t setup_first, first; /* sides that begin the setup phase and the game */
    bool stalemate_loses;
    int repetition;        /* occurrence of a position that ends the game; 0 never */
    bool repetition_loses; /* it is lost by `repetition_loser` instead of drawn */
    uint8_t repetition_loser;
    bool perpetual_loses;
    int weight[WEIGHT_TERMS]; /* of the evaluation, by enum weight_term */
    int score[SCORE_TERMS];   /* what scores mean, by enum score_term */
    int move_limit;           /* plies on the half-move clock that make a draw; 0 none */
    struct dead dead;
    uint64_t cannot_mate; /* one of these types with its royal piece cannot win */
    char *start;          /* position text */
    struct net *net;      /* what was learnt of the game, see net.h; NULL if nothing */
    char *notes;          /* lines of what the game's file says in vain, or NULL */
    char *xboard_name;    /* as which XBoard knows the game by itself, or NULL */
    uint64_t *zobrist;    /* [man * n_cells + cell]; of MAN_NONE: a cell just passed */
    uint64_t zobrist_hand[2][TYPES_MAX], zobrist_right[RIGHTS_MAX];
    uint64_t zobrist_side, zobrist_setup;
};

/* The type written as @letter (any case), with + before it if @form; TYPE_NONE if there is none. */
int variant_type(const struct variant *variant, char letter, bool form);

/* The same, written with ~ behind it. */
int variant_returning_type(const struct variant *variant, char letter, bool form);

/* The castling that a castling move is, with its partner; NULL if no castling is written so. */
const struct castling *variant_castling(const struct variant *variant, move_t move);

void variant_free(struct variant *variant);

#endif
