#include "tools/match/match_schedule.h"

#include <limits.h>
#include <stdlib.h>

#include "base/memory.h"
#include "engine/variant.h"

bool schedule_make(struct schedule *schedule, const struct match_options *options,
                   struct error *error)
{
    int n = (int)options->n_engines, gauntlet = options->gauntlet;
    *schedule = (struct schedule){.shard = options->shard};
    schedule->pairing = memory_new((size_t)n * (size_t)(n - 1) / 2, sizeof *schedule->pairing);
    for (int i = 0; i < (gauntlet ? gauntlet : n); i++) {
        for (int j = gauntlet ? gauntlet : i + 1; j < n; j++) {
            schedule->pairing[schedule->n_pairings++] = (struct match_pairing){i, j};
        }
    }
    if (options->games > (INT_MAX - 1) / schedule->n_pairings) {
        schedule_free(schedule);
        return error_set(error, "%d games of each of so many pairs are too many", options->games);
    }
    schedule->n_games = schedule->n_pairings * options->games;
    schedule->n_paired = options->once ? 0 : schedule->n_pairings * (options->games / 2 * 2);
    return true;
}

void schedule_free(struct schedule *schedule)
{
    free(schedule->pairing);
    *schedule = (struct schedule){0};
}

/* Single games: whoever has White in an opening, over a round robin all have White as often as
 * Black, as far as the number of their games allows. */
static bool is_turned(const struct match_pairing *pairing)
{
    return (pairing->second - pairing->first) % 2 == 0;
}

struct fixture schedule_game(const struct schedule *schedule, int number)
{
    int at = number - 1, n = schedule->n_pairings;
    bool paired = at < schedule->n_paired;
    int unit = paired ? at / 2 : at - schedule->n_paired;
    const struct match_pairing *pairing = &schedule->pairing[unit % n];
    int round = unit / n;
    bool turned = paired ? at % 2 : is_turned(pairing) ^ (round % 2);
    struct fixture fixture = {.opening = round + (paired ? 0 : schedule->n_paired / (2 * n))};
    fixture.engine[WHITE] = turned ? pairing->second : pairing->first;
    fixture.engine[BLACK] = turned ? pairing->first : pairing->second;
    return fixture;
}

int schedule_partner(const struct schedule *schedule, int number)
{
    return number <= schedule->n_paired ? ((number - 1) ^ 1) + 1 : 0;
}

bool schedule_is_mine(const struct schedule *schedule, int number)
{
    int at = number - 1, pairs = schedule->n_paired / 2;
    return shard_has(&schedule->shard,
                     at < schedule->n_paired ? at / 2 : at - schedule->n_paired + pairs);
}

int schedule_count_mine(const struct schedule *schedule)
{
    int n = 0;
    for (int number = 1; number <= schedule->n_games; number++) {
        n += schedule_is_mine(schedule, number);
    }
    return n;
}
