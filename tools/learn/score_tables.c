#include "tools/learn/score_tables.h"

#include <math.h>

#include "search/told_score.h"

void score_table_bands(const struct score_fit *fit, const struct scored *scored, size_t n,
                       struct text *out)
{
    static const int from[] = {0, 50, 100, 174, 300, 512, 800, 1200};
    enum { BANDS = sizeof from / sizeof *from };
    struct {
        int n;
        double promised, points;
    } band[BANDS] = {{0}};
    for (size_t i = 0; i < n; i++) {
        double told = score_fit_told(fit, &scored[i]);
        int at = BANDS - 1;
        while (at > 0 && fabs(told) < from[at]) {
            at--;
        }
        if (!scored[i].mate) {
            band[at].n++;
            band[at].promised += 1 / (1 + exp(-fabs(told) / TOLD_LOGIT));
            band[at].points += told >= 0 ? scored[i].points : 1 - scored[i].points;
        }
    }
    text_add(out, ";   told    scores  promised  came\n");
    for (int i = 0; i < BANDS; i++) {
        if (band[i].n) {
            text_addf(out, "; %4d +  %8d  %6.1f %%  %5.1f %%\n", from[i], band[i].n,
                      100 * band[i].promised / band[i].n, 100 * band[i].points / band[i].n);
        }
    }
}

struct adjudged score_adjudge(const struct score_fit *fit, const struct scored *scored, size_t n,
                              double least, int moves)
{
    int run[2] = {0, 0}; /* by the side that wins, White first */
    for (size_t i = 0; i < n; i++) {
        double told = score_fit_told(fit, &scored[i]);
        bool follows = i > 0 && scored[i].ply == scored[i - 1].ply + 1;
        for (int black = 0; black < 2; black++) {
            double of_side = scored[i].white == !black ? told : -told;
            run[black] = of_side >= least ? (follows ? run[black] : 0) + 1 : 0;
            if (run[black] >= 2 * moves) {
                return (struct adjudged){.decided = true,
                                         .points = scored[i].white == !black ? scored[i].points
                                                                             : 1 - scored[i].points,
                                         .ply = scored[i].ply};
            }
        }
    }
    return (struct adjudged){0};
}

static void add_rule(const struct score_fit *fit, const struct scored *scored, size_t n, int least,
                     int moves, struct text *out)
{
    int games = 0, decided = 0;
    double points = 0, plies = 0, saved = 0;
    for (size_t from = 0, to; from < n; from = to) {
        for (to = from; to < n && scored[to].game == scored[from].game; to++) {
        }
        struct adjudged adjudged = score_adjudge(fit, scored + from, to - from, least, moves);
        games++;
        plies += scored[from].plies;
        if (adjudged.decided) {
            decided++;
            points += adjudged.points;
            saved += scored[from].plies - 1 - adjudged.ply;
        }
    }
    text_addf(out, "; %5d,%d  %5d of %d", least, moves, decided, games);
    if (decided) {
        text_addf(out, "  %6.1f %%  %4.0f %%", 100 * points / decided, 100 * saved / plies);
    }
    text_add_char(out, '\n');
}

void score_table_adjudication(const struct score_fit *fit, const struct scored *scored, size_t n,
                              struct text *out)
{
    static const int least[] = {300, 512, 700, 1000}, moves[] = {1, 3, 5};
    text_add(out, "; adjudged      games    right  saved\n");
    for (size_t i = 0; i < sizeof least / sizeof *least; i++) {
        for (size_t k = 0; k < sizeof moves / sizeof *moves; k++) {
            add_rule(fit, scored, n, least[i], moves[k], out);
        }
    }
}
