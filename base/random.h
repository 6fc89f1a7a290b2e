/* Random numbers for hash keys and openings: splitmix64 (Steele, Lea and Flood 2014). */
#ifndef WELTGEIST_BASE_RANDOM_H
#define WELTGEIST_BASE_RANDOM_H

#include <stdint.h>

/* Advances *@state and returns the next number. Any seed is a good one. */
static inline uint64_t random_next(uint64_t *state)
{
    uint64_t z = (*state += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

/* A number in [0, @n), @n > 0. The bias is below n / 2^64. */
static inline uint64_t random_below(uint64_t *state, uint64_t n)
{
    return random_next(state) % n;
}

#endif
