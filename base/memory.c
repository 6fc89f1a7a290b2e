#include "base/memory.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"

void *memory_new(size_t count, size_t size)
{
    void *memory = calloc(count ? count : 1, size);
    if (!memory) {
        error_fatal("out of memory");
    }
    return memory;
}

void *memory_resize(void *old, size_t count, size_t size)
{
    if (size && count > SIZE_MAX / size) {
        error_fatal("out of memory");
    }
    size_t bytes = count * size;
    void *memory = realloc(old, bytes > 0 ? bytes : 1);
    if (!memory) {
        error_fatal("out of memory");
    }
    return memory;
}

void *memory_grow(void *array, size_t *capacity, size_t used, size_t size)
{
    if (used < *capacity) {
        return array;
    }
    *capacity = *capacity ? *capacity * 2 : 16;
    return memory_resize(array, *capacity, size);
}

char *memory_text(const char *text)
{
    size_t size = strlen(text) + 1;
    char *copy = memory_new(size, 1);
    memcpy(copy, text, size);
    return copy;
}
