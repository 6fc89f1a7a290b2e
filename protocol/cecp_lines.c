/* Lines of thinking, as CECP has them. */
#include "protocol/cecp.h"
#include "protocol/client_notation.h"
#include "protocol/state.h"
#include "search/told_score.h"

enum { MATE_BASE = 100000 };

/* `PLY SCORE TIME NODES SELDEPTH SPEED HASHFULL TBHITS`, a tab and the line. */
void cecp_print_line(struct session *s, const struct search_line *line)
{
    int post = atomic_load_explicit(&s->think.post, memory_order_relaxed);
    if (post == POST_OFF || (post == POST_UNSAID && !s->think.always_post)) {
        return;
    }
    struct text pv = {0};
    char move[MOVE_TEXT_MAX];
    struct told_score told = score_tell(&s->think.root, line->score);
    int score = told.mate > 0   ? MATE_BASE + told.mate
                : told.mate < 0 ? -MATE_BASE + told.mate
                                : told.centipawns;
    for (size_t i = 0; i < line->n_pv; i++) {
        client_move_format_as(s, s->think.flat, line->pv[i], move);
        text_addf(&pv, "%s%s", i ? " " : "", move);
    }
    if (line->bound != BOUND_EXACT) {
        text_add(&pv, line->bound == BOUND_LOWER ? "!" : "?");
    }
    uint64_t speed = line->time_ms > 0 ? line->nodes * 1000 / (uint64_t)line->time_ms : 0;
    output_line(s->output, "%d %d %lld %llu %d %llu %d 0\t%s", line->depth, score,
                (long long)(line->time_ms / 10), (unsigned long long)line->nodes, line->seldepth,
                (unsigned long long)speed, line->hash_permille, pv.data ? pv.data : "");
    text_free(&pv);
}
