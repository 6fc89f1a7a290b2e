/* Nets for tests. */
#ifndef WELTGEIST_TESTS_ENGINE_NET_RANDOM_H
#define WELTGEIST_TESTS_ENGINE_NET_RANDOM_H

#include "engine/net.h"
#include "engine/variant.h"

/* A net of random numbers in the shape that suits the game; a failed check and NULL if it cannot be
 * settled. The caller frees. */
struct net *random_net(const struct variant *variant, int hidden, uint64_t seed);

#endif
