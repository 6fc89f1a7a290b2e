/* What the machine has. */
#ifndef WELTGEIST_BASE_MACHINE_H
#define WELTGEIST_BASE_MACHINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Bytes of memory that can be written to now without harm to others; UINT64_MAX if that cannot be
 * found out. */
uint64_t machine_free_memory(void);

/* Processors that this process may use, at least 1. */
int machine_processors(void);

/* How many processes the system has killed for want of memory since it began; 0 if that cannot be
 * found out. */
uint64_t machine_memory_kills(void);

/* Asks the system to keep @size bytes from @memory on in large pages. Advice only: nothing changes
 * where the system has none. */
void machine_large_pages(void *memory, size_t size);

/* Bytes that nobody can guess. False if the system has none. */
bool machine_secret(void *out, size_t size);

#endif
