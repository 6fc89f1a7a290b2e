/* FNV-1a, the hash of Fowler, Noll and Vo in 64 bits: tells texts and files apart that were mixed
 * up by mistake. It is no protection against intent. */
#ifndef WELTGEIST_BASE_HASH_H
#define WELTGEIST_BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

#define HASH_START UINT64_C(0xcbf29ce484222325)

/* The hash of what @hash is of, followed by @size bytes. Begin with HASH_START. */
static inline uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t size)
{
    const unsigned char *p = bytes;
    for (size_t i = 0; i < size; i++) {
        hash = (hash ^ p[i]) * UINT64_C(0x100000001b3);
    }
    return hash;
}

#endif
