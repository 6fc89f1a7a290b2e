/* Lines of thinking and moves, as UCI has them. */
#include <inttypes.h>

#include "protocol/client_notation.h"
#include "protocol/state.h"
#include "protocol/think.h"
#include "protocol/uci.h"
#include "search/told_score.h"

/* `cp 35` or `mate 3`, whether that is a bound, and the chances if the client wants them. */
static void add_score(const struct session *s, const struct told_score *told,
                      enum search_bound bound, struct text *out)
{
    text_addf(out, "%s %d", told->mate ? "mate" : "cp", told->mate ? told->mate : told->centipawns);
    if (bound != BOUND_EXACT) {
        text_add(out, bound == BOUND_LOWER ? " lowerbound" : " upperbound");
    }
    if (s->think.wdl) {
        text_addf(out, " wdl %d %d %d", told->win, told->draw, told->loss);
    }
}

void uci_print_line(struct session *s, const struct search_line *line)
{
    struct text pv = {0}, score = {0};
    char move[MOVE_TEXT_MAX];
    struct told_score told = score_tell(&s->think.root, line->score);
    uint64_t speed = line->time_ms > 0 ? line->nodes * 1000 / (uint64_t)line->time_ms : 0;
    for (size_t i = 0; i < line->n_pv; i++) {
        client_move_format_as(s, false, line->pv[i], move);
        text_addf(&pv, " %s", move);
    }
    add_score(s, &told, line->bound, &score);
    output_line(s->output,
                "info depth %d seldepth %d multipv %d score %s time %" PRId64 " nodes %" PRIu64
                " nps %" PRIu64 " hashfull %d%s%s",
                line->depth, line->seldepth, line->index + 1, score.data, line->time_ms,
                line->nodes, speed, line->hash_permille, line->n_pv ? " pv" : "",
                pv.data ? pv.data : "");
    text_free(&pv);
    text_free(&score);
    if (s->think.mate && told.mate > 0 && told.mate <= s->think.mate) {
        search_stop(s->search);
    }
}

/* The last line printed must be that of the move: another thread's result may count, a stop may
 * come before a better move was told, and low skill chooses otherwise. */
static void print_last_line(struct session *s, const struct search_result *result)
{
    struct news news = think_news(s);
    move_t pv[] = {result->best, result->ponder};
    if (news.best == result->best) {
        return;
    }
    uci_print_line(s, &(struct search_line){.depth = result->depth > 0 ? result->depth : 1,
                                            .seldepth = result->seldepth,
                                            .score = result->score,
                                            .bound = BOUND_EXACT,
                                            .time_ms = result->time_ms,
                                            .nodes = result->nodes,
                                            .hash_permille = news.hash_permille,
                                            .pv = pv,
                                            .n_pv = result->ponder == MOVE_NONE ? 1 : 2});
}

void uci_print_best(struct session *s, const struct search_result *result)
{
    char best[MOVE_TEXT_MAX], ponder[MOVE_TEXT_MAX];
    if (result->best == MOVE_NONE) {
        output_line(s->output, "bestmove (none)");
        return;
    }
    print_last_line(s, result);
    client_move_format_as(s, false, result->best, best);
    if (result->ponder == MOVE_NONE) {
        output_line(s->output, "bestmove %s", best);
        return;
    }
    client_move_format_as(s, false, result->ponder, ponder);
    output_line(s->output, "bestmove %s ponder %s", best, ponder);
}
