/* The positions that an analysis goes through: lines of a file, or all positions of PGN games. They
 * are numbered from 0 in the order of the file, also those that a shard leaves out. */
#ifndef WELTGEIST_TOOLS_ANALYSIS_ANALYSIS_INPUT_H
#define WELTGEIST_TOOLS_ANALYSIS_ANALYSIS_INPUT_H

#include "tools/records/replay.h"

/* One position to be analysed. Texts are valid until the next call. */
struct analysis_item {
    int64_t index;
    long line;                      /* of the file */
    const struct position *pos;     /* with the moves that led to it */
    const struct cell_names *names; /* in which the position's moves are written */
    char *operations;               /* EPD operations behind the position; NULL in PGN games */
    int64_t game;                   /* number of the PGN game from 1; 0: no game */
    size_t ply;                     /* moves of the PGN game before the position */
    const char *played;             /* the PGN game's next move, in native notation; NULL at its end
                                       and where it is not legal */
    const char *result;             /* the PGN game's result */
};

struct analysis_input {
    FILE *file;
    struct catalogue *catalogue;
    const char *name; /* the game of positions that do not say */
    bool is_pgn;
    int64_t next; /* index of the next item */
    long line_number;
    struct text line;
    struct text text;
    struct position pos;
    struct game_names names;
    char next_move[MOVE_TEXT_MAX];
    struct pgn_reader reader;
    struct pgn_game pgn;
    int64_t n_games;
    struct replay replay;
    bool replaying;
};

enum analysis_event { ANALYSIS_ITEM, ANALYSIS_FAULT, ANALYSIS_END };

/* @file stays the caller's. */
void analysis_input_open(struct analysis_input *input, FILE *file, bool is_pgn,
                         struct catalogue *catalogue, const char *name);
void analysis_input_close(struct analysis_input *input);

/* The next position. With ANALYSIS_FAULT, @error says what is wrong; what is faulty has an index
 * all the same, and a game ends at its fault. */
enum analysis_event analysis_input_next(struct analysis_input *input, struct analysis_item *item,
                                        struct error *error);

#endif
