/* The one clock: monotonic, in milliseconds. */
#ifndef WELTGEIST_BASE_CLOCK_H
#define WELTGEIST_BASE_CLOCK_H

#include <stdint.h>

/* Milliseconds since some fixed moment; never runs backwards. */
int64_t clock_ms(void);

/* To be called by long work now and then: where threads take turns on one processor, as in a
 * browser, the others get theirs. Elsewhere it does nothing. */
void clock_yield(void);

#endif
