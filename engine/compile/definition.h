/* A game as it is written: its own section and the definition that it inherits from. */
#ifndef WELTGEIST_ENGINE_COMPILE_DEFINITION_H
#define WELTGEIST_ENGINE_COMPILE_DEFINITION_H

#include "engine/compile/game_file.h"

enum { INHERITANCE_MAX = 32 }; /* definitions that one inherits from, one through the other */

struct definition {
    struct section section;
    struct definition *parent; /* NULL: it inherits nothing */
    bool abstract;             /* only to be inherited */
    int depth;                 /* how many it inherits from */
    int uses;
};

/* A definition with one use. The section becomes its own, @parent (which may be NULL) is used once
 * more. */
struct definition *definition_new(struct section *section, struct definition *parent,
                                  bool abstract);

/* Ends a use; the last one frees. NULL is allowed. */
void definition_release(struct definition *definition);

/* The entry of a key, its own or the nearest that is inherited, or NULL. Other names of a game
 * (keys xboard, known-as) are inherited by a game of the same name only. */
const struct entry *definition_find(const struct definition *definition, const char *key);

/* All entries that definition_find() finds, its own in the place of those that it inherits, those
 * about inheritance left out. Their texts are the definition's; the caller frees out->entry alone.
 */
void definition_resolve(const struct definition *definition, struct section *out);

#endif
