/* Which program a command means. Internal to base/windows. */
#ifndef WELTGEIST_BASE_WINDOWS_COMMAND_H
#define WELTGEIST_BASE_WINDOWS_COMMAND_H

#include <stdbool.h>
#include <wchar.h>

/* Finds the program that the first word of @command names, with or without its ending `.exe`: in
 * @folder (NULL: the present one) if the word has a slash in it and is not absolute, else where
 * Windows looks for programs. Returns its whole path, which the caller frees; NULL if there is
 * none. */
wchar_t *command_program(const wchar_t *command, const wchar_t *folder);

#endif
