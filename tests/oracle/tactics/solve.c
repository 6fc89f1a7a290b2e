/* Solves the positions of a file by the search and tells when it had each.
 *
 *   solve GAME FILE NODES NEEDED [NAME=VALUE...]
 *
 * prints a row of a table for each position: when the search had the move for good, in positions
 * searched and milliseconds, and when it saw a mate as fast as claimed. A position is solved if the
 * move found within NODES is one of those given, or mates as fast. Exit status 1 if fewer than
 * NEEDED are solved. NAME=VALUE sets a number of the search. One thread: but for the times the
 * result does not depend on the machine. */
#include <inttypes.h>
#include <stdio.h>

#include "base/text.h"
#include "engine/position_text.h"
#include "search/parameters.h"
#include "search/search.h"
#include "tactics/puzzle.h"

enum { HASH_MB = 64, NAMES_WIDTH = 14, CLAIM_WIDTH = 16 };

struct moment {
    bool reached;
    uint64_t nodes;
    int64_t time_ms;
};

/* The search of one position. */
struct attempt {
    const struct puzzle *puzzle;
    struct moment found, mate;
};

struct solver {
    struct search *search;
    int64_t nodes;
    int positions, solved;
};

static bool mates_in_time(const struct puzzle *puzzle, int score)
{
    int moves = score_mate_moves(score);
    return puzzle->claim.mate && moves > 0 && moves <= puzzle->claim.moves;
}

static void note(struct moment *moment, bool now, const struct search_line *line)
{
    if (!now) {
        moment->reached = false;
    } else if (!moment->reached) {
        *moment = (struct moment){true, line->nodes, line->time_ms};
    }
}

static void on_line(void *user, const struct search_line *line)
{
    struct attempt *attempt = user;
    if (line->index || line->bound == BOUND_UPPER || !line->n_pv) {
        return;
    }
    bool mate = mates_in_time(attempt->puzzle, line->score);
    note(&attempt->found, mate || puzzle_is_best(attempt->puzzle, line->pv[0]), line);
    note(&attempt->mate, mate, line);
}

static void print_moment(const struct moment *moment)
{
    if (moment->reached) {
        printf(" %7" PRIu64 " | %5" PRId64 " |", moment->nodes, moment->time_ms);
    } else {
        printf("       - |     - |");
    }
}

/* Forgets all and makes the game's tables anew, which is not the position's time. */
static void begin(struct search *search, const struct variant *variant)
{
    search_clear(search);
    struct position pos;
    position_init(&pos, variant);
    position_start(&pos);
    struct search_limits limits = {.depth = 1};
    search_start(search, &pos, &limits, &(struct search_callbacks){0});
    search_wait(search);
    position_free(&pos);
}

static bool solve(struct puzzle *puzzle, struct proof *proof, void *user)
{
    struct solver *solver = user;
    struct attempt attempt = {.puzzle = puzzle};
    struct search_limits limits = {.nodes = (uint64_t)solver->nodes};
    struct search_callbacks callbacks = {.user = &attempt, .on_line = on_line};
    begin(solver->search, proof->variant);
    search_start(solver->search, &puzzle->pos, &limits, &callbacks);
    struct search_result result = search_wait(solver->search);
    bool good = puzzle_is_best(puzzle, result.best) || mates_in_time(puzzle, result.score);
    solver->positions++;
    solver->solved += good;
    if (good && !attempt.found.reached) {
        attempt.found = (struct moment){true, result.nodes, result.time_ms};
    }
    attempt.found.reached &= good;
    printf("| %2d | %-*s | %-*s |", solver->positions, NAMES_WIDTH, puzzle->names, CLAIM_WIDTH,
           puzzle->text);
    print_moment(&attempt.found);
    print_moment(&attempt.mate);
    printf(" %s%s |\n", good ? "" : "NOT SOLVED: ", puzzle->theme);
    return true;
}

static bool solve_file(FILE *file, const struct variant *variant, struct solver *solver)
{
    struct proof proof;
    proof_init(&proof, variant);
    solver->search = search_new(HASH_MB, 1);
    printf("### %s\n\n", variant->id);
    printf("| no | %-*s | %-*s | nodes   | ms    | mate at | ms    | theme |\n", NAMES_WIDTH,
           "move", CLAIM_WIDTH, "claim");
    printf("|---|---|---|---|---|---|---|---|\n");
    bool ok = puzzles_visit(file, &proof, solve, solver);
    printf("\n%d of %d solved.\n", solver->solved, solver->positions);
    search_free(solver->search);
    proof_free(&proof);
    return ok;
}

int main(int argc, char **argv)
{
    int64_t needed;
    struct solver solver = {0};
    bool set = true;
    for (int i = 5; i < argc && set; i++) {
        set = parameters_set(argv[i], NULL);
    }
    if (argc < 5 || !set || !text_parse_int(argv[3], 1, INT64_MAX, &solver.nodes) ||
        !text_parse_int(argv[4], 0, 1000, &needed)) {
        fprintf(stderr, "usage: solve GAME FILE NODES NEEDED [NAME=VALUE...]\n");
        return 2;
    }
    struct puzzle_file in;
    if (!puzzle_file_open(&in, "solve", argv[1], argv[2])) {
        return 2;
    }
    bool ok = solve_file(in.file, in.variant, &solver);
    if (solver.solved < needed) {
        printf("%" PRId64 " are needed.\n", needed);
        ok = false;
    }
    puzzle_file_close(&in);
    return !ok;
}
