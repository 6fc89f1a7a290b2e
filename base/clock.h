/* Time: the one clock, monotonic and in milliseconds; sleep; and the day. */
#ifndef WELTGEIST_BASE_CLOCK_H
#define WELTGEIST_BASE_CLOCK_H

#include <stdint.h>

/* Milliseconds since some fixed moment; never runs backwards. */
int64_t clock_ms(void);

/* To be called by long work now and then: where threads take turns on one processor, as in a
 * browser, the others get theirs. Elsewhere it does nothing. */
void clock_yield(void);

/* Sleeps that long. A signal may end it early. */
void clock_sleep(int ms);

enum { CLOCK_DATE_SIZE = 11 };

/* Writes today's date here, as `2026.11.30`: the form of PGN. */
void clock_date(char out[CLOCK_DATE_SIZE]);

#endif
