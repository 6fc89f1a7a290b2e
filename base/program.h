/* What the system gives to the program: its streams, its words, its variables. */
#ifndef WELTGEIST_BASE_PROGRAM_H
#define WELTGEIST_BASE_PROGRAM_H

#include <stdbool.h>
#include <stddef.h>

#include "base/text.h"

/* To be called first, with what main() got. The standard streams are open from then on, if only as
 * something that cannot be read or written, and binary; the words are UTF-8. */
void program_begin(int *argc, char ***argv);

/* The environment variable, as UTF-8; NULL if there is none. The caller frees it. */
char *program_variable(const char *name);

/* Appends where the file of this program is; false if that cannot be found out. */
bool program_path(struct text *out);

/* Appends a word as a command for child_start() has it, quoted. */
void program_quote(struct text *out, const char *word);

/* Shows an address in the user's browser, which is no child of ours and stays when the program
 * ends. False if the system has no way to. */
bool program_browse(const char *address);

#endif
