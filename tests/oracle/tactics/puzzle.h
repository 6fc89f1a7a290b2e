/* The positions of the suite: a line each, with operations as in EPD.
 *
 *   POSITION bm MOVES; id "CLAIM"; c0 "THEME";
 *
 * The moves (bm) do what the claim says, see claim.h; the theme says in words what is shown. */
#ifndef WELTGEIST_TESTS_TACTICS_PUZZLE_H
#define WELTGEIST_TESTS_TACTICS_PUZZLE_H

#include <stdio.h>

#include "engine/compile/catalogue.h"
#include "tactics/claim.h"

enum { PUZZLE_BEST_MAX = 8 };

struct puzzle {
    struct position pos;
    move_t best[PUZZLE_BEST_MAX];
    int n_best;
    struct claim claim;
    char names[64], text[64], theme[128]; /* of the best moves, of the claim; what it shows */
};

/* A file of positions of one game. */
struct puzzle_file {
    struct catalogue *catalogue;
    const struct variant *variant;
    FILE *file;
};

/* Opens one for @program; if it cannot, tells on stderr why and holds nothing. */
bool puzzle_file_open(struct puzzle_file *out, const char *program, const char *game,
                      const char *path);
void puzzle_file_close(struct puzzle_file *file);

/* Calls @visit for each position of a file, and tells on stdout which lines cannot be read. True if
 * all lines can be read and every call returned true. */
bool puzzles_visit(FILE *file, struct proof *proof,
                   bool (*visit)(struct puzzle *puzzle, struct proof *proof, void *user),
                   void *user);

bool puzzle_is_best(const struct puzzle *puzzle, move_t move);

#endif
