/* Folders, and names of files put together. */
#ifndef WELTGEIST_BASE_FOLDER_H
#define WELTGEIST_BASE_FOLDER_H

#include <stdbool.h>
#include <stddef.h>

#include "base/text.h"

/* The names of the files in a folder. */
struct folder {
    char **name; /* in the order of their bytes */
    size_t n;
};

/* Lists what is in the folder and ends with @ending, but for what begins with a dot. False, with
 * errno set, if it cannot be read. To be freed with folder_free(). */
bool folder_read(struct folder *folder, const char *path, const char *ending);
void folder_free(struct folder *folder);

/* Makes a folder in one that is there. True too if it is there already; false with errno set. */
bool folder_make(const char *path);

/* Appends the folder in which the user's settings of this program belong, whether there is one or
 * not; false if the system names none. */
bool folder_of_settings(struct text *out);

/* What parts the names in a list of paths, as in the variable PATH. */
extern const char folder_list_separator;

#endif
