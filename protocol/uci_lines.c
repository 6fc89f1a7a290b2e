/* Lines of thinking and moves, as UCI has them. */
#include <inttypes.h>

#include "protocol/client_notation.h"
#include "protocol/state.h"
#include "protocol/uci.h"

void uci_print_line(struct session *s, const struct search_line *line)
{
    struct text pv = {0};
    char move[MOVE_TEXT_MAX];
    int mate = score_mate_moves(line->score);
    uint64_t speed = line->time_ms > 0 ? line->nodes * 1000 / (uint64_t)line->time_ms : 0;
    for (size_t i = 0; i < line->n_pv; i++) {
        client_move_format_as(s, false, line->pv[i], move);
        text_addf(&pv, " %s", move);
    }
    output_line(s->output,
                "info depth %d seldepth %d multipv %d score %s %d%s time %" PRId64 " nodes %" PRIu64
                " nps %" PRIu64 " hashfull %d%s%s",
                line->depth, line->seldepth, line->index + 1, mate ? "mate" : "cp",
                mate ? mate : line->score,
                line->bound == BOUND_LOWER   ? " lowerbound"
                : line->bound == BOUND_UPPER ? " upperbound"
                                             : "",
                line->time_ms, line->nodes, speed, line->hash_permille, line->n_pv ? " pv" : "",
                pv.data ? pv.data : "");
    text_free(&pv);
    if (s->think.mate && mate > 0 && mate <= s->think.mate) {
        search_stop(s->search);
    }
}

void uci_print_best(struct session *s, const struct search_result *result)
{
    char best[MOVE_TEXT_MAX], ponder[MOVE_TEXT_MAX];
    if (result->best == MOVE_NONE) {
        output_line(s->output, "bestmove (none)");
        return;
    }
    client_move_format_as(s, false, result->best, best);
    if (result->ponder == MOVE_NONE) {
        output_line(s->output, "bestmove %s", best);
        return;
    }
    client_move_format_as(s, false, result->ponder, ponder);
    output_line(s->output, "bestmove %s ponder %s", best, ponder);
}
