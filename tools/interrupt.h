/* Signals end a long run cleanly. */
#ifndef WELTGEIST_TOOLS_INTERRUPT_H
#define WELTGEIST_TOOLS_INTERRUPT_H

#include <signal.h>
#include <stdbool.h>

/* From now on the first SIGINT, SIGTERM or SIGHUP stores its number where the result points; the
 * second ends the program as usual. SIGPIPE is ignored. */
const volatile sig_atomic_t *interrupt_catch(void);

/* From now on SIGINT (Ctrl-C) only notes itself, as often as it comes. */
void interrupt_note(void);

/* Whether it came since it was last taken. */
bool interrupt_pending(void);

/* The same, and takes it. */
bool interrupt_take(void);

#endif
