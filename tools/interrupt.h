/* Signals that end a long run in order. */
#ifndef WELTGEIST_TOOLS_INTERRUPT_H
#define WELTGEIST_TOOLS_INTERRUPT_H

#include <signal.h>

/* From now on the first SIGINT, SIGTERM or SIGHUP sets what the result points to to its number, the
 * second one ends the program as usual. SIGPIPE is ignored. */
const volatile sig_atomic_t *interrupt_catch(void);

#endif
