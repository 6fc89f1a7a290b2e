#define _POSIX_C_SOURCE 200809L
#include <signal.h>
#include <stdio.h>

#include "tools/commands.h"
#include "tools/match_run.h"

/* The one thing that a signal may touch. */
static volatile sig_atomic_t interrupted;

static void interrupt(int signal_number)
{
    interrupted = signal_number;
}

/* The first signal ends the match in order, a second one at once. */
static void catch_signals(void)
{
    const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
    struct sigaction action = {.sa_handler = interrupt, .sa_flags = (int)SA_RESETHAND};
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        sigaction(numbers[i], &action, NULL);
    }
    struct sigaction ignore = {.sa_handler = SIG_IGN};
    sigemptyset(&ignore.sa_mask);
    sigaction(SIGPIPE, &ignore, NULL);
}

static int run(const struct match_options *options)
{
    struct match match;
    struct error error;
    bool ok = match_open(&match, options, &error);
    if (ok && match.n_done < match.n_games && match.verdict == SPRT_GOES_ON) {
        ok = match_try_engines(&match, &error);
        if (ok) {
            match_play(&match, &interrupted);
        }
    }
    if (ok) {
        match_report_summary(&match);
        if (match.write_error) {
            ok = error_set(&error, "%s: %s", options->pgn, match.write_error);
        }
    }
    match_close(&match);
    if (!ok && !interrupted) {
        fprintf(stderr, "match: %s\n", error.text);
        return 1;
    }
    return interrupted ? 128 + interrupted : 0;
}

int command_match(struct catalogue *catalogue, int argc, char **argv)
{
    struct match_options options;
    int status = 2;
    catch_signals();
    if (match_options_read(&options, catalogue, argc, argv)) {
        status = run(&options);
    } else if (options.help) {
        status = 0;
    }
    match_options_free(&options);
    return status;
}
