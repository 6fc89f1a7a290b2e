/* A second reader of the whole game language, written from docs/notation.md and
 * docs/writing-a-game.md alone: it shares no code with the engine. Cells are points in space,
 * directions are found by their length and angle, and every question is answered by looking at the
 * whole board again.
 *
 * Lack of memory ends the program. */
#ifndef WELTGEIST_TESTS_WORDS_H
#define WELTGEIST_TESTS_WORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { W_CELLS = 600, W_TYPES = 64, W_ATOMS = 48, W_STEPS = 64, W_TEXT = 6000, W_MOVE = 16 };

/* --- Sections of a game file, with what they inherit; see words_file.c. */

struct w_entry {
    char key[64];
    char value[480];
};

struct w_section {
    char name[48];
    int n;
    struct w_entry entry[160];
};

struct w_file {
    int n, capacity;
    struct w_section *section;
};

/* Adds the sections of a text to the file; one of a known name replaces it. False if the text is no
 * game file. The caller ends with w_file_free(). */
bool w_file_add(struct w_file *file, const char *text);
void w_file_free(struct w_file *file);
const struct w_section *w_file_find(const struct w_file *file, const char *name);

/* The value of a key, or NULL. */
const char *w_value(const struct w_section *section, const char *key);

/* --- The board as points in space; see words_board.c. */

struct w_vec {
    int file, rank, level;
};

struct w_board {
    char kind; /* 'c'ubic, hexagons in the 'l'evels, 'r'anks or 'f'iles */
    int files, ranks, levels, rows, width[100];
    struct w_vec forward; /* White's weights of the axes */
    int n;
    struct w_vec at[W_CELLS];
    short index[30][110][60]; /* by level, rank and file: the cell, or -1 */
};

bool w_board_read(struct w_board *board, const char *text);
int w_cell(const struct w_board *board, struct w_vec at); /* -1: none */
int w_cell_plus(const struct w_board *board, int cell, struct w_vec step);
void w_cell_name(const struct w_board *board, int cell, char *out);
/* The cells of a named rank in their order; returns how many. */
int w_rank_cells(const struct w_board *board, int level, int number, int *out);
int w_numbers(const struct w_board *board);
int w_number(const struct w_board *board, int cell);
double w_dot(const struct w_board *board, struct w_vec a, struct w_vec b);
int w_ring(const struct w_board *board, int cell);
int w_ahead(const struct w_board *board, struct w_vec step, int side);
/* Steps that a forward walk has behind it (@last = false) or before it from here. */
int w_depth(const struct w_board *board, int cell, int side, bool last);
/* Marks the cells of a region. False if the words are wrong. */
bool w_region(const struct w_board *board, const char *text, int side, bool *out);

/* --- Moves in words; see words_atoms.c. */

/* A direction of an atom: the vector of each odd and even step, or the way of a lame leap. */
struct w_way {
    struct w_vec odd, even;
    int n_way; /* cells of a lame leap's way, its goal last */
    struct w_vec way[16];
};

struct w_atom {
    bool quiet, capture, initial, over, lame, crooked;
    char ring;  /* 'k', 'x' or 0 */
    int range;  /* 0: to the edge */
    int region; /* moves from a region: 1 + its number in the game; 0: from anywhere */
    int n_ways[2];
    struct w_way way[2][W_STEPS]; /* by side */
};

struct w_moves {
    int n;
    struct w_atom atom[W_ATOMS];
};

/* What an atom says before its directions are worked out. */
struct w_said {
    char towards[16]; /* letters f, b, s; F and B doubled; O and o: fo and bo */
    int leap[3], even[3];
    bool joined;
};

/* Works out the directions of an atom for both sides; see words_ways.c. */
void w_find_ways(const struct w_board *board, struct w_atom *atom, const struct w_said *said);

bool w_moves_read(struct w_moves *moves, const struct w_board *board, const char *text, size_t n);

/* --- A game's rules; see words_game.c. */

struct w_type {
    char letter;
    bool form, tilde, royal, pawn;
    char name[48], text[240];
    struct w_moves *moves;
    int becomes;      /* a form: its type */
    uint64_t choices; /* or these */
    bool from_pool, must, leaving;
    int back; /* tilde: what it is when captured */
    bool *zone[2], *confined[2], *no_drop[2];
    bool no_stuck_drop, no_drop_mate;
    int file_limit;
};

/* A way to castle: who goes where, along a line of @step. */
struct w_castling {
    int side, royal, partner, royal_to, partner_to, steps, distance;
    struct w_vec step;
    uint64_t types; /* of the partner */
};

struct w_game {
    struct w_board board;
    int n; /* types 1..n */
    struct w_type type[W_TYPES];
    int royal;
    struct w_moves *facing;
    int n_regions;
    bool *region[16][2];
    bool start[W_TYPES][2][W_CELLS]; /* where men known by the type's letter stand at the start */
    char captured;                   /* 'o'ut, 'h'and, 'p'ool */
    uint64_t pool, pool_home, en_passant;
    int first, setup_type, setup_files, setup_first, repetition, loser, move_limit;
    bool stalemate_loses, repetition_loses, perpetual_loses, turned;
    int n_castlings;
    struct w_castling castling[64];
    bool castling_by_partner; /* castling is written as the move to the partner's cell */
};

/* --- Positions and play; see words_play.c. */

struct w_pos {
    unsigned char man[W_CELLS]; /* type << 1 | side; 0: empty */
    unsigned char hand[2][W_TYPES];
    uint64_t rights;
    int n_passed, passed[16], passer; /* cells just passed, and who may be captured there */
    int side, clock, number;
    bool setup;
};

struct w_move {
    char kind;          /* 'm'ove, 'd'rop, 'c'astling, 'r'emoval, capture in 'p'assing */
    int from, to, type; /* type: dropped, or what it becomes, or 0 */
    int castling;
};

struct w_list {
    int n, capacity;
    struct w_move *move;
};

/* Reads the rules of a section and puts the men of its array. NULL if a word is wrong or is not of
 * those that this reader knows. The caller frees with w_game_free(). */
struct w_game *w_game_new(const struct w_section *section, struct w_pos *start);
void w_game_free(struct w_game *game);
/* Reads the entries of one key, in the order of the keys; false if a word is wrong. */
bool w_read_key(struct w_game *game, int number, const struct w_section *section);
int w_key_count(void);
/* The type that `[+]X` at *@text names, or 0; *@text is then behind it. */
int w_take_type(const struct w_game *game, const char **text);
/* Finds the castlings of the men at the start. */
bool w_castlings(struct w_game *game, const struct w_section *section, struct w_pos *start);
/* Whether a castling can be made now. */
bool w_may_castle(const struct w_game *game, const struct w_pos *pos, int castling);
void w_castle(const struct w_game *game, struct w_pos *pos, int castling);
/* The rights that are left when men leave or reach these cells. */
uint64_t w_rights_left(const struct w_game *game, uint64_t rights, int from, int to);
/* The names of the partners' cells, or -. Returns behind them. */
char *w_rights_text(const struct w_game *game, uint64_t rights, char *out);
/* The types of some letters, as bits. */
uint64_t w_types(const struct w_game *game, const char *letters);
/* Whether the man on @from can capture in passing on @to. See words_passant.c. */
bool w_passes(const struct w_game *game, const struct w_pos *pos, int from, int to);
/* Notes in @after, the position after a move of @mover, what it passed. */
void w_note_passed(const struct w_game *game, struct w_pos *after, int mover, int from, int to);
/* The fourth field. Returns behind it. */
char *w_passed_text(const struct w_game *game, const struct w_pos *pos, char *out);
/* Files on which both sides have a man of the setup kind. */
int w_shared_files(const struct w_game *game, const struct w_pos *pos);
/* Black's cell for one of White's. */
int w_opposite(const struct w_game *game, int cell);

void w_legal(const struct w_game *game, const struct w_pos *pos, struct w_list *out);
struct w_pos w_play(const struct w_game *game, const struct w_pos *pos, const struct w_move *move);
bool w_in_check(const struct w_game *game, const struct w_pos *pos, int side);
uint64_t w_perft(const struct w_game *game, const struct w_pos *pos, int depth);
void w_move_text(const struct w_game *game, const struct w_pos *pos, const struct w_move *move,
                 char *out);
/* The whole text, or up to the rights (what repeats) if @short_text. */
void w_pos_text(const struct w_game *game, const struct w_pos *pos, bool short_text, char *out);

/* Where the man on a cell may go: 1 to an empty cell, 2 by capture; by cell. With @alone the board
 * is taken to be empty but for it. See words_walk.c. */
void w_reach(const struct w_game *game, const struct w_pos *pos, int from, bool alone,
             unsigned char *out);
/* Whether the royal piece of @by attacks the other from afar. */
bool w_faces(const struct w_game *game, const struct w_pos *pos, int by);

void *w_alloc(size_t size);
/* The number that a text begins with. */
int w_int(const char *text);

#endif
