/* All suites of the unit tests. */
#ifndef WELTGEIST_TESTS_SUITES_H
#define WELTGEIST_TESTS_SUITES_H

#include "harness.h"

/* Ends with NULL. */
extern const struct suite *const all_suites[];

extern const struct suite suite_text, suite_board, suite_steps, suite_notation, suite_moves,
    suite_men, suite_minishogi, suite_hourglass, suite_weltschach, suite_positions, suite_move_text,
    suite_outcome, suite_game_files, suite_make, suite_generation, suite_evaluation;

#endif
