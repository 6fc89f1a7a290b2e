/* What a match shows: lines as games end or one line that is kept up to date, and the summary. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "tools/match/match_run.h"
#include "tools/terminal.h"

static void add_duration(struct text *out, int64_t ms)
{
    int64_t seconds = ms / 1000;
    if (seconds >= 3600) {
        text_addf(out, "%" PRId64 ":%02d:%02d", seconds / 3600, (int)(seconds / 60 % 60),
                  (int)(seconds % 60));
    } else {
        text_addf(out, "%d:%02d", (int)(seconds / 60), (int)(seconds % 60));
    }
}

static void add_elo(struct text *out, const struct tally *tally)
{
    struct elo elo = elo_estimate(tally);
    if (isfinite(elo.value) && isfinite(elo.error)) {
        text_addf(out, "Elo %+.1f +- %.1f", elo.value, elo.error);
    } else if (isfinite(elo.value)) {
        text_addf(out, "Elo %+.1f", elo.value);
    } else {
        text_addf(out, "Elo %s", elo.value > 0 ? "+inf" : "-inf");
    }
}

/* Elo that may be infinite, or not a number where nothing can be said. */
static void add_normalized(struct text *out, double normalized)
{
    if (isfinite(normalized)) {
        text_addf(out, "normalized Elo %+.1f", normalized);
    } else {
        text_addf(out, "normalized Elo %s",
                  isnan(normalized) ? "unknown"
                  : normalized > 0  ? "+inf"
                                    : "-inf");
    }
}

/* How engine 0 stands, and the test. */
static void add_standing(struct text *out, const struct match *match)
{
    const struct tally *tally = &match->tally[0];
    text_addf(out, "%d/%d  %s +%" PRId64 " =%" PRId64 " -%" PRId64 "  ", match->n_done,
              match->n_games, match->options->engine[0].name, tally->wins, tally->draws,
              tally->losses);
    add_elo(out, tally);
    if (match->options->has_sprt) {
        text_addf(out, "  LLR %.2f (%.2f..%.2f)", sprt_llr(&match->options->sprt, tally),
                  sprt_lower(&match->options->sprt), sprt_upper(&match->options->sprt));
    }
    int played = match->n_done - match->n_resumed;
    int64_t used = clock_ms() - match->began_ms;
    if (played > 0 && match->n_done < match->n_games) {
        text_add(out, "  left ");
        add_duration(out, used / played * (match->n_games - match->n_done));
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
    if (match->terminal) {
        terminal_status("");
    }
    fprintf(out, "game %d: %s - %s %s {%s, %zu plies}\n", game->number,
            engine[game->engine[WHITE]].name, engine[game->engine[BLACK]].name,
            result_text(game->result), game->reason, game->n_moves);
    if (!match->terminal && (match->n_done % match->options->report == 0)) {
        struct text standing = {0};
        add_standing(&standing, match);
        puts(standing.data);
        text_free(&standing);
    }
    fflush(out);
}

void match_report_progress(const struct match *match)
{
    struct text line = {0};
    add_standing(&line, match);
    terminal_status(line.data);
    text_free(&line);
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
        struct text elo = {0};
        add_elo(&elo, t);
        printf("%-*s  %5" PRId64 "  %5" PRId64 "  %5" PRId64 "  %5" PRId64 "  %5.1f%%  %s\n", width,
               match->options->engine[i].name, t->wins + t->draws + t->losses, t->wins, t->draws,
               t->losses, 100 * tally_score(t), elo.data);
        text_free(&elo);
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

/* Moves whose time the machine has used up are no engine's fault, but they say that it is too busy
 * for such a match. */
static void print_forgiven(const struct match *match)
{
    for (size_t i = 0; i < match->options->n_engines; i++) {
        if (match->forgiven[i]) {
            printf("%s was kept waiting by the machine beyond its time: %" PRId64 " moves\n",
                   match->options->engine[i].name, match->forgiven[i]);
        }
    }
    if (match->most_forgiven_ms) {
        printf("the longest such delay: %.3f s\n", (double)match->most_forgiven_ms / 1000);
    }
}

static void print_two(const struct match *match)
{
    const struct tally *tally = &match->tally[0];
    struct elo elo = elo_estimate(tally);
    if (match->schedule.n_paired) {
        printf("pairs of %s by points 0, 1/2, 1, 3/2, 2:", match->options->engine[0].name);
        for (int i = 0; i < PAIR_OUTCOMES; i++) {
            printf(" %" PRId64, tally->pair[i]);
        }
        putchar('\n');
    }
    struct text normalized = {0};
    add_normalized(&normalized, elo.normalized);
    printf("%s, likelihood of superiority %.1f %%\n", normalized.data, 100 * elo.superiority);
    text_free(&normalized);
    if (match->options->has_sprt) {
        static const char *const verdicts[] = {"no decision", "elo0 accepted", "elo1 accepted"};
        const struct sprt *sprt = &match->options->sprt;
        printf("SPRT %g against %g: LLR %.2f (%.2f..%.2f): %s\n", sprt->elo1, sprt->elo0,
               sprt_llr(sprt, tally), sprt_lower(sprt), sprt_upper(sprt), verdicts[match->verdict]);
    }
}

void match_report_summary(const struct match *match)
{
    struct text used = {0};
    if (match->terminal) {
        terminal_status("");
    }
    add_duration(&used, clock_ms() - match->began_ms);
    printf("%d of %d games of %s", match->n_done, match->n_games, match->options->variant->id);
    if (match->n_resumed) {
        printf(", %d of them from the file", match->n_resumed);
    }
    printf(", in %s\n", used.data);
    text_free(&used);
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
    print_forgiven(match);
}
