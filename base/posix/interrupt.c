#define _POSIX_C_SOURCE 200809L
#include "base/interrupt.h"

#include <stddef.h>

/* The one thing that a signal may touch. */
static volatile sig_atomic_t interrupted;

static const int endings[] = {SIGINT, SIGTERM, SIGHUP};

enum { N_ENDINGS = sizeof endings / sizeof *endings };

static void note(int number)
{
    interrupted = number;
}

static void handle(int number, void (*handler)(int), int flags)
{
    struct sigaction action = {.sa_handler = handler, .sa_flags = flags};
    sigemptyset(&action.sa_mask);
    sigaction(number, &action, NULL);
}

const volatile sig_atomic_t *interrupt_catch(void)
{
    for (int i = 0; i < N_ENDINGS; i++) {
        handle(endings[i], note, (int)SA_RESETHAND);
    }
    interrupt_spare_pipes();
    return &interrupted;
}

void interrupt_note(void)
{
    handle(SIGINT, note, 0);
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

void interrupt_ignore(void)
{
    handle(SIGINT, SIG_IGN, 0);
}

void interrupt_spare_pipes(void)
{
    handle(SIGPIPE, SIG_IGN, 0);
}

static sigset_t held(void)
{
    sigset_t signals;
    sigemptyset(&signals);
    for (int i = 0; i < N_ENDINGS; i++) {
        sigaddset(&signals, endings[i]);
    }
    return signals;
}

void interrupt_hold(void)
{
    const sigset_t signals = held();
    pthread_sigmask(SIG_BLOCK, &signals, NULL);
    interrupt_spare_pipes();
}

void interrupt_await(void)
{
    const sigset_t signals = held();
    int caught;
    sigwait(&signals, &caught);
}
