#include <stdio.h>

#include "base/interrupt.h"
#include "tools/command.h"
#include "tools/match/match_run.h"

/* Plays what is left of the match and reports. False with a reason, also where games were played
 * before that. */
static bool run_match(struct match *match, const volatile sig_atomic_t *interrupted,
                      struct error *error)
{
    if (match->n_done < match->n_games && match->verdict == SPRT_GOES_ON) {
        if (!match_try_engines(match, error)) {
            return false;
        }
        match_play(match, interrupted);
    }
    match_report_summary(match);
    return !match->failed || error_set(error, "%s", match->failure.text);
}

static int run(const struct match_options *options, const volatile sig_atomic_t *interrupted)
{
    struct match match;
    struct error error;
    bool ok = match_open(&match, options, &error) && run_match(&match, interrupted, &error);
    ok = match_close(&match, ok ? &error : NULL) && ok;
    if (!ok && !*interrupted) {
        complain("match: %s", error.text);
        return STATUS_FAULT;
    }
    return *interrupted ? 128 + *interrupted : STATUS_DONE;
}

static int match(const struct request *request)
{
    struct match_options *options = request->options;
    const volatile sig_atomic_t *interrupted = interrupt_catch();
    struct error error;
    if (!match_options_complete(options, &error)) {
        return usage_error(request->command, "%s", error.text);
    }
    options->catalogue = request->catalogue;
    options->variant = request_game(request, options->game);
    if (!request_may_write(request, options->pgn, &error) ||
        !request_may_write(request, options->log, &error)) {
        complain("match: %s", error.text);
        return STATUS_FAULT;
    }
    return options->variant ? run(options, interrupted) : STATUS_FAULT;
}

const struct command command_match = {
    .name = "match",
    .usage = "",
    .summary = "Let engines play each other",
    .options = &match_option_table,
    .run = match,
};
