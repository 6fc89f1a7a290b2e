/* All games that are known: those built in and those loaded from files. */
#ifndef WELTGEIST_ENGINE_COMPILE_CATALOGUE_H
#define WELTGEIST_ENGINE_COMPILE_CATALOGUE_H

#include "engine/compile/faults.h"
#include "engine/variant.h"

struct catalogue;

/* The built-in games. The caller frees with catalogue_free(). */
struct catalogue *catalogue_new(void);
void catalogue_free(struct catalogue *catalogue);

/* Adds the games of a file or of a text called @name; a game of a known name replaces it, and may
 * `inherit` the one it replaces. If there is any fault nothing is loaded. */
bool catalogue_load(struct catalogue *catalogue, const char *path, struct faults *faults);
bool catalogue_load_text(struct catalogue *catalogue, const char *name, const char *text,
                         struct faults *faults);

/* The game of a name, compiled when it is first asked for, or NULL and a reason. Owned by the
 * catalogue; valid until it is freed, even if the game is replaced. */
const struct variant *catalogue_game(struct catalogue *catalogue, const char *name,
                                     struct error *error);

/* The name of the game that is called @name, also by its title, as XBoard knows it or by another of
 * its names, whatever the case of letters and the signs between them; NULL if there is none. Games
 * that are not compiled stay so. */
const char *catalogue_known_as(const struct catalogue *catalogue, const char *name);

/* The same, compiled anew for the caller, who frees it with variant_free(): for walks over all
 * games, which may be many. */
struct variant *catalogue_compile(const struct catalogue *catalogue, const char *name,
                                  struct error *error);

/* Whether the game of a name is defined in the file of this path. */
bool catalogue_is_of(const struct catalogue *catalogue, const char *name, const char *path);

/* Cells of a game's board, without compiling the game; 0 if it is not known. */
int catalogue_cells(const struct catalogue *catalogue, const char *name);

/* The text of a key in a game's file, without compiling the game; NULL if it has none. */
const char *catalogue_value(const struct catalogue *catalogue, const char *name, const char *key);

/* Names of the games that can be played, in the order of their files; NULL past the last. */
const char *catalogue_name(const struct catalogue *catalogue, size_t index);

#endif
