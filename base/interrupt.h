/* Signals, and what is like them on other systems: Ctrl-C, a console that is closed, a shutdown. */
#ifndef WELTGEIST_BASE_INTERRUPT_H
#define WELTGEIST_BASE_INTERRUPT_H

#include <signal.h>
#include <stdbool.h>

/* From now on the first SIGINT, SIGTERM or SIGHUP stores its number where the result points; the
 * second ends the program as usual. A write to a pipe that nobody reads only fails. */
const volatile sig_atomic_t *interrupt_catch(void);

/* From now on SIGINT (Ctrl-C) only notes itself, as often as it comes. */
void interrupt_note(void);

/* Whether it came since it was last taken. */
bool interrupt_pending(void);

/* The same, and takes it. */
bool interrupt_take(void);

/* From now on SIGINT does nothing. */
void interrupt_ignore(void);

/* From now on a write to a pipe that nobody reads only fails. */
void interrupt_spare_pipes(void);

/* From now on SIGINT, SIGTERM and SIGHUP are held back for interrupt_await(), which waits for the
 * next. Before any thread is started that is not to be interrupted. */
void interrupt_hold(void);
void interrupt_await(void);

#endif
