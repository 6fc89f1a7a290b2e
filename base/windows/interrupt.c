#include "base/interrupt.h"

#include <windows.h>

enum mode { MODE_DEFAULT, MODE_CATCH, MODE_NOTE, MODE_HOLD };

/* The handler runs in a thread that the system makes for it. */
static volatile sig_atomic_t interrupted;
static volatile LONG mode;
static HANDLE held;

/* The console is closed, the user leaves or the machine stops: when the handler returns, the
 * program ends at once. So it stays, and the program ends itself; the system waits five seconds. */
static BOOL leave_time(void)
{
    Sleep(INFINITE);
    return TRUE;
}

static BOOL WINAPI handle(DWORD event)
{
    const bool key = event == CTRL_C_EVENT || event == CTRL_BREAK_EVENT;
    const LONG now = mode;
    if (now == MODE_NOTE && key) {
        interrupted = SIGINT;
        return TRUE;
    }
    if (now == MODE_CATCH && !interrupted) {
        interrupted = key ? SIGINT : SIGTERM;
        return key ? TRUE : leave_time();
    }
    if (now == MODE_HOLD) {
        SetEvent(held);
        return key ? TRUE : leave_time();
    }
    return FALSE;
}

static void set_mode(enum mode new)
{
    InterlockedExchange(&mode, (LONG) new);
    SetConsoleCtrlHandler(handle, FALSE); /* not twice */
    SetConsoleCtrlHandler(handle, TRUE);
}

const volatile sig_atomic_t *interrupt_catch(void)
{
    set_mode(MODE_CATCH);
    return &interrupted;
}

void interrupt_note(void)
{
    set_mode(MODE_NOTE);
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
    SetConsoleCtrlHandler(NULL, TRUE);
}

/* There is no such signal here. */
void interrupt_spare_pipes(void)
{
}

void interrupt_hold(void)
{
    held = CreateEventW(NULL, TRUE, FALSE, NULL);
    set_mode(MODE_HOLD);
}

void interrupt_await(void)
{
    WaitForSingleObject(held, INFINITE);
}
