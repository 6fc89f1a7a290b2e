/* The numbers of the search: depths, margins, reductions and bonuses that no rule gives, so that
 * games had to decide. One table lists them all. They can be set before a search is made, which is
 * how a match plays one setting against another; docs/search.md tells how they are tuned.
 *
 * Margins are percent of the game's unit, the value of its least man, so that they fit every game.
 * Depths are plies. */
#ifndef WELTGEIST_SEARCH_PARAMETERS_H
#define WELTGEIST_SEARCH_PARAMETERS_H

#include <stdbool.h>

#include "base/error.h"

/* X(name, usual value, least, most, what it is) */
#define PARAMETERS_LIST(X)                                                                         \
    X(aspiration_depth, 4, 1, 20, "first iteration with a window around the last score")           \
    X(aspiration_margin, 35, 5, 300, "half width of that window")                                  \
    X(aspiration_wider, 300, 120, 1000, "percent to which a window that failed is widened")        \
    X(rfp_depth, 7, 0, 20, "reverse futility pruning: most depth")                                 \
    X(rfp_margin, 90, 10, 400, "the same: margin a ply")                                           \
    X(razor_depth, 2, 0, 10, "razoring: most depth")                                               \
    X(razor_margin, 300, 50, 1500, "the same: margin a ply")                                       \
    X(null_depth, 3, 1, 20, "null move: least depth")                                              \
    X(null_base, 3, 1, 10, "the same: plies less deep")                                            \
    X(null_share, 25, 0, 75, "the same: percent of the depth besides")                             \
    X(null_margin, 200, 25, 2000, "the same: evaluation above beta for each ply more")             \
    X(null_most, 3, 0, 10, "the same: most such plies")                                            \
    X(null_verify, 12, 4, 100, "the same: least depth of cuts that are verified")                  \
    X(iir_depth, 4, 1, 20, "least depth from which a ply is taken without a hash move")            \
    X(lmp_depth, 8, 0, 20, "late-move pruning: most depth")                                        \
    X(lmp_base, 400, 0, 3000, "the same: hundredths of a move at any depth")                       \
    X(lmp_square, 100, 10, 600, "the same: hundredths of a move for each square ply")              \
    X(lmp_improving, 200, 100, 400, "the same: percent of those if improving")                     \
    X(lmp_wide, 50, 0, 200, "the same: percent more for each doubling of the root's moves")        \
    X(futility_depth, 6, 0, 20, "futility pruning: most depth")                                    \
    X(futility_base, 100, 0, 1000, "the same: margin at any depth")                                \
    X(futility_margin, 100, 10, 500, "the same: margin a ply")                                     \
    X(futility_history, 150, 0, 1000, "the same: margin of the best history")                      \
    X(history_depth, 4, 0, 20, "history pruning: most depth")                                      \
    X(history_margin, 3000, 200, 16000, "the same: bad history a ply")                             \
    X(see_depth, 6, 0, 20, "exchange pruning: most depth")                                         \
    X(see_capture, 100, 5, 500, "the same: loss a ply of captures and checks")                     \
    X(see_quiet, 50, 5, 500, "the same: loss a ply of other moves")                                \
    X(lmr_base, 40, -200, 300, "late-move reduction: hundredths of a ply")                         \
    X(lmr_divisor, 210, 80, 600, "the same: hundredths of the divisor of ln depth * ln number")    \
    X(lmr_cut, 80, -100, 400, "the same: hundredths more at cut nodes")                            \
    X(lmr_pv, 80, -100, 400, "the same: hundredths less in the principal variation")               \
    X(lmr_worse, 40, -100, 400, "the same: hundredths more if not improving")                      \
    X(lmr_check, 100, -100, 400, "the same: hundredths less for checks")                           \
    X(lmr_capture, 100, -100, 400, "the same: hundredths less for captures")                       \
    X(lmr_history, 9000, 1000, 60000, "the same: history worth a ply")                             \
    X(lmr_number, 3, 1, 10, "the same: first move that is reduced")                                \
    X(singular_depth, 7, 4, 30, "singular extension: least depth")                                 \
    X(singular_margin, 2, 0, 30, "the same: percent of the unit a ply")                            \
    X(check_number, 7, 0, 100, "checks are extended up to this move of a node")                    \
    X(quiesce_delta, 200, 0, 1000, "quiescence: what captures must reach, below alpha")            \
    X(quiesce_most, 4, 1, 20, "the same: captures of a node")                                      \
    X(quiesce_evade, 1, 0, 10, "the same: plies in which checks are evaded in full")               \
    X(quiesce_free, 2, 0, 20, "the same: plies in which captures are not only recaptures")         \
    X(history_square, 16, 0, 100, "history bonus: for each square ply")                            \
    X(history_linear, 32, 0, 400, "the same: for each ply")                                        \
    X(history_most, 1600, 100, 4000, "the same: most")                                             \
    X(history_malus, 100, 0, 300, "percent of the bonus that is taken from moves that failed")     \
    X(continuation_back, 2, 1, 4, "plies back that continuation histories look")                   \
    X(correction_material, 60, 0, 300, "correction of the evaluation: weight by material")         \
    X(correction_light, 60, 0, 300, "the same: by the places of the least men")                    \
    X(correction_heavy, 60, 0, 300, "the same: by the places of the other men, by side")           \
    X(correction_line, 60, 0, 300, "the same: by the two moves before")

#define PARAMETER_FIELD(name, usual, least, most, what) int name;
struct parameters {
    PARAMETERS_LIST(PARAMETER_FIELD)
};
#undef PARAMETER_FIELD

/* What searches made from now on work with. */
const struct parameters *parameters_usual(void);

/* Sets one by a text NAME=VALUE. False with a reason if there is no such number or it is out of
 * range; then nothing has changed. Not while there is a search. */
bool parameters_set(const char *text, struct error *error);

#endif
