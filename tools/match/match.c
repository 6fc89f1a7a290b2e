#include <stdio.h>

#include "tools/command.h"
#include "tools/interrupt.h"
#include "tools/match/match_run.h"

static int run(const struct match_options *options, const volatile sig_atomic_t *interrupted)
{
    struct match match;
    struct error error;
    bool ok = match_open(&match, options, &error);
    if (ok && match.n_done < match.n_games && match.verdict == SPRT_GOES_ON) {
        ok = match_try_engines(&match, &error);
        if (ok) {
            match_play(&match, interrupted);
        }
    }
    if (ok) {
        match_report_summary(&match);
        if (match.write_error) {
            ok = error_set(&error, "%s: %s", options->pgn, match.write_error);
        }
    }
    match_close(&match);
    if (!ok && !*interrupted) {
        complain("match: %s", error.text);
        return 1;
    }
    return *interrupted ? 128 + *interrupted : 0;
}

static int match(const struct request *request)
{
    struct match_options *options = request->options;
    const volatile sig_atomic_t *interrupted = interrupt_catch();
    struct error error;
    if (!match_options_complete(options, &error)) {
        return usage_error(request->command, "%s", error.text);
    }
    options->variant = request_game(request, options->game);
    return options->variant ? run(options, interrupted) : STATUS_FAULT;
}

const struct command command_match = {
    .name = "match",
    .usage = "",
    .summary = "Let engines play each other",
    .options = &match_option_table,
    .run = match,
};
