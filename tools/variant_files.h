/* Game files that are loaded before a command runs or a session begins. */
#ifndef WELTGEIST_TOOLS_VARIANT_FILES_H
#define WELTGEIST_TOOLS_VARIANT_FILES_H

#include "engine/compile/catalogue.h"

/* Loads the user's own games: the files *.ini of $XDG_CONFIG_HOME/weltgeist (of ~/.config/weltgeist
 * if that is not set; of %APPDATA%\weltgeist on Windows), then what WELTGEIST_VARIANTS names, files
 * or folders of such files parted by colons (semicolons on Windows). Within a folder they come in
 * the order of their names. A file that is wrong is left out, and what is wrong with it printed to
 * stderr. */
void variant_files_load_own(struct catalogue *catalogue);

/* Loads files by their names. False, after the faults of all of them were printed to stderr, if one
 * is wrong. */
bool variant_files_load(struct catalogue *catalogue, const char *const *path, size_t n);

#endif
