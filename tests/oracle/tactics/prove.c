/* Proves what the positions of a file claim.
 *
 *   prove GAME FILE [LIMIT]
 *
 * Of a mate, that each move given (bm) mates in the moves claimed (id), and whether there is a
 * faster one. Of a gain, that each move given gains it and no other does, that it is not lost
 * again with one move more of each side, and that it puts the side to move ahead. LIMIT is the
 * number of positions after which a question is given up. Exit status 1 unless all is proved, but
 * for a faster mate and for the move more, which may stay open. */
#include <inttypes.h>
#include <stdio.h>

#include "base/clock.h"
#include "base/text.h"
#include "tactics/puzzle.h"

/* Whether a move that is not given does as well. */
static enum verdict other(struct puzzle *puzzle, struct proof *proof, uint64_t limit)
{
    struct move_list list = {0};
    enum verdict verdict = DISPROVED;
    movegen_legal(&puzzle->pos, &list);
    for (size_t i = 0; i < list.n && verdict == DISPROVED; i++) {
        if (!puzzle_is_best(puzzle, list.move[i])) {
            verdict = claim_holds(&puzzle->claim, proof, &puzzle->pos, list.move[i], limit);
        }
    }
    move_list_free(&list);
    return verdict;
}

static bool prove_fastest(struct puzzle *puzzle, struct proof *proof, uint64_t limit)
{
    static const char *const text[] = {"none is faster", "ONE IS FASTER", "open whether faster"};
    struct claim sooner = puzzle->claim;
    enum verdict verdict = DISPROVED;
    if (--sooner.moves) {
        verdict = claim_holds(&sooner, proof, &puzzle->pos, MOVE_NONE, limit);
    }
    printf("; %s", text[verdict]);
    return verdict != PROVED;
}

static bool prove_only(struct puzzle *puzzle, struct proof *proof, uint64_t limit)
{
    static const char *const only[] = {"no other move", "ANOTHER MOVE DOES", "open whether others"};
    static const char *const lasts[] = {"LOST AGAIN", "lasts", "open whether it lasts"};
    enum verdict others = other(puzzle, proof, limit), later = PROVED;
    struct claim more = puzzle->claim;
    more.moves++;
    for (int i = 0; i < puzzle->n_best && later == PROVED; i++) {
        later = claim_holds(&more, proof, &puzzle->pos, puzzle->best[i], limit);
    }
    bool wins = claim_wins(&puzzle->claim, proof, &puzzle->pos);
    printf("; %s; %s; %s", only[others], lasts[later], wins ? "ahead" : "STILL BEHIND");
    return others == DISPROVED && later != DISPROVED && wins;
}

static bool prove(struct puzzle *puzzle, struct proof *proof, void *user)
{
    static const char *const text[] = {"WRONG", "proved", "given up"};
    uint64_t limit = *(const uint64_t *)user, nodes = 0;
    int64_t begin = clock_ms();
    enum verdict verdict = PROVED;
    for (int i = 0; i < puzzle->n_best && verdict == PROVED; i++) {
        verdict = claim_holds(&puzzle->claim, proof, &puzzle->pos, puzzle->best[i], limit);
        nodes += proof->nodes;
    }
    printf("%s: %s, %s, %" PRIu64 " positions", text[verdict], puzzle->names, puzzle->text, nodes);
    if (puzzle->claim.mate) {
        printf(proof->checks_only ? "; all checks" : "; with quiet moves");
    }
    bool ok =
        puzzle->claim.mate ? prove_fastest(puzzle, proof, limit) : prove_only(puzzle, proof, limit);
    printf("; %" PRId64 " ms\n", clock_ms() - begin);
    return ok && verdict == PROVED;
}

int main(int argc, char **argv)
{
    int64_t most = 5000000;
    if (argc < 3 || argc > 4 || (argc == 4 && !text_parse_int(argv[3], 1, INT64_MAX, &most))) {
        fprintf(stderr, "usage: prove GAME FILE [LIMIT]\n");
        return 2;
    }
    struct puzzle_file in;
    if (!puzzle_file_open(&in, "prove", argv[1], argv[2])) {
        return 2;
    }
    struct proof proof;
    uint64_t limit = (uint64_t)most;
    proof_init(&proof, in.variant);
    bool ok = puzzles_visit(in.file, &proof, prove, &limit);
    proof_free(&proof);
    puzzle_file_close(&in);
    return !ok;
}
