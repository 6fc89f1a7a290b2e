/* What a game's file says in vain: keys that can be read but change nothing in this game. */
#ifndef WELTGEIST_ENGINE_COMPILE_KEYS_IDLE_H
#define WELTGEIST_ENGINE_COMPILE_KEYS_IDLE_H

#include "engine/compile/compile_internal.h"

enum { KEYS_WHY_MAX = 160 };

/* Whether the entry c->entry, whose key has that suffix, is in vain in the game as a whole, which
 * is compiled; the reason is then written to @why, KEYS_WHY_MAX bytes. */
typedef bool keys_idle_fn(const struct compile *c, const char *suffix, const char *value,
                          char *why);
keys_idle_fn idle_promotion, idle_pool, idle_drop, idle_castle, idle_passant, idle_setup,
    idle_repetition, idle_rights, idle_array, idle_men;

#endif
