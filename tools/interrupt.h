/* Signals end a long run cleanly. */
#ifndef WELTGEIST_TOOLS_INTERRUPT_H
#define WELTGEIST_TOOLS_INTERRUPT_H

#include <signal.h>

/* From now on the first SIGINT, SIGTERM or SIGHUP stores its number where the result points; the
 * second ends the program as usual. SIGPIPE is ignored. */
const volatile sig_atomic_t *interrupt_catch(void);

#endif
