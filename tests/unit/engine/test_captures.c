/* Captures of some men and evasions against the whole generation, on positions of random games. */
#include <string.h>

#include "engine/movegen.h"
#include "engine/play.h"
#include "harness.h"

/* The captures of each enemy man and those en passant are all captures. */
static void captures_by_victim(struct position *pos)
{
    struct move_list all = {0}, found = {0};
    movegen_pseudo(pos, MOVEGEN_CAPTURES, &all);
    for (size_t i = 0; i < all.n; i++) {
        if (move_kind(all.move[i]) == MOVE_EN_PASSANT) {
            all.move[i--] = all.move[--all.n];
        }
    }
    for (int i = 0; i < pos->n_men[!pos->state.side]; i++) {
        movegen_captures_of(pos, pos->list[!pos->state.side][i], &found);
    }
    CHECK_INT((int64_t)found.n, (int64_t)all.n);
    if (found.n > 0 && found.n == all.n) {
        sort_moves(&all);
        sort_moves(&found);
        CHECK_CASE(!memcmp(found.move, all.move, all.n * sizeof *all.move),
                   "captures by victim are all captures");
    }
    move_list_free(&all);
    move_list_free(&found);
}

static void captures_are_found_from_the_victim(void)
{
    visit_games(120, 1, captures_by_victim);
}

/* Of captures of some men, none that is asked for is missing, and none is wrong or comes twice. */
static void captures_of_some(struct position *pos)
{
    struct move_list all = {0}, found = {0};
    uint64_t victims[CELL_WORDS] = {0};
    int them = !pos->state.side;
    size_t wanted = 0, n = 0;
    for (int i = 0; i < pos->n_men[them]; i += 3) {
        set_add(victims, pos->list[them][i]);
    }
    if (!pos->state.setup) {
        movegen_captures_in(pos, victims, &found);
    }
    movegen_pseudo(pos, MOVEGEN_CAPTURES, &all);
    for (size_t i = 0; i < all.n; i++) {
        wanted +=
            move_kind(all.move[i]) != MOVE_EN_PASSANT && set_has(victims, move_to(all.move[i]));
    }
    sort_moves(&all);
    sort_moves(&found);
    bool good = true;
    for (size_t i = 0; i < found.n; i++) {
        n += set_has(victims, move_to(found.move[i]));
        good =
            good && listed(&all, found.move[i]) && (i == 0 || found.move[i] != found.move[i - 1]);
    }
    CHECK_CASE(good, "captures of some men are captures");
    CHECK_INT((int64_t)n, (int64_t)wanted);
    move_list_free(&all);
    move_list_free(&found);
}

static void captures_of_a_set(void)
{
    visit_games(120, 1, captures_of_some);
}

/* In check the legal moves are among the evasions, and no evasion comes twice. */
static void evasions(struct position *pos)
{
    struct move_list legal = {0}, found = {0};
    struct safety safety;
    safety_find(pos, &safety);
    if (!safety.in_check) {
        return;
    }
    movegen_evasions(pos, &safety, &found);
    movegen_legal(pos, &legal);
    sort_moves(&found);
    bool good = true;
    for (size_t i = 0; i < legal.n; i++) {
        good = good && listed(&found, legal.move[i]);
    }
    for (size_t i = 0; i < found.n; i++) {
        good = good && move_pseudo_legal(pos, found.move[i]) &&
               (i == 0 || found.move[i] != found.move[i - 1]);
    }
    CHECK_CASE(good, "evasions");
    move_list_free(&legal);
    move_list_free(&found);
}

static void evasions_are_enough(void)
{
    visit_games(200, 1, evasions);
}

static const struct test tests[] = {
    {"captures are found from the victim", captures_are_found_from_the_victim},
    {"captures of a set of men", captures_of_a_set},
    {"evasions", evasions_are_enough},
    {NULL, NULL},
};

const struct suite suite_captures = {"captures", tests};
