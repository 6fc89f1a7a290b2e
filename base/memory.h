/* Allocation that ends the program when memory is exhausted, and one growable array pattern. */
#ifndef WELTGEIST_BASE_MEMORY_H
#define WELTGEIST_BASE_MEMORY_H

#include <stddef.h>

/* Zeroed memory for @count elements of @size bytes; never NULL. The caller frees it. */
void *memory_new(size_t count, size_t size);

/* Resizes @old to @count elements of @size bytes as realloc does; never NULL. */
void *memory_resize(void *old, size_t count, size_t size);

/* Makes room in a growable array for one more element than @used: returns @array, moved if it had
 * to grow, and doubles *@capacity as needed. */
void *memory_grow(void *array, size_t *capacity, size_t used, size_t size);

/* A copy of @text that the caller frees; never NULL. */
char *memory_text(const char *text);

#endif
