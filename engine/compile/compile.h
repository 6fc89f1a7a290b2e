/* From a game's section to a compiled variant. */
#ifndef WELTGEIST_ENGINE_COMPILE_COMPILE_H
#define WELTGEIST_ENGINE_COMPILE_COMPILE_H

#include "engine/compile/faults.h"
#include "engine/compile/game_file.h"
#include "engine/variant.h"

/* Compiles a section whose inheritance is already resolved. NULL, with at least one more fault, if
 * the section is wrong. The caller frees the result with variant_free(). */
struct variant *variant_compile(const struct section *section, struct faults *faults);

/* Appends the table of keys: the key, a tab, its meaning. */
void compile_words(struct text *out);

#endif
