#include <stdio.h>

#include "tools/batch.h"
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
        fprintf(stderr, "match: %s\n", error.text);
        return 1;
    }
    return *interrupted ? 128 + *interrupted : 0;
}

int command_match(struct catalogue *catalogue, int argc, char **argv)
{
    struct match_options options;
    int status = 2;
    const volatile sig_atomic_t *interrupted = interrupt_catch();
    if (match_options_read(&options, catalogue, argc, argv)) {
        status = run(&options, interrupted);
    } else if (options.help) {
        status = 0;
    }
    match_options_free(&options);
    return status;
}
