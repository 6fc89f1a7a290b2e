#define _POSIX_C_SOURCE 200809L
#include "tools/interrupt.h"

#include <stddef.h>

/* The one thing that a signal may touch. */
static volatile sig_atomic_t interrupted;

static void note(int number)
{
    interrupted = number;
}

const volatile sig_atomic_t *interrupt_catch(void)
{
    const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
    struct sigaction action = {.sa_handler = note, .sa_flags = (int)SA_RESETHAND};
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        sigaction(numbers[i], &action, NULL);
    }
    struct sigaction ignore = {.sa_handler = SIG_IGN};
    sigemptyset(&ignore.sa_mask);
    sigaction(SIGPIPE, &ignore, NULL);
    return &interrupted;
}

void interrupt_note(void)
{
    struct sigaction action = {.sa_handler = note};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
}

bool interrupt_pending(void)
{
    return interrupted != 0;
}

bool interrupt_take(void)
{
    bool pending = interrupted != 0;
    interrupted = 0;
    return pending;
}
