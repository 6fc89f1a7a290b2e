/* Allocation that ends the program when memory is exhausted, and arrays that grow. */
#ifndef WELTGEIST_BASE_MEMORY_H
#define WELTGEIST_BASE_MEMORY_H

#include <stddef.h>

/* Zeroed memory for @count elements of @size bytes; never NULL. The caller frees it. */
void *memory_new(size_t count, size_t size);

/* Resizes @old to @count elements of @size bytes as realloc does; never NULL. */
void *memory_resize(void *old, size_t count, size_t size);

/* Makes room for one more element than the @used ones: returns @array, moved if it had to grow, and
 * doubles *@capacity if needed. */
void *memory_grow(void *array, size_t *capacity, size_t used, size_t size);

/* A copy of @text that the caller frees; never NULL. */
char *memory_text(const char *text);

#endif
