/* What a match shows: lines as games end or one line that is kept up to date, and the summary. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "tools/match/match_run.h"

static void print_duration(FILE *out, int64_t ms)
{
    int64_t seconds = ms / 1000;
    if (seconds >= 3600) {
        fprintf(out, "%" PRId64 ":%02d:%02d", seconds / 3600, (int)(seconds / 60 % 60),
                (int)(seconds % 60));
    } else {
        fprintf(out, "%d:%02d", (int)(seconds / 60), (int)(seconds % 60));
    }
}

static void print_elo(FILE *out, const struct tally *tally)
{
    struct elo elo = elo_estimate(tally);
    if (isfinite(elo.value) && isfinite(elo.error)) {
        fprintf(out, "Elo %+.1f +- %.1f", elo.value, elo.error);
    } else if (isfinite(elo.value)) {
        fprintf(out, "Elo %+.1f", elo.value);
    } else {
        fprintf(out, "Elo %s", elo.value > 0 ? "+inf" : "-inf");
    }
}

/* How engine 0 stands, and the test. */
static void print_standing(FILE *out, const struct match *match)
{
    const struct tally *tally = &match->tally[0];
    fprintf(out, "%d/%d  %s +%" PRId64 " =%" PRId64 " -%" PRId64 "  ", match->n_done,
            match->n_games, match->options->engine[0].name, tally->wins, tally->draws,
            tally->losses);
    print_elo(out, tally);
    if (match->options->has_sprt) {
        fprintf(out, "  LLR %.2f (%.2f..%.2f)", sprt_llr(&match->options->sprt, tally),
                sprt_lower(&match->options->sprt), sprt_upper(&match->options->sprt));
    }
    int played = match->n_done - match->n_resumed;
    int64_t used = clock_ms() - match->began_ms;
    if (played > 0 && match->n_done < match->n_games) {
        fprintf(out, "  left ");
        print_duration(out, used / played * (match->n_games - match->n_done));
    }
}

void match_report_game(const struct match *match, const struct match_game *game)
{
    const struct engine_spec *engine = match->options->engine;
    bool fault = game_end_is_fault(game->end);
    if (match->terminal && !fault) {
        return;
    }
    FILE *out = match->terminal ? stderr : stdout;
    fprintf(out, "%sgame %d: %s - %s %s {%s, %zu plies}\n", match->terminal ? "\r\033[K" : "",
            game->number, engine[game->engine[WHITE]].name, engine[game->engine[BLACK]].name,
            result_text(game->result), game->reason, game->n_moves);
    if (!match->terminal && (match->n_done % match->options->report == 0)) {
        print_standing(stdout, match);
        putchar('\n');
    }
    fflush(out);
}

void match_report_progress(const struct match *match)
{
    fputs("\r\033[K", stderr);
    print_standing(stderr, match);
    fflush(stderr);
}

static void print_engines(const struct match *match)
{
    int width = 6;
    for (size_t i = 0; i < match->options->n_engines; i++) {
        int length = (int)strlen(match->options->engine[i].name);
        width = length > width ? length : width;
    }
    printf("%-*s  games      +      =      -   score  Elo (95 %%)\n", width, "engine");
    for (size_t i = 0; i < match->options->n_engines; i++) {
        const struct tally *t = &match->tally[i];
        printf("%-*s  %5" PRId64 "  %5" PRId64 "  %5" PRId64 "  %5" PRId64 "  %5.1f%%  ", width,
               match->options->engine[i].name, t->wins + t->draws + t->losses, t->wins, t->draws,
               t->losses, 100 * tally_score(t));
        print_elo(stdout, t);
        putchar('\n');
    }
}

static void print_faults(const struct match *match)
{
    for (size_t i = 0; i < match->options->n_engines; i++) {
        for (int end = 0; end < END_KINDS; end++) {
            if (match->faults[i][end]) {
                printf("%s lost by %s: %" PRId64 "\n", match->options->engine[i].name,
                       game_end_text((enum game_end)end), match->faults[i][end]);
            }
        }
    }
}

static void print_two(const struct match *match)
{
    const struct tally *tally = &match->tally[0];
    struct elo elo = elo_estimate(tally);
    if (!match->options->once) {
        printf("pairs of %s by points 0, 1/2, 1, 3/2, 2:", match->options->engine[0].name);
        for (int i = 0; i < PAIR_OUTCOMES; i++) {
            printf(" %" PRId64, tally->pair[i]);
        }
        putchar('\n');
    }
    printf("normalized Elo %+.1f, likelihood of superiority %.1f %%\n", elo.normalized,
           100 * elo.superiority);
    if (match->options->has_sprt) {
        static const char *const verdicts[] = {"no decision", "elo0 accepted", "elo1 accepted"};
        const struct sprt *sprt = &match->options->sprt;
        printf("SPRT %g against %g: LLR %.2f (%.2f..%.2f): %s\n", sprt->elo1, sprt->elo0,
               sprt_llr(sprt, tally), sprt_lower(sprt), sprt_upper(sprt), verdicts[match->verdict]);
    }
}

void match_report_summary(const struct match *match)
{
    if (match->terminal) {
        fputs("\r\033[K", stderr);
        fflush(stderr);
    }
    int64_t used = clock_ms() - match->began_ms;
    printf("%d of %d games of %s", match->n_done, match->n_games, match->options->variant->id);
    if (match->n_resumed) {
        printf(", %d of them from the file", match->n_resumed);
    }
    printf(", in ");
    print_duration(stdout, used);
    putchar('\n');
    if (match->n_done == 0) {
        return;
    }
    print_engines(match);
    printf("White won %" PRId64 ", drawn %" PRId64 ", Black won %" PRId64 "; %.1f plies a game\n",
           match->by_result[RESULT_WHITE], match->by_result[RESULT_DRAW],
           match->by_result[RESULT_BLACK], (double)match->plies / match->n_done);
    if (match->options->n_engines == 2) {
        print_two(match);
    }
    print_faults(match);
}
