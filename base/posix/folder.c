#define _XOPEN_SOURCE 700
#include "base/folder.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/memory.h"

const char folder_list_separator = ':';

static int compare(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

bool folder_read(struct folder *folder, const char *path, const char *ending)
{
    *folder = (struct folder){0};
    size_t capacity = 0, length = strlen(ending);
    const struct dirent *entry;
    DIR *open = opendir(path);
    if (!open) {
        return false;
    }
    while ((errno = 0, entry = readdir(open))) {
        size_t n = strlen(entry->d_name);
        if (entry->d_name[0] != '.' && n >= length &&
            strcmp(entry->d_name + n - length, ending) == 0) {
            folder->name = memory_grow(folder->name, &capacity, folder->n, sizeof *folder->name);
            folder->name[folder->n++] = memory_text(entry->d_name);
        }
    }
    int why = errno;
    closedir(open);
    if (folder->n) {
        qsort(folder->name, folder->n, sizeof *folder->name, compare);
    }
    if (why) {
        folder_free(folder);
        errno = why;
    }
    return !why;
}

bool folder_make(const char *path)
{
    struct stat info;
    if (mkdir(path, 0777) == 0) {
        return true;
    }
    if (errno == EEXIST && stat(path, &info) == 0 && S_ISDIR(info.st_mode)) {
        return true;
    }
    errno = errno == EEXIST ? ENOTDIR : errno;
    return false;
}

bool folder_of_settings(struct text *out)
{
    const char *config = getenv("XDG_CONFIG_HOME"), *home = getenv("HOME");
    if (config && *config == '/') { /* what is not absolute is to be passed over */
        text_addf(out, "%s/weltgeist", config);
    } else if (home && *home) {
        text_addf(out, "%s/.config/weltgeist", home);
    }
    return out->length > 0;
}
