/* The one clock: monotonic, in milliseconds. */
#ifndef WELTGEIST_BASE_CLOCK_H
#define WELTGEIST_BASE_CLOCK_H

#include <stdint.h>

/* Milliseconds since some fixed moment; never runs backwards. */
int64_t clock_ms(void);

#endif
